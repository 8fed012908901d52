package stream

import (
	"context"
	"fmt"
	"io"
	"time"

	"sudokusat/text"
)

// The time limit of a puzzle includes reading it. Two megabytes of gzip can hold a gigabyte of
// blank lines in which no puzzle ends; unpacking and reading them would take a minute.

// ownPace is the bytes between two records that are read whatever the time.
const ownPace = 16 << 20

// pace is a reader of a file, unpacked, that fails when a record takes too long.
type pace struct {
	io.Reader
	limit  time.Duration
	waited func() time.Duration // for bytes of the file, so far
	now    func() time.Time
	began  time.Time
	before time.Duration // waited when the record began
	bytes  int           // of the record
}

// begin starts the time of the next record.
func (p *pace) begin() { p.began, p.before, p.bytes = p.now(), p.waited(), 0 }

func (p *pace) Read(b []byte) (int, error) {
	if p.bytes > ownPace && p.now().Sub(p.began)-(p.waited()-p.before) > p.limit {
		return 0, fmt.Errorf("gave up after %v and %d MB in which no puzzle ends: %w", p.limit, p.bytes>>20, context.DeadlineExceeded)
	}
	n, err := p.Reader.Read(b)
	p.bytes += n
	return n, err
}

// paced is a visitor that begins anew after each record.
func (p *pace) paced(v Visitor) Visitor {
	record := v.Record
	v.Record = func(r *Record) bool {
		defer p.begin()
		return record(r)
	}
	if lines := v.Lines; lines != nil {
		v.Lines = func(origin Record, b text.Block) bool {
			defer p.begin()
			return lines(origin, b)
		}
	}
	return v
}
