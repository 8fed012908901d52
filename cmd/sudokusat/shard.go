package main

import (
	"context"
	"crypto/sha256"
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

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/stream"
	"sudokusat/text"
)

// Results in a file, and shards of them. A file of results has another name while it
// is written, and its own once it is complete: whoever sees it sees all of it, and a
// task that is killed and started again does no harm.
//
//	.part-3.….partial  while it is written
//	part-3             the results
//	part-3.manifest    of a shard: what they are the results of

// resultFlags are the options of commands that answer a list.
type resultFlags struct {
	shard, output     string
	resume, byRecords bool
	report            bool // the results are about the shard as a whole

	is   stream.Shard               // --shard, once open has read it
	part func() (stream.Part, bool) // what was read of it
}

func (r *resultFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&r.shard, "shard", "", "answer one of several parts of the list, as in `3/8`; auto in an array job, auto/8 where that does not tell how many there are")
	f.StringVarP(&r.output, "output", "o", "", "`file` for the results, which has this name once they are complete; a shard's manifest stands beside it")
	f.BoolVar(&r.resume, "resume", false, "do nothing if --output is complete already, by its manifest")
	f.BoolVar(&r.byRecords, "by-records", false, "cut the list by records, which are counted first, where --shard would cut by bytes")
}

// results is a file of results on its way.
type results struct {
	*resultFlags
	t       *terminal
	command []string
	in      *stream.Input
	file    *os.File
	sum     hash.Hash
	bytes   int64
	told    func() string // directive lines in force, of commands that repeat them
	before  string
	tally   map[string]int
}

// errComplete ends a command whose results are there.
var errComplete = errors.New("complete")

// open checks the options, and sends what the command prints to the file.
func (r *resultFlags) open(t *terminal, c *cobra.Command, in *stream.Input) (err error) {
	x := &results{resultFlags: r, t: t, in: in, tally: map[string]int{}}
	if r.shard != "" {
		if r.is, err = stream.ParseShard(r.shard, os.Getenv); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
		if in != nil {
			if in.Options.Profile != nil {
				return errors.New("--shard is for lists, and a judge's input is one whole: leave --profile out")
			}
			in.Shard, in.ByRecords = r.is, r.byRecords
			r.part = in.Part
		}
	}
	switch {
	case r.output == "" && r.resume:
		return errors.New("--resume is about a file of results: name it by --output")
	case x.is.Of == 0 && r.resume:
		return errors.New("--resume is for shards, whose manifest says what is complete")
	case x.is.Of == 0 && r.byRecords:
		return errors.New("--by-records is about --shard")
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains([]string{"shard", "output", "resume", "by-records", "jobs", "verbose"}, f.Name) {
			x.command = append(x.command, "--"+f.Name+"="+f.Value.String())
		}
	})
	x.command = append([]string{c.Name()}, x.command...)
	if r.output == "" {
		return nil
	}
	switch info, err := os.Stat(r.output); {
	case err != nil:
	case info.IsDir():
		return fmt.Errorf("--output %s is a folder", r.output)
	case !info.Mode().IsRegular() && r.is.Of > 0:
		return fmt.Errorf("--output %s is no file: a shard's results need one, with a name to give them when they are complete", r.output)
	case !info.Mode().IsRegular(): // a device, or a pipe
		f, err := os.OpenFile(r.output, os.O_WRONLY, 0)
		if err != nil {
			return fail(statusGaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
		}
		t.output.w = f // it is closed with the process
		return nil
	default:
		if r.output, err = filepath.EvalSymlinks(r.output); err != nil {
			return fail(statusGaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
		}
	}
	if r.resume && x.complete() {
		t.note("%s is complete", r.output)
		return errComplete
	}
	if x.file, err = createPartial(r.output); err != nil {
		return err
	}
	x.sum = sha256.New()
	t.results = x
	t.stdout = x
	return nil
}

// createPartial creates the file in which results are written until they are complete.
func createPartial(path string) (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(path), partialName(filepath.Base(path)))
	if err != nil {
		return nil, uncreated("--output", path, err) // without its name while it is written
	}
	return f, nil
}

// Write implements io.Writer. Errors end the command.
func (x *results) Write(p []byte) (int, error) {
	n, err := x.file.Write(p)
	x.bytes += int64(n)
	if x.is.Of > 0 {
		x.sum.Write(p[:n])
	}
	if err != nil {
		x.t.output.err = err
	}
	return n, err
}

// answered counts a verdict.
func (t *terminal) answered(verdict string, records int) {
	if t.results != nil && records > 0 {
		t.results.tally[verdict] += records
	}
}

// follows lets a writer of puzzles go on where the shard before ends.
func (t *terminal) follows(in *stream.Input, pass func(text.Record), told func() string) {
	if in.Shard.Of == 0 {
		return
	}
	in.Skipped = func(r *stream.Record) {
		if r.Err != nil {
			return
		}
		pass(r.Record)
		if t.results != nil {
			t.results.before = told()
		}
	}
	if t.results != nil {
		t.results.told = told
	}
}

// manifest is that of the results, which are written.
func (x *results) manifest() (m stream.Manifest, err error) {
	part, whole := x.part()
	if !whole {
		return m, errors.New("the input could not be read as a whole")
	}
	m = stream.Manifest{
		Version: version(), Command: x.command, Part: part, Verdicts: x.tally, Status: int(x.t.status.Load()),
		Bytes: x.bytes, SHA256: hex.EncodeToString(x.sum.Sum(nil)), Before: x.before, Report: x.report,
	}
	if x.told != nil {
		m.After = x.told()
	}
	return m, nil
}

// manifestOf is the name of the manifest of a file of results.
func manifestOf(path string) string { return path + ".manifest" }

// finish gives the file its name if the command is through, else it removes it; err is
// how the command ended.
func (x *results) finish(ctx context.Context, err error) error {
	closing := x.file.Close()
	if err == nil && ctx.Err() == nil && closing == nil {
		err = x.publish()
	} else if err == nil {
		err = fail(statusGaveUp, closing)
	}
	if _, there := os.Stat(x.file.Name()); there == nil {
		os.Remove(x.file.Name())
		if ctx.Err() != nil || err != nil {
			x.t.say(always, "%s was not written, as the results are not complete", x.output)
		}
	}
	return err
}

// publish gives the results and their manifest their names. The manifest comes last:
// where it is, the results are.
func (x *results) publish() error {
	failed := func(err error) error { return fail(statusGaveUp, fmt.Errorf("--output: %w", stream.PathError(err))) }
	var manifest []byte
	if x.is.Of > 0 {
		m, err := x.manifest()
		if err != nil {
			return fail(statusInput, err)
		}
		if manifest, err = json.MarshalIndent(m, "", " "); err != nil {
			return failed(err)
		}
		if err := os.Remove(manifestOf(x.output)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return failed(err)
		}
	}
	if err := os.Chmod(x.file.Name(), 0o644); err != nil {
		return failed(err)
	}
	err := os.Rename(x.file.Name(), x.output)
	if errors.Is(err, fs.ErrNotExist) && manifest != nil && x.complete() {
		return nil // another run of this shard was faster
	}
	if err != nil {
		return failed(err)
	}
	if manifest == nil {
		return nil
	}
	if err := writeWhole(manifestOf(x.output), append(manifest, '\n')); err != nil {
		return failed(err)
	}
	// What runs that were killed have left is of no use to anybody now.
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(x.output), partialName(filepath.Base(x.output))))
	for _, path := range left {
		os.Remove(path)
	}
	return nil
}

// partialName is the pattern of the names that a file has while it is written.
func partialName(base string) string { return "." + base + ".*.partial" }

// writeWhole writes a file that has its name once it is complete.
func writeWhole(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), partialName(filepath.Base(path)))
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// complete reports whether the results are there and those that would be made, by
// their manifest. It takes on their exit status.
func (x *results) complete() bool {
	m, err := readManifest(x.output)
	if err != nil || m.Version != version() || !slices.Equal(m.Command, x.command) || m.Shard != x.is.String() {
		return false
	}
	if x.in != nil {
		if len(m.Files) != len(x.in.Paths) {
			return false
		}
		for i, path := range x.in.Paths {
			info, err := os.Stat(path)
			if err != nil || m.Files[i].Path != path || m.Files[i].Disk != info.Size() {
				return false
			}
		}
	}
	if err := checkResults(x.output, m); err != nil {
		return false
	}
	x.t.worsen(int32(m.Status))
	return true
}

// readManifest reads the manifest of a file of results.
func readManifest(path string) (m stream.Manifest, err error) {
	b, err := os.ReadFile(manifestOf(path))
	if err != nil {
		return m, stream.PathError(err)
	}
	if m, err = stream.ParseManifest(b); err != nil {
		err = fmt.Errorf("%s: %w", manifestOf(path), err)
	}
	return m, err
}

// checkResults checks that a file of results is what its manifest says.
func checkResults(path string, m stream.Manifest) error {
	f, err := os.Open(path)
	if err != nil {
		return stream.PathError(err)
	}
	defer f.Close()
	sum := sha256.New()
	n, err := io.Copy(sum, f)
	switch {
	case err != nil:
		return stream.PathError(err)
	case n != m.Bytes || hex.EncodeToString(sum.Sum(nil)) != m.SHA256:
		return fmt.Errorf("%s is not what its manifest says: it was changed, or another run has written it", path)
	}
	return nil
}

// isManifest reports whether a file is a manifest by its name.
func isManifest(path string) bool { return strings.HasSuffix(path, ".manifest") }
