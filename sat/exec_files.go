package sat

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sudokusat/cnf"
)

// folder is the temporary folder of a run and the files in it.
type folder struct {
	dir   string
	names map[string]string // by place in the command
}

func (f folder) remove() {
	if f.dir != "" {
		os.RemoveAll(f.dir)
	}
}

// files makes the folder with the files that the command names. There is none
// for a command that names none.
func (p process) files(ctx context.Context, f formula) (folder, error) {
	out := folder{names: map[string]string{}}
	for place, name := range map[string]string{placeCNF: cmp.Or(p.name, "formula.cnf"), placeOPB: "formula.opb", placeOut: "answer", placeProof: "proof.drat"} {
		if p.cmd.has(place) {
			out.names[place] = name
		}
	}
	if len(out.names) == 0 {
		return out, nil
	}
	dir, err := newTempFolder()
	if err != nil {
		return out, err
	}
	out.dir = dir
	for place, name := range out.names {
		name = filepath.Join(dir, name)
		out.names[place] = name
		switch place {
		case placeCNF:
			err = writeFile(ctx, name, f.writeCNF)
		case placeOPB:
			err = writeFile(ctx, name, f.writeOPB)
		}
		if err != nil {
			out.remove()
			return out, err
		}
	}
	return out, nil
}

// contextWriter writes until a context ends.
type contextWriter struct {
	ctx context.Context
	w   io.Writer
}

func (u contextWriter) Write(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.w.Write(p)
}

func writeFile(ctx context.Context, name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(contextWriter{ctx, file}), file.Close())
}

// errNotRegular is the error of a file of a solver that must not be
// read: a FIFO, a link, a device.
var errNotRegular = errors.New("not a regular file")

// openRegular opens a file that a solver wrote. A solver may have put something
// else there: a FIFO, which would block, or a link to a device without end. So
// links are not followed, opening does not block, and what was opened must be a
// regular file.
func openRegular(name string) (*os.File, fs.FileInfo, error) {
	file, err := openNoFollow(name)
	if err != nil {
		if info, e := os.Lstat(name); e == nil && !info.Mode().IsRegular() {
			err = errNotRegular
		}
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, info, nil
}

// readFile reads the answer from a file; there is false if the file does not
// exist or is empty.
func (p process) readFile(name string, f formula) (a cnf.Answer, err error, there bool) {
	file, info, err := openRegular(name)
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil, false
	}
	if err != nil {
		return a, p.fault(ErrNoAnswer, "the file of the answer: "+err.Error(), err), true
	}
	defer file.Close()
	if info.Size() == 0 {
		return a, nil, false
	}
	if info.Size() > p.limit(f) {
		return a, p.fault(ErrFlood, fmt.Sprintf("an answer of %d bytes", info.Size()), nil), true
	}
	a, err = cnf.ReadAnswer(bufio.NewReader(io.LimitReader(file, p.limit(f))), f.vars())
	return a, err, true
}

// checkProof returns an error if the file of a proof exists and is not regular.
func (p process) checkProof(name string) error {
	if name == "" {
		return nil
	}
	file, _, err := openRegular(name)
	switch {
	case errors.Is(err, errNotRegular):
		return p.fault(ErrNoProof, "the file of the proof: "+err.Error(), err)
	case err == nil:
		file.Close()
	}
	return nil // the reader of the proof meets any other fault
}
