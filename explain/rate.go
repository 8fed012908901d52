package explain

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// The difficulty of a puzzle: the number of truths of its largest step, then the number
// of steps of that size, and so on down. It is a property of the puzzle: it depends on no
// list of techniques, and is the same for all symmetric images.

// Rating is the difficulty of a puzzle.
type Rating struct {
	// Steps is the number of steps by size: Steps[0] counts the placements of digits as
	// the last candidates of truths, Steps[2] the steps of two truths.
	Steps []int
	// Complete reports whether the steps lead to the solution. Otherwise it is proved
	// that they end where no reason of None truths or fewer exists. Found is the size of
	// the smallest reason that is known there, 0 when none is known or none was searched.
	Complete    bool
	None, Found int
	// Rounds counts, where the steps do not lead to the solution, how often cases of each
	// level are needed after them: all that cases of the lowest level rule out is ruled out
	// at once, and then all that single truths do. Depends on neither order nor
	// orientation.
	Rounds []Round
	// Unsure reports that a rule was too much work, so that some step may be larger than
	// need be.
	Unsure bool
}

// Largest returns the size of the largest step, or of a rating that is not Complete its
// lower bound, None + 1.
func (r Rating) Largest() int {
	if !r.Complete {
		return max(len(r.Steps)-1, r.None+1)
	}
	return max(len(r.Steps)-1, 0)
}

// Compare orders ratings from easy to hard: by the largest step, then by the cases, the
// highest level first, then by the numbers of steps of each size, the largest first.
func (r Rating) Compare(o Rating) int {
	if c := cmp.Compare(r.Largest(), o.Largest()); c != 0 {
		return c
	}
	for i := len(levels) - 1; i >= 0; i-- {
		if c := r.round(levels[i]).compare(o.round(levels[i])); c != 0 {
			return c
		}
	}
	for k := r.Largest(); k >= 0; k-- {
		if c := cmp.Compare(r.count(k), o.count(k)); c != 0 {
			return c
		}
	}
	return 0
}

// Round is the number of rounds of cases of a level, and how many of the candidates that were open in
// the first one it ruled out: the fewer, the harder it is to find one.
type Round struct {
	Level
	Count     int
	Gone, All int
}

// compare orders by the number of rounds, then by the share of candidates that the first one left.
func (r Round) compare(o Round) int {
	return cmp.Or(cmp.Compare(r.Count, o.Count), cmp.Compare(o.Gone*r.All, r.Gone*o.All))
}

// round is the rounds of a level, none where it was not needed.
func (r Rating) round(level Level) Round {
	for _, one := range r.Rounds {
		if one.Level == level {
			return one
		}
	}
	return Round{Level: level}
}

func (r Rating) count(size int) int {
	if size < len(r.Steps) {
		return r.Steps[size]
	}
	return 0
}

// Words returns the words for the difficulties, by the size of the largest step; the last
// one is for all larger sizes as well.
func Words() []string {
	return []string{"easy", "moderate", "tricky", "hard", "severe", "fiendish", "extreme"}
}

// Word returns the word for the largest step.
func (r Rating) Word() string {
	words := Words()
	return words[min(r.Largest(), len(words)-1)]
}

// Rate takes the steps of a puzzle with one solution and counts them. With the error
// [ErrStuck], and when ctx ends, the rating is valid as far as it goes. Other errors are
// those of [Steps].
func Rate(ctx context.Context, p sudoku.Puzzle, o Options) (Rating, error) {
	var r Rating
	o.Cases = false
	w, err := newWalk(ctx, p, o)
	if w != nil {
		w.counted, w.unbounded = true, true
	}
	for err == nil {
		var s Step
		if s, err = w.next(ctx); err != nil {
			break
		}
		if len(s.Reasons) == 0 {
			r.Complete = true
			break
		}
		for len(r.Steps) <= s.Size {
			r.Steps = append(r.Steps, 0)
		}
		r.Steps[s.Size]++
		r.Unsure = r.Unsure || s.Unsure
	}
	if w != nil {
		r.None = w.none
	}
	if errors.Is(err, ErrStuck) && !o.Brief {
		r.Found = w.found(ctx)
		r.Rounds = w.rounds(ctx)
	}
	return r, err
}

// foundCost bounds the quick look for the smallest reason where it ends, in the units of the arena's cost.
const foundCost = 200 * maxCost

// found is the size of the smallest reason that a quick look at up to a few hundred
// candidates finds in a position without small ones, 0 for none.
func (w *walk) found(ctx context.Context) (least int) {
	const looked = 256
	cost := 0
	for i := 0; i < len(w.p.open) && ctx.Err() == nil && cost < foundCost; i += 1 + len(w.p.open)/looked {
		if w.weave.solved.has(i) {
			continue
		}
		truths, more := w.small(i)
		cost += more
		if k := len(truths); k > 0 && (least == 0 || k < least) {
			least = k
		}
	}
	return least
}

// small returns a reason against a candidate and what the search cost; nil if none was found, or if a set
// of truths was too much work to judge. It begins with truths that meet the witnesses known, adds one for each
// new witness, begins anew with those when they are too many, and then leaves out what it can: the reason is
// irreducible unless an attempt to leave out a truth was too much work.
func (w *walk) small(i int) (truths []int, cost int) {
	refuted := func(truths []int) bool {
		is := w.refute.refutes(i, truths)
		cost += w.refute.arena.cost
		return is
	}
	var sets []set
	for _, one := range w.witnesses[i] {
		if w.pool[one].misses.empty() {
			return nil, 0
		}
		sets = append(sets, w.pool[one].misses)
	}
	const attempts = 12
	truths = meet(sets, len(w.p.truth))
	for again := 0; len(truths) <= maxSize && !refuted(truths); {
		if w.refute.over {
			return nil, cost
		}
		w.weave.weave(i, w.refute.chosen, effort)
		misses := w.weave.misses()
		if misses.empty() {
			return nil, cost
		}
		truths, sets = append(truths, favourite(misses, sets)), append(sets, misses)
		if again++; len(truths) > maxSize && again < attempts*maxSize {
			truths = meet(sets, len(w.p.truth))
		}
	}
	if len(truths) > maxSize {
		return nil, cost
	}
	for k := len(truths) - 1; k >= 0; k-- {
		if rest := slices.Delete(slices.Clone(truths), k, k+1); refuted(rest) {
			truths = rest
		}
	}
	return truths, cost
}

// meet is truths that meet all of the sets, the one that meets most first.
func meet(sets []set, truths int) (out []int) {
	all := make(set, (truths+63)/64)
	for t := range truths {
		all.add(t)
	}
	left := slices.Clone(sets)
	for len(left) > 0 {
		t := favourite(all, left)
		out = append(out, t)
		left = slices.DeleteFunc(left, func(s set) bool { return s.has(t) })
		all.drop(t)
	}
	return out
}

// favourite is the member that most of the sets have, the first of several.
func favourite(of set, sets []set) (best int) {
	counts := make([]int, 64*len(of))
	for _, s := range sets {
		for j, w := range s {
			for w &= of[j]; w != 0; w &= w - 1 {
				counts[j<<6|bits.TrailingZeros64(w)]++
			}
		}
	}
	most := -1
	for t := range of.all() {
		if counts[t] > most {
			best, most = t, counts[t]
		}
	}
	return best
}

// rounds goes on by cases to the solution, nil if they do not lead there.
func (w *walk) rounds(ctx context.Context) (out []Round) {
	w.limit = 1
	rounds := map[Level]Round{}
	for {
		s, err := w.next(ctx)
		switch {
		case errors.Is(err, ErrStuck):
			level, gone := w.everyCase(ctx)
			if len(gone) == 0 {
				return nil
			}
			one := rounds[level]
			if one.Count++; one.Count == 1 {
				one.Level, one.Gone, one.All = level, len(gone), len(w.p.open)
			}
			rounds[level] = one
			w.p.rule(gone)
		case err != nil:
			return nil
		case len(s.Reasons) == 0:
			for _, level := range levels {
				if one := rounds[level]; one.Count > 0 {
					out = append(out, one)
				}
			}
			return out
		}
	}
}
