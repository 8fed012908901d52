package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/internal/answer"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/proof"
)

// verifyCmd is the command verify.
type verifyCmd struct {
	t                     *terminal
	json                  bool
	emit, cnf, drat, lrat string
	timeout               time.Duration
	results               resultFlags
	command               *cobra.Command
}

func verifyCommand(t *terminal) *cobra.Command {
	v := &verifyCmd{t: t}
	v.command = &cobra.Command{
		Use:   "verify [FILE…]",
		Short: "Check certificates without any solver",
		Long: `Verify checks the certificates of "sudokusat prove". It makes the formula again from
the puzzle in a certificate, checks each solution against the rules and each step of
the proof by unit propagation, without any engine. For each certificate it prints
"verified", "fails" or "out of reach" with the claim. A certificate that cannot be
read gives an empty line, and so does the empty line of a puzzle without one.

With --cnf and --drat it checks any solver's proof instead, text or binary
DRAT; with --lrat a proof with hints, text or compressed LRAT. Steps that need the RAT
rule are out of reach.

Exit status 4: a certificate fails. 5: one is out of reach, or took too long.`,
		Example: `  sudokusat prove puzzles.txt | sudokusat verify
  sudokusat verify --emit out certificate.txt && drat-trim out/formula.cnf out/proof.drat
  sudokusat verify --cnf formula.cnf --drat proof.drat
  sudokusat verify --cnf out/formula.cnf --lrat out/proof.lrat`,
		RunE: func(c *cobra.Command, args []string) error {
			if v.cnf != "" || v.drat != "" || v.lrat != "" {
				return v.proof(c.Context(), args)
			}
			return v.run(c.Context(), args)
		},
	}
	c := v.command
	v.results.add(c)
	_ = c.Flags().MarkHidden("by-records")
	f := c.Flags()
	f.StringVar(&v.emit, "emit", "", "also write formula.cnf, proof.drat and, with hints, proof.lrat and proof.clrat (compressed) to this `folder`; of several certificates, each to a folder 000001, 000002 … in it")
	f.StringVar(&v.cnf, "cnf", "", "check a proof about this formula (DIMACS `file`)")
	f.StringVar(&v.drat, "drat", "", "the proof to check (DRAT `file`)")
	f.StringVar(&v.lrat, "lrat", "", "the proof to check, with hints (LRAT `file`, text or compressed)")
	f.Var(seconds{&v.timeout}, "timeout", "time for each certificate or proof, as in 500ms, 10s or 2m; a number alone is seconds, 0 no limit")
	f.BoolVarP(&t.Verbose, "verbose", "v", false, "every message")
	addJSON(c, &v.json, answer.Verification{})
	c.MarkFlagsMutuallyExclusive("drat", "lrat")
	for _, name := range []string{"emit", "shard", "output"} {
		c.MarkFlagsMutuallyExclusive(name, "cnf")
	}
	return c
}

func (v *verifyCmd) run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	run := &verification{verifyCmd: v, verifier: certificate.NewVerifier()}
	v.results.found = func() bool { return run.readable }
	if err := run.places.open(ctx, v, args); err != nil {
		return err
	}
	run.out = v.t.Lines()
	for _, path := range args {
		if err := v.t.withFile(ctx, path, v.timeout, func(name string, f *stream.File) error { return run.file(ctx, name, f) }); err != nil {
			return err
		}
	}
	if run.records == 0 && v.t.Status() == tty.OK && run.places.whole {
		return tty.Fail(tty.Input, errors.New("there is no certificate to verify"))
	}
	if run.records == 1 && v.emit != "" && run.places.whole {
		if err := run.unfold(); err != nil {
			return err
		}
	}
	return run.out.Flush()
}

// withFile opens a file, or standard input as "-", and decompresses it. A file that
// cannot be opened is reported and skipped. limit bounds the time for reading it, from
// [stream.File.Begin] on; 0 is no limit.
func (t *terminal) withFile(ctx context.Context, path string, limit time.Duration, use func(name string, f *stream.File) error) error {
	f, err := (&stream.Input{Stdin: t.Stdin, Timeout: limit}).Open(ctx, path, 0)
	if err == nil {
		defer f.Close()
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		t.Raise(unreadStatus(err))
		t.Print(malformed, "%v", err)
		return nil
	}
	return use(path, f)
}

// verification is one run over certificates.
type verification struct {
	*verifyCmd
	out      tty.Lines
	verifier *certificate.Verifier
	places   places
	records  int  // certificates so far, with those of other shards
	readable bool // a certificate could be read
}

func (v *verification) file(ctx context.Context, name string, in *stream.File) error {
	r := certificate.NewReader(in)
	for !v.places.done() {
		rec, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == certificate.ErrNone && r.Line()%1024 == 0 {
			err = cmp.Or(in.Late(), err)
		}
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), v.out.Flush())
		}
		if err != certificate.ErrNone { // a billion of empty lines is one question
			in.Begin()
		}
		if !v.places.mine() {
			if err != certificate.ErrNone {
				v.records++
			}
			continue
		}
		line := answer.Verification{File: name, Line: r.Line()}
		if err == certificate.ErrNone {
			line.Verdict = "none"
			if err := v.print(line); err != nil {
				return err
			}
			continue
		}
		v.records++
		if err == nil {
			v.readable = true
			line.Board, line.Rules = rec.Puzzle.Shape.Text(), rec.Puzzle.RuleTexts()
			line.Claim = rec.Claim.Text(rec.Puzzle.Shape)
			err = v.record(ctx, fmt.Sprintf("%s:%d", name, r.Line()), rec)
			if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
				err = errTimeout{v.timeout}
			}
		}
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), v.out.Flush())
		}
		var bad *certificate.FormatError
		switch {
		case errors.As(err, new(*tty.StatusError)):
			return err // of writing, not of the certificate
		case err != nil && !errors.As(err, &bad) && !errors.Is(err, certificate.ErrFails) && !errors.Is(err, certificate.ErrTooLarge) && !errors.As(err, new(errTimeout)):
			v.t.Raise(unreadStatus(err))
			v.t.Print(malformed, "%s: %v", name, err)
			return nil // the file itself is broken
		}
		if err := v.report(line, err); err != nil {
			return err
		}
	}
	return nil
}

// record verifies the record at a place and emits its files.
func (v *verification) record(ctx context.Context, place string, rec *certificate.Record) error {
	if v.emit == "" {
		return v.verify(ctx, rec, nil)
	}
	dir := v.folder(v.records)
	if !rec.Claim.Proved() {
		v.t.Print(tty.Always, "%s: a claim of %s has no formula, hence no files", place, rec.Claim.Text(rec.Puzzle.Shape))
		return v.verify(ctx, rec, nil)
	}
	err := writeFile(filepath.Join(dir, formulaFile), func(w io.Writer) error {
		b := bufio.NewWriterSize(w, 1<<16)
		if err := rec.WriteFormula(b); err != nil {
			return err
		}
		return b.Flush()
	})
	if err != nil {
		return err
	}
	var unread error // of the proof's text
	err = writeFile(filepath.Join(dir, proofFile), func(w io.Writer) error {
		unread = rec.WriteProof(w)
		return nil
	})
	if err != nil {
		return err
	}
	f, err := os.Open(filepath.Join(dir, proofFile))
	if err != nil {
		return tty.OutputError(err)
	}
	defer f.Close()
	rec.Proof = io.MultiReader(f, failingReader{unread})
	return v.hints(ctx, rec, dir)
}

// verify verifies one record in the time that it has; the hints of its proof go to a sink, if
// there is one.
func (v *verification) verify(ctx context.Context, rec *certificate.Record, hints proof.HintSink) error {
	ctx, cancel := v.bounded(ctx)
	defer cancel()
	return v.verifier.VerifyHints(ctx, rec, hints)
}

// bounded returns a context with the time limit of one certificate or proof.
func (v *verifyCmd) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if v.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, v.timeout)
}

// errTimeout is the error of a certificate that took too long.
type errTimeout struct{ limit time.Duration }

func (e errTimeout) Error() string { return gaveUpAfter(e.limit) }

const (
	formulaFile = "formula.cnf"
	proofFile   = "proof.drat"
	hintsFile   = "proof.lrat"
	shortFile   = "proof.clrat"
)

// failingReader is an empty reader whose end is an error.
type failingReader struct{ err error }

func (e failingReader) Read([]byte) (int, error) {
	if e.err == nil {
		return 0, io.EOF
	}
	return 0, e.err
}

func (v *verification) folder(record int) string {
	return filepath.Join(v.emit, fmt.Sprintf("%06d", record))
}

// unfold moves the files of the only record to the folder itself.
func (v *verification) unfold() error {
	dir := v.folder(1)
	for _, name := range []string{formulaFile, proofFile, hintsFile, shortFile} {
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(v.emit, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return tty.OutputError(err)
		}
	}
	os.Remove(dir)
	return nil
}

// report prints the result of a record.
func (v *verification) report(line answer.Verification, err error) error {
	line.Judge(err)
	at := line.Line
	put := func(k tty.Kind, status int32) {
		v.t.Raise(status)
		v.t.Print(k, "%s:%d: %s", line.File, at, line.Message)
	}
	var bad *certificate.FormatError
	switch errors.As(err, &bad); line.Verdict {
	case "verified":
	case "malformed":
		at = bad.Line
		put(malformed, tty.Input)
	case "fails":
		put(wrong, tty.Wrong)
	default:
		put(unfinished, tty.GaveUp)
	}
	return v.print(line)
}

// print prints the line of a certificate, or of a place without one.
func (v *verification) print(line answer.Verification) error {
	v.t.answered(line.Verdict, 1)
	if v.json {
		return errors.Join(v.out.JSON(line), v.out.Flush())
	}
	out := line.Verdict + ": " + line.Claim
	if line.Verdict == "malformed" || line.Verdict == "none" {
		out = ""
	}
	if err := v.out.Print(out); err != nil || line.Verdict == "none" { // nobody waits for it
		return err
	}
	return v.out.Flush()
}

// Shards of certificates. All are read to count them, which costs little in comparison
// with checking them. The empty line of a puzzle without one counts as well.

// places is the range of the certificates of a shard, counted over all files.
type places struct {
	part     shard.Part
	whole    bool  // there is no shard
	at       int64 // the next one
	from, to int64
}

// open reads the options about shards and counts the certificates.
func (p *places) open(ctx context.Context, v *verifyCmd, paths []string) error {
	r := &v.results
	if p.whole = !v.command.Flags().Changed("shard"); p.whole {
		return r.open(ctx, v.t, v.command, nil, paths)
	}
	is, err := shard.Parse(r.shard, os.Getenv)
	if err != nil {
		return err
	}
	var files []shard.PartFile
	total := int64(0)
	for _, path := range paths {
		f, err := shard.WholeFile(ctx, path, v.timeout, countCertificates)
		if err != nil {
			return unread(err)
		}
		files, total = append(files, f), total+f.Size
	}
	p.from, p.to = is.Bounds(total)
	p.part = shard.NewPart(is, "records", files)
	r.part = func() (shard.Part, bool) { return p.part, p.done() }
	return r.open(ctx, v.t, v.command, nil, paths)
}

// countCertificates returns the number of certificates, malformed ones included.
func countCertificates(in io.Reader, begin func()) (n int64, err error) {
	for r := certificate.NewReader(in); ; n++ {
		_, err := r.Next()
		if err != certificate.ErrNone {
			begin()
		}
		var bad *certificate.FormatError
		switch {
		case err == io.EOF:
			return n, nil
		case err != nil && err != certificate.ErrNone && !errors.As(err, &bad):
			return n, err
		}
	}
}

// done reports whether the shard has no further certificate.
func (p *places) done() bool { return !p.whole && p.at >= p.to }

// mine reports whether the next certificate belongs to the shard, and advances past it.
func (p *places) mine() bool {
	p.at++
	return p.whole || p.from < p.at && p.at <= p.to
}
