package batch9

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// kernels are all that run here, the specification first.
func kernels() (all []Kernel) {
	for _, k := range []Kernel{Portable, Portable16, AVX2, AVX512} {
		if Supported(k) {
			all = append(all, k)
		}
	}
	return all
}

// lines reads a list from testdata, comments left out.
func lines(t testing.TB, name string) (all []string) {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	for sc := bufio.NewScanner(r); sc.Scan(); {
		if s := sc.Text(); s != "" && s[0] != '#' {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s: no puzzles", name)
	}
	return all
}

// outcome is all that a run returns.
type outcome struct {
	counts    []uint64
	complete  []bool
	solutions []byte
	keep      int
	stats     Stats
}

func (o outcome) solution(i, j int) string {
	at := (i*o.keep + j) * 81
	return string(o.solutions[at : at+81])
}

func run(t testing.TB, k Kernel, puzzles []string, limit uint64, keep int) outcome {
	t.Helper()
	s, err := New(k)
	if err != nil {
		t.Fatal(err)
	}
	return runWith(t, s, puzzles, limit, keep)
}

func runWith(t testing.TB, s *Solver, puzzles []string, limit uint64, keep int) outcome {
	t.Helper()
	n := len(puzzles)
	o := outcome{make([]uint64, n), make([]bool, n), make([]byte, n*keep*81), keep, Stats{}}
	var err error
	o.stats, err = s.Run(context.Background(), &Job{
		Puzzles: []byte(strings.Join(puzzles, "\n")), Stride: 82, Limit: limit,
		Counts: o.counts, Complete: o.complete, Solutions: o.solutions, Keep: keep, Base: '0'})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// oracle counts solutions by plain backtracking, up to a limit, and keeps the last.
type oracle struct {
	grid           [81]int
	rows, cols, bs [9]int // digits used
	limit, count   uint64
	budget         int // nodes after which to give up; 0: without end
	last           string
}

func (o *oracle) place(c, d int) bool {
	r, k, b := c/9, c%9, c/27*3+c%9/3
	if bit := 1 << d; (o.rows[r]|o.cols[k]|o.bs[b])&bit == 0 {
		o.grid[c] = d
		o.rows[r], o.cols[k], o.bs[b] = o.rows[r]|bit, o.cols[k]|bit, o.bs[b]|bit
		return true
	}
	return false
}

func (o *oracle) search() {
	if o.budget > 0 {
		if o.budget--; o.budget == 0 {
			o.limit, o.count = 1, 1 // ends all
			return
		}
	}
	best, least := -1, 10
	for c, d := range o.grid {
		if d == 0 {
			n := 0
			for d := 1; d <= 9; d++ {
				if (o.rows[c/9]|o.cols[c%9]|o.bs[c/27*3+c%9/3])>>d&1 == 0 {
					n++
				}
			}
			if n < least {
				best, least = c, n
			}
		}
	}
	if best < 0 {
		o.count++
		var s strings.Builder
		for _, d := range o.grid {
			s.WriteString(strconv.Itoa(d))
		}
		o.last = s.String()
		return
	}
	for d := 1; d <= 9 && (o.limit == 0 || o.count < o.limit); d++ {
		if save := *o; o.place(best, d) {
			o.search()
			o.grid, o.rows, o.cols, o.bs = save.grid, save.rows, save.cols, save.bs
		}
	}
}

func oracleCount(puzzle string, limit uint64) *oracle {
	o := &oracle{limit: limit}
	o.start(puzzle)
	return o
}

func (o *oracle) start(puzzle string) uint64 {
	for c := range 81 {
		if d := int(puzzle[c] & 15); d >= 1 && d <= 9 && !o.place(c, d) {
			return 0
		}
	}
	o.search()
	return o.count
}

// valid reports whether a solution obeys the rules and the puzzle.
func valid(puzzle, solution string) bool {
	o := &oracle{}
	for c := range 81 {
		d := int(solution[c] - '0')
		if d < 1 || d > 9 || !o.place(c, d) {
			return false
		}
		if p := int(puzzle[c] & 15); p >= 1 && p <= 9 && p != d {
			return false
		}
	}
	return true
}

// checkRun compares an outcome with what is known: the counts, and that the
// solutions kept are different solutions of their puzzles.
func checkRun(t *testing.T, k Kernel, puzzles []string, want []uint64, limit uint64, o outcome) {
	t.Helper()
	for i, p := range puzzles {
		n := want[i]
		if limit != 0 {
			n = min(n, limit)
		}
		if o.counts[i] != n {
			t.Errorf("%v: puzzle %d %.81s: count %d, want %d", k, i, p, o.counts[i], n)
			continue
		}
		if c := limit == 0 || n < limit; o.complete[i] != c {
			t.Errorf("%v: puzzle %d %.81s: complete %v, want %v", k, i, p, o.complete[i], c)
		}
		seen := map[string]bool{}
		for j := range min(int(n), o.keep) {
			s := o.solution(i, j)
			if !valid(p, s) || seen[s] {
				t.Errorf("%v: puzzle %d %.81s: wrong or repeated solution %s", k, i, p, s)
			}
			seen[s] = true
		}
		for _, c := range o.solutions[(i*o.keep+min(int(n), o.keep))*81 : (i+1)*o.keep*81] {
			if c != 0 {
				t.Fatalf("%v: puzzle %d: bytes written without a solution", k, i)
			}
		}
	}
}

func ones(n int) []uint64 {
	all := make([]uint64, n)
	for i := range all {
		all[i] = 1
	}
	return all
}

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

func counted(t *testing.T) (puzzles []string, counts []uint64) {
	for _, l := range lines(t, "counts.txt") {
		n, err := strconv.ParseUint(l[82:], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		puzzles, counts = append(puzzles, l[:81]), append(counts, n)
	}
	return puzzles, counts
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

const (
	blank = "................................................................................."
	easy  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

// odd are puzzles a list should not contain.
func odd() []string {
	set := func(p string, at ...int) string { // cell, digit, cell, digit
		b := []byte(p)
		for i := 0; i < len(at); i += 2 {
			b[at[i]] = byte('0' + at[i+1])
		}
		return string(b)
	}
	full := oracleCount(easy, 1).last
	return []string{
		blank, set(blank, 0, 1), set(blank, 80, 9), strings.Repeat("0", 81), strings.Repeat("\x00", 81),
		set(blank, 0, 5, 8, 5),                           // twice in a row
		set(blank, 0, 5, 72, 5),                          // twice in a column
		set(blank, 30, 5, 40, 5),                         // twice in a box
		strings.Repeat("1", 81), strings.Repeat("9", 81), // everywhere
		full, set(full, 40, int(full[41]-'0')), // solved, and almost
		set(full, 0, 0), set(easy, 2, 9), // unsolvable, the clues don't clash
		set(blank, 0, 1, 1, 2, 2, 3, 12, 4, 13, 5, 14, 6, 24, 7),          // no cell for a digit in a row
		set(blank, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 17, 9), // an empty cell
		easy,
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
	one := lines(t, "hardest1106.txt.gz")[:4]
	many, _ := counted(t)
	for _, p := range append(one, many[len(many)-4:]...) {
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
func TestChunks(t *testing.T) {
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
	puzzles = append(puzzles, lines(t, "17clue.txt.gz")[:100]...)
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
				t.Errorf("%v: an endless search, or one behind it, is said to be complete", k)
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
		checkRun(t, k, puzzles[3:], ones(100), 2, runWith(t, s, puzzles[3:], 2, 1))
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
	puzzles := []byte(strings.Join(lines(t, "hardest1905.txt.gz")[:100], ""))
	for _, k := range kernels() {
		s, err := New(k)
		if err != nil {
			t.Fatal(err)
		}
		job := &Job{Puzzles: puzzles, Limit: 2, Counts: make([]uint64, 100), Complete: make([]bool, 100), Solutions: make([]byte, 8100)}
		n := testing.AllocsPerRun(2, func() {
			if _, err := s.Run(context.Background(), job); err != nil {
				t.Fatal(err)
			}
		})
		if n > 2 {
			t.Errorf("%v: %v allocations for 100 puzzles", k, n)
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
