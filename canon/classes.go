package canon

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// Classes finds the first puzzle of each class in a list of any length, in bounded
// memory: the first classes are reported at once; puzzles of further classes wait on disk
// until the end.
//
//	form ─┬─ one of those known ──────── not the first
//	      ├─ room for another ────────── the first
//	      └─ else: key → one of 256 files, each small enough to be looked at as a whole
//	               text → one file in the order of the list
//
// Classes are distinguished by 128 bits of a cryptographic hash of their form. Where the
// system allows an open file to be removed, the files have no names, so that none is left
// however the program ends.
type Classes struct {
	room    int // classes in memory
	classes map[key]struct{}
	keys    [256]*spill
	texts   *spill
	n       uint64 // puzzles that wait
}

type key [16]byte

// spill is a file that is written and then read.
type spill struct {
	f     *os.File
	w     *bufio.Writer
	named bool // it is still to be removed
}

// NewClasses returns an empty set that keeps at most room classes in memory, with about
// 40 bytes each. Files are created in the system's temporary folder when needed.
func NewClasses(room int) *Classes { return &Classes{room: room, classes: map[key]struct{}{}} }

// Add takes the next puzzle of the list by its class, such as the canonical form, and
// reports whether it is the first of its class. If that is not known yet, its head (the
// lines above it) and its text wait for [Classes.Rest]; all earlier puzzles that are the
// first of their class have been reported before.
func (f *Classes) Add(class []byte, head, text string) (first, waits bool, err error) {
	sum := sha256.Sum256(class)
	k := key(sum[:16])
	if _, again := f.classes[k]; again {
		return false, false, nil
	}
	if len(f.classes) < f.room {
		f.classes[k] = struct{}{}
		return true, false, nil
	}
	return false, true, f.wait(k, head, text)
}

func (f *Classes) wait(k key, head, text string) (err error) {
	if f.texts == nil {
		if f.texts, err = newSpill(); err != nil {
			return err
		}
	}
	file := &f.keys[k[0]]
	if *file == nil {
		if *file, err = newSpill(); err != nil {
			return err
		}
	}
	var b [24]byte
	copy(b[:], k[:])
	binary.LittleEndian.PutUint64(b[16:], f.n)
	f.n++
	_, err = (*file).w.Write(b[:])
	for _, s := range []string{head, text} {
		_, err1 := f.texts.w.Write(binary.AppendUvarint(nil, uint64(len(s))))
		_, err2 := f.texts.w.WriteString(s)
		err = errors.Join(err, err1, err2)
	}
	return err
}

func newSpill() (*spill, error) {
	file, err := os.CreateTemp("", "sudokusat-classes-")
	if err != nil {
		return nil, err
	}
	return &spill{file, bufio.NewWriterSize(file, 1<<12), os.Remove(file.Name()) != nil}, nil
}

// reader turns to reading from the start.
func (s *spill) reader() (*bufio.Reader, error) {
	if err := s.w.Flush(); err != nil {
		return nil, err
	}
	_, err := s.f.Seek(0, io.SeekStart)
	return bufio.NewReaderSize(s.f, 1<<16), err
}

// Rest calls each with the heads and texts of the waiting puzzles that are the first of
// their class, in the order of the list. It returns the first error of each, or that of
// ctx.
func (f *Classes) Rest(ctx context.Context, each func(head, text string) error) error {
	if f.n == 0 {
		return nil
	}
	first := make([]uint64, f.n/64+1) // one bit per puzzle
	for _, file := range f.keys {
		if file == nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := file.reader()
		if err != nil {
			return err
		}
		seen := map[key]bool{}
		for {
			var b [24]byte
			if _, err := io.ReadFull(r, b[:]); err == io.EOF {
				break
			} else if err != nil {
				return err
			}
			if k := key(b[:16]); !seen[k] {
				seen[k] = true
				i := binary.LittleEndian.Uint64(b[16:])
				first[i/64] |= 1 << (i % 64)
			}
		}
	}
	r, err := f.texts.reader()
	if err != nil {
		return err
	}
	for i := range f.n {
		if i%(1<<12) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		head, err1 := readText(r)
		text, err2 := readText(r)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		if first[i/64]>>(i%64)&1 != 0 {
			if err := each(head, text); err != nil {
				return err
			}
		}
	}
	return nil
}

func readText(r *bufio.Reader) (string, error) {
	n, err := binary.ReadUvarint(r)
	if err != nil {
		return "", err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(r, text)
	return string(text), err
}

// Close removes the files.
func (f *Classes) Close() error {
	var all []error
	for _, file := range append(f.keys[:], f.texts) {
		if file == nil {
			continue
		}
		if all = append(all, file.f.Close()); file.named {
			all = append(all, os.Remove(file.f.Name()))
		}
	}
	return errors.Join(all...)
}
