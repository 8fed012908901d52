package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Machines from functions: a rule about a line of cells defines the memory that it
// keeps of the values read, and the states are the reachable memories.

// noBreak is for lines in one piece.
func noBreak[S comparable](S) (state S, ok bool) { return state, false }

// machineOf returns the machine that begins with start; step returns the state after
// a value of the board, and false if no line may go on with it. Lines after which
// accept reports true are accepted. States from which no line is accepted are left
// out. It is an error if there are too many states.
func machineOf[S comparable](s *sudoku.Shape, start S, step func(S, int) (S, bool), accept func(S) bool) (*sudoku.Machine, error) {
	return explore(s, s.N(), []S{start}, step, noBreak[S], accept)
}

// machineOfPieces is machineOf for lines in pieces: between returns the state after
// a [sudoku.Break].
func machineOfPieces[S comparable](s *sudoku.Shape, start S, step func(S, int) (S, bool), between func(S) (S, bool), accept func(S) bool) (*sudoku.Machine, error) {
	return explore(s, s.N()+1, []S{start}, step, between, accept)
}

// explore numbers the states in the order in which they are met, from one or more
// different starts.
func explore[S comparable](s *sudoku.Shape, symbols int, starts []S, step func(S, int) (S, bool), between func(S) (S, bool), accept func(S) bool) (*sudoku.Machine, error) {
	most := min(sudoku.MaxStates, sudoku.MaxEdges/symbols)
	states, number := slices.Clone(starts), make(map[S]int, len(starts))
	for q, start := range starts {
		number[start] = q
	}
	tooMany := fmt.Errorf("an automaton of more than %d states on a %s board: a smaller number, or fewer digits, take fewer", most, s.Name())
	if len(starts) > most {
		return nil, tooMany
	}
	var edges []sudoku.Edge
	for from := 0; from < len(states); from++ {
		for symbol := 1; symbol <= symbols; symbol++ {
			var to S
			var ok bool
			if symbol > s.N() {
				to, ok = between(states[from])
			} else {
				to, ok = step(states[from], s.Value(sudoku.Digit(symbol)))
			}
			if !ok {
				continue
			}
			n, found := number[to]
			if !found {
				if len(states) == most {
					return nil, tooMany
				}
				n = len(states)
				states, number[to] = append(states, to), n
			}
			edges = append(edges, sudoku.Edge{From: from, Symbol: symbol, To: n})
		}
	}
	alive := make([]bool, len(states))
	for q, state := range states {
		alive[q] = accept(state)
	}
	return trimmed(len(starts), alive, symbols, edges)
}

// trimmed returns the machine from the states 0..starts−1 to those in ends, without
// the states that do not lead there. State 0 always stays.
func trimmed(starts int, ends []bool, symbols int, edges []sudoku.Edge) (*sudoku.Machine, error) {
	sources := make([][]int32, len(ends))
	for _, e := range edges {
		sources[e.To] = append(sources[e.To], int32(e.From))
	}
	lives := make([]bool, len(ends))
	var queue []int
	for q, end := range ends {
		if end {
			lives[q], queue = true, append(queue, q)
		}
	}
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		for _, from := range sources[q] {
			if !lives[from] {
				lives[from], queue = true, append(queue, int(from))
			}
		}
	}
	lives[0] = true
	number, begin, accepting, n := make([]int, len(ends)), []int(nil), []int(nil), 0
	for q, alive := range lives {
		if alive {
			number[q] = n
			if q < starts {
				begin = append(begin, n)
			}
			if ends[q] {
				accepting = append(accepting, n)
			}
			n++
		}
	}
	kept := edges[:0]
	for _, e := range edges {
		if lives[e.From] && lives[e.To] {
			kept = append(kept, sudoku.Edge{From: number[e.From], Symbol: e.Symbol, To: number[e.To]})
		}
	}
	return sudoku.NewMachine(n, symbols, begin, accepting, kept)
}
