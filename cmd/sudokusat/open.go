package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"sudokusat/text/pack"
)

// Files by the names that users give them: opened so that Ctrl-C ends a read,
// unpacked by content, and named once in what is said about them.

// openFile opens a file that is no folder. r reads from f until the context
// ends; closing f is the caller's.
func openFile(ctx context.Context, path string) (r io.Reader, f *os.File, err error) {
	f, err = os.Open(path)
	if err != nil {
		return nil, nil, plainPathError(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, nil, fmt.Errorf("%s: is a directory", path)
	}
	return interruptible(ctx, f), f, nil
}

// open opens a file that may be packed; "-" is standard input.
func (a *app) open(path string) (plain io.Reader, done func(), err error) {
	file, closeFile := a.stdin, func() {}
	if path != "-" {
		r, f, err := openFile(a.ctx, path)
		if err != nil {
			return nil, nil, err
		}
		file, closeFile = r, func() { f.Close() }
	}
	unpacked, err := pack.Decompress(file)
	if err != nil {
		closeFile()
		return nil, nil, withPath(path, err)
	}
	return unpacked, func() {
		unpacked.Close()
		closeFile()
	}, nil
}

// withPath names the file in an error, unless the error names it already.
func withPath(path string, err error) error {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return plainPathError(err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// plainPathError is "list.txt: no such file or directory", without the name of
// the system call.
func plainPathError(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}
