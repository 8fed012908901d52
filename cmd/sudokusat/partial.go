package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sudokusat/internal/stream"
)

// Files that get their name when they are complete. Until then they have a hidden one
// beside it, and are locked by the process that writes them: a file without a lock was left
// by a run that was killed, and is removed. Two runs that finish the same part at the same
// time do so one after the other, by another lock.
//
//	.part-3.1804289383.partial     while it is written
//	.part-3.lock                   while it and its manifest get their names

// partialName returns the pattern of the names that a file has while it is written.
func partialName(base string) string { return "." + base + ".*.partial" }

// isPartial reports whether a name is one that a file of this name has while it is
// written.
func isPartial(name, base string) bool {
	middle, ours := strings.CutPrefix(name, "."+base+".")
	middle, partial := strings.CutSuffix(middle, ".partial")
	return ours && partial && middle != "" && strings.Trim(middle, "0123456789") == ""
}

// createPartial creates the file in which results are written until they are complete.
func createPartial(path string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(filepath.Dir(path), partialName(filepath.Base(path)))
		if err != nil {
			return nil, uncreated("--output", path, err) // without its name while it is written
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

// sweep removes the unfinished files that killed runs have left of a file.
func sweep(path string) {
	entries, _ := os.ReadDir(filepath.Dir(path))
	for _, e := range entries {
		if !isPartial(e.Name(), filepath.Base(path)) {
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

// takeTurn waits until no other run gives a file its name. On systems without locks it
// does not wait.
func takeTurn(ctx context.Context, path string) (done func(), err error) {
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

// writeWhole writes a file that gets its name when it is complete.
func writeWhole(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), partialName(filepath.Base(path)))
	if err != nil {
		return renamed(err, path)
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return renamed(err, path)
}

// renamed returns an error of a file with its own name, in place of the one it has while
// it is written.
func renamed(err error, path string) error {
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

// whole opens a file that gets its name when it is complete, by done, which removes the
// file after an error.
func (t *terminal) whole(path string) (file *os.File, done func(error) error, err error) {
	if isManifest(path) {
		return nil, nil, errManifestName(path)
	}
	if file, err = createPartial(path); err != nil {
		return nil, nil, err
	}
	return file, func(err error) error {
		if err == nil {
			err = file.Chmod(0o644)
		}
		err = errors.Join(err, file.Close())
		if err == nil {
			err = os.Rename(file.Name(), path)
		}
		if err != nil {
			os.Remove(file.Name())
			if !errors.As(err, new(*statusError)) {
				err = fail(statusGaveUp, stream.PathError(renamed(err, path)))
			}
		}
		return err
	}, nil
}

// underName is an unfinished file whose errors have its future name.
type underName struct {
	io.Writer
	path string
}

func (n underName) Write(p []byte) (int, error) {
	k, err := n.Writer.Write(p)
	if err != nil {
		err = stream.PathError(renamed(err, n.path))
	}
	return k, err
}
