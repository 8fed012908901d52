package shard

import (
	"bytes"
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

	"sudokusat/internal/stream"
)

// Merger copies the results of shards one after another, and compares each with its manifest:
// its size and hash, and where its lines show verdicts the numbers of records and verdicts,
// which are counted again.
type Merger struct {
	Results io.Writer
	// Verdict returns the verdict on a line of results, "" for a line that is not the first
	// of a record. It is nil for results that do not show verdicts.
	Verdict func(line []byte) string
	// Status returns the least exit status that records of a verdict lead to.
	Status func(verdict string) int

	// Of all parts that were copied:
	Bytes    int64 // written
	Records  int
	Verdicts map[string]int // by the manifests; they were counted again unless Verdict is nil

	led bool // a part with a Lead was copied
}

// MismatchError is the error for results that differ from their manifest.
type MismatchError struct{ Reason string }

func (e *MismatchError) Error() string { return e.Reason }

// WriteError is an error of Results.
type WriteError struct{ Err error }

func (e *WriteError) Error() string { return e.Err.Error() }
func (e *WriteError) Unwrap() error { return e.Err }

// Add copies a file of results. Parts are added in the order that [Join] returns. Its error
// is a [*MismatchError], a [*WriteError], that of ctx, or one of reading the file.
func (g *Merger) Add(ctx context.Context, path string, m *Manifest) error {
	f, err := os.Open(path)
	if err != nil {
		return stream.PathError(err)
	}
	defer f.Close()
	sum := &sizedHash{Hash: sha256.New()}
	part := io.TeeReader(stream.Until(ctx, f), sum)
	out := &resultWriter{w: g.Results}
	if m.Lead != nil {
		if g.led {
			_, _ = io.CopyN(io.Discard, part, int64(len(m.Lead.First))) // what is missing shows in the hash
			_, _ = io.WriteString(out, m.Lead.Next)
		}
		g.led = true
	}
	counted := &tally{verdict: g.Verdict, verdicts: map[string]int{}}
	if g.Verdict != nil {
		part = io.TeeReader(part, counted)
	}
	_, err = io.Copy(out, part)
	g.Bytes += out.n
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case out.err != nil:
		return &WriteError{out.err}
	case err != nil:
		return stream.PathError(err)
	}
	if err := m.holds(path, sum); err != nil {
		return err
	}
	if g.Verdict != nil {
		if err := g.compare(path, m, counted.verdicts); err != nil {
			return err
		}
	}
	g.Records += m.Records
	if g.Verdicts == nil {
		g.Verdicts = map[string]int{}
	}
	for v, n := range m.Verdicts {
		g.Verdicts[v] += n
	}
	return nil
}

// compare compares the counts of a manifest with the results.
func (g *Merger) compare(path string, m *Manifest, found map[string]int) error {
	records := 0
	for v, n := range found {
		records += n
		if least := g.Status(v); m.Status < least {
			return &MismatchError{fmt.Sprintf("%s differs from its manifest: the exit status is %d there, and at least %d with a record that is %s", path, m.Status, least, v)}
		}
	}
	if !maps.Equal(found, m.Verdicts) || records != m.Records {
		return &MismatchError{fmt.Sprintf("%s differs from its manifest: that counts %d records (%s), and there are %d (%s)", path, m.Records, Counts(m.Verdicts), records, Counts(found))}
	}
	return nil
}

// Counts writes numbers by verdict: "3 multiple, 5 unique".
func Counts(verdicts map[string]int) string {
	var parts []string
	for _, v := range slices.Sorted(maps.Keys(verdicts)) {
		parts = append(parts, fmt.Sprint(verdicts[v], " ", v))
	}
	return strings.Join(parts, ", ")
}

// Check checks that a file of results has the size and the hash in its manifest.
func (m *Manifest) Check(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return stream.PathError(err)
	}
	defer f.Close()
	sum := &sizedHash{Hash: sha256.New()}
	if _, err := io.Copy(sum, f); err != nil {
		return stream.PathError(err)
	}
	return m.holds(path, sum)
}

func (m *Manifest) holds(path string, results *sizedHash) error {
	if results.n != m.Bytes || hex.EncodeToString(results.Sum(nil)) != m.SHA256 {
		return &MismatchError{path + " differs from its manifest: it was changed, or another run has written it"}
	}
	return nil
}

// resultWriter counts what it writes and keeps the first error.
type resultWriter struct {
	w   io.Writer
	n   int64
	err error
}

func (o *resultWriter) Write(p []byte) (n int, err error) {
	if o.err == nil {
		n, o.err = o.w.Write(p)
		o.n += int64(n)
	}
	return n, o.err
}

// tally counts verdicts in what is written to it.
type tally struct {
	verdict  func(line []byte) string
	verdicts map[string]int
	rest     []byte // of a line that has not ended
	last     []byte // the last line, and its verdict: many are alike
	is       string
}

func (t *tally) Write(p []byte) (int, error) {
	n := len(p)
	for {
		end := bytes.IndexByte(p, '\n')
		if end < 0 {
			t.rest = append(t.rest, p...)
			return n, nil
		}
		line := p[:end]
		if len(t.rest) > 0 {
			t.rest = append(t.rest, line...)
			line = t.rest
		}
		if !bytes.Equal(line, t.last) || t.is == "" {
			t.last, t.is = append(t.last[:0], line...), t.verdict(line)
		}
		if t.is != "" {
			t.verdicts[t.is]++
		}
		t.rest, p = t.rest[:0], p[end+1:]
	}
}

// Unchanged checks that the files of a list are what the shards have read, as far as they are there:
// by size and time, and by contents where those differ, or with thorough in any case.
// Parts are named by paths.
func Unchanged(ctx context.Context, paths []string, manifests []Manifest, thorough bool) error {
	whole := map[string]bool{}
	for i, part := range manifests {
		for k := range part.Files {
			file := &part.Files[k]
			if part.Unit == "puzzles" || whole[file.Path] {
				continue // the list comes from a seed, or the file was looked at
			}
			same, err := file.Same(ctx, part.Unit, thorough)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil && !thorough && errors.Is(err, os.ErrNotExist):
				if first := &manifests[0].Files[k]; file.Modified != first.Modified {
					return &MismatchError{fmt.Sprintf("%s and %s may not go together: %s was changed between them, or copied without its time, and is not here to be compared (--check-input=false goes without that)", paths[0], paths[i], file.Path)}
				}
			case err != nil:
				return err
			case !same:
				return &MismatchError{fmt.Sprintf("%s is not the list that shard %s has read (--check-input=false goes without that)", file.Path, part.Shard)}
			}
			whole[file.Path] = part.Unit == "records"
		}
	}
	return nil
}
