package explain

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// A rating counts the steps; where it ends early it claims no more than the steps
// with a higher limit claim.
func TestRatingCountsTheSteps(t *testing.T) {
	p := parse(t, "946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715")
	o := options(t, p)
	whole, err := Rate(t.Context(), p, o)
	if err != nil || !whole.Complete || whole.Largest() != 3 || whole.Word() != "hard" {
		t.Fatalf("%+v, %v", whole, err)
	}
	counts := map[int]int{}
	for s, err := range Steps(t.Context(), p, o) {
		if err != nil {
			t.Fatal(err)
		}
		counts[s.Size]++
	}
	for size, count := range whole.Steps {
		if counts[size] != count {
			t.Errorf("%d steps of size %d, counted %d", count, size, counts[size])
		}
	}
	for limit := 1; limit < 3; limit++ {
		o.Limit = limit
		part, err := Rate(t.Context(), p, o)
		if !errors.Is(err, ErrStuck) || part.Complete || part.None != limit || part.Largest() != limit+1 || part.Found <= limit {
			t.Errorf("limit %d: %+v, %v", limit, part, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	hard := parse(t, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	if r, err := Rate(ctx, hard, options(t, hard)); !errors.Is(err, context.DeadlineExceeded) || r.Complete {
		t.Errorf("%+v, %v", r, err)
	}
}

// A candidate that a witness keeps with all truths has no reason, and none is looked for.
func TestRatingEnds(t *testing.T) {
	p := parse(t, "#board 6x6 box 2x3\n#rule nurikabe 4,3,4,0 r1c1 r6c6 r1c5 r3c3\n..4.......3..1.4.6.......6...5.23... island:............1....3...s........s.4.2.\n")
	if r, err := Rate(t.Context(), p, options(t, p)); !errors.Is(err, ErrStuck) || r.Complete || r.None != DefaultLimit {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestRatingsCompare(t *testing.T) {
	list := []Rating{
		{Complete: true},
		{Steps: []int{3}, Complete: true},
		{Steps: []int{9}, Complete: true},
		{Steps: []int{1, 1}, Complete: true},
		{Steps: []int{1, 0, 1}, Complete: true},
		{Steps: []int{1, 2, 1}, Complete: true},
		{Steps: []int{0, 0, 2}, Complete: true},
		{Steps: []int{9, 9}, None: 2},
		{None: 9},
	}
	if !slices.IsSortedFunc(list, Rating.Compare) {
		t.Error("not in order")
	}
	for i, r := range list {
		if r.Compare(r) != 0 || i > 0 && r.Compare(list[i-1]) <= 0 {
			t.Errorf("%+v", r)
		}
	}
	if w := list[len(list)-1].Word(); w != "extreme" {
		t.Error(w)
	}
}

// Labels are on the patterns that they name, and on no others.
func TestLabelsAreOnTheirPatterns(t *testing.T) {
	p := parse(t, "946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715")
	found := map[string]int{}
	for s, err := range Steps(t.Context(), p, options(t, p)) {
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Reasons {
			label := r.Label(p)
			found[label]++
			if want := map[string]int{"naked single": 0, "hidden single": 0, "full house": 0, "pointing": 1, "claiming": 1, "finned X-Wing": 2, "grouped AIC": 3, "grouped loop": 3, "naked pair": 2, "hidden pair": 2, "X-Wing": 2, "skyscraper": 2, "empty rectangle": 2,
				"2-string kite": 2, "naked triple": 3, "hidden triple": 3, "swordfish": 3, "XY-Wing": 3, "AIC": 3}; label != "" {
				if size, ok := want[label]; !ok || size != s.Size {
					t.Errorf("%s: %s", label, r.Text(p))
				}
			}
		}
	}
	if found["naked single"] == 0 || found["hidden single"] == 0 || found["pointing"] == 0 || found["full house"] == 0 || found["hidden pair"] == 0 || found["X-Wing"] == 0 {
		t.Errorf("labels %v", found)
	}
}

// No other two truths that rule a candidate out have a simpler name than those of the hint.
func TestNamesAreTheSimplest(t *testing.T) {
	chosen := map[string]int{}
	for _, line := range []string{"946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715",
		".2...67...1.8..2.4..7........8.7...5...63..........9.8...24...1.9.......6.1....3."} {
		p := parse(t, line)
		w, err := newWalk(t.Context(), p, options(t, p))
		if err != nil {
			t.Fatal(err)
		}
		s, err := w.ofSize(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Reasons {
			chosen[r.Label(p)]++
			for a := range w.p.truth {
				for b := range a {
					if !w.refute.refutes(int(w.p.at[r.x]), []int{a, b}) {
						continue
					}
					if other := w.reason(r.x, true, []int{a, b}); other.rank() < r.rank() {
						t.Errorf("%s; %s has a simpler name", r.Text(p), other.Text(p))
					}
				}
			}
		}
	}
	if len(chosen) < 4 {
		t.Errorf("few names: %v", chosen)
	}
}

// A hint of a size is what trying all sets of truths finds: each claim at its
// smallest.
func TestHintsBySize(t *testing.T) {
	p := parse(t, "946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715")
	seen := map[string]int{}
	for size := 1; size <= 3; size++ {
		s, err := Hint(t.Context(), p, options(t, p), size)
		if err != nil || len(s.Reasons) == 0 {
			t.Fatalf("size %d: %v", size, err)
		}
		for _, r := range s.Reasons {
			claim := r.Claim.Text(p)
			if seen[claim] > 0 || len(r.Truths) != size {
				t.Errorf("size %d: %s, of size %d before", size, r.Text(p), seen[claim])
			}
			seen[claim] = size
			why, err := Why(t.Context(), p, options(t, p), r.Claim.Fact, true)
			if err != nil || len(why.Truths) != size {
				t.Errorf("%s: by itself %d truths, %v", claim, len(why.Truths), err)
			}
		}
	}
}

// What the puzzles of a list share changes nothing, whatever comes between them.
func TestRulesAreShared(t *testing.T) {
	rules := new(Rules)
	for range 2 {
		for _, text := range []string{
			"4.6......5..3....6...31..2......5.3.",
			"#box 2x3\n#rule thermo r1c1..r1c2\n4.6......5..3....6...31..2......5.3.",
			"#box 2x3\n#rule thermo r1c2..r1c1\n4.6......5..3....6...31..2......5.3.",
			"946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715",
			"..8.....1.6.1...4.1...23.....59..26...9.5.3...32..85.....27...6.9...4.7.7.....1..",
		} {
			p := parse(t, text)
			a, errA := Rate(t.Context(), p, Options{})
			b, errB := Rate(t.Context(), p, Options{Rules: rules})
			if a.Compare(b) != 0 || a.Complete != b.Complete || (errA == nil) != (errB == nil) {
				t.Errorf("%s: %+v, %v; shared %+v, %v", text, a, errA, b, errB)
			}
		}
	}
}
