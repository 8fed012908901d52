package rule

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

func automatonFamilies() []Family {
	return []Family{
		{
			Name: "automaton", Kind: aboutOwn, Params: []Param{{Kind: AutomatonParam, Name: "JSON"}, {Kind: CellsParam, Name: "CELLS", Min: 1, pieces: true}},
			Summary:  "a finite automaton accepts the digits of the line; \"-\" separates two pieces of it",
			Example:  `automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2,4,5,7,8],0],[0,[3],1],[1,[1,2,3,4,5,6,7,8,9],1]]} r1c1..r1c6`,
			Synonyms: called("nfa", "dfa", "finite automaton", "state machine"),
			build:    automatonOf,
			read:     readAutomaton,
		},
	}
}

// Automaton is a finite automaton written by a user, which has to accept the digits
// of the cells in their order. It may be nondeterministic, with several starts.
//
//	automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2],0],[0,[3],1]]} r1c1..r1c3
//
// reads digits 1 and 2 until there is a 3, and nothing after it.
type Automaton struct {
	States int // 0..States−1
	Start  []int
	Accept []int
	Edges  []Edge
	Cells  Cells // "-" between two pieces of the line
}

// Edge is a transition of an [Automaton] from state From to state To on any of the
// symbols. Symbol k is the board's k-th digit, which is k on boards whose values begin
// with 1; symbol N+1 is the break between two pieces.
type Edge struct {
	From    int
	Symbols []int
	To      int
}

// UnmarshalJSON reads [from,[symbols],to].
func (e *Edge) UnmarshalJSON(data []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil || len(parts) != 3 ||
		json.Unmarshal(parts[0], &e.From) != nil || json.Unmarshal(parts[1], &e.Symbols) != nil || json.Unmarshal(parts[2], &e.To) != nil || e.Symbols == nil {
		return fmt.Errorf("an edge is written [0,[1,2],1], from a state, with symbols, to a state; this one is %s", shortened(data))
	}
	return nil
}

// MarshalJSON returns the compact form that UnmarshalJSON reads.
func (e Edge) MarshalJSON() ([]byte, error) { return e.append(nil), nil }

func (e Edge) append(b []byte) []byte {
	b = append(strconv.AppendInt(append(b, '['), int64(e.From), 10), ',')
	b = append(appendInts(b, e.Symbols), ',')
	return append(strconv.AppendInt(b, int64(e.To), 10), ']')
}

func appendInts(b []byte, numbers []int) []byte {
	b = append(b, '[')
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, ']')
}

func shortened(data []byte) string {
	if len(data) > 40 {
		return string(bytes.ToValidUTF8(data[:40], nil)) + "…"
	}
	return string(data)
}

// Text returns "automaton JSON CELLS".
func (a Automaton) Text() string { return "automaton " + a.json() + " " + a.Cells.Text() }

func (a Automaton) args() (string, Args) {
	return "automaton", Args{Word: a.json(), Lists: []Cells{a.Cells}}
}

// Marks returns a line for each piece, and words.
func (a Automaton) Marks(s *sudoku.Shape) (out []Mark) {
	for _, piece := range a.Cells.pieces() {
		out = append(out, Mark{Sign: LineSign, Cells: piece.at(s), Thin: true, Ink: Vermilion, Group: 1})
	}
	return append(out, Mark{Sign: WordsSign, Group: 1, Text: fmt.Sprintf("an automaton of %d states accepts the digits of the line", a.States)})
}

// json is the automaton without its cells.
func (a Automaton) json() string {
	b := appendInts([]byte(fmt.Sprintf(`{"states":%d,"start":`, a.States)), a.Start)
	b = append(appendInts(append(b, `,"accept":`...), a.Accept), `,"edges":[`...)
	for i, e := range a.Edges {
		if i > 0 {
			b = append(b, ',')
		}
		b = e.append(b)
	}
	return string(append(b, "]}"...))
}

// Constraints returns one Automaton of the same states. Unknown states and symbols are
// errors, and so are too many of them.
func (a Automaton) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	var cells []sudoku.Cell
	for _, name := range a.Cells {
		if name == "-" {
			cells = append(cells, sudoku.Break)
			continue
		}
		c, err := s.ParseCell(name)
		if err != nil {
			return nil, err
		}
		cells = append(cells, c)
	}
	key := a.json()
	m, err := s.Machine("automaton "+key, func() (*sudoku.Machine, error) {
		var edges []sudoku.Edge
		for _, e := range a.Edges {
			for _, symbol := range e.Symbols {
				if symbol > s.N()+1 {
					return nil, fmt.Errorf("symbol %d, where a %s board has the symbols 1 to %d and %d for a break", symbol, s.Name(), s.N(), s.N()+1)
				}
				edges = append(edges, sudoku.Edge{From: e.From, Symbol: symbol, To: e.To})
			}
		}
		return sudoku.NewMachine(a.States, s.N()+1, a.Start, a.Accept, edges)
	})
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: "automaton at " + a.Cells[0], Cells: cells, Machine: m, Reason: "which the automaton does not accept"}}, nil
}

// check returns the errors that do not depend on a board.
func (a Automaton) check() error {
	if a.States < 1 || a.States > sudoku.MaxStates {
		return fmt.Errorf("an automaton of %d states, where 1 to %d can be", a.States, sudoku.MaxStates)
	}
	outside := func(q int) bool { return q < 0 || q >= a.States }
	if i := slices.IndexFunc(a.Start, outside); i >= 0 {
		return fmt.Errorf("start state %d, and the states are 0 to %d", a.Start[i], a.States-1)
	}
	if i := slices.IndexFunc(a.Accept, outside); i >= 0 {
		return fmt.Errorf("accepting state %d, and the states are 0 to %d", a.Accept[i], a.States-1)
	}
	edges := 0
	for _, e := range a.Edges {
		if outside(e.From) || outside(e.To) {
			return fmt.Errorf("an edge from state %d to %d, and the states are 0 to %d", e.From, e.To, a.States-1)
		}
		for _, symbol := range e.Symbols {
			if symbol < 1 || symbol > sudoku.MaxN+1 {
				return fmt.Errorf("symbol %d: symbols begin with 1, which is the lowest digit", symbol)
			}
		}
		if edges += len(e.Symbols); edges > sudoku.MaxEdges {
			return fmt.Errorf("an automaton of more than %d edges, one for each symbol", sudoku.MaxEdges)
		}
	}
	for i, name := range a.Cells {
		if name == "-" && (i == 0 || i == len(a.Cells)-1 || a.Cells[i-1] == "-") {
			return errors.New("a \"-\" without cells on both sides: it separates two pieces of a line")
		}
	}
	return a.Cells.atLeast(1)
}

// decoded reads the JSON of an automaton. The offset at is the place of the error.
func decoded(text string) (a Automaton, at int, err error) {
	var form struct {
		States *int   `json:"states"`
		Start  *[]int `json:"start"`
		Accept *[]int `json:"accept"`
		Edges  []Edge `json:"edges"`
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&form); err != nil {
		return a, max(0, min(int(offset(err, d)), len(text))-1), fmt.Errorf("no automaton: %s", plainly(err))
	}
	lower := strings.ToLower(text)
	for _, name := range []string{`\`, "null", `"states"`, `"start"`, `"accept"`, `"edges"`} { // whose last one would count in any spelling, and null as 0
		if at := strings.LastIndex(lower, name); at != strings.Index(lower, name) || at >= 0 && name[0] != '"' {
			return a, at, fmt.Errorf("no automaton: %s does not belong here", name)
		}
	}
	if form.States == nil || form.Start == nil || form.Accept == nil {
		return a, 0, errors.New(`an automaton has "states", a number, "start" and "accept", lists of states, and "edges"`)
	}
	return Automaton{States: *form.States, Start: filled(*form.Start), Accept: filled(*form.Accept), Edges: filled(form.Edges)}, 0, nil
}

func automatonOf(args Args) (sudoku.Rule, error) {
	a, _, err := decoded(args.Word)
	if err != nil {
		return nil, err
	}
	a.Cells = args.Lists[0]
	return a, a.check()
}

// readAutomaton reads the JSON once, and "-" among the cells.
func readAutomaton(w *words) (sudoku.Rule, error) {
	text, ok := w.next()
	if !ok || text[0] != '{' {
		return nil, w.fail(`%q where an automaton belongs, as in {"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2],1]]}`, text)
	}
	begin := w.last.column
	a, at, err := decoded(text)
	if err != nil {
		w.last.column += at
		return nil, w.fail("%v", err)
	}
	for len(w.list) > 0 {
		name, _ := w.next()
		if name == "-" {
			w.ended = ""
			a.Cells = append(a.Cells, name)
			continue
		}
		cells, err := w.run(name)
		if err != nil {
			return nil, err
		}
		a.Cells = append(a.Cells, cells...)
	}
	if len(a.Cells) == 0 {
		w.next()
		return nil, w.fail("no cells: this rule is written %q", w.form())
	}
	if err := a.check(); err != nil {
		w.last.column = begin
		return nil, w.fail("%v", err)
	}
	return a, nil
}

// filled is a list, nil for an empty one.
func filled[E any](list []E) []E {
	if len(list) == 0 {
		return nil
	}
	return list
}

// offset is where JSON went wrong, from 1.
func offset(err error, d *json.Decoder) int64 {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return syntax.Offset
	case errors.As(err, &kind):
		return kind.Offset
	}
	return d.InputOffset()
}

// plainly returns the fault of a JSON text without the decoder's prefix.
func plainly(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "the JSON ends too early"
	case errors.As(err, &kind):
		return fmt.Sprintf("a %s where %q has to be otherwise: states are numbers, start and accept lists of them", kind.Value, kind.Field)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
