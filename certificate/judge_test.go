package certificate_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// plain is a certificate as a stranger would read it from the documentation.
type plain struct {
	Certificate int      `json:"certificate"`
	Claim       string   `json:"claim"`
	Puzzle      string   `json:"puzzle"`
	Box         string   `json:"box"`
	Rules       []string `json:"rules,omitempty"`
	Regions     string   `json:"regions,omitempty"`
	Solutions   []string `json:"solutions,omitempty"`
	Others      []string `json:"others,omitempty"`
	Encoding    string   `json:"encoding,omitempty"`
	Variables   int      `json:"variables,omitempty"`
	Clauses     int      `json:"clauses,omitempty"`
	Formula     string   `json:"formula,omitempty"`
	Prover      string   `json:"prover,omitempty"`
	Lines       int      `json:"lines,omitempty"`
	proof       string   // the lines after the header
}

// read splits a certificate into header and proof.
func read(text []byte) (p plain, err error) {
	header, proof, whole := strings.Cut(string(text), "\n")
	if err := json.Unmarshal([]byte(header), &p); err != nil {
		return p, err
	}
	p.proof = proof
	switch {
	case !whole || strings.Count(proof, "\n") != p.Lines || proof != "" && !strings.HasSuffix(proof, "\n") || strings.Contains("\n"+proof, "\n\n"):
		return p, fmt.Errorf("not %d lines", p.Lines)
	case strings.Trim(proof, "0123456789- d\n") != "" || strings.ContainsRune(header, '\r'):
		return p, fmt.Errorf("odd characters")
	}
	return p, nil
}

// text is the certificate again.
func (p *plain) text() []byte {
	header, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return append(append(header, '\n'), p.proof...)
}

// judge decides whether a record shows what it claims, as slowly and plainly
// as can be. Of the packages under test it uses none; of package sudoku only
// the lists of houses and apart sets. Boards up to 9×9.
func judge(text []byte) error {
	p, err := read(text)
	if err != nil {
		return err
	}
	j, err := p.judgement()
	if err != nil {
		return err
	}
	if err := j.grids(&p); err != nil {
		return err
	}
	if strings.HasPrefix(p.Claim, "at least") {
		if p.Lines != 0 || p.Encoding != "" || p.Formula != "" || p.Variables != 0 || p.Clauses != 0 {
			return fmt.Errorf("a proof that is none")
		}
		return nil
	}
	f := j.formula(&p)
	switch {
	case p.Encoding != "extended" || p.Variables != j.n*j.n*j.n || p.Clauses != len(f):
		return fmt.Errorf("another formula")
	case p.Formula != hashOf(f):
		return fmt.Errorf("another hash")
	case p.Lines == 0:
		return fmt.Errorf("no proof")
	}
	return refutes(f, p.Variables, p.proof)
}

type judgement struct {
	n      int
	shape  *sudoku.Shape
	puzzle []int
}

var claimForm = regexp.MustCompile(`^(unsolvable|unique|minimal|exactly ([2-9]|[1-9][0-9]+) solutions|at least ([2-9]|[1-9][0-9]+) solutions|r([1-9])c([1-9]) is (not )?([1-9]))$`)

func (p *plain) judgement() (*judgement, error) {
	var r, c int
	if k, err := fmt.Sscanf(p.Box, "%dx%d", &r, &c); k != 2 || err != nil || p.Box != fmt.Sprintf("%dx%d", r, c) || p.Certificate != 2 || r*c > 9 {
		return nil, fmt.Errorf("box %s, version %d", p.Box, p.Certificate)
	}
	var rules []sudoku.Rule
	if slices.Contains(p.Rules, "jigsaw") != (p.Regions != "") {
		return nil, fmt.Errorf("regions and no jigsaw")
	}
	for _, name := range p.Rules {
		if name == "jigsaw" {
			var of []int
			for _, b := range p.Regions {
				of = append(of, int(b)-'1')
			}
			rules = append(rules, sudoku.Regions(of))
			continue
		}
		rule, err := sudoku.RuleByName(name)
		if err != nil {
			return nil, err
		}
		rules = append(rules, rule)
	}
	s, err := sudoku.NewShape(r, c, rules...)
	if err != nil {
		return nil, err
	}
	j := &judgement{n: r * c, shape: s}
	if j.puzzle, err = j.digits(p.Puzzle, true); err != nil {
		return nil, err
	}
	m := claimForm.FindStringSubmatch(p.Claim)
	if m == nil {
		return nil, fmt.Errorf("claim %q", p.Claim)
	}
	for _, k := range []int{4, 5, 7} {
		if m[k] != "" && int(m[k][0]-'0') > j.n {
			return nil, fmt.Errorf("claim %q", p.Claim)
		}
	}
	return j, nil
}

func (j *judgement) digits(text string, blanks bool) ([]int, error) {
	if len(text) != j.n*j.n {
		return nil, fmt.Errorf("%d cells", len(text))
	}
	out := make([]int, len(text))
	for i := range out {
		d := int(text[i]) - '0'
		if text[i] == '.' {
			d = 0
		} else if d == 0 {
			d = -1
		}
		if d < 0 || d > j.n || d == 0 && !blanks {
			return nil, fmt.Errorf("cell %d is %q", i, text[i])
		}
		out[i] = d
	}
	return out, nil
}

// solves reports whether a full grid keeps the rules and the given digits.
func (j *judgement) solves(given, full []int) bool {
	for c, d := range given {
		if d != 0 && full[c] != d {
			return false
		}
	}
	differ := func(cells []sudoku.Cell) bool {
		for i, a := range cells {
			for _, b := range cells[:i] {
				if full[a] == full[b] {
					return false
				}
			}
		}
		return true
	}
	for _, h := range j.shape.Houses() {
		if !differ(h.Cells) {
			return false
		}
	}
	for _, a := range j.shape.Aparts() {
		if !differ(a.Cells) {
			return false
		}
	}
	return true
}

func (j *judgement) grids(p *plain) error {
	want := 0
	switch m := claimForm.FindStringSubmatch(p.Claim); {
	case p.Claim == "unique" || p.Claim == "minimal":
		want = 1
	case m[2] != "":
		want, _ = strconv.Atoi(m[2])
	case m[3] != "":
		want, _ = strconv.Atoi(m[3])
	}
	if len(p.Solutions) != want {
		return fmt.Errorf("%d solutions for %q", len(p.Solutions), p.Claim)
	}
	for i, text := range p.Solutions {
		full, err := j.digits(text, false)
		if err != nil || !j.solves(j.puzzle, full) || slices.Contains(p.Solutions[:i], text) {
			return fmt.Errorf("solution %d is none", i)
		}
	}
	if p.Claim != "minimal" {
		if len(p.Others) != 0 {
			return fmt.Errorf("others")
		}
		return nil
	}
	others := p.Others
	for c, d := range j.puzzle {
		if d == 0 {
			continue
		}
		if len(others) == 0 {
			return fmt.Errorf("too few others")
		}
		without := slices.Clone(j.puzzle)
		without[c] = 0
		full, err := j.digits(others[0], false)
		if err != nil || !j.solves(without, full) || full[c] == d {
			return fmt.Errorf("the other for cell %d is none", c)
		}
		others = others[1:]
	}
	if len(others) > 0 {
		return fmt.Errorf("too many others")
	}
	return nil
}

// formula is the documented encoding, written down once more.
func (j *judgement) formula(p *plain) (f [][]int) {
	n := j.n
	v := func(c, d int) int { return c*n + d }
	pairs := func(lits []int) {
		for i, a := range lits {
			for _, b := range lits[i+1:] {
				f = append(f, []int{-a, -b})
			}
		}
	}
	each := func(sets [][]sudoku.Cell, use func([]int)) {
		for _, cells := range sets {
			for d := 1; d <= n; d++ {
				var lits []int
				for _, c := range cells {
					lits = append(lits, v(int(c), d))
				}
				use(lits)
			}
		}
	}
	clause := func(lits []int) { f = append(f, lits) }
	var cells [][]int
	for c := range n * n {
		var lits []int
		for d := 1; d <= n; d++ {
			lits = append(lits, v(c, d))
		}
		cells = append(cells, lits)
	}
	var houses, aparts [][]sudoku.Cell
	for _, h := range j.shape.Houses() {
		houses = append(houses, h.Cells)
	}
	for _, a := range j.shape.Aparts() {
		aparts = append(aparts, a.Cells)
	}
	for _, lits := range cells {
		clause(lits)
	}
	for _, lits := range cells {
		pairs(lits)
	}
	each(houses, pairs)
	each(houses, clause)
	each(aparts, pairs)
	for c, d := range j.puzzle {
		if d != 0 {
			clause([]int{v(c, d)})
		}
	}
	for _, s := range p.Solutions {
		block := []int{}
		for c, d := range j.puzzle {
			if d == 0 {
				block = append(block, -v(c, int(s[c]-'0')))
			}
		}
		clause(block)
	}
	if m := claimForm.FindStringSubmatch(p.Claim); m[4] != "" {
		x := v((int(m[4][0]-'1'))*n+int(m[5][0]-'1'), int(m[7][0]-'0'))
		if m[6] == "" {
			x = -x
		}
		clause([]int{x})
	}
	return f
}

func hashOf(f [][]int) string {
	var b strings.Builder
	for _, c := range f {
		for _, l := range c {
			fmt.Fprintf(&b, "%d ", l)
		}
		b.WriteString("0\n")
	}
	return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(b.String())))
}

var number = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// refutes checks a proof: propagation reads all clauses until nothing changes.
func refutes(f [][]int, vars int, text string) error {
	tokens := strings.Fields(text)
	clauses := slices.Clone(f)
	facts := make([]int8, vars+1) // never taken back
	propagate := func(facts []int8) (conflict bool) {
		for changed := true; changed; {
			changed = false
			for _, c := range clauses {
				open, satisfied, last := 0, false, 0
				for _, l := range c {
					switch s := sign(facts, l); {
					case s > 0:
						satisfied = true
					case s == 0 && l != last:
						open++
						last = l
					}
				}
				switch {
				case satisfied || open > 1:
				case open == 0:
					return true
				default:
					set(facts, last)
					changed = true
				}
			}
		}
		return false
	}
	refuted := propagate(facts)
	empty := false
	for len(tokens) > 0 {
		deletion := tokens[0] == "d"
		if deletion {
			tokens = tokens[1:]
		}
		var lits []int
		closed := false
		for len(tokens) > 0 && !closed {
			x, err := strconv.ParseInt(tokens[0], 10, 64)
			if !number.MatchString(tokens[0]) || err != nil || x > 1<<31-1 || x < -1<<31+1 {
				return fmt.Errorf("%q is no literal", tokens[0])
			}
			tokens = tokens[1:]
			closed = x == 0
			if v := max(x, -x); v != 0 && v <= int64(vars) { // others cannot help
				lits = append(lits, int(x))
			}
		}
		if !closed {
			return fmt.Errorf("a step without end")
		}
		slices.Sort(lits)
		lits = slices.Compact(lits)
		if deletion {
			i := slices.IndexFunc(clauses, func(c []int) bool {
				c = slices.Sorted(slices.Values(c))
				return slices.Equal(c, lits)
			})
			if len(lits) > 1 && i >= 0 {
				clauses = slices.Delete(clauses, i, i+1)
			}
			continue
		}
		if !refuted {
			assumed := slices.Clone(facts)
			implied := false
			for _, l := range lits {
				if sign(assumed, l) > 0 {
					implied = true
					break
				}
				set(assumed, -l)
			}
			if !implied && !propagate(assumed) {
				return fmt.Errorf("%v is not RUP", lits)
			}
			clauses = append(clauses, lits)
			refuted = propagate(facts)
		}
		empty = empty || len(lits) == 0
	}
	if !empty {
		return fmt.Errorf("no empty clause")
	}
	return nil
}

func sign(facts []int8, l int) int8 {
	if l < 0 {
		return -facts[-l]
	}
	return facts[l]
}

func set(facts []int8, l int) {
	if l < 0 {
		facts[-l] = -1
	} else {
		facts[l] = 1
	}
}
