package explain

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"
	"slices"

	"sudokusat/explain/speech"
	"sudokusat/sudoku"
)

// Reason is a smallest set of truths that the opposite of a claim leaves no way to keep.
type Reason struct {
	Claim  Claim
	Truths []Truth
	// Unsure reports that a rule was too much work, so that a smaller reason may exist.
	Unsure bool

	m      *model
	x      int32     // the candidate of the claim, −1 for none
	truths []int32   // by number in the model
	ways   []int32   // the candidates of each truth in the position, −1 behind each
	cases  *caseStep // of a step by cases
	before []Step    // of which a player can enter nothing, and behind which a hint is found
	known  bool      // an earlier step has shown it: the cell lost its other value, or the pair a digit
	full   bool      // all other cells of the house are placed
	open   uint64    // the digits of the claim's cell in the position, of a claim that one of at most 64 goes
	beside []Reason  // other claims that the sentence is about
	only   *allowed  // the exclusions that the reason may use, nil for all
	kept   *keeping  // of a thermometer or a mark of two cells
	has    string    // the digits that the cells of a rule can have, where these suffice
	way    how       // from the claim's opposite to a truth without a way, where several truths are needed, and a rule
	shown  []string  // the rules that the text of way has
	left   string    // all that the truth's cells can have, where it is a rule and that is short
	sets   []how     // by truth: what a rule has left, or comes to with the claim's opposite
	houses *houseSum // that the truths, all sums, give with houses
}

// Step contains all reasons of one size in a position.
type Step struct {
	// Size is the number of truths of each reason. It is 0 for digits that are placed as
	// the last candidate of a truth.
	Size    int
	Reasons []Reason // by cell and digit, options of rules last
	Unsure  bool     // of a reason
	// Cases is how the claims follow where no reason within the limit does, nil otherwise.
	// The reasons have no truths then.
	Cases *Cases
}

// Options are the known solutions, the limits and the cache of [Steps].
type Options struct {
	// Solutions are solutions of the puzzle, as many as are known. They speed up the
	// steps and decide only which candidates are skipped; a grid that is no solution
	// leads to fewer steps.
	Solutions []sudoku.Grid
	// Limit is the largest number of truths of a reason, at most [MaxLimit]; 0 means
	// [DefaultLimit].
	Limit int
	// Rules, if not nil, is shared by the puzzles of a list, so that the model of the
	// same rules is built once.
	Rules *Rules
	// Cases makes steps by cases follow where no reason within the limit goes further. The
	// limit is three truths at most from there on.
	Cases bool
	// Language is that of the sentences of reasons; nil is English.
	Language *speech.Language
	// Brief makes [Rate] skip the search for Found, which takes longer than the rating.
	Brief bool
}

// The limits of the truths of a reason.
const (
	DefaultLimit = 10
	MaxLimit     = maxSize
)

// ErrStuck is yielded when no reason within the limit goes further.
var ErrStuck = errors.New("no reason within the limit")

// StuckError is an [ErrStuck] with what is proved: no reason of None truths or fewer goes further.
type StuckError struct {
	None int // 0: nothing is proved
	// GivenUp reports that larger reasons, up to the limit, may exist: to look for all of them is too much work.
	GivenUp bool
}

func (e *StuckError) Error() string { return e.Text(nil, "stuck") }

// Text returns what is proved in the sentence of a key, which has a form for what is given up too.
func (e *StuckError) Text(l *speech.Language, key string, parts ...string) string {
	switch {
	case e.GivenUp && e.None == 0:
		return l.Text("given up")
	case e.GivenUp:
		key += " given up"
	}
	return l.Count(key, e.None, parts...)
}

// Is reports whether the target is [ErrStuck].
func (e *StuckError) Is(target error) bool { return target == ErrStuck }

// Steps yields the steps of a puzzle to its solution, smallest first: of each position
// all those of the smallest size at once, so that sizes and claims depend on neither
// order nor orientation. Errors are [sudoku.ErrUnsolvable] for givens that contradict
// each other and for a position in which a truth has no candidate left, [ErrStuck], in
// which every puzzle with several solutions ends, [ErrTooLarge], and the cause of ctx. An
// error is yielded with an empty step and ends the sequence.
func Steps(ctx context.Context, p sudoku.Puzzle, o Options) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		w, err := newWalk(ctx, p, o)
		for err == nil {
			var s Step
			if s, err = w.next(ctx); err == nil && (len(s.Reasons) == 0 || !yield(s, nil)) {
				return
			}
			for _, r := range s.Reasons {
				if w.m.flips(r.Claim) {
					w.flipped[r.Claim.Fact.Cell] = true
				}
			}
		}
		yield(Step{}, err)
	}
}

// walk is the state on the way from the givens to the solution.
type walk struct {
	m         *model
	p         *position
	limit     int
	patience  int     // the work in a position, before cases if these may follow
	unbounded bool    // the work in a position is not limited
	byCase    bool    // steps by cases are taken where no reason within the limit is left
	counted   bool    // steps are only counted, so that any smallest reason will do
	solved    []int32 // the candidates of a solution
	refute    refuter
	memo      memo
	deep      *trier  // for cases within cases, nil before the first
	later     []int32 // suppositions with deeper cases that were found to clash
	active    []int64 // by truth: how much it had to do with clashes in trees
	vain      int     // nodes of small trees without a clash
	tries     int     // words of sets that single suppositions went through
	from      int32   // the candidate from which they go on where that is much
	weave     witnessMaker
	hit       hitter
	pool      []witness
	witnesses [][]int32            // by open candidate: its witnesses in the pool
	proved    []int                // by candidate of the model: no reason so small
	settledAt map[int32]int        // by truth: a demand that had this many candidates open, and one more, takes nothing away
	ways      map[int32][][]int32  // by demand: ways to keep it, each by its candidates
	hard      map[int32]bool       // demands of which many candidates were given up
	unsure    bool                 // a demand was too much work, so that smaller reasons may exist
	none      int                  // in the present position, there is no reason of at most this many truths
	filled    filled               // what was found last
	keeping   *keeping             // as well
	flipped   map[sudoku.Cell]bool // cells of layers with two values that have lost one in an earlier step
	only      *allowed             // the exclusions that the sentence of a reason may use, nil for all
	foreign   map[string]*foreign  // by truths and a cell: what excludes something between their cells
	asked     [2]int               // the truth and the number of open candidates for which orders of a line were tried
}

func newWalk(ctx context.Context, p sudoku.Puzzle, o Options) (*walk, error) {
	if err := sudoku.Validate(ctx, p); err != nil {
		return nil, err
	}
	m, err := o.Rules.of(ctx, p, o.Language)
	if err != nil {
		return nil, err
	}
	if len(m.hung) > 0 {
		m = m.own()
	}
	w := &walk{m: m, p: newPosition(m), limit: o.Limit, byCase: o.Cases, patience: aloneWork, proved: make([]int, len(m.near)), settledAt: map[int32]int{}, ways: map[int32][][]int32{}, hard: map[int32]bool{}, foreign: map[string]*foreign{}, flipped: map[sudoku.Cell]bool{}}
	if w.byCase {
		w.patience = maxWork
	}
	if w.limit == 0 {
		w.limit = DefaultLimit
	}
	w.limit = min(w.limit, MaxLimit)
	for i, g := range o.Solutions {
		var members []int32
		for c, d := range g {
			if d != 0 {
				members = append(members, m.candidate(sudoku.Cell(c), d))
			}
		}
		if i == 0 {
			w.solved = members
		} else {
			w.pool = append(w.pool, witness{members: members})
		}
	}
	for c, d := range p.Givens {
		if d != 0 && !w.p.place(m.candidate(sudoku.Cell(c), d)) {
			return nil, sudoku.ErrUnsolvable
		}
	}
	w.cuts()
	return w, nil
}

// next takes one step; one without reasons is the end of the way.
func (w *walk) next(ctx context.Context) (Step, error) {
	w.none, w.unsure = 0, false
	if s, err := w.singles(); err != nil || len(s.Reasons) > 0 {
		return s, err
	}
	if err := w.p.renumber(ctx); err != nil {
		return Step{}, err
	}
	if s, err := w.ones(ctx); err != nil || len(s.Reasons) > 0 || len(w.p.open) == 0 {
		return s, err
	}
	if !w.unsure {
		w.none = 1
	}
	if w.limit > 1 || w.tries <= maxTries {
		w.refresh()
	}
	w.hit.work = 0
	for k := 2; k <= w.limit && !w.tired(); k++ {
		s := Step{Size: k}
		var gone []int32
		for i, x := range w.p.open {
			if w.weave.solved.has(i) || w.proved[x] >= k {
				continue
			}
			if w.tired() {
				break
			}
			truths, err := w.smallest(ctx, i, k)
			if err != nil {
				return Step{}, err
			}
			if truths != nil {
				s.Reasons = append(s.Reasons, w.reason(x, true, truths))
				gone = append(gone, x)
			} else if w.hit.work <= w.most() {
				w.proved[x] = k
			}
		}
		if len(gone) > 0 {
			if !w.counted {
				w.simplify(ctx, &s)
				w.share(ctx, &s)
				w.findWays(&s)
			}
			w.p.rule(gone)
			s.Unsure = w.unsure
			return s, nil
		}
		if !w.unsure && !w.tired() {
			w.none = k
		}
	}
	if !w.byCase {
		return Step{}, &StuckError{w.none, w.none < w.limit}
	}
	c, err := w.byCases(ctx)
	switch {
	case errors.Is(err, ErrStuck):
		return Step{}, &StuckError{w.none, w.none < w.limit}
	case err != nil:
		return Step{}, err
	}
	w.limit, w.patience = min(w.limit, afterCases), maxWork/10
	if w.tries > maxTries {
		w.limit = 1
	}
	return w.take(c), nil
}

// tired reports whether the search for reasons in a position has taken as long as it may,
// in steps of work so that it is the same on all machines.
func (w *walk) tired() bool { return !w.unbounded && w.hit.work > w.patience }

// most is the work in all after which the search for one candidate's reason is given up.
func (w *walk) most() int {
	switch {
	case w.unbounded:
		return math.MaxInt
	case w.byCase:
		return overrun * w.patience
	}
	return w.patience
}

// The work that is done for reasons in a position before cases, in nodes of the search for
// sets of truths, a tenth of it behind the first cases, and where no cases may follow; and what
// a test of a set counts.
const (
	maxWork   = 1_500_000
	aloneWork = 10 * maxWork
	testWork  = 300
	costWork  = 30 // units of cost per node
	overrun   = 8  // times the patience that one candidate may take
)

// afterCases is the largest number of truths of the reasons behind steps by cases, where these do not take long themselves.
const afterCases = 3

// singles places the last candidates of truths.
func (w *walk) singles() (s Step, err error) {
	w.cuts()
	placed, ok := w.p.singles()
	if !ok {
		return s, sudoku.ErrUnsolvable
	}
	for _, one := range placed {
		r := Reason{Claim: w.m.claim(one.x, false), Truths: []Truth{w.m.truths[one.truth]}, m: w.m, x: one.x, truths: []int32{one.truth}, ways: []int32{one.x, -1}, full: w.p.ease(one.truth) == 0}
		if int(one.x) >= w.m.real {
			first, second := w.m.pairOf(one.x)
			r.known = w.p.decided(first.Cell) == 1<<(first.Digit-1) && w.p.decided(second.Cell) == 1<<(second.Digit-1)
		} else {
			r.known = r.Truths[0].Kind == CellTruth && w.flipped[r.Truths[0].Cell]
		}
		if !w.counted {
			r.sets = []how{{then: w.failed(one.truth)}}
		}
		s.Reasons = append(s.Reasons, r)
	}
	for _, one := range placed {
		if !w.p.place(one.x) {
			return Step{}, sudoku.ErrUnsolvable
		}
	}
	return s, nil
}

// reason is truths by their numbers in the position, with the ways that are open.
// A negative candidate is no claim.
func (w *walk) reason(x int32, not bool, truths []int) Reason {
	r := Reason{Claim: noClaim, Truths: make([]Truth, 0, len(truths)), Unsure: w.unsure && len(truths) > 1, m: w.m, x: x}
	if x >= 0 {
		r.Claim = w.m.claim(x, not)
		r.open = w.digitsOf(r.Claim.Fact.Cell)
	}
	if int(x) >= w.m.real && not {
		first, second := w.m.pairOf(x)
		r.known = !w.p.alive[w.m.candidate(first.Cell, first.Digit)] || !w.p.alive[w.m.candidate(second.Cell, second.Digit)]
	}
	slices.Sort(truths)
	target := -1
	if not && x >= 0 {
		target = int(w.p.at[x])
	}
	if !w.counted {
		r.only = w.needed(target, truths)
		defer w.restrict(r.only, truths)()
	}
	for _, t := range truths {
		r.truths = append(r.truths, w.p.truth[t])
		r.Truths = append(r.Truths, w.m.truths[w.p.truth[t]])
		for x := range w.p.members(t).all() {
			r.ways = append(r.ways, w.p.open[x])
		}
		if r.ways = append(r.ways, -1); w.counted {
			continue
		}
		sets := w.sets(t)
		one := how{then: w.setsText(sets)}
		if not && len(truths) == 1 && w.p.demandOf[t] == 0 {
			r.left, one = w.failed(w.p.truth[t]), w.required(x, w.p.truth[t])
		}
		if one.then == "" && len(truths) > 1 {
			one.then = cmp.Or(w.shapes(t), w.fills(t))
		}
		if not && len(truths) == 1 && w.p.demandOf[t] > 0 {
			r.kept = w.kept(t)
			crusts := w.crusts(x, t)
			if r.has = w.combined(x, t, sets); r.has == "" {
				r.left = cmp.Or(crusts, w.shapes(t), w.fills(t))
			}
			one = cmp.Or(w.alone(x, t, cmp.Or(r.has, crusts, w.shapes(t))), one)
			if r.left != "" && (one.then == w.m.text("never") || one.then == w.m.text("nothing else")) {
				one = how{then: r.left}
			}
		}
		r.sets = append(r.sets, one)
	}
	if not && x >= 0 && r.has == "" && !w.counted {
		r.houses = w.houseSum(x, truths)
	}
	return r
}

// alone is how a candidate leaves no way for a demand in the simplest words, those that the demand has whatever the
// candidate is before others.
func (w *walk) alone(x int32, t int, has string) how {
	if has != "" {
		return how{then: has}
	}
	for _, text := range [...]func(int32, int) string{w.bound, w.pinch, w.outside} {
		if h := w.supposing(x, text(x, t)); h != (how{}) {
			return h
		}
	}
	return w.needs(x, t)
}

// digitsOf is the digits that a cell can have in the position, 0 for those of more than 64, and for no cell.
func (w *walk) digitsOf(c sudoku.Cell) (out uint64) {
	for d := 0; c >= 0 && w.m.n <= 64 && d < w.m.n; d++ {
		if w.p.alive[w.m.candidate(c, sudoku.Digit(d+1))] {
			out |= 1 << d
		}
	}
	return out
}

// effort is the number of attempts to enlarge a witness, times the size of the reasons
// searched: the larger they are, the more work a good witness saves.
const effort = 8

// smallest returns k truths that rule the candidate out, or contradict each other if it
// is negative; nil if there are none, or if the work is more than most. That no fewer truths do must have been
// proved before. The error is the cause of
// ctx when it ends.
func (w *walk) smallest(ctx context.Context, i, k int) ([]int, error) {
	found := false
	if w.search(ctx, i, k, w.most(), func([]int) bool { found = true; return true }); !found {
		return nil, context.Cause(ctx)
	}
	return w.hit.chosen[:w.hit.count], context.Cause(ctx)
}

// search shows sets of k truths as in smallest to a function, until that takes one, or there
// are no more; ok is false then. When ctx ends, or more work is done in all than most, it
// ends with ok and any set.
func (w *walk) search(ctx context.Context, i, k, most int, take func(truths []int) bool) (ok bool) {
	w.hit.sets = w.hit.sets[:0]
	if i < 0 {
		for _, one := range w.pool {
			w.hit.sets = append(w.hit.sets, one.misses)
		}
	} else {
		for _, one := range w.witnesses[i] {
			w.hit.sets = append(w.hit.sets, w.pool[one].misses)
		}
	}
	w.hit.test = func(truths []int) bool {
		if ctx.Err() != nil || w.hit.work > most {
			return true
		}
		w.hit.work += testWork
		w.refute.most = 0
		if slices.ContainsFunc(truths, func(t int) bool { return w.hard[w.p.truth[t]] }) {
			w.refute.most = lessCost
		}
		refuted := w.refute.refutes(i, truths)
		if w.refute.most = 0; refuted {
			return take(truths)
		}
		if w.hit.work += w.refute.arena.cost / costWork; w.refute.over { // nothing is known of these, so another truth is required
			others := make(set, w.p.tw)
			for t := range w.p.truth {
				if !slices.Contains(truths, t) {
					others.add(t)
				}
			}
			w.hit.sets, w.unsure = append(w.hit.sets, others), true
			return false
		}
		w.weave.weave(i, w.refute.chosen, effort*k)
		w.keep()
		w.hit.sets = append(w.hit.sets, w.pool[len(w.pool)-1].misses)
		return false
	}
	return w.hit.hit(k, w.p.tw)
}
