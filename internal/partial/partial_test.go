package partial

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file has its name once it is complete, and leaves nothing behind after an error.
func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "part-1")
	broken := errors.New("broken")
	for _, failed := range []error{broken, nil} {
		f, done, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString("done\n")
		if _, err := os.Stat(path); err == nil {
			t.Error("it has its name while it is written")
		}
		if err := done(failed); err != failed {
			t.Errorf("%v, want %v", err, failed)
		}
		entries, err := os.ReadDir(filepath.Dir(path))
		if err != nil || len(entries) != map[bool]int{true: 0, false: 1}[failed != nil] {
			t.Errorf("after %v: %v, %v", failed, entries, err)
		}
	}
}

// Sweep removes what has no writer any more, and nothing else.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "part-1")
	written, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer written.Close()
	if locked, busy := tryLock(written); !locked && !busy {
		t.Skip("there are no locks here")
	}
	left, other := filepath.Join(dir, ".part-1.77.partial"), filepath.Join(dir, ".part-12.77.partial")
	for _, name := range []string{left, other} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	Sweep(path)
	for name, want := range map[string]bool{written.Name(): true, left: false, other: true} {
		if _, err := os.Stat(name); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
