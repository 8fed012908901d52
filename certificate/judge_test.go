package certificate_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// plain is a certificate as a stranger would read it from the documentation.
type plain struct {
	Certificate int      `json:"certificate"`
	Claim       string   `json:"claim"`
	Board       string   `json:"board"`
	Rules       []string `json:"rules,omitempty"`
	Puzzle      string   `json:"puzzle"`
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
// as can be, on small boards. It uses no package of this module.
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
	case p.Encoding != "extended" || p.Variables != len(j.exists)*j.n || p.Clauses != len(f):
		return fmt.Errorf("another formula")
	case p.Formula != hashOf(f):
		return fmt.Errorf("another hash")
	case p.Lines == 0:
		return fmt.Errorf("no proof")
	}
	return refutes(f, p.Variables, p.proof)
}

type judgement struct {
	*layout
	puzzle []int // by cell; 0 is a blank
	want   int   // solutions
	about  int   // a literal, or 0: what the claim is about, true or false
}

var claimForm = regexp.MustCompile(`^(?:(unsolvable|unique|minimal)|exactly ([2-9]|[1-9][0-9]{1,8}) solutions|at least ([2-9]|[1-9][0-9]{1,8}) solutions|(\w+) is (not )?(0|[1-9][0-9]{0,8}))$`)

func (p *plain) judgement() (*judgement, error) {
	if p.Certificate != 2 {
		return nil, fmt.Errorf("version %d", p.Certificate)
	}
	l, err := layoutOf(p.Board, p.Rules)
	if err != nil {
		return nil, err
	}
	j := &judgement{layout: l}
	if j.puzzle, err = j.digits(p.Puzzle, true); err != nil {
		return nil, err
	}
	m := claimForm.FindStringSubmatch(p.Claim)
	switch {
	case m == nil:
		return nil, fmt.Errorf("claim %q", p.Claim)
	case m[4] != "":
		c, ok := j.cell(m[4])
		v, _ := strconv.Atoi(m[6])
		if !ok || v < j.lo || v >= j.lo+j.n {
			return nil, fmt.Errorf("claim %q", p.Claim)
		}
		if j.about = j.literal(c, v-j.lo+1); m[5] != "" {
			j.about = -j.about
		}
	case m[1] != "unsolvable":
		j.want = 1
		if m[1] == "" {
			j.want, _ = strconv.Atoi(m[2] + m[3])
		}
	}
	return j, nil
}

// literal means that digit d, from 1, is in a cell.
func (j *judgement) literal(c, d int) int { return c*j.n + d }

// digits reads a grid.
func (j *judgement) digits(text string, blanks bool) ([]int, error) {
	squares := j.rows * j.cols
	out := make([]int, len(j.exists))
	sep := ""
	if j.lo+j.n-1 > 9 {
		sep = " "
	}
	words := strings.Split(text, sep)
	if sep == "" {
		grid, rest, _ := strings.Cut(text, " ")
		words = strings.Split(grid, "")
		if grid != text {
			words = append(words, strings.Split(rest, " ")...)
		}
	}
	if len(words) < squares || text == "" {
		return nil, fmt.Errorf("%d cells", len(words))
	}
	value := func(c int, w string) error {
		v, _ := strconv.Atoi(w)
		if out[c] = v - j.lo + 1; !number.MatchString(w) || out[c] < 1 || out[c] > j.n {
			return fmt.Errorf("cell %d is %q", c, w)
		}
		return nil
	}
	for c, w := range words[:squares] {
		switch {
		case (w == "#") == j.exists[c]:
			return nil, fmt.Errorf("cell %d is %q", c, w)
		case w == "#" || w == "." && blanks:
		default:
			if err := value(c, w); err != nil {
				return nil, err
			}
		}
	}
	last := squares - 1
	for _, w := range words[squares:] {
		name, v, _ := strings.Cut(w, "=")
		c, ok := j.cell(name)
		if !ok || c <= last {
			return nil, fmt.Errorf("extra cell %q", w)
		}
		last = c
		if err := value(c, v); err != nil {
			return nil, err
		}
	}
	if !blanks {
		for c, d := range out {
			if d == 0 && j.exists[c] {
				return nil, fmt.Errorf("cell %d is blank", c)
			}
		}
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
	differ := func(cells []int) bool {
		for i, a := range cells {
			for _, b := range cells[:i] {
				if full[a] == full[b] {
					return false
				}
			}
		}
		return true
	}
	for _, sets := range [][][]int{j.houses, j.sets} {
		for _, cells := range sets {
			if !differ(cells) {
				return false
			}
		}
	}
	for _, x := range j.own {
		if x.differ && !differ(x.cells) {
			return false
		}
		if !x.differ && !x.allow(full[x.cells[0]]+j.lo-1, full[x.cells[len(x.cells)-1]]+j.lo-1) {
			return false
		}
	}
	return true
}

func (j *judgement) grids(p *plain) error {
	if len(p.Solutions) != j.want {
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
	clause := func(lits ...int) { f = append(f, lits) }
	pairs := func(lits []int) {
		for i, a := range lits {
			for _, b := range lits[i+1:] {
				clause(-a, -b)
			}
		}
	}
	perDigit := func(cells []int, use func([]int)) {
		for d := 1; d <= j.n; d++ {
			var lits []int
			for _, c := range cells {
				lits = append(lits, j.literal(c, d))
			}
			use(lits)
		}
	}
	perCell := func(use func([]int)) {
		for c, there := range j.exists {
			if there {
				var lits []int
				for d := 1; d <= j.n; d++ {
					lits = append(lits, j.literal(c, d))
				}
				use(lits)
			}
		}
	}
	one := func(lits []int) { clause(lits...) }
	perCell(one)
	perCell(pairs)
	for _, h := range j.houses {
		perDigit(h, pairs)
	}
	for _, h := range j.houses {
		perDigit(h, one)
	}
	for _, s := range j.sets {
		perDigit(s, pairs)
	}
	for _, x := range j.own {
		switch a, b := x.cells[0], x.cells[len(x.cells)-1]; {
		case x.differ:
			perDigit(x.cells, pairs)
			if len(x.cells) == j.n {
				perDigit(x.cells, one)
			}
		case len(x.cells) == 1:
			for d := 1; d <= j.n; d++ {
				if v := d + j.lo - 1; !x.allow(v, v) {
					clause(-j.literal(a, d))
				}
			}
		default:
			for d := 1; d <= j.n; d++ {
				for e := 1; e <= j.n; e++ {
					if !x.allow(d+j.lo-1, e+j.lo-1) {
						clause(-j.literal(a, d), -j.literal(b, e))
					}
				}
			}
		}
	}
	for c, d := range j.puzzle {
		if d != 0 {
			clause(j.literal(c, d))
		}
	}
	for _, text := range p.Solutions {
		s, _ := j.digits(text, false)
		block := []int{}
		for c, d := range j.puzzle {
			if d == 0 && j.exists[c] {
				block = append(block, -j.literal(c, s[c]))
			}
		}
		clause(block...)
	}
	if j.about != 0 {
		clause(-j.about)
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
		closed, foreign := false, false
		for len(tokens) > 0 && !closed {
			x, err := strconv.ParseInt(tokens[0], 10, 64)
			if !number.MatchString(tokens[0]) || err != nil || x > 1<<31-1 || x < -1<<31+1 {
				return fmt.Errorf("%q is no literal", tokens[0])
			}
			tokens = tokens[1:]
			closed = x == 0
			if v := max(x, -x); v > int64(vars) {
				foreign = true
			} else if v != 0 {
				lits = append(lits, int(x))
			}
		}
		if !closed {
			return fmt.Errorf("a step without end")
		}
		slices.Sort(lits)
		lits = slices.Compact(lits)
		if foreign {
			if !deletion && !empty {
				return fmt.Errorf("a variable beyond %d", vars)
			}
			continue
		}
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
