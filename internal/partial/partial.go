// Package partial writes files that have their name once they are complete.
//
// Until then they have a hidden one beside it, and whoever writes one holds a lock on it:
// so one that nobody has locked was left by a run that was killed, and may go. Two runs
// that finish one file at the same time do so one after the other, by a lock of its own.
//
//	.part-3.1804289383.partial     while it is written
//	.part-3.lock                   while it and its manifest get their names
package partial

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// pattern is the pattern of the names that a file has while it is written.
func pattern(base string) string { return "." + base + ".*.partial" }

// isOwn reports whether a name is one that a file of this name has while it is
// written.
func isOwn(name, base string) bool {
	middle, ours := strings.CutPrefix(name, "."+base+".")
	middle, partial := strings.CutSuffix(middle, ".partial")
	return ours && partial && middle != "" && strings.Trim(middle, "0123456789") == ""
}

// Create creates the file in which path is written until it is complete, locked.
func Create(path string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(filepath.Dir(path), pattern(filepath.Base(path)))
		if err != nil {
			return nil, UnderName(err, path)
		}
		if _, busy := tryLock(f); !busy && isStillAt(f, f.Name()) {
			return f, nil
		}
		f.Close() // it was swept away before it was locked
	}
}

// isStillAt reports whether an open file has this name.
func isStillAt(f *os.File, path string) bool {
	there, err1 := os.Stat(path)
	own, err2 := f.Stat()
	return err1 == nil && err2 == nil && os.SameFile(there, own)
}

// Sweep removes what runs that were killed have left of a file.
func Sweep(path string) {
	entries, _ := os.ReadDir(filepath.Dir(path))
	for _, e := range entries {
		if !isOwn(e.Name(), filepath.Base(path)) {
			continue
		}
		left := filepath.Join(filepath.Dir(path), e.Name())
		if f, err := os.OpenFile(left, os.O_RDWR, 0); err == nil {
			if locked, _ := tryLock(f); locked {
				os.Remove(left)
			}
			f.Close()
		}
	}
}

// TakeTurn waits until nobody else gives a file its name. Where there are no locks it
// does not.
func TakeTurn(ctx context.Context, path string) (done func(), err error) {
	lock := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
	for {
		f, err := os.OpenFile(lock, os.O_CREATE|os.O_RDWR, 0o644)
		if err != nil {
			return nil, err
		}
		locked, busy := tryLock(f)
		switch {
		case !busy && !locked:
			f.Close()
			return func() { os.Remove(lock) }, nil
		case locked && isStillAt(f, lock):
			return func() { os.Remove(lock); f.Close() }, nil
		case busy:
			select {
			case <-ctx.Done():
				f.Close()
				return nil, ctx.Err()
			case <-time.After(10 * time.Millisecond):
			}
		}
		f.Close()
	}
}

// WriteFile writes a file that has its name once it is complete.
func WriteFile(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), pattern(filepath.Base(path)))
	if err != nil {
		return UnderName(err, path)
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return UnderName(err, path)
}

// UnderName is an error of a file under its own name, in place of the one it has while it
// is written.
func UnderName(err error, path string) error {
	var of *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &of):
		return &fs.PathError{Op: of.Op, Path: path, Err: of.Err}
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: path, Err: link.Err}
	}
	return err
}

// Open opens a file that has its name once it is complete: done, called with the error of
// writing it, gives it that, or removes the file after an error, which it returns.
func Open(path string) (file *os.File, done func(error) error, err error) {
	if file, err = Create(path); err != nil {
		return nil, nil, err
	}
	return file, func(failed error) error {
		err := failed
		if err == nil {
			err = file.Chmod(0o644)
		}
		if err = errors.Join(err, file.Close()); err == nil {
			err = os.Rename(file.Name(), path)
		}
		if err != nil {
			os.Remove(file.Name())
		}
		if failed != nil {
			return failed
		}
		return UnderName(err, path)
	}, nil
}
