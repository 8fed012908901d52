package generate

import "context"

// The tries for puzzles: which begins next, and what one that has ended is good for. A
// puzzle is that of its first try that leads to one, whichever ends first.

// lane is a try under way.
type lane struct {
	reduction
	puzzle int // index among the outcomes
	try    int
	plain  plain // in place of reduction where the Maker is plain
	trial  trial // in place of both for unbiased puzzles
	unique bool  // the answer to its question, and for it
	other  Cells // a second solution
}

// job is a puzzle to be generated.
type job struct {
	next    int // try
	running int
	best    int // the first try that led to a puzzle, Tries if none has
	results map[int]Outcome
	ended   int        // tries before this one have ended
	all     Rejections // of those
	done    bool

	grid   Cells     // of unbiased tries, that of number numbered − 1
	sets   *cellSets // of it
	number int
}

// triesOfGrid is the number of unbiased tries in a row that begin from the same grid,
// which takes as long as some hundred of them. One grid in a hundred leads to a puzzle,
// so that the effect on the distribution is negligible.
const triesOfGrid = 1000

// uniform is the grid of an unbiased try.
func (m *Maker) uniform(ctx context.Context, j *job, puzzle uint64, try int) (*Cells, error) {
	if number := try/triesOfGrid + 1; j.number != number {
		var one [1]Cells
		if err := m.grids.Make(ctx, puzzle<<20|uint64(number), one[:]); err != nil {
			return nil, err
		}
		j.grid, j.number, j.sets = one[0], number, setsOf(&one[0])
	}
	return &j.grid, nil
}

// schedule chooses the job whose next try begins: first tries before others. A job of
// which tries have failed may have as many under way as have failed.
type schedule struct {
	jobs  []job
	fresh int // jobs before this one have begun
	again int // where to look for others
}

// next is the job, −1 if there is nothing to begin.
func (s *schedule) next() int {
	if s.fresh < len(s.jobs) {
		s.fresh++
		return s.fresh - 1
	}
	for range s.jobs {
		s.again = (s.again + 1) % len(s.jobs)
		if j := &s.jobs[s.again]; !j.done && j.next < j.best && j.running < max(j.ended, 1) {
			return s.again
		}
	}
	return -1
}

// end takes the result of a try.
func (m *Maker) end(l *lane, jobs []job, outcomes []Outcome) {
	j := &jobs[l.puzzle]
	j.running--
	if m.plain {
		l.clues = l.plain.clues
	}
	if m.q.Unbiased {
		l.clues = l.trial.left.count()
	}
	one := Outcome{Tries: l.try + 1, Minimal: l.open == 0 && (l.wants && !l.broken || m.q.Symmetry.IsNone() && l.least == 0)}
	one.Unsure = l.open > 0 && !l.broken
	switch {
	case one.Unsure && m.q.Minimal:
		one.Rejected.Long = 1
	case l.broken && (m.q.Minimal || m.q.Unbiased):
		one.Rejected.NotMinimal = 1
	case l.clues < m.q.Low:
		one.Rejected.Few = 1
	case l.clues > m.q.High:
		one.Rejected.Many = 1
	default:
		if m.plain {
			l.now, l.full = l.plain.grids()
		}
		if m.q.Unbiased {
			l.now, l.full = l.trial.grids()
		}
		one.Puzzle, one.Solution = l.now, l.full
		l.now = nil
		j.best = min(j.best, l.try)
	}
	m.count(1, one.Rejected)
	if l.try == 0 && j.best == 0 { // most succeed at once
		outcomes[l.puzzle], j.done, j.ended = one, true, 1
		return
	}
	if j.results == nil {
		j.results = map[int]Outcome{}
	}
	j.results[l.try] = one
	for ; j.ended < j.best; j.ended++ {
		r, ended := j.results[j.ended]
		if !ended {
			return
		}
		delete(j.results, j.ended)
		j.all = j.all.Plus(r.Rejected)
	}
	if j.best < m.q.Tries {
		outcomes[l.puzzle] = j.results[j.best]
	} else {
		outcomes[l.puzzle] = Outcome{Tries: m.q.Tries}
	}
	outcomes[l.puzzle].Rejected, j.done = j.all, true
}
