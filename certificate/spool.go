package certificate

import (
	"bytes"
	"io"
	"os"
)

// The header of a certificate names all solutions and the length of the proof, so
// the proof has to wait until it is complete.

// spoolMemory is the number of bytes that a spool keeps in memory.
const spoolMemory = 4 << 20

// Spool buffers what is written to it: up to 4 MB in memory, more in a temporary file.
// The zero value is empty.
type Spool struct {
	mem  []byte
	file *os.File
	disk bool // keeps nothing in memory
}

// Write appends. An error is that of the temporary file.
func (s *Spool) Write(b []byte) (int, error) {
	if s.file == nil && !s.disk && len(s.mem)+len(b) <= spoolMemory {
		s.mem = append(s.mem, b...)
		return len(b), nil
	}
	if s.file == nil {
		f, err := os.CreateTemp("", "sudokusat-proof-*")
		if err != nil {
			return 0, err
		}
		os.Remove(f.Name()) // where the system allows it, nothing can be left behind
		s.file = f
		if _, err := f.Write(s.mem); err != nil {
			return 0, err
		}
		s.mem = s.mem[:0]
	}
	return s.file.Write(b)
}

// WriteTo copies everything written so far to w, from the start.
func (s *Spool) WriteTo(w io.Writer) (int64, error) {
	r, err := s.reader()
	if err != nil {
		return 0, err
	}
	return io.Copy(w, r)
}

// reader returns a reader of what was written, from the start.
func (s *Spool) reader() (io.Reader, error) {
	if s.file == nil {
		return bytes.NewReader(s.mem), nil
	}
	_, err := s.file.Seek(0, io.SeekStart)
	return s.file, err
}

// Reset discards what was written and removes the file.
func (s *Spool) Reset() {
	s.mem = s.mem[:0]
	if s.file != nil {
		s.file.Close()
		os.Remove(s.file.Name())
		s.file = nil
	}
}
