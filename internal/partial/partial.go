// Package partial writes files that get their name when they are complete. Until then they
// have a hidden one beside it, and are locked by the process that writes them: a file without
// a lock was left by a run that was killed, and is removed. Two runs that finish the same part
// at the same time do so one after the other, by another lock.
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

// pattern returns the pattern of the hidden names of a file.
func pattern(base string) string { return "." + base + ".*.partial" }

// isOwn reports whether name is a hidden name of the file base.
func isOwn(name, base string) bool {
	middle, ours := strings.CutPrefix(name, "."+base+".")
	middle, partial := strings.CutSuffix(middle, ".partial")
	return ours && partial && middle != "" && strings.Trim(middle, "0123456789") == ""
}

// Create creates and locks a file with a hidden name for path, which the caller renames and
// closes.
func Create(path string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(filepath.Dir(path), pattern(filepath.Base(path)))
		if err != nil {
			return nil, UnderName(err, path)
		}
		if _, busy := tryLock(f); !busy && isStillAt(f, f.Name()) {
			return f, nil
		}
		f.Close() // Sweep removed it before it was locked
	}
}

// isStillAt reports whether an open file has this name.
func isStillAt(f *os.File, path string) bool {
	there, err1 := os.Stat(path)
	own, err2 := f.Stat()
	return err1 == nil && err2 == nil && os.SameFile(there, own)
}

// Sweep removes the hidden files for path that killed runs left.
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

// TakeTurn takes the lock under which a file gets its name, and waits while another run holds
// it. Where there are no locks it does not wait. The caller calls done to release the lock.
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

// WriteFile writes a file, which gets its name when it is complete.
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

// UnderName returns the error of a file with path in place of its hidden name.
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

// Open opens a file that gets its name when it is complete. done takes the error of writing:
// without one it renames the file, else it removes the file and returns the error.
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
