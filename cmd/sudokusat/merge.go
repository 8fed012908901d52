package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/stream"
)

// merging is the command merge.
type merging struct {
	t      *terminal
	output string
	input  bool
	asked  bool // for input, with yes or no
	json   bool
}

// merged is what merge --json prints.
type merged struct {
	Shards   int            `json:"shards"`
	Records  int            `json:"records"`
	Verdicts map[string]int `json:"verdicts,omitempty"`
	Bytes    int64          `json:"bytes"`
	Missing  []int          `json:"missing,omitempty"` // shards, from 1
}

func mergeCommand(t *terminal) *cobra.Command {
	m := &merging{t: t}
	c := &cobra.Command{
		Use:   "merge -o FILE PART…",
		Short: "Put the results of all shards of a list together",
		Long: `Merge puts files of results that were made with --shard one after another: the
result is what the command prints for the whole list, byte for byte. In which order
the parts are named does not matter.

It checks first, by the manifest beside each part (part-3.manifest), that no shard is
missing or there twice, that each begins where the one before it ended, that all were
made by one version and one command of one list, and that no part was changed since.
Where a part depends on the one before it, as by an empty line between grids or by
lines with rules that hold on, merge writes what the whole list has there.
If shards are missing it names them as Slurm takes them (--array=2,5-7), from 1.

Where the list lies in its place, its size and time are compared too, and what was
read of it if those differ. --check-input reads it again in any case, and
--check-input=false does not look at it.

The exit status is the highest of the shards; 4 if parts do not go together.`,
		Example: `  sudokusat check --shard 1/2 -o part-1 list.txt; sudokusat check --shard 2/2 -o part-2 list.txt
  sudokusat merge -o all part-1 part-2
  sudokusat merge --check-input -o all part-*`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			m.asked = c.Flags().Changed("check-input")
			return m.run(c.Context(), args)
		},
	}
	f := c.Flags()
	f.StringVarP(&m.output, "output", "o", "", "`file` for the whole; \"-\" is standard output")
	f.BoolVar(&m.input, "check-input", false, "read the list again as well, and check that it is what the shards have read")
	f.BoolVarP(&t.Verbose, "verbose", "v", false, "tell more on standard error")
	addJSON(c, &m.json, merged{})
	return c
}

func (m *merging) run(ctx context.Context, args []string) error {
	if m.output == "" {
		return errors.New("merge needs a file for the whole: name it by -o (- is standard output)")
	}
	if len(args) == 0 {
		return errors.New("merge needs the files to put together")
	}
	var paths []string
	var manifests []stream.Manifest
	for _, path := range args {
		if isManifest(path) && len(args) > 1 {
			continue // part-* names them as well
		}
		manifest, err := readManifest(path)
		if errors.Is(err, os.ErrNotExist) {
			err = fmt.Errorf("%s has no manifest: it is not complete, or was not made with --shard", path)
		}
		if err != nil {
			return tty.Fail(tty.Input, err)
		}
		paths, manifests = append(paths, path), append(manifests, manifest)
	}
	if err := keepsOff(m.output, false, inputsOf(paths, manifests)); err != nil {
		return err
	}
	order, joints, err := stream.Join(paths, manifests)
	var missing *stream.MissingError
	switch {
	case errors.As(err, &missing):
		if m.json {
			err = errors.Join(err, m.print(merged{Shards: missing.Of, Missing: missing.Missing}))
		}
		return tty.Fail(tty.Input, fmt.Errorf("%w (Slurm: --array=%s with --shard auto/%d)", err, stream.Ranges(missing.Missing), missing.Of))
	case err != nil:
		return tty.Fail(tty.Wrong, err)
	}
	if m.input || !m.asked {
		if err := m.checkInput(ctx, paths, manifests); err != nil {
			return err
		}
	}
	whole := merged{Shards: len(order), Verdicts: map[string]int{}}
	out, done, err := m.open()
	if err != nil {
		return err
	}
	for k, i := range order {
		var n int64
		if n, err = m.copy(ctx, out, paths[i], &manifests[i], joints[k]); err != nil {
			break
		}
		whole.add(&manifests[i], n)
		m.t.Raise(int32(manifests[i].Status))
	}
	if err = done(err); err != nil {
		return err
	}
	if m.json && m.output != "-" {
		return m.print(whole)
	}
	if m.output != "-" {
		m.t.Say(tty.Always, "%s", whole.String())
	}
	return nil
}

func (w *merged) add(m *stream.Manifest, written int64) {
	w.Records += m.Records
	w.Bytes += written
	for v, n := range m.Verdicts {
		w.Verdicts[v] += n
	}
}

func (w *merged) String() string {
	s := words.Count(w.Shards, "shard") + ", " + words.Count(w.Records, "record")
	var counts []string
	for _, v := range slices.Sorted(maps.Keys(w.Verdicts)) {
		counts = append(counts, fmt.Sprintf("%s %s", words.Thousands(w.Verdicts[v]), v))
	}
	if len(counts) > 0 {
		s += ": " + strings.Join(counts, ", ")
	}
	return s
}

func (m *merging) print(v merged) error {
	out := m.t.Lines()
	return errors.Join(out.JSON(v), out.Flush())
}

// inputsOf is all files that a merge reads, or may.
func inputsOf(paths []string, manifests []stream.Manifest) (read []string) {
	for i, path := range paths {
		read = append(read, path, manifestOf(path))
		for _, f := range manifests[i].Files {
			read = append(read, f.Path)
		}
	}
	return read
}

// open opens the file for the whole; done closes it, and removes it after an error.
func (m *merging) open() (w io.Writer, done func(error) error, err error) {
	if m.output == "-" {
		return m.t.Stdout, func(err error) error { return err }, nil
	}
	if info, err := os.Stat(m.output); err == nil {
		if !info.Mode().IsRegular() {
			return nil, nil, fmt.Errorf("--output %s is no file; - is standard output", m.output)
		}
		if m.output, err = filepath.EvalSymlinks(m.output); err != nil {
			return nil, nil, tty.Fail(tty.GaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
		}
	}
	file, done, err := whole(m.output)
	return underName{file, m.output}, done, err
}

// copy copies a part with what has to stand at its joints, and checks it while it does.
func (m *merging) copy(ctx context.Context, w io.Writer, path string, manifest *stream.Manifest, joints []string) (written int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, tty.Fail(tty.Input, stream.PathError(err))
	}
	defer f.Close()
	sum := sha256.New()
	part := io.TeeReader(whileWanted{ctx, f}, sum)
	at := int64(0)
	copied := func(w io.Writer, n int64) error {
		k, err := io.CopyN(w, part, n)
		if at += k; errors.Is(err, io.EOF) {
			err = nil // it is too short, and its hash will not be that of the manifest
		}
		return err
	}
	for i, text := range joints {
		j := &manifest.Seam.Joints[i]
		written += j.At - at + int64(len(text))
		err = copied(w, j.At-at)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err == nil {
			err = copied(io.Discard, int64(len(j.Text)))
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		var rest int64
		rest, err = io.Copy(w, part)
		at += rest
		written += rest
	}
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case err != nil:
		return 0, tty.OutputError(err)
	}
	return written, tty.Fail(tty.Wrong, sameResults(path, *manifest, at, sum))
}

// whileWanted reads until the context ends.
type whileWanted struct {
	ctx context.Context
	r   io.Reader
}

func (w whileWanted) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.r.Read(p)
}

// checkInput checks that the list is what the shards have read, as far as it is there:
// by its size and time, and by its contents where those differ, or where that was asked.
func (m *merging) checkInput(ctx context.Context, paths []string, manifests []stream.Manifest) error {
	whole := map[string]bool{}
	for i, part := range manifests {
		for k := range part.Files {
			file := &part.Files[k]
			if part.Unit == "puzzles" || whole[file.Path] {
				continue // the list comes from a seed, or the file was looked at
			}
			same, err := file.Same(ctx, part.Unit, m.input)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil && !m.input && errors.Is(err, os.ErrNotExist):
				if first := &manifests[0].Files[k]; file.Modified != first.Modified {
					return tty.Fail(tty.Wrong, fmt.Errorf("%s and %s may not go together: %s was changed between them, or copied without its time, and is not here to be compared (--check-input=false goes without that)", paths[0], paths[i], file.Path))
				}
			case err != nil:
				return tty.Fail(tty.Input, err)
			case !same:
				return tty.Fail(tty.Wrong, fmt.Errorf("%s is not the list that shard %s has read (--check-input=false goes without that)", file.Path, part.Shard))
			}
			whole[file.Path] = part.Unit == "records"
		}
	}
	return nil
}
