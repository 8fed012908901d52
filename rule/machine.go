package rule

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	"sudokusat/sudoku"
)

// Machines from functions: a rule about a line of cells defines the memory that it
// keeps of the values read, and the states are the reachable memories. Regular expressions,
// which users write, are one such rule.

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

// Regular expressions about the digits of a line. The syntax is Go's, restricted to
// single characters: no word boundaries, and nothing that takes more than a finite
// automaton, such as back references.
//
//	regex '[124578]*3.*' r1c1..r1c6    no 6 and no 9 before the 3
//
// The expression becomes a program that reads characters (Thompson's construction,
// which package regexp/syntax does). A state of the machine is the place in the
// program behind the character read last; what can be reached from there without
// reading anything is worked out at once.

func regexFamilies() []Family {
	return []Family{
		{
			Name: "regex", Kind: aboutOwn, Params: []Param{{Kind: PatternParam, Name: "'PATTERN'"}, cellsFrom(1)},
			Summary:  "the digits of the line match a regular expression (values above 9: A is 1, Z is 26)",
			Example:  "regex '[124578]*3.*' r1c1..r1c6",
			Synonyms: called("regexp", "regular expression"),
			means:    regex,
			marks:    regexMarks,
		},
	}
}

// The limits of regular expressions.
const (
	maxPattern = 10_000  // characters
	maxPlaces  = 1 << 22 // places visited while the machine is made
	maxLetter  = 26      // the value of Z

	maxRegexEdges = 1 << 18
)

// regexMarks returns a line with an arrow in its direction, and words.
func regexMarks(x simple, s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: x.Lists[0].at(s), Thin: true, Ink: Vermilion, To: Head, Group: 1},
		{Sign: WordsSign, Group: 1, Text: "the digits of the line match " + quote(x.Word)}}
}

// regex requires that the whole line matches a regular expression. A value is the
// character of its digit; on boards with values above 9 it is a letter, A for 1 up to Z
// for 26, and 0 stays 0. Blanks in the pattern are ignored.
// It returns one automaton. Patterns that are no regular expressions, or ask
// for too many states, are errors.
func regex(x simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := x.Lists[0].on(s)
	if err != nil {
		return nil, err
	}
	m, err := s.Machine("regex "+x.Word, func() (*sudoku.Machine, error) { return regexMachine(s, x.Word) })
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: "regex " + lineName(s, cells), Cells: cells, Machine: m,
		Reason: "and together they must match " + x.Word}}, nil
}

// pattern reads a pattern in quotes.
func (w *words) pattern() (string, error) {
	pattern, err := w.quoted()
	if err != nil {
		return "", err
	}
	if _, err := compile(pattern); err != nil {
		var e *syntax.Error
		if errors.As(err, &e) {
			if i := strings.Index(w.last.text, e.Expr); i >= 0 {
				w.last.column += i
			}
		}
		return "", w.fail("%v", err)
	}
	return pattern, nil
}

// compile is the program of a pattern.
func compile(pattern string) (*syntax.Prog, error) {
	if len(pattern) > maxPattern {
		return nil, fmt.Errorf("a pattern of %d characters, where %d can be", len(pattern), maxPattern)
	}
	if i := strings.IndexFunc(pattern, unicode.IsControl); i >= 0 {
		return nil, fmt.Errorf("a pattern with the control character %q", pattern[i])
	}
	tree, err := syntax.Parse(strings.ReplaceAll(pattern, " ", ""), syntax.Perl)
	if err != nil {
		var e *syntax.Error
		if errors.As(err, &e) {
			return nil, patternError{e}
		}
		return nil, err
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, err
	}
	if len(program.Inst) > sudoku.MaxStates {
		return nil, fmt.Errorf("a pattern that takes %d states, where %d can be: fewer repetitions take fewer", len(program.Inst), sudoku.MaxStates)
	}
	for _, inst := range program.Inst {
		if inst.Op == syntax.InstEmptyWidth && syntax.EmptyOp(inst.Arg)&(syntax.EmptyWordBoundary|syntax.EmptyNoWordBoundary) != 0 {
			return nil, errors.New(`\b and \B are about words, and a line of digits has none`)
		}
	}
	return program, nil
}

// patternError is an error of package syntax in the terms of rules.
type patternError struct{ err *syntax.Error }

func (e patternError) Unwrap() error { return e.err }

func (e patternError) Error() string {
	switch expr := e.err.Expr; {
	case e.err.Code == syntax.ErrInvalidEscape && len(expr) == 2 && expr[1] >= '1' && expr[1] <= '9', strings.HasPrefix(expr, "(?P="), strings.HasPrefix(expr, `\k`):
		return fmt.Sprintf("%s refers back to what a group matched, which takes more than a regular language: an \"or\" of several patterns may do", expr)
	case strings.HasPrefix(expr, "(?=") || strings.HasPrefix(expr, "(?!") || strings.HasPrefix(expr, "(?<=") || strings.HasPrefix(expr, "(?<!"):
		return fmt.Sprintf("%s looks around itself, which is not understood here: several regex rules on the same cells must all match", expr)
	case e.err.Code == syntax.ErrInvalidPerlOp:
		return fmt.Sprintf("%s is not understood: groups are written (…) or (?:…)", expr)
	case e.err.Code == syntax.ErrInvalidRepeatSize:
		return fmt.Sprintf("%s repeats more than 1000 times, repetitions within it multiplied, or from more to fewer times", expr)
	default:
		return fmt.Sprintf("no regular expression: %s: %q", e.err.Code, expr)
	}
}

// regexMachine turns a pattern into a machine without empty steps.
func regexMachine(s *sudoku.Shape, pattern string) (*sudoku.Machine, error) {
	program, err := compile(pattern)
	if err != nil {
		return nil, err
	}
	if hi := s.Value(sudoku.Digit(s.N())); hi > maxLetter {
		return nil, fmt.Errorf("regular expressions know values up to %d, %d letters, and this board has %d", maxLetter, maxLetter, hi)
	}
	p := places{program: program, visited: make([]int, len(program.Inst))}
	number := map[uint32]int{}
	var list []uint32
	state := func(place uint32) int {
		n, found := number[place]
		if !found {
			n = len(list)
			number[place] = n
			list = append(list, place)
		}
		return n
	}
	var edges []sudoku.Edge
	var ends []bool
	list = append(list, uint32(program.Start)) // read once, at the beginning of the line: no other way leads to this state
	for from := 0; from < len(list); from++ {
		readers, end := p.from(list[from], from == 0)
		if p.steps > maxPlaces {
			return nil, errors.New("a pattern with too many ways through it: fewer optional parts in a row have fewer")
		}
		ends = append(ends, end)
		for _, r := range readers {
			inst := &program.Inst[r]
			to := -1
			for d := 1; d <= s.N(); d++ {
				if !inst.MatchRune(spelled(s, sudoku.Digit(d))) {
					continue
				}
				if to < 0 {
					to = state(inst.Out)
				}
				if edges = append(edges, sudoku.Edge{From: from, Symbol: d, To: to}); len(edges) > maxRegexEdges {
					return nil, fmt.Errorf("a pattern that takes more than %d edges: fewer optional parts in a row take fewer", maxRegexEdges)
				}
			}
		}
	}
	return trimmed(1, ends, s.N(), edges)
}

// spelled is the character of a digit.
func spelled(s *sudoku.Shape, d sudoku.Digit) rune {
	v := s.Value(d)
	if v == 0 || s.Value(sudoku.Digit(s.N())) <= 9 {
		return rune('0' + v)
	}
	return rune('A' + v - 1)
}

// places walks a program without reading.
type places struct {
	program *syntax.Prog
	visited []int // in which walk, from 1
	walks   int
	steps   int
}

// from lists the places that read a character and that can be reached from a place
// before any is read, and reports whether the line may end instead. Only at its
// beginning may the walk pass a "^"; behind a "$" nothing is read.
func (p *places) from(place uint32, atBegin bool) (readers []uint32, end bool) {
	for _, atEnd := range []bool{false, true} {
		p.walks++
		stack := []uint32{place}
		for len(stack) > 0 {
			pc := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if p.visited[pc] == p.walks {
				continue
			}
			p.visited[pc] = p.walks
			p.steps++
			inst := &p.program.Inst[pc]
			switch inst.Op {
			case syntax.InstAlt, syntax.InstAltMatch:
				stack = append(stack, inst.Arg, inst.Out)
			case syntax.InstCapture, syntax.InstNop:
				stack = append(stack, inst.Out)
			case syntax.InstEmptyWidth:
				const begin, finish = syntax.EmptyBeginText | syntax.EmptyBeginLine, syntax.EmptyEndText | syntax.EmptyEndLine
				needs := syntax.EmptyOp(inst.Arg)
				if (needs&begin == 0 || atBegin) && (needs&finish == 0 || atEnd) {
					stack = append(stack, inst.Out)
				}
			case syntax.InstMatch:
				end = end || atEnd
			case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
				if !atEnd {
					readers = append(readers, pc)
				}
			}
		}
	}
	return readers, end
}
