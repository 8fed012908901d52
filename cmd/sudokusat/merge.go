package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// mergeCmd is the command merge.
type mergeCmd struct {
	t      *terminal
	output string
	input  bool
	asked  bool // --check-input was given, as true or false
	json   bool
}

// mergeJSON is the object of merge --json.
type mergeJSON struct {
	Shards   int            `json:"shards"`
	Records  int            `json:"records"`
	Verdicts map[string]int `json:"verdicts,omitempty"`
	// Unchecked is set if records and verdicts are those of the manifests alone, as the
	// results do not show them.
	Unchecked bool  `json:"unchecked,omitempty"`
	Bytes     int64 `json:"bytes"`
	Missing   []int `json:"missing,omitempty"` // shards, from 1
}

func mergeCommand(t *terminal) *cobra.Command {
	m := &mergeCmd{t: t}
	c := &cobra.Command{
		Use:   "merge -o FILE PART…",
		Short: "Join the results of all shards of a list",
		Long: `Merge joins the results of all shards of a list: it writes what the command prints for
the whole list, byte for byte. The order of the parts does not matter.

It first checks, by the manifest of each part (part-3.manifest), that no shard is
missing or occurs twice, that each begins where the one before it ended, that all were
made from one list by one version and one command, and that no part was changed since.
Where the results show verdicts (check, cubes, --json of those and of solve, count and
verify), it counts them again and compares them with the manifests.
It lists missing shards as Slurm expects them (--array=2,5-7), counted from 1.

If the list still exists, merge compares its size and time, and the contents that were
read if those differ. --check-input compares contents in any case, and
--check-input=false does not look at the list.

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
	f.StringVarP(&m.output, "output", "o", "", "`file` for the joined results; \"-\" is standard output")
	f.BoolVar(&m.input, "check-input", false, "also read the list again, and check that the shards have read the same")
	f.BoolVarP(&t.Verbose, "verbose", "v", false, "write more to standard error")
	addJSON(c, &m.json, mergeJSON{})
	return c
}

func (m *mergeCmd) run(ctx context.Context, args []string) error {
	if m.output == "" {
		return errors.New("merge needs a file for the joined results: name it by -o (- is standard output)")
	}
	if m.json && m.output == "-" {
		return errors.New("--json prints its object where the results would be: name a file for them by -o")
	}
	if len(args) == 0 {
		return errors.New("merge needs the files to join")
	}
	var paths []string
	var manifests []shard.Manifest
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
	order, err := shard.Join(paths, manifests)
	var missing *shard.MissingError
	switch {
	case errors.As(err, &missing):
		if m.json {
			err = errors.Join(err, m.print(mergeJSON{Shards: missing.Of, Missing: missing.Missing}))
		}
		return tty.Fail(tty.Input, fmt.Errorf("%w (Slurm: --array=%s with --shard auto/%d)", err, shard.Ranges(missing.Missing), missing.Of))
	case err != nil:
		return tty.Fail(tty.Wrong, err)
	}
	if m.input || !m.asked {
		if err := mergeError(shard.Unchanged(ctx, paths, manifests, m.input)); err != nil {
			return err
		}
	}
	out, done, err := m.open()
	if err != nil {
		return err
	}
	parts := shard.Merger{Results: out, Verdict: shownVerdict(manifests[0].Command), Status: statusOf}
	for _, i := range order {
		if err = mergeError(parts.Add(ctx, paths[i], &manifests[i])); err != nil {
			break
		}
		m.t.Raise(int32(manifests[i].Status))
	}
	if err = done(err); err != nil {
		return err
	}
	whole := mergeJSON{Shards: len(order), Records: parts.Records, Verdicts: parts.Verdicts, Unchecked: parts.Verdict == nil && len(parts.Verdicts) > 0, Bytes: parts.Bytes}
	if m.json {
		return m.print(whole)
	}
	if m.output != "-" {
		m.t.Print(tty.Always, "%s", whole.String())
	}
	return nil
}

// mergeError gives an error of merging its exit status.
func mergeError(err error) error {
	var mismatch *shard.MismatchError
	var write *shard.WriteError
	switch {
	case errors.As(err, &mismatch):
		return tty.Fail(tty.Wrong, err)
	case errors.As(err, &write):
		return tty.OutputError(write.Err)
	case err == nil || errors.Is(err, context.Canceled):
		return err
	}
	return tty.Fail(tty.Input, err)
}

// shownVerdict returns how the results of a command show the verdict of each record, nil if
// they do not.
func shownVerdict(command []string) func(line []byte) string {
	if slices.ContainsFunc(command, func(o string) bool { return strings.HasPrefix(o, "--only=") }) {
		return nil
	}
	inJSON := slices.Contains(command, "--json=true")
	switch command[0] {
	case "solve", "count", "verify":
		if !inJSON {
			return nil
		}
	case "check":
		if !inJSON {
			return func(line []byte) string {
				verdict, _, _ := bytes.Cut(line, []byte(":"))
				switch string(verdict) {
				case "":
					return "malformed"
				case "unproved":
					return sudoku.Unknown.String()
				}
				return string(verdict)
			}
		}
	case "cubes":
		if !inJSON {
			return func(line []byte) string {
				if words := bytes.Fields(line); len(words) > 1 && !bytes.HasPrefix(line, []byte("v ")) {
					return strings.ToLower(string(words[1]))
				}
				return ""
			}
		}
	default:
		return nil
	}
	return func(line []byte) string {
		_, behind, _ := bytes.Cut(line, []byte(`"verdict":"`)) // in a string the quotation mark would be escaped
		verdict, _, _ := bytes.Cut(behind, []byte(`"`))
		return strings.ToLower(string(verdict))
	}
}

// statusOf returns the least exit status of a run with a record of the verdict.
func statusOf(verdict string) int {
	switch verdict {
	case "malformed":
		return tty.Input
	case sudoku.Unsolvable.String():
		return tty.Negative
	case "fails":
		return tty.Wrong
	}
	return tty.OK
}

func (w *mergeJSON) String() string {
	s := words.Count(w.Shards, "shard") + ", " + words.Count(w.Records, "record")
	var counts []string
	for _, v := range slices.Sorted(maps.Keys(w.Verdicts)) {
		counts = append(counts, fmt.Sprintf("%s %s", words.Thousands(w.Verdicts[v]), v))
	}
	if len(counts) > 0 {
		s += ": " + strings.Join(counts, ", ")
	}
	if w.Unchecked {
		s += " (by the manifests; the results do not show verdicts)"
	}
	return s
}

func (m *mergeCmd) print(v mergeJSON) error {
	out := m.t.Lines()
	return errors.Join(out.JSON(v), out.Flush())
}

// inputsOf returns all files that a merge may read.
func inputsOf(paths []string, manifests []shard.Manifest) (read []string) {
	for i, path := range paths {
		read = append(read, path, manifestOf(path))
		for _, f := range manifests[i].Files {
			read = append(read, f.Path)
		}
	}
	return read
}

// open opens the file for the joined results; done closes it, and removes it after an error.
func (m *mergeCmd) open() (w io.Writer, done func(error) error, err error) {
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
	file, done, err := whole("--output", m.output)
	return underName{file, m.output}, done, err
}
