package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/compare"
	"sudokusat/stream"
)

// merging is the command merge.
type merging struct {
	t      *terminal
	output string
	input  bool
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
If shards are missing it names them as array jobs take them (--array=2,5-7), from 1.

The exit status is the highest of the shards; 4 if parts do not go together.`,
		Example: `  sudokusat check --shard 1/2 -o part-1 list.txt; sudokusat check --shard 2/2 -o part-2 list.txt
  sudokusat merge -o all part-1 part-2
  sudokusat merge --check-input -o all part-*`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return m.run(c.Context(), args) },
	}
	f := c.Flags()
	f.StringVarP(&m.output, "output", "o", "", "`file` for the whole; \"-\" is standard output")
	f.BoolVar(&m.input, "check-input", false, "read the list again as well, and check that it is what the shards have read")
	f.BoolVarP(&t.verbose, "verbose", "v", false, "tell more on standard error")
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
			return fail(statusInput, err)
		}
		paths, manifests = append(paths, path), append(manifests, manifest)
	}
	order, err := stream.Join(paths, manifests)
	var missing *stream.MissingError
	switch {
	case errors.As(err, &missing):
		if m.json {
			err = errors.Join(err, m.print(merged{Shards: missing.Of, Missing: missing.Missing}))
		}
		return fail(statusInput, err)
	case err != nil:
		return fail(statusWrong, err)
	}
	if m.input {
		if err := m.checkInput(ctx, manifests); err != nil {
			return err
		}
	}
	whole := merged{Shards: len(order), Verdicts: map[string]int{}}
	out, done, err := m.open()
	if err != nil {
		return err
	}
	for _, i := range order {
		if err = m.copy(ctx, out, paths[i], manifests[i]); err != nil {
			break
		}
		whole.add(&manifests[i])
		m.t.worsen(int32(manifests[i].Status))
	}
	if err = done(err); err != nil {
		return err
	}
	if m.json && m.output != "-" {
		return m.print(whole)
	}
	if m.output != "-" {
		m.t.say(always, "%s", whole.String())
	}
	return nil
}

func (w *merged) add(m *stream.Manifest) {
	w.Records += m.Records
	w.Bytes += m.Bytes
	for v, n := range m.Verdicts {
		w.Verdicts[v] += n
	}
}

func (w *merged) String() string {
	s := compare.Counted(w.Shards, "shard") + ", " + compare.Counted(w.Records, "record")
	var counts []string
	for _, v := range slices.Sorted(maps.Keys(w.Verdicts)) {
		counts = append(counts, fmt.Sprintf("%s %s", compare.Thousands(w.Verdicts[v]), v))
	}
	if len(counts) > 0 {
		s += ": " + strings.Join(counts, ", ")
	}
	return s
}

func (m *merging) print(v merged) error {
	out := m.t.lines()
	return errors.Join(out.json(v), out.flush())
}

// open opens the file for the whole; done closes it, and removes it after an error.
func (m *merging) open() (w io.Writer, done func(error) error, err error) {
	if m.output == "-" {
		return m.t.stdout, func(err error) error { return err }, nil
	}
	if info, err := os.Stat(m.output); err == nil && !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("--output %s is no file; - is standard output", m.output)
	}
	return m.t.whole(m.output)
}

// whole opens a file that has its name once it is complete: done gives it that, or
// removes the file after an error.
func (t *terminal) whole(path string) (file *os.File, done func(error) error, err error) {
	x := &results{resultFlags: &resultFlags{output: path}, t: t}
	if x.file, err = createPartial(path); err != nil {
		return nil, nil, err
	}
	return x.file, func(err error) error {
		err = errors.Join(err, fail(statusGaveUp, x.file.Close()))
		if err == nil {
			err = x.publish()
		}
		if err != nil {
			os.Remove(x.file.Name())
		}
		return err
	}, nil
}

// copy copies a part, and checks it while it does.
func (m *merging) copy(ctx context.Context, w io.Writer, path string, manifest stream.Manifest) error {
	f, err := os.Open(path)
	if err != nil {
		return fail(statusInput, stream.PathError(err))
	}
	defer f.Close()
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(w, sum), whileWanted{ctx, f})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return outputError(err)
	case n != manifest.Bytes || hex.EncodeToString(sum.Sum(nil)) != manifest.SHA256:
		return fail(statusWrong, fmt.Errorf("%s is not what its manifest says: it was changed, or another run has written it", path))
	}
	return nil
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

// checkInput reads the ranges of the list again.
func (m *merging) checkInput(ctx context.Context, manifests []stream.Manifest) error {
	whole := map[string]bool{}
	for _, part := range manifests {
		for _, file := range part.Files {
			if part.Unit == "puzzles" || whole[file.Path] || file.Begin == file.End {
				continue // the list comes from a seed; the file was looked at; or there is nothing of it
			}
			from, to := file.Begin, file.End
			if part.Unit == "records" {
				from, to, whole[file.Path] = 0, -1, true
			}
			got, err := stream.HashRange(ctx, file.Path, from, to)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil:
				return fail(statusInput, err)
			case got != file.SHA256:
				return fail(statusWrong, fmt.Errorf("%s is not the list that shard %s has read", file.Path, part.Shard))
			}
		}
	}
	return nil
}
