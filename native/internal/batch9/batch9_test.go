package batch9

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sudokusat/internal/testenv"
	"testing"
)

func TestLists(t *testing.T) {
	for _, name := range []string{"17clue.txt.gz", "hardest1905.txt.gz", "hardest1106.txt.gz"} {
		puzzles := lines(t, name)
		for _, k := range kernels() {
			p := puzzles
			if !k.Vector() { // slow
				p = p[:min(len(p), 60)]
			}
			checkRun(t, k, p, ones(len(p)), 2, run(t, k, p, 2, 2))
		}
	}
}

func TestCounts(t *testing.T) {
	puzzles, counts := counted(t)
	for _, k := range kernels() {
		limits := []uint64{0, 1, 2, 100, 838}
		if !k.Vector() { // slow
			limits = limits[:3]
		}
		for _, limit := range limits {
			checkRun(t, k, puzzles, counts, limit, run(t, k, puzzles, limit, 3))
		}
	}
}

func TestOddPuzzlesAmongOthers(t *testing.T) {
	hard := lines(t, "hardest1905.txt.gz")
	const limit = 50
	var puzzles []string
	var want []uint64
	for i, p := range odd() {
		n := oracleCount(p, limit).count
		puzzles = append(puzzles, p, p, hard[i], easy)
		want = append(want, n, n, 1, 1)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	for _, k := range kernels() {
		s, err := New(k)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			rng.Shuffle(len(puzzles), func(i, j int) {
				puzzles[i], puzzles[j] = puzzles[j], puzzles[i]
				want[i], want[j] = want[j], want[i]
			})
			checkRun(t, k, puzzles, want, limit, runWith(t, s, puzzles, limit, limit))
		}
	}
}

func TestEveryBatchLength(t *testing.T) {
	puzzles := append(odd()[1:], lines(t, "17clue.txt.gz")[:20]...)
	want := ones(len(puzzles))
	for i, p := range odd()[1:] {
		want[i] = oracleCount(p, 2).count
	}
	for _, k := range kernels() {
		for n := range len(puzzles) {
			if !k.Vector() && n%16 != 1 { // slow
				continue
			}
			checkRun(t, k, puzzles[:n], want[:n], 2, run(t, k, puzzles[:n], 2, 1))
		}
	}
}

func TestSamePuzzleInEveryLane(t *testing.T) {
	one := lines(t, "hardest1106.txt.gz")[:2]
	many, _ := counted(t)
	for _, p := range append(one, many[len(many)-2:]...) {
		want := oracleCount(p, 0).count
		for _, k := range kernels() {
			n := 70
			if !k.Vector() { // slow
				n = 17
			}
			puzzles, counts := make([]string, n), make([]uint64, n)
			for i := range puzzles {
				puzzles[i], counts[i] = p, want
			}
			checkRun(t, k, puzzles, counts, 0, run(t, k, puzzles, 0, 2))
		}
	}
}

// More than 2^16 puzzles are searched in several chunks.
func TestManyPuzzlesGoInChunks(t *testing.T) {
	if maxChunk != 1<<16 {
		t.Fatal("puzzle numbers have 16 bits")
	}
	full := oracleCount(easy, 1).last
	puzzles, want := make([]string, maxChunk+33), ones(maxChunk+33)
	for i := range puzzles {
		if puzzles[i] = full; i%1000 == 7 {
			puzzles[i], want[i] = odd()[5], 0
		}
	}
	k := Best()
	s, err := New(k)
	if err != nil {
		t.Fatal(err)
	}
	n := len(puzzles)
	counts, complete := make([]uint64, n), make([]bool, n)
	if _, err := s.Run(context.Background(), &Job{Puzzles: []byte(strings.Join(puzzles, "")), Limit: 2, Counts: counts, Complete: complete}); err != nil {
		t.Fatal(err)
	}
	for i := range puzzles {
		if counts[i] != want[i] || !complete[i] {
			t.Fatalf("puzzle %d: %d, complete %v; want %d, true", i, counts[i], complete[i], want[i])
		}
	}
}

// With a candidate ruled out a puzzle has the solutions that it has without those in
// which it holds.
func TestRuledOutCandidateTakesItsSolutions(t *testing.T) {
	all, counts := counted(t)
	rng := rand.New(rand.NewPCG(6, 6))
	var puzzles, fixed []string
	var except []uint16
	var before []uint64
	for i, p := range all {
		if counts[i] > 500 {
			continue
		}
		for range testenv.Rounds(5) {
			cell, digit := rng.IntN(81), rng.IntN(9)+1
			with := []byte(p)
			if d := int(p[cell] - '0'); d < 1 || d > 9 {
				with[cell] = '0' + byte(digit)
			} else if d != digit {
				with = []byte(odd()[5]) // no solution has it
			}
			puzzles, fixed = append(puzzles, p), append(fixed, string(with))
			except, before = append(except, uint16(cell<<4|digit)), append(before, counts[i])
		}
	}
	n := len(puzzles)
	for _, k := range kernels() {
		s, err := New(k)
		if err != nil {
			t.Fatal(err)
		}
		taken := runWith(t, s, fixed, 0, 1)
		got := make([]uint64, n)
		if _, err := s.Run(context.Background(), &Job{Puzzles: []byte(strings.Join(puzzles, "")), Except: except, Counts: got}); err != nil {
			t.Fatal(err)
		}
		for i := range got {
			if got[i] != before[i]-taken.counts[i] {
				t.Errorf("%v: %s without %d in cell %d: %d solutions, want %d less %d", k, puzzles[i], except[i]&15, except[i]>>4, got[i], before[i], taken.counts[i])
			}
		}
	}
}

// countdown is a context that is cancelled after a number of looks at it.
type countdown struct {
	context.Context
	looks int
}

func (c *countdown) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancel(t *testing.T) {
	puzzles := append([]string{easy}, blank, blank)
	puzzles = append(puzzles, lines(t, "17clue.txt.gz")[:300]...)
	for _, k := range kernels() {
		s, err := New(k)
		if err != nil {
			t.Fatal(err)
		}
		for _, looks := range []int{0, 1, 10} {
			n := len(puzzles)
			counts, complete := make([]uint64, n), make([]bool, n)
			_, err = s.Run(&countdown{context.Background(), looks}, &Job{Puzzles: []byte(strings.Join(puzzles, "")), Counts: counts, Complete: complete})
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("%v: %v, want a cancellation", k, err)
			}
			if complete[1] || complete[2] || complete[n-1] {
				t.Errorf("%v: an endless search, or one behind it, is reported as complete", k)
			}
			if looks == 10 && (!complete[0] || counts[0] != 1 || counts[1]+counts[2] == 0) {
				t.Errorf("%v: finished %v with %d, solutions of the blank grids %d, %d", k, complete[0], counts[0], counts[1], counts[2])
			}
			for i := range puzzles {
				if complete[i] && counts[i] != 1 {
					t.Errorf("%v: puzzle %d is complete with %d solutions", k, i, counts[i])
				}
			}
		}
		// The solver is as good as new afterwards.
		checkRun(t, k, puzzles[3:103], ones(100), 2, runWith(t, s, puzzles[3:103], 2, 1))
	}
}

func TestMemoryIsBounded(t *testing.T) {
	for _, k := range kernels() {
		s, err := New(k)
		if err != nil {
			t.Fatal(err)
		}
		runWith(t, s, []string{blank, blank}, 5000, 1)
		if n := cap(s.shelf); n > 512 {
			t.Errorf("%v: %d shelves", k, n)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	const many = 30
	puzzles := []byte(strings.Join(lines(t, "hardest1905.txt.gz")[:many], ""))
	for _, k := range kernels() {
		s, err := New(k)
		if err != nil {
			t.Fatal(err)
		}
		job := &Job{Puzzles: puzzles, Limit: 2, Counts: make([]uint64, many), Complete: make([]bool, many), Solutions: make([]byte, 81*many)}
		n := testing.AllocsPerRun(2, func() {
			if _, err := s.Run(context.Background(), job); err != nil {
				t.Fatal(err)
			}
		})
		if n > 2 {
			t.Errorf("%v: %v allocations for %d puzzles", k, n, many)
		}
	}
}

func TestJobChecks(t *testing.T) {
	s, err := New(Portable)
	if err != nil {
		t.Fatal(err)
	}
	p := bytes.Repeat([]byte{'.'}, 164)
	for name, j := range map[string]Job{
		"stride":           {Puzzles: p, Stride: 80, Counts: make([]uint64, 1)},
		"solution stride":  {Puzzles: p, SolutionStride: 1, Counts: make([]uint64, 1)},
		"keep":             {Puzzles: p, Keep: -1, Counts: make([]uint64, 1)},
		"puzzles":          {Puzzles: p, Counts: make([]uint64, 3)},
		"no puzzles":       {Counts: make([]uint64, 1)},
		"strided puzzles":  {Puzzles: p[:162], Stride: 82, Counts: make([]uint64, 2)},
		"except":           {Puzzles: p, Counts: make([]uint64, 2), Except: make([]uint16, 1)},
		"except a cell":    {Puzzles: p, Counts: make([]uint64, 1), Except: []uint16{81<<4 | 1}},
		"except a digit":   {Puzzles: p, Counts: make([]uint64, 1), Except: []uint16{10}},
		"complete":         {Puzzles: p, Counts: make([]uint64, 2), Complete: make([]bool, 1)},
		"solutions":        {Puzzles: p, Counts: make([]uint64, 2), Solutions: make([]byte, 161)},
		"no solutions":     {Puzzles: p, Counts: make([]uint64, 1), Solutions: []byte{}},
		"strided solution": {Puzzles: p, Counts: make([]uint64, 2), Solutions: make([]byte, 162), SolutionStride: 82},
		"kept solutions":   {Puzzles: p, Counts: make([]uint64, 1), Solutions: make([]byte, 161), Keep: 2},
	} {
		if _, err := s.Run(context.Background(), &j); !errors.Is(err, ErrJob) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.Run(context.Background(), &Job{}); err != nil {
		t.Errorf("no puzzles at all: %v", err)
	}
	if _, err := s.Run(context.Background(), &Job{Puzzles: p[:163], Stride: 82, Limit: 1, Counts: make([]uint64, 2)}); err != nil {
		t.Errorf("no newline after the last: %v", err)
	}
	if _, err := New(Kernel(77)); err == nil {
		t.Error("a kernel that doesn't exist")
	}
}
