package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"sudokusat/internal/partial"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Results in a file, and their manifest. A file of results has another name while it is
// written (package partial), and its own once it is complete. So a file with that name is
// never partial, and a task that is killed can be started again.
//
//	part-3             the results
//	part-3.manifest    of a shard: a description of them
//
// Results of a shard that depend on the records before it continue those of the shard
// before.

// results is the file to which a command writes its results.
type results struct {
	*resultFlags
	ctx     context.Context
	t       *terminal
	command []string
	file    *os.File
	sum     hash.Hash
	bytes   int64
	state   func() (begin, end string) // of the writer, for commands that write puzzles
	lead    *shard.Lead                // of commands that write some of a list
	tally   map[string]int
}

// errComplete ends a command whose results are complete already.
var errComplete = errors.New("complete")

// Write implements io.Writer. Errors end the command.
func (x *results) Write(p []byte) (int, error) {
	n, err := x.file.Write(p)
	x.bytes += int64(n)
	if x.is.Of > 0 {
		x.sum.Write(p[:n])
	}
	if err != nil {
		err = stream.PathError(partial.UnderName(err, x.output))
		x.t.Fail(err)
	}
	return n, err
}

// manifest returns the manifest of the results when they are complete.
func (x *results) manifest() (m shard.Manifest, err error) {
	part, whole := x.part()
	if !whole {
		return m, errors.New("the input could not be read as a whole")
	}
	m = shard.Manifest{
		Version: version(), Command: x.command, Part: part, Verdicts: x.tally, Status: int(x.t.Status()),
		Bytes: x.bytes, SHA256: hex.EncodeToString(x.sum.Sum(nil)), Lead: x.lead, Report: x.report,
	}
	if x.state != nil {
		m.Begin, m.End = x.state()
	}
	return m, nil
}

// finish gives the file its name if the command has succeeded, or keeps a list that ended
// early; else it removes the file. err is the error of the command.
func (x *results) finish(ctx context.Context, err error) error {
	complete := err == nil && ctx.Err() == nil
	unread := complete && x.found != nil && x.is.Of == 0 && !x.found() && (x.bytes == 0 || !isAbsent(x.output))
	switch {
	case complete && !unread:
		err = x.publish(ctx)
	case x.keeps && x.is.Of == 0 && x.bytes > 0:
		err = errors.Join(err, x.publish(context.WithoutCancel(ctx)))
	}
	x.file.Close()
	if isStill, there := os.Stat(x.file.Name()); there == nil && isStill.Mode().IsRegular() {
		os.Remove(x.file.Name())
		var with *tty.StatusError
		if unread {
			x.t.Print(tty.Always, "%s was not written, as nothing could be read", x.output)
		} else if ctx.Err() != nil || errors.As(err, &with) && with.Status != tty.Usage {
			x.t.Print(tty.Always, "%s was not written, as the results are not complete", x.output)
		}
	}
	return err
}

// publish gives the results and then their manifest their names, under a lock. If the
// manifest exists, the results do.
func (x *results) publish(ctx context.Context) error {
	failed := func(err error) error {
		return tty.Fail(tty.GaveUp, fmt.Errorf("--output: %w", stream.PathError(partial.UnderName(err, x.output))))
	}
	var manifest []byte
	if x.is.Of > 0 {
		m, err := x.manifest()
		if err != nil {
			return tty.Fail(tty.Input, err)
		}
		if manifest, err = json.MarshalIndent(m, "", " "); err != nil {
			return failed(err)
		}
		done, err := partial.TakeTurn(ctx, x.output)
		if err != nil {
			return failed(err)
		}
		defer done()
		if err := os.Remove(manifestOf(x.output)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return failed(err)
		}
	}
	if err := errors.Join(x.file.Chmod(0o644), x.file.Close()); err != nil {
		return failed(err)
	}
	if err := os.Rename(x.file.Name(), x.output); err != nil {
		return failed(err)
	}
	partial.Sweep(x.output)
	if manifest == nil {
		return nil
	}
	if err := partial.WriteFile(manifestOf(x.output), append(manifest, '\n')); err != nil {
		return tty.Fail(tty.GaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
	}
	partial.Sweep(manifestOf(x.output))
	return nil
}

// missingManifest is the reason for which results that do not exist are not complete.
const missingManifest = "it has no manifest"

// complete returns the reason for which the existing results, by their manifest, are not
// those of this command, "" if they are. Then it sets the exit status to theirs.
func (x *results) complete() (why string, err error) {
	m, err := readManifest(x.output)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return missingManifest, nil
	case err != nil:
		return err.Error(), nil
	case m.Version != version():
		return "it was made by version " + m.Version, nil
	case !slices.Equal(m.Command, x.command):
		return "it answers another question: " + strings.Join(m.Command, " "), nil
	}
	if x.t.shard != nil {
		if why, err := x.t.shard.Changed(x.ctx, m.Part); why != "" || err != nil {
			return why, err
		}
	} else if part, _ := x.part(); !slices.EqualFunc(part.Files, m.Files, func(a, b shard.PartFile) bool {
		a.Modified = b.Modified // their hashes are compared
		return a == b
	}) {
		return "it is of another list", nil
	}
	if err := m.Check(x.output); err != nil {
		return err.Error(), nil
	}
	x.t.Raise(int32(m.Status))
	return "", nil
}

// manifestOf returns the name of the manifest of a file of results.
func manifestOf(path string) string { return path + ".manifest" }

// isManifest reports whether a file is a manifest by its name.
func isManifest(path string) bool { return strings.HasSuffix(path, ".manifest") }

// readManifest reads the manifest of a file of results.
func readManifest(path string) (m shard.Manifest, err error) {
	b, err := os.ReadFile(manifestOf(path))
	if err != nil {
		return m, stream.PathError(err)
	}
	if m, err = shard.ParseManifest(b); err != nil {
		err = fmt.Errorf("%s: %w", manifestOf(path), err)
	}
	return m, err
}

// whole opens a file that has its name once it is complete: done gives it that, or
// removes the file after an error.
func whole(option, path string) (file *os.File, done func(error) error, err error) {
	if isManifest(path) {
		return nil, nil, errManifestName(path)
	}
	file, finish, err := partial.Open(path)
	if err != nil {
		return nil, nil, uncreated(option, path, err)
	}
	return file, func(err error) error {
		if err = finish(err); err != nil && !errors.As(err, new(*tty.StatusError)) {
			err = tty.Fail(tty.GaveUp, stream.PathError(partial.UnderName(err, path)))
		}
		return err
	}, nil
}

// underName is a file that is being written; its errors have the final name.
type underName struct {
	io.Writer
	path string
}

func (n underName) Write(p []byte) (int, error) {
	k, err := n.Writer.Write(p)
	if err != nil {
		err = stream.PathError(partial.UnderName(err, n.path))
	}
	return k, err
}

// follows lets a writer of puzzles continue where the shard before ends: pass and flush write
// the records before, and the gate drops these. The results have the format to; with Auto
// each has its own. It returns a flush that may be called concurrently.
func (t *terminal) follows(to text.Format, w *text.Writer, pass func(*stream.Record) error, flush func() error) func() error {
	if t.shard == nil {
		return flush
	}
	var lock sync.Mutex
	t.shard.Converts = to != text.Auto
	t.shard.Before = func(r *stream.Record) {
		lock.Lock()
		defer lock.Unlock()
		_ = t.unseen(w, func() error { return errors.Join(pass(r), flush()) }) // the gate has no errors
	}
	_ = t.unseen(w, flush)
	return func() error {
		lock.Lock()
		defer lock.Unlock()
		return flush()
	}
}

// unseen calls write, which brings the writer into its state after the shards before, and
// drops its output. Without --shard it does nothing.
func (t *terminal) unseen(w *text.Writer, write func() error) error {
	if t.gate == nil {
		return nil
	}
	t.gate.Shut = true
	err := write()
	t.gate.Shut = false
	if begin := w.State(); t.results != nil {
		t.results.state = func() (string, string) { return begin, w.State() }
	}
	return err
}

// blocks is for commands with an empty line between the results of two records. The
// function that it returns reports whether the next record needs one before it.
func (t *terminal) blocks() func() bool {
	any := false
	if t.shard != nil {
		t.shard.Before = func(*stream.Record) { any = true }
	}
	return func() bool {
		before := any
		any = true
		return before
	}
}

// leads is for commands that write only some puzzles of a list. It returns a function to be
// called for each of them, with the format of all. With rows, those of a table are as they were read.
func (t *terminal) leads(rows bool) func(text.Record, text.Format) error {
	if t.shard == nil || t.results == nil {
		return func(text.Record, text.Format) error { return nil }
	}
	var last sudoku.Puzzle
	var style *text.Style // which has the header of a table
	return func(r text.Record, format text.Format) error {
		p := r.Puzzle
		if t.results.lead != nil && r.Style == style && p.Shape.Same(last.Shape) && p.SameRules(last) {
			return nil
		}
		last, style = p.With(nil), r.Style
		lead, err := shard.LeadOf(string(format), func(w io.Writer, copies int) error {
			c := newConverter(w, format)
			if rows {
				c.rows()
			}
			for range copies {
				if err := c.puzzle(r); err != nil {
					return err
				}
			}
			return c.flush()
		})
		if err != nil {
			return err
		}
		if t.results.lead == nil {
			t.results.lead = &lead
		} else if *t.results.lead != lead {
			t.results.lead.Mixed = true
		}
		return nil
	}
}

// answered counts a verdict.
func (t *terminal) answered(verdict string, records int) {
	if t.results != nil && records > 0 {
		t.results.tally[verdict] += records
	}
}

// createFile creates the file that an option names, and refuses one of those that are
// read. It is called before any work, so its errors are errors of usage.
func createFile(option, path string, read []string) (*os.File, error) {
	if path == "-" {
		return nil, tty.Fail(tty.Usage, fmt.Errorf("%s requires a file: standard output has the answers", option))
	}
	if takesPlace(path, read) {
		return nil, tty.Fail(tty.Usage, fmt.Errorf("%s %s would take the place of what is read", option, path))
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, uncreated(option, path, err)
	}
	return f, nil
}

// isAbsent reports whether no file has a name.
func isAbsent(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// takesPlace reports whether a file is one of others, even by another name.
func takesPlace(path string, others []string) bool {
	there, err := os.Stat(path)
	return err == nil && slices.ContainsFunc(others, func(other string) bool {
		info, err := os.Stat(other)
		return err == nil && os.SameFile(there, info)
	})
}

// uncreated returns the error for a file that an option names and that cannot be created.
func uncreated(option, path string, err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
		if folder := filepath.Dir(path); errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("there is no folder %s", folder)
		}
	}
	return tty.Fail(tty.Usage, fmt.Errorf("%s %s: %w", option, path, err))
}
