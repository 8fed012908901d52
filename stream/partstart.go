package stream

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"math/bits"

	"sudokusat/text"
)

// Files that cannot be cut, as a record depends on what is before it: they are read from
// their beginning up to the end of the shard. A record belongs to the shard in which its
// first line ends. How many lines end before the bytes where the shard begins and ends is
// counted first, which is quick beside reading puzzles; and the hash of the file is taken,
// as the shard relies on all of it.
//
//	bytes      0 ──────────── from ───────── to ─────── size
//	lines      1   2   3        │ 4   5      │ 6
//	records    ●   ●            │ ●   ●      │ ●
//	           passed over        shown        left to others
//
// In a file of very long lines, which may be one, records are counted in place of lines.

// longLines is the mean length from which lines of a file are long.
const longLines = 512

// measured is what a shard learns of a file before it reads records.
type measured struct {
	from, to     int64
	at           int64 // bytes passed
	lines        int64
	before, upTo int64 // of the lines: those that end before from, and before to
	whole, part  hash.Hash
}

// Write takes the next bytes of the file.
func (m *measured) Write(b []byte) (int, error) {
	begin, end := min(max(m.from-m.at, 0), int64(len(b))), min(max(m.to-m.at, 0), int64(len(b)))
	count := func(b []byte) int64 { return int64(bytes.Count(b, []byte("\n"))) }
	before, within := count(b[:begin]), count(b[begin:max(begin, end)])
	m.before += before
	m.upTo += before + within
	m.lines += before + within + count(b[max(begin, end):])
	m.whole.Write(b)
	m.part.Write(b[begin:max(begin, end)])
	m.at += int64(len(b))
	return len(b), nil
}

// visitFromStart shows the part of a file between two bytes that is read from its
// beginning.
func (in *Input) visitFromStart(ctx context.Context, v visitor, s partSource, from, to int64) error {
	file := s.file()
	if from >= s.size && s.size > 0 {
		from, to = s.size, s.size
	}
	m := &measured{from: from, to: to, whole: sha256.New(), part: sha256.New()}
	if err := s.pass(ctx, m); err != nil {
		return err
	}
	file.Begin, file.End = min(from, m.at), min(to, m.at)
	if file.Guessed {
		file.Ended = from < s.size && to >= m.at
		if from == s.size {
			file.Begin, file.End = s.size, s.size
		}
	}
	file.SHA256 = hex.EncodeToString(m.part.Sum(nil))
	file.Head, file.HeadBytes = hex.EncodeToString(m.whole.Sum(nil)), m.at
	in.part.Files = append(in.part.Files, file)
	if file.Begin == file.End && m.at > 0 {
		return nil
	}
	whole := in.unsharded()
	place := byLine()
	if m.at > longLines*(m.lines+1) {
		count := int64(0)
		if !whole.file(ctx, s.path, visitor{record: func(*Record) bool { count++; return true }}) {
			return ctx.Err()
		}
		m.before, m.upTo = share(count, file.Begin, m.at), share(count, file.End, m.at)
		place = byNumber()
	}
	if from == 0 {
		m.before = -1
	}
	if to >= m.at {
		m.upTo = toEnd
	}
	wanted := true
	one := visitor{wait: v.wait, record: func(r *Record) bool {
		switch at := place(r); {
		case at > m.upTo:
			return false
		case at <= m.before:
			if in.Skipped != nil {
				in.Skipped(r)
			}
			return true
		}
		if r.IsPuzzle() {
			in.part.Records++
		} else {
			in.partBroken = true
		}
		wanted = v.record(r)
		return wanted
	}}
	whole.file(ctx, s.path, one)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !wanted:
		return errSeen
	}
	return nil
}

// pass shows a file to a writer, unpacked.
func (s *partSource) pass(ctx context.Context, w io.Writer) error {
	f, err := OpenFile(ctx, s.path, nil)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err = io.Copy(w, f); err != nil {
		return WithPath(s.path, err)
	}
	return nil
}

// share is the part of a count that belongs to so many bytes of all.
func share(count, of, all int64) int64 {
	high, low := bits.Mul64(uint64(count), uint64(of))
	q, _ := bits.Div64(high, low, uint64(all))
	return int64(q)
}

// byLine says on which line of the file a record begins, or the furthest one before it:
// places never go back. Where the lines count from 1 again, as in the next file of an
// archive, they are added to those before.
func byLine() func(*Record) int64 {
	furthest, base, last := int64(0), int64(0), int64(0)
	return func(r *Record) int64 {
		line := int64(r.Line)
		if parse := (*text.ParseError)(nil); errors.As(r.Err, &parse) {
			line = int64(parse.First)
		}
		if line > 0 && line < last {
			base = furthest
		}
		if line > 0 {
			last = line
		}
		furthest = max(furthest, base+line)
		return furthest
	}
}

// byNumber counts records.
func byNumber() func(*Record) int64 {
	n := int64(0)
	return func(*Record) int64 { n++; return n }
}
