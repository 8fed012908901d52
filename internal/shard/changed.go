package shard

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"

	"sudokusat/internal/stream"
)

// Changes of a list since a shard read it, by its size and time, or, where a copy has another
// time, by the hash of the part that was read.

// Changed returns the difference between the input that was read and the present one, "" if
// there is none.
func (r *Reader) Changed(ctx context.Context, read Part) (why string, err error) {
	if len(read.Files) != len(r.in.Paths) {
		return "it is of other files", nil
	}
	byBytes := !r.ByRecords
	for i := range read.Files {
		f := &read.Files[i]
		if f.Path != r.in.Paths[i] {
			return "it is of other files", nil
		}
		same, err := f.Same(ctx, read.Unit, false)
		if err == nil && same && byBytes && read.Unit == "records" {
			var s source
			s, err = r.look(ctx, f.Path)
			byBytes = s.list != nil && !s.list.Ruled
		}
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case err != nil:
			return err.Error(), nil
		case !same:
			return f.Path + " was changed", nil
		}
	}
	if r.ByRecords && read.Unit == "bytes" || byBytes && read.Unit == "records" {
		return "the list was cut by " + read.Unit, nil
	}
	return "", nil
}

// Same reports whether a file is what was read of it, where ranges are of a unit. It
// compares contents where the time differs, and with thorough in any case.
func (f *PartFile) Same(ctx context.Context, unit string, thorough bool) (bool, error) {
	info, err := os.Stat(f.Path)
	switch {
	case err != nil:
		return false, stream.PathError(err)
	case info.Size() != f.Disk:
		return false, nil
	case !thorough && modified(info) == f.Modified:
		return true, nil
	}
	from, to := f.Begin, f.End
	if unit == "records" {
		from, to = 0, -1
	}
	if from != to {
		if sum, err := hashRange(ctx, f.Path, from, to); err != nil || sum != f.SHA256 {
			return false, err
		}
	}
	if f.HeadBytes > 0 {
		sum, err := hashRange(ctx, f.Path, 0, f.HeadBytes)
		return sum == f.Head, err
	}
	return true, nil
}

// hashRange returns the SHA-256 of a range of a file, decompressed, as a [PartFile] has it; a
// negative end means the end of the file.
func hashRange(ctx context.Context, path string, from, to int64) (string, error) {
	f, err := stream.OpenFile(ctx, path, nil)
	if err != nil {
		return "", stream.WithPath(path, err)
	}
	defer f.Close()
	sum := sha256.New()
	var r io.Reader = f
	if to >= 0 {
		if _, err := io.CopyN(io.Discard, f, from); err != nil && !errors.Is(err, io.EOF) {
			return "", stream.WithPath(path, err)
		}
		r = io.LimitReader(f, to-from)
	}
	if _, err := io.Copy(sum, r); err != nil {
		return "", stream.WithPath(path, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
