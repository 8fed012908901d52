package stream

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// Parts by the number of their records, which are counted first: the way of lists whose
// rules change in the middle.

// visitRecords shows the records of a shard, counted over all files.
func (in *Input) visitRecords(ctx context.Context, v visitor, sources []partSource) {
	whole := *in.unsharded()
	total := int64(0)
	in.part.Files = make([]PartFile, len(in.Paths))
	for i, path := range in.Paths {
		sum := sha256.New()
		whole.through = func(r io.Reader) io.Reader { return io.TeeReader(r, sum) }
		count := int64(0)
		if !whole.file(ctx, path, visitor{record: func(*Record) bool { count++; return true }}) {
			in.partBroken = true
			return
		}
		in.part.Files[i] = PartFile{Path: path, Disk: sources[i].disk, Modified: sources[i].time, Size: count, SHA256: hex.EncodeToString(sum.Sum(nil))}
		total += count
	}
	from, to := in.Shard.Bounds(total)
	at, start := int64(0), int64(0)
	for i, path := range in.Paths {
		f := &in.part.Files[i]
		f.Begin, f.End = min(max(from-start, 0), f.Size), min(max(to-start, 0), f.Size)
		start += f.Size
		if at >= to {
			continue
		}
		one := visitor{wait: v.wait, record: func(r *Record) bool {
			at++
			switch {
			case at <= from:
				if in.Skipped != nil {
					in.Skipped(r)
				}
				return true
			case at > to:
				return false
			}
			if r.IsPuzzle() {
				in.part.Records++
			} else {
				in.partBroken = true
			}
			return v.record(r) && at < to
		}}
		if !in.unsharded().file(ctx, path, one) && at < to {
			return
		}
	}
}

// unsharded is the input as a whole.
func (in *Input) unsharded() *Input {
	return &Input{Stdin: in.Stdin, Options: in.Options, Detect: in.Detect, Piece: in.Piece}
}
