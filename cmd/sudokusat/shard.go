package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/internal/partial"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
)

// Shards of a list: their options. Package shard reads the parts, results.go writes the
// results, merge.go joins them.
//
// Other commands use readingFlags.input to open the shard of the input, resultFlags.open
// if they have no input, [terminal.follows], [terminal.blocks] and [terminal.leads] for
// results that depend on the records before, and [terminal.answered] to count verdicts.

// inArrays is about --shard in array jobs.
const inArrays = "; in an array job auto, or auto/8 where the job does not give the number of parts or repeats some of them"

// resultFlags are the options of commands that answer a list.
type resultFlags struct {
	shard, output     string
	resume, byRecords bool
	report            bool // the results are about the shard as a whole
	keeps             bool // the list ended early, and is kept unless it is a shard

	is    shard.Shard               // --shard, once open has read it
	part  func() (shard.Part, bool) // what was read of it
	found func() bool               // whether anything could be read; nil for commands that read nothing
}

func (r *resultFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&r.shard, "shard", "", "answer one part of the list, as in `3/8`"+inArrays)
	f.StringVarP(&r.output, "output", "o", "", "`file` for the results, created once they are complete; {shard} in its name is the number of the shard, whose manifest is put beside it")
	f.BoolVar(&r.resume, "resume", false, "do nothing if --output is complete by its manifest")
	f.BoolVar(&r.byRecords, "by-records", false, "cut the list by records, which are counted first, even where --shard would cut by bytes")
}

// fileShard is the option --shard of commands that write a file per puzzle, named by its
// number in the list. The files of all shards are those of the whole list, without a merge.
type fileShard struct {
	shard   string
	command *cobra.Command
}

func (s *fileShard) add(c *cobra.Command) {
	s.command = c
	c.Flags().StringVar(&s.shard, "shard", "", "write the files of one part of the list, as in `3/8`"+inArrays)
}

// asked reports whether --shard was given.
func (s *fileShard) asked() bool { return s.command.Flags().Changed("shard") }

// open makes an input read the shard, by records. before is called with each record before it.
func (s *fileShard) open(in *stream.Input, before func(*stream.Record)) error {
	if !s.asked() {
		return nil
	}
	is, err := shard.Parse(s.shard, os.Getenv)
	if err != nil {
		return fmt.Errorf("--shard: %w", err)
	}
	if in.Options.Profile != nil {
		return errProfileShard
	}
	r := shard.NewReader(is, in)
	r.ByRecords, r.Before = true, before
	return nil
}

var errProfileShard = errors.New("--shard is for lists, and a judge's input is one whole: leave --profile out")

// shardMark is replaced by the number of the shard in the names of files.
const shardMark = "{shard}"

// asGiven is an annotation of options whose values namesOfShard changed: the given value.
const asGiven = "as given"

// namesOfShard puts the number of the shard into the names of files that a command
// writes besides its results. Shards would overwrite each other's otherwise.
func namesOfShard(c *cobra.Command) error {
	f := c.Flags()
	flag := f.Lookup("shard")
	if flag == nil || !flag.Changed || f.Lookup("resume") == nil {
		return nil
	}
	is, err := shard.Parse(flag.Value.String(), os.Getenv)
	if err != nil {
		return fmt.Errorf("--shard: %w", err)
	}
	for _, name := range []string{"certify", "certificate", "proof", "dataset", "keep"} {
		option := f.Lookup(name)
		if option == nil || !option.Changed && name != "keep" {
			continue
		}
		given := option.Value.String()
		if c.Name() == "cubes" && !strings.Contains(given, shardMark) {
			continue // its parts have proofs of their own
		}
		if name == "keep" && !strings.Contains(given, shardMark) {
			given += "-" + shardMark
		}
		if !strings.Contains(given, shardMark) {
			return fmt.Errorf("--%s %s would be the file of all shards: write %s for the number of the shard, as in --%s %s-%s", name, given, shardMark, name, given, shardMark)
		}
		option.Annotations = map[string][]string{asGiven: {given}}
		if err := option.Value.Set(strings.ReplaceAll(given, shardMark, strconv.Itoa(is.Index))); err != nil {
			return err
		}
	}
	return nil
}

// open checks the options and directs the output of the command to the file. in is nil for
// commands that set r.part themselves; read lists the files that they read.
func (r *resultFlags) open(ctx context.Context, t *terminal, c *cobra.Command, in *stream.Input, read []string) (err error) {
	x := &results{resultFlags: r, ctx: ctx, t: t, tally: map[string]int{}}
	if in != nil {
		r.found = in.Found
	}
	if c.Flags().Changed("shard") {
		if r.is, err = shard.Parse(r.shard, os.Getenv); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
		if in != nil {
			if in.Options.Profile != nil {
				return errProfileShard
			}
			t.shard = shard.NewReader(r.is, in)
			t.shard.ByRecords, r.part = r.byRecords, t.shard.Part
		}
		defer func() {
			t.gate = &shard.Gate{Writer: t.Stdout}
			t.Stdout = t.gate
		}()
	}
	if r.output == "-" {
		r.output = ""
	}
	switch {
	case r.output == "" && r.resume:
		return errors.New("--resume is about a file of results: name it by --output")
	case r.is.Of == 0 && r.resume:
		return errors.New("--resume is for shards, since it needs their manifest")
	case r.is.Of == 0 && r.byRecords:
		return errors.New("--by-records is about --shard")
	case r.is.Of == 0 && strings.Contains(r.output, shardMark):
		return fmt.Errorf("--output %s: %s is the number of the shard, and there is no --shard", r.output, shardMark)
	}
	x.command = asked(c)
	if r.output == "" {
		return nil
	}
	pattern := r.output
	r.output = strings.ReplaceAll(pattern, shardMark, strconv.Itoa(r.is.Index))
	if done, err := x.target(t); done || err != nil {
		return err
	}
	if f := c.Flags().Lookup("regions"); f != nil && f.Changed {
		read = append(slices.Clone(read), f.Value.String())
	}
	if err := keepsOff(r.output, r.is.Of > 0, read); err != nil {
		return err
	}
	if r.is.Of > 0 {
		if err := x.others(pattern); err != nil {
			return err
		}
	}
	if r.resume {
		switch why, err := x.complete(); {
		case err != nil:
			return err
		case why == "":
			t.Note("%s is complete", r.output)
			return errComplete
		case why != missingManifest:
			t.Print(tty.Always, "%s is made again: %s", r.output, why)
		}
	}
	if x.file, err = partial.Create(r.output); err != nil {
		return uncreated("--output", r.output, err)
	}
	x.sum = sha256.New()
	t.results = x
	t.Stdout = x
	return nil
}

// target looks at an existing output: a link is followed, and a device or a pipe is written
// to directly, in which case done is true.
func (x *results) target(t *terminal) (done bool, err error) {
	switch info, err := os.Stat(x.output); {
	case err != nil:
	case info.IsDir():
		return false, fmt.Errorf("--output %s is a folder", x.output)
	case !info.Mode().IsRegular() && x.is.Of > 0:
		return false, fmt.Errorf("--output %s is no file: a shard's results need one, with a name to give them when they are complete", x.output)
	case !info.Mode().IsRegular(): // a device, or a pipe
		f, err := os.OpenFile(x.output, os.O_WRONLY, 0)
		if err != nil {
			return false, tty.Fail(tty.GaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
		}
		t.Redirect(f) // it is closed with the process
		return true, nil
	default:
		if x.output, err = filepath.EvalSymlinks(x.output); err != nil {
			return false, tty.Fail(tty.GaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
		}
	}
	return false, nil
}

// keepsOff checks that results, with or without a manifest, do not replace a file that is
// read.
func keepsOff(output string, manifest bool, read []string) error {
	if isManifest(output) {
		return errManifestName(output)
	}
	if takesPlace(output, read) || manifest && takesPlace(manifestOf(output), read) {
		return fmt.Errorf("--output %s would take the place of what is read", output)
	}
	return nil
}

func errManifestName(path string) error {
	return fmt.Errorf("--output %s has the name of a manifest: choose another one", path)
}

// asked returns the command and the options on which its results depend, with hashes of
// the files that they name.
func asked(c *cobra.Command) (words []string) {
	words = []string{c.Name()}
	if of, asks := c.Annotations[question]; asks {
		words = append(words, of)
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains([]string{"shard", "output", "resume", "by-records", "jobs", "verbose"}, f.Name) {
			return
		}
		values := []string{f.Value.String()}
		if f.Name == "proof" && c.Name() == "cubes" {
			values = []string{shardMark} // independent of its name
		} else if given, changed := f.Annotations[asGiven]; changed {
			values = given
		} else if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, v := range values {
			word := "--" + f.Name + "=" + v
			if slices.Contains([]string{"regions", "pattern"}, f.Name) {
				if content, err := os.ReadFile(v); err == nil {
					sum := sha256.Sum256(content)
					word += " (SHA-256 " + hex.EncodeToString(sum[:8]) + ")"
				}
			}
			words = append(words, word)
		}
	})
	return words
}

// others checks that the output and, if its name has the number of the shard, the files
// next to it are not parts of the same results that were cut in another way.
func (x *results) others(pattern string) error {
	if m, err := readManifest(x.output); err == nil && x.resume && m.Shard != x.is.String() {
		return fmt.Errorf("--output %s is shard %s, and --resume would replace it by %v: choose another name, or remove it", x.output, m.Shard, x.is)
	}
	dir, base := filepath.Split(pattern)
	before, behind, numbered := strings.Cut(base, shardMark)
	if !numbered || strings.Contains(dir, shardMark) || strings.Contains(behind, shardMark) {
		return nil
	}
	entries, _ := os.ReadDir(filepath.Clean("./" + dir))
	if filepath.IsAbs(dir) {
		entries, _ = os.ReadDir(dir)
	}
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), before)
		number, part := strings.CutSuffix(number, behind+".manifest")
		if !ours || !part || number == "" || strings.Trim(number, "0123456789") != "" {
			continue
		}
		path := filepath.Join(dir, strings.TrimSuffix(e.Name(), ".manifest"))
		if m, err := readManifest(path); err == nil && slices.Equal(m.Command, x.command) && !strings.HasSuffix(m.Shard, fmt.Sprintf("/%d", x.is.Of)) {
			_, of, _ := strings.Cut(m.Shard, "/")
			return fmt.Errorf("--shard: %s is shard %s of the same question, and this is %v: use auto/%s to continue those, or remove them", path, m.Shard, x.is, of)
		}
	}
	return nil
}

// file returns the file that --output names, "" for standard output.
func (r *resultFlags) file() string {
	if r.output == "-" {
		return ""
	}
	return r.output
}
