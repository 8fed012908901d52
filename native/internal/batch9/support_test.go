package batch9

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
)

// What the tests share: puzzles, a way to run them, and a slow oracle that has
// nothing in common with what it judges.

// kernels are all that run here, the specification first.
func kernels() (all []Kernel) {
	for _, k := range []Kernel{Portable, Portable8, Portable16, Portable64, Words, NEON, AVX2, AVX512} {
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
	o, err := runUntil(context.Background(), s, puzzles, limit, keep)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func runUntil(ctx context.Context, s *Solver, puzzles []string, limit uint64, keep int) (o outcome, err error) {
	n := len(puzzles)
	o = outcome{make([]uint64, n), make([]bool, n), make([]byte, n*keep*81), keep, Stats{}}
	o.stats, err = s.Run(ctx, &Job{
		Puzzles: []byte(strings.Join(puzzles, "\n")), Stride: 82, Limit: limit,
		Counts: o.counts, Complete: o.complete, Solutions: o.solutions, Keep: keep, Base: '0'})
	return o, err
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
