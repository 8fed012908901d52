package batch9

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
)

// twins are the vector kernels that run here with their specifications.
func twins() map[Kernel]Kernel {
	m := map[Kernel]Kernel{}
	for fast, slow := range map[Kernel]Kernel{AVX512: Portable, AVX2: Portable16, NEON: Portable8, Words: Portable64} {
		if Supported(fast) {
			m[fast] = slow
		}
	}
	return m
}

// mixture draws n puzzles of all kinds.
func mixture(t testing.TB, rng *rand.Rand, n int) []string {
	var pool []string
	for _, name := range []string{"17clue.txt.gz", "hardest1905.txt.gz", "hardest1106.txt.gz", "counts.txt"} {
		list := lines(t, name)
		for range n/8 + 1 {
			pool = append(pool, list[rng.IntN(len(list))][:81])
		}
	}
	for _, p := range pool { // with a clue more or less
		b := []byte(p)
		b[rng.IntN(81)] = "."[0]
		if rng.IntN(2) == 0 {
			b[rng.IntN(81)] = byte('1' + rng.IntN(9))
		}
		pool = append(pool, string(b))
	}
	pool = append(pool, odd()...)
	rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	return pool[:n]
}

func TestTwinsAgree(t *testing.T) {
	for fast, slow := range twins() {
		rng := rand.New(rand.NewPCG(1, uint64(fast)))
		for round := range 3 {
			if round == 1 && !testenv.LongTests() {
				continue
			}
			puzzles := mixture(t, rng, 20+50*round)
			for _, limit := range []uint64{1, 2, 60} {
				a, b := run(t, fast, puzzles, limit, 5), run(t, slow, puzzles, limit, 5)
				if !reflect.DeepEqual(a, b) {
					t.Fatalf("%v and %v differ, limit %d:\n%v\n%v\n%v\n%v", fast, slow, limit, a.stats, b.stats, a.counts, b.counts)
				}
			}
		}
	}
}

// shadow runs the twin beside a kernel, on memory of its own, and compares
// every word of every node after every operation.
type shadow struct {
	t      *testing.T
	ops    ops
	twin   Kernel
	slow   twin
	block  *block
	halves map[*half]*half
}

func (s *shadow) half(h *half) *half {
	if h == nil {
		return nil
	}
	if s.halves[h] == nil {
		s.halves[h] = newHalf(s.twin)
	}
	m := s.halves[h]
	if h.has == 0 {
		m.has = 0
	}
	return m
}

func (s *shadow) same(what string, b *block, lanes uint64, h *half) {
	s.t.Helper()
	unpack(b, h)
	if b.phase != s.block.phase {
		s.t.Fatalf("%s: phase %d, twin %d", what, b.phase, s.block.phase)
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		for r := range workRow {
			if r >= placedRow && s.block.w[(r-placedRow+movedRow)*b.lanes+lane] == 0xffff {
				continue // no step of that group yet
			}
			if b.x != nil && r >= movedRow {
				s.marks(what, b, lane, r)
				continue
			}
			a, c := b.w[r*b.lanes+lane], s.block.w[r*b.lanes+lane]
			if s.twin == Portable8 && r >= movedRow && r < placedRow { // NEON adds what was lost
				a, c = min(a, 1), min(c, 1)
			}
			if a != c {
				s.t.Fatalf("%s: row %d, lane %d: %09b, twin %09b", what, r, lane, a, c)
			}
		}
	}
	if h == nil {
		return
	}
	m := s.half(h)
	if h.has != m.has {
		s.t.Fatalf("%s: half %b, twin %b", what, h.has, m.has)
	}
	for r := range halfRows {
		for lanes := h.has; lanes != 0; lanes &= lanes - 1 {
			lane := bits.TrailingZeros64(lanes)
			if a, c := h.w[r*h.lanes+lane], m.w[r*h.lanes+lane]; a != c {
				s.t.Fatalf("%s: row %d, lane %d of half: %09b, twin %09b", what, r, lane, a, c)
			}
		}
	}
}

func (s *shadow) propagate(b *block, live uint64, quota int) (dead, solved, stuck uint64, steps int) {
	dead, solved, stuck, steps = s.ops.propagate(b, live, quota)
	dead2, solved2, stuck2, steps2 := s.slow.propagate(s.block, live, quota)
	if dead != dead2 || solved != solved2 || stuck != stuck2 || steps != steps2 {
		s.t.Fatalf("propagate: dead %x, twin %x; solved %x, %x; stuck %x, %x; steps %d, %d", dead, dead2, solved, solved2, stuck, stuck2, steps, steps2)
	}
	s.same("propagate", b, live&^dead, nil)
	return dead, solved, stuck, steps
}

// marks compares what Words has as a bit for a lane: whether something moved, whether
// all digits are placed.
func (s *shadow) marks(what string, b *block, lane, row int) {
	twin := s.block.w[row*b.lanes+lane]
	got, want := b.x.moved[(row-movedRow)%3]>>lane&1 != 0, twin != 0
	if row >= placedRow {
		got, want = b.x.placed[row-placedRow]>>lane&1 != 0, twin == allDigits
	}
	if got != want {
		s.t.Fatalf("%s: row %d, lane %d: %v, twin %v", what, row, lane, got, want)
	}
}

func (s *shadow) pair(from, free uint64) (uint64, uint64) {
	f, to := s.ops.pair(from, free)
	if f2, to2 := s.slow.pair(from, free); f != f2 || to != to2 {
		s.t.Fatalf("pair: %b to %b, twin %b to %b", f, to, f2, to2)
	}
	return f, to
}

func (s *shadow) branch(b *block, from, to, push uint64, h *half) {
	m := s.half(h)
	s.ops.branch(b, from, to, push, h)
	s.slow.branch(s.block, from, to, push, m)
	s.same("branch", b, from|to|push, h)
}

func (s *shadow) take(b *block, to uint64, h *half) {
	m := s.half(h)
	s.ops.take(b, to, h)
	s.slow.take(s.block, to, m)
	s.same("take", b, to, h)
}

func (s *shadow) load(h *half, p []byte, stride, n int, id uint16) {
	m := s.half(h)
	s.ops.load(h, p, stride, n, id)
	s.slow.load(m, p, stride, n, id)
	s.same("load", s.block, 0, h)
}

func (s *shadow) read(b *block, lanes uint64, out []byte, at *[64]int, base byte) {
	s.ops.read(b, lanes, out, at, base)
	want := make([]byte, len(out))
	s.slow.read(s.block, lanes, want, at, base)
	for ; lanes != 0; lanes &= lanes - 1 {
		i := at[bits.TrailingZeros64(lanes)]
		if string(out[i:i+81]) != string(want[i:i+81]) {
			s.t.Fatalf("read: %q, twin %q", out[i:i+81], want[i:i+81])
		}
	}
}

// unpack writes what Words has elsewhere to the rows of a block and of a half.
func unpack(b *block, h *half) {
	at := func(x uint64, lane, digit int) uint16 { return uint16(x>>lane&1) << digit }
	if h != nil && h.x != nil {
		for r := range 81 {
			for lane := range 64 {
				v := uint16(0)
				for d := range 9 {
					v |= at(h.x[r/9][d][r%9], lane, d)
				}
				h.w[r*h.lanes+lane] = v
			}
		}
	}
	if b.x == nil {
		return
	}
	for r := range idRow {
		for lane := range 64 {
			v := uint16(0)
			for d := range 9 {
				switch {
				case r < hRow:
					v |= at(b.x.cells[r/9][d][r%9], lane, d)
				case r < vRow:
					v |= at(b.x.triads[(r-hRow)/3][d][r%3], lane, d)
				default:
					v |= at(b.x.triads[(r-vRow)/3][d][3+r%3], lane, d)
				}
			}
			b.w[r*b.lanes+lane] = v
		}
	}
}

// withShadow makes the block's own memory unlike the twin's where no node is.
func withShadow(t *testing.T, k Kernel) *Solver {
	s, err := New(k)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.block.w {
		s.block.w[i] = 0xa5a5
	}
	slow := twins()[k]
	s.ops = &shadow{t, s.ops, slow, twin{slow == Portable64}, newBlock(slow), map[*half]*half{}}
	return s
}

// The kernel does at every step what its twin does, in every lane.
func TestStateForState(t *testing.T) {
	for fast := range twins() {
		rng := rand.New(rand.NewPCG(2, uint64(fast)))
		for _, n := range []int{1, 15, 40, 120} {
			puzzles := mixture(t, rng, n)
			s := withShadow(t, fast)
			sh := s.ops.(*shadow)
			job := &Job{Puzzles: []byte(strings.Join(puzzles, "")), Limit: 40, Counts: make([]uint64, n), Solutions: make([]byte, 81*n), Base: '0'}
			// The engine's block and the twin's go through the same phases.
			sh.block.phase = s.block.phase
			if _, err := s.Run(context.Background(), job); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func FuzzTwins(f *testing.F) {
	for _, p := range odd() {
		f.Add([]byte(p), uint8(2))
	}
	f.Add([]byte(blank+easy+blank), uint8(0))
	list := lines(f, "hardest1106.txt.gz")
	f.Add([]byte(strings.Join(list[:5], "")), uint8(3))
	many := lines(f, "counts.txt")
	f.Add([]byte(many[len(many)-1][:81]+many[20][:81]), uint8(200))
	f.Fuzz(func(t *testing.T, text []byte, limit uint8) {
		if len(text) < 81 {
			text = append(text, blank[len(text):]...)
		}
		var puzzles []string
		for i := 0; i+81 <= len(text) && len(puzzles) < 8; i += 81 {
			puzzles = append(puzzles, string(text[i:i+81]))
		}
		lim := uint64(limit)%64 + 1
		want := make([]uint64, len(puzzles))
		known := make([]bool, len(puzzles))
		for i, p := range puzzles {
			o := &oracle{limit: lim, budget: 300}
			want[i] = o.start(p)
			known[i] = o.budget > 0
		}
		for _, pair := range [][2]Kernel{{Portable, AVX512}, {Portable16, AVX2}, {Portable8, NEON}, {Portable64, Words}} {
			// A sparse puzzle can take forever; kernel and twin stop at the same event.
			var outcomes []outcome
			for _, k := range pair {
				if !Supported(k) {
					continue
				}
				s, err := New(k)
				if err != nil {
					t.Fatal(err)
				}
				o, err := runUntil(&countdown{context.Background(), 1}, s, puzzles, lim, 3)
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				for i := range puzzles {
					if (o.complete[i] || o.counts[i] == lim) && known[i] && o.counts[i] != want[i] {
						t.Errorf("%v: puzzle %d %q: count %d, want %d", k, i, puzzles[i], o.counts[i], want[i])
					}
					for j := range min(int(o.counts[i]), o.keep) {
						if !valid(puzzles[i], o.solution(i, j)) {
							t.Errorf("%v: puzzle %d %q: solution %s", k, i, puzzles[i], o.solution(i, j))
						}
					}
				}
				outcomes = append(outcomes, o)
			}
			if len(outcomes) == 2 && !reflect.DeepEqual(outcomes[0], outcomes[1]) {
				t.Fatalf("%v differ:\n%v\n%v", pair, outcomes[0], outcomes[1])
			}
		}
	})
}
