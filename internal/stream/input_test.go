package stream

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Files come one after another; what cannot be opened or is broken keeps none
// of the others back.
func TestBrokenFileKeepsNoneBack(t *testing.T) {
	const puzzle = "1...............\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(puzzle))
	z.Close()
	plain := write(t, "plain.txt", []byte(puzzle+"x\n"+puzzle))
	zipped := write(t, "zipped", packed.Bytes())
	var files bytes.Buffer
	a := zip.NewWriter(&files)
	f, err := a.Create("a.txt")
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, puzzle+"\x1cb.txt\n"+puzzle)
	a.Close()
	archive := write(t, "archive", files.Bytes())
	broken := write(t, "broken", packed.Bytes()[:packed.Len()-9])
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(t.TempDir(), "missing")
	in := &Input{Paths: []string{plain, missing, folder, zipped, archive, broken, "-"}, Stdin: strings.NewReader(puzzle)}
	var got []string
	for r := range in.Records(t.Context()) {
		name := filepath.Base(r.Path)
		switch {
		case r.Err == nil:
			got = append(got, filepath.Base(r.Place()))
		case r.IsPuzzle():
			got = append(got, name+" malformed")
		case strings.Count(r.Err.Error(), r.Path) != 1:
			t.Errorf("an error names its file other than once: %v", r.Err)
		default:
			got = append(got, "no "+name)
		}
	}
	want := []string{"plain.txt:1", "plain.txt malformed", "plain.txt:3", "no missing", "no folder", "zipped:1", "a.txt:1", "a.txt malformed", "a.txt:3", "broken:1", "no broken", "-:1"}
	if !slices.Equal(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
	if in.Size() != 0 {
		t.Error("the size of standard input is known")
	}
	in.Paths = []string{plain, zipped}
	if want := int64(len(puzzle)*2 + 2 + packed.Len()); in.Size() != want {
		t.Errorf("%d bytes, want %d", in.Size(), want)
	}
	in = &Input{Paths: in.Paths, Piece: 7}
	for range in.Records(t.Context()) {
	}
	if in.BytesRead() != in.Size() {
		t.Errorf("%d bytes read of %d", in.BytesRead(), in.Size())
	}
}

// A batch is sent off when the input would keep it waiting, so that the answer
// to a line is there before the next is typed.
func TestInteractive(t *testing.T) {
	leaks(t)
	r, w := io.Pipe()
	emitted := make(chan int, 1)
	done := make(chan error)
	go func() {
		done <- Run(t.Context(), &Input{Paths: []string{"-"}, Stdin: r}, Job[int]{
			Jobs: 2,
			Each: func(_ context.Context, it *Item[int]) error { it.Result = it.Puzzle.Givens.Filled(); return nil },
			Emit: func(it *Item[int]) error { emitted <- it.Result; return nil },
		})
	}()
	for _, line := range []string{several + "\n", "1" + several[1:] + "\n"} {
		io.WriteString(w, line)
		select {
		case <-emitted:
		case <-time.After(10 * time.Second):
			t.Fatalf("no answer to %q while the input waits", line)
		}
	}
	w.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A read that never ends does not keep a run from ending.
func TestSilentInput(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	start := time.Now()
	err := Run(ctx, &Input{Paths: []string{"-"}, Stdin: r}, Job[int]{Emit: func(*Item[int]) error { return nil }})
	if !errors.Is(err, context.Canceled) || time.Since(start) > time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	if f, err := OpenFile(ctx, "-", r); err == nil {
		if _, err := f.Read(make([]byte, 1)); !errors.Is(err, context.Canceled) {
			t.Errorf("read after the end: %v", err)
		}
	}
}

// Nor does it when nobody reads the results any more.
func TestClosedOutput(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	closed := errors.New("closed")
	go io.WriteString(w, several+"\n"+several+"\n")
	start := time.Now()
	err := Run(t.Context(), &Input{Paths: []string{"-"}, Stdin: r}, Job[int]{
		Emit: func(*Item[int]) error { return closed },
	})
	if !errors.Is(err, closed) || time.Since(start) > time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

func TestProgress(t *testing.T) {
	list := strings.Repeat("1...............\n", 3000)
	path := write(t, "list", []byte(list))
	in := &Input{Paths: []string{path}, Piece: 512}
	puzzles, read := 0, int64(0)
	err := Run(t.Context(), in, Job[int]{
		Jobs: 2,
		Emit: func(*Item[int]) error { return nil },
		Progress: func(p int, r int64) {
			if p <= puzzles || r < read {
				t.Errorf("from %d, %d to %d, %d", puzzles, read, p, r)
			}
			puzzles, read = p, r
		},
	})
	if err != nil || puzzles != 3000 || read != int64(len(list)) {
		t.Errorf("%d puzzles, %d bytes, %v", puzzles, read, err)
	}
}
