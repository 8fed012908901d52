package stream

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"sudokusat/text"
)

// A packed gigabyte of blank lines is not read to its end: the file is given up after 4 MB
// once the time is over.
func TestBlankLinesAreGivenUp(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	for range 18 {
		w.Write(bytes.Repeat([]byte("\n"), 1<<20))
	}
	io.WriteString(w, strings.Repeat(".", 81)+"\n")
	w.Close()
	for _, limit := range []time.Duration{1, time.Hour} {
		in := &Input{Paths: []string{"-"}, Stdin: bytes.NewReader(packed.Bytes()), Timeout: limit}
		var last *Record
		for r := range in.Records(t.Context()) {
			last = r
		}
		if over := limit == 1; last == nil || errors.Is(last.Err, context.DeadlineExceeded) != over || over == last.IsPuzzle() {
			t.Errorf("limit %v: %+v", limit, last)
		}
	}
}

// What counts is the time of a record, apart from waiting for bytes, beyond 4 MB.
func TestPace(t *testing.T) {
	clock, waited := time.Unix(0, 0), time.Duration(0)
	p := &pace{Reader: zeros{}, limit: time.Second, now: func() time.Time { return clock }, waited: func() time.Duration { return waited }}
	p.begin()
	read := func(mb int) error {
		for range mb {
			if n, err := p.Read(make([]byte, 1<<20)); n != 1<<20 {
				return err
			}
		}
		return nil
	}
	clock = clock.Add(time.Minute)
	if read(4) != nil {
		t.Error("4 MB were not read whatever the time")
	}
	waited += time.Minute
	if read(4) != nil {
		t.Error("waiting was counted")
	}
	clock = clock.Add(time.Minute)
	if err := read(1); !errors.Is(err, context.DeadlineExceeded) {
		t.Error("read too long without an error: ", err)
	}
	p.begin()
	patient := patient{p, func() { clock = clock.Add(time.Minute) }, p}
	if n, err := patient.Read(make([]byte, 1)); n != 1 || p.late() != nil {
		t.Errorf("waiting for the answers to records before was counted: %v, %v", err, p.late())
	}
	clock, p.bytes = clock.Add(time.Minute), ownPace+1 // late again
	next := (&File{pace: p}).Paced(Visitor{Record: func(*Record) bool { return true }, Lines: func(Record, text.Block) bool { return true }})
	if next.Record(&Record{}); read(4) != nil {
		t.Error("the time does not begin with a record")
	}
	if next.Lines(Record{}, text.Block{}); read(4) != nil {
		t.Error("the time does not begin with lines")
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }
