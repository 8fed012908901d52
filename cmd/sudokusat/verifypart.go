package main

import (
	"context"
	"errors"
	"io"
	"os"

	"sudokusat/certificate"
	"sudokusat/internal/shard"
)

// Shards of certificates: how many there are is told by reading them all, which costs
// little beside checking them. The empty line of a puzzle without one counts as well.

// places is where the certificates of a shard begin and end, counted over all files.
type places struct {
	part     shard.Part
	whole    bool  // there is no shard
	at       int64 // the next one
	from, to int64
}

// open reads the options about shards and counts the certificates.
func (p *places) open(ctx context.Context, v *verifying, paths []string) error {
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
		f, err := shard.WholeFile(ctx, path, countCertificates)
		if err != nil {
			return fail(statusInput, err)
		}
		files, total = append(files, f), total+f.Size
	}
	p.from, p.to = is.Bounds(total)
	p.part = shard.NewPart(is, "records", files)
	r.part = func() (shard.Part, bool) { return p.part, p.done() }
	return r.open(ctx, v.t, v.command, nil, paths)
}

// countCertificates is how many certificates there are, those that are malformed among
// them.
func countCertificates(in io.Reader) (n int64, err error) {
	for r := certificate.NewReader(in); ; n++ {
		_, err := r.Next()
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

// mine reports whether the next certificate is one of the shard, and steps over it.
func (p *places) mine() bool {
	p.at++
	return p.whole || p.from < p.at && p.at <= p.to
}
