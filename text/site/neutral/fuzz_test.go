package neutral_test

import (
	"encoding/json"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text/finding"
	"sudokusat/text/site/neutral"
)

// FuzzRead feeds the reader anything that is an object: it must not panic nor run on,
// and a refusal has its place in the object.
func FuzzRead(f *testing.F) {
	f.Add(`{"rule":"cage","sum":17,"cells":"r1c1  r1c2"}`)
	f.Add(`{"rule":"or","of":[[{"rule":"odd","cells":"r1c1"}],[{"rule":"and","of":[{"rule":"even","cells":"r1c1"}]}]]}`)
	f.Add(`{"rule":"automaton","automaton":"A","segments":["r1c1 r1c2","r2c1"]}`)
	f.Add(`{"rule":"region-same-values"},{"rule":"nonconsecutive"},{"rule":"diagonal-nonconsecutive"}`)
	f.Fuzz(func(t *testing.T, in string) {
		for _, object := range []string{in, puzzle(in)} {
			if !json.Valid([]byte(object)) || object[0] != '{' {
				continue
			}
			var found []finding.Finding
			limit := time.Duration(len(object)/1024+1) * 100 * time.Millisecond
			start := sitetest.CPU()
			found = neutral.Read([]byte(object), 0, finding.Options{})
			if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > limit {
				t.Fatalf("%v for %d bytes", took, len(object))
			}
			for _, x := range found {
				if x.At < 0 || x.At > len(object) || x.Err == nil && (x.Board == nil || len(x.Places) != len(x.Rules)) {
					t.Fatalf("%+v", x)
				}
			}
		}
	})
}
