package gopher

import (
	"sudokusat/cnf"

	"github.com/crillab/gophersat/solver"
)

// Gophersat sends the clauses it learns as text over a channel, and prints them on
// standard output when it has no channel.

// lemmas drains a solver's certificate channel on a goroutine of its own.
type lemmas struct {
	ch   chan string
	done chan struct{}
	err  error // of the listener; the channel is drained all the same
}

// newLemmas makes s certify to the listener from now on. The caller closes
// the result after the last solve.
func newLemmas(s *solver.Solver, to func([]cnf.Lit) error) *lemmas {
	l := &lemmas{ch: make(chan string, 256), done: make(chan struct{})}
	s.Certified, s.CertChan = true, l.ch
	go func() {
		defer close(l.done)
		var lits []cnf.Lit
		for line := range l.ch {
			if line == "" { // a call of solve has ended
				l.done <- struct{}{}
				continue
			}
			if to == nil || l.err != nil {
				continue
			}
			lits = parse(lits[:0], line)
			if len(lits) > 0 {
				l.err = to(lits)
			}
		}
	}()
	return l
}

// during runs solve and returns when the listener has received all its lemmas.
func (l *lemmas) during(solve func() solver.Status) solver.Status {
	st := solve()
	l.ch <- ""
	<-l.done
	return st
}

func (l *lemmas) close() {
	close(l.ch)
	<-l.done
}

// parse reads a lemma as gophersat writes it, "-3 17 0", turning the signs
// back. The empty clause, "0", is no literal.
func parse(lits []cnf.Lit, line string) []cnf.Lit {
	v, neg := cnf.Lit(0), true
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '-':
			neg = false
		case c >= '0' && c <= '9':
			v = v*10 + cnf.Lit(c-'0')
		default:
			if v != 0 {
				lits = append(lits, sign(v, neg))
			}
			v, neg = 0, true
		}
	}
	return lits
}

func sign(v cnf.Lit, neg bool) cnf.Lit {
	if neg {
		return -v
	}
	return v
}
