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
const ownPace = 4 << 20

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

// errPace is the error of a record that takes too long.
type errPace struct {
	limit     time.Duration
	megabytes int
}

func (e errPace) Error() string {
	return fmt.Sprintf("gave up after %v and %d MB in which no puzzle was found", e.limit, e.megabytes)
}

func (e errPace) Unwrap() error { return context.DeadlineExceeded }

// begin starts the time of the next record.
func (p *pace) begin() { p.began, p.before, p.bytes = p.now(), p.waited(), 0 }

func (p *pace) Read(b []byte) (int, error) {
	if p.bytes > ownPace {
		if err := p.late(); err != nil {
			return 0, err
		}
	}
	n, err := p.Reader.Read(b)
	p.bytes += n
	return n, err
}

// took is the time of the record so far.
func (p *pace) took() time.Duration { return p.now().Sub(p.began) - (p.waited() - p.before) }

// late is the error of a record whose time is over.
func (p *pace) late() error {
	if p.took() <= p.limit {
		return nil
	}
	return errPace{p.limit, p.bytes >> 20}
}

// shortest is the part of its time limit that a puzzle has after reading it, however long that took.
const shortest = 10

type tookKey struct{}

// WithTook returns a context with the time that a puzzle took so far, as [Job.Each] has one with that
// of reading it.
func WithTook(ctx context.Context, took time.Duration) context.Context {
	if took < time.Millisecond {
		return ctx
	}
	return context.WithValue(ctx, tookKey{}, took)
}

// Within returns a context with what is left of a puzzle's time limit, after what it took by
// [WithTook]; 0 is no limit.
func Within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return context.WithCancel(ctx)
	}
	took, _ := ctx.Value(tookKey{}).(time.Duration)
	return context.WithTimeout(ctx, max(limit-took, limit/shortest))
}

// Begin starts the time of the next record of the file, after those that [File.Paced] sees.
func (o *File) Begin() {
	if o.pace != nil {
		o.pace.begin()
	}
}

// Late returns the error of a record whose time is over.
func (o *File) Late() error {
	if o.pace == nil {
		return nil
	}
	return o.pace.late()
}

// Paced is a visitor of the file's records, after each of which the time begins anew.
func (o *File) Paced(v Visitor) Visitor {
	if o.pace == nil {
		return v
	}
	record := v.Record
	v.Record = func(r *Record) bool {
		defer o.Begin()
		r.Took = o.pace.took()
		return record(r)
	}
	if lines := v.Lines; lines != nil {
		v.Lines = func(origin Record, b text.Block) bool {
			defer o.Begin()
			return lines(origin, b)
		}
	}
	return v
}
