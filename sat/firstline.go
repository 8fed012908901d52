package sat

import (
	"bytes"
	"sync"
)

// firstLine keeps the first line that a process writes and drops the rest. It
// is safe for concurrent use.
type firstLine struct {
	mu  sync.Mutex
	buf []byte // what was written first, up to 1024 bytes
}

func (f *firstLine) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if room := 1024 - len(f.buf); room > 0 {
		f.buf = append(f.buf, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

// String returns the first line that is not blank, "" if there is none.
func (f *firstLine) String() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	line, _, _ := bytes.Cut(bytes.TrimSpace(f.buf), []byte("\n"))
	return string(bytes.ToValidUTF8(line, nil))
}
