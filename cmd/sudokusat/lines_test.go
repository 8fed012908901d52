package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestShortRoad plays the short road of plain lines against the long road of
// records on lists that mix everything, in blocks of all lengths: the bytes must
// be the same for any number of jobs.
func TestShortRoad(t *testing.T) {
	corpus, err := os.ReadFile("../../testdata/puzzles/9x9-17clue.txt")
	if err != nil {
		t.Fatal(err)
	}
	var unique []string
	for line := range strings.Lines(string(corpus)) {
		if len(line) > 81 && line[0] != '#' {
			unique = append(unique, line[:81])
		}
	}
	empty := strings.Repeat(".", 81)
	odd := []string{
		empty,                        // many solutions
		"1" + empty[1:],              // more
		"11" + empty[2:],             // none: clues clash
		"hello",                      // no puzzle
		"# a comment",                // no record
		"",                           // nor this
		strings.Repeat("0", 81),      // another blank
		unique[0] + " and more text", // left alone
		unique[1] + "\r",             // CRLF
		"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", // slow to search
	}
	r := rand.New(rand.NewPCG(7, 9))
	for round := range 3 {
		var list []string
		for range 200 + r.IntN(1500) {
			if r.IntN(1+round*40) == 0 {
				list = append(list, odd[r.IntN(len(odd))])
			} else {
				list = append(list, unique[r.IntN(len(unique))])
			}
		}
		input := strings.Join(list, "\n")
		for _, command := range [][]string{{"solve"}, {"solve", "--any"}, {"solve", "--unique"}, {"check"}, {"count", "--limit", "3"}} {
			var want, got bytes.Buffer
			wantStatus := run(context.Background(), append(slices.Clone(command), "-v"), strings.NewReader(input), &want, &bytes.Buffer{})
			for _, jobs := range []int{1, 2, 5} {
				got.Reset()
				args := append(slices.Clone(command), fmt.Sprint("--jobs=", jobs))
				status := run(context.Background(), args, strings.NewReader(input), &got, &bytes.Buffer{})
				if status != wantStatus {
					t.Errorf("%v: exit status %d, %d by the long road", args, status, wantStatus)
				}
				// --any may print any solution
				if args[1] == "--any" {
					if bytes.Count(got.Bytes(), []byte("\n")) != bytes.Count(want.Bytes(), []byte("\n")) {
						t.Errorf("%v: lines are missing", args)
					}
				} else if !bytes.Equal(got.Bytes(), want.Bytes()) {
					t.Errorf("%v: the roads differ", args)
				}
			}
		}
	}
}
