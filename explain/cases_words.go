package explain

import (
	"slices"

	"sudokusat/sudoku"
)

// Cases as data and in words.

// Cases is how the claims of a step follow where no reason within the limit does.
type Cases struct {
	Level
	Of       *Truth // each of whose candidates is supposed; nil for one supposition, which is wrong
	Branches []Case
}

// Case is what follows from a supposition, as far as it is needed.
type Case struct {
	Supposed Claim
	Follows  []Inference // in order
	Clash    *Truth      // which has no way left; nil where the claims of the step follow
}

// Inference is a claim within a case.
type Inference struct {
	Claim Claim
	By    *Truth // whose last candidate it is, or all of whose candidates exclude it; nil for deeper cases
	Case  *Case  // one supposition deeper, which is wrong; nil otherwise
}

// cases is a case step as data.
func (m *model) cases(c *caseStep) *Cases {
	out := &Cases{Level: c.level}
	if c.truth >= 0 {
		out.Of = &m.truths[c.truth]
	}
	for _, b := range c.branches {
		out.Branches = append(out.Branches, *m.branch(b))
	}
	return out
}

func (m *model) branch(list []event) *Case {
	out := &Case{Supposed: m.claim(list[0].x, false)}
	for _, e := range list[1:] {
		if e.kind == clash {
			out.Clash = &m.truths[e.truth]
			continue
		}
		one := Inference{Claim: m.claim(e.x, e.kind == excluded)}
		if e.truth >= 0 {
			one.By = &m.truths[e.truth]
		}
		if e.cases != nil {
			one.Case = m.branch(e.cases)
		}
		out.Follows = append(out.Follows, one)
	}
	return out
}

// Lines returns cases in words, a line per supposition:
//
//	r4c5=2: r4c1=8 in row 4, r3c1=2, and no place is left for 7 in row 3
//
// Long ones go on in lines with "then", and behind each, deeper cases are indented, unless they are short. Where all of
// them are many lines, the deepest are only counted. The first line of a single case is in the reasons of the step, too.
func (c *Cases) Lines(p sudoku.Puzzle) (out []string) {
	var branches []caseWords
	for i := range c.Branches {
		branches = append(branches, c.Branches[i].words(p))
	}
	for deepest := c.Depth; deepest >= 0; deepest-- {
		out = out[:0]
		for _, one := range branches {
			out = append(out, one.lines("", deepest)...)
		}
		if len(out) <= manyLines {
			break
		}
	}
	return out
}

// manyLines is the number of lines up to which all cases of a step are written.
const manyLines = 80

// contradiction is a single case as a reason, "with r4c5=2, r4c1=8 in row 4, and …": all of it but the lines behind the first one.
func (c *Cases) contradiction(p sudoku.Puzzle) string {
	one := c.Branches[0].words(p)
	if len(one.parts) > 0 {
		return one.m.text("with and more", "claim", one.supposed[0], "follows", one.parts[0])
	}
	return one.m.text("with", "claim", one.supposed[0], "follows", one.follows)
}

// Further returns the lines of [Cases.Lines] that the reasons of the step do not have.
func (c *Cases) Further(p sudoku.Puzzle) []string {
	lines := c.Lines(p)
	if len(c.Branches) > 1 {
		return lines
	}
	return lines[1:]
}

// caseWords is a case in words, or several that go alike.
type caseWords struct {
	m        *model
	supposed []string
	follows  string
	parts    []string // of a long one, a line each
	below    []caseWords
}

// wide is the length in bytes up to which what follows from a supposition is a line.
const wide = 320

// lines are the case and those below it, up to a number of suppositions deeper.
func (c caseWords) lines(indent string, deepest int) []string {
	first, rest := c.follows, []string(nil)
	if len(c.parts) > 0 {
		first, rest = c.parts[0], c.parts[1:]
	}
	out := []string{indent + c.m.text("case", "claim", c.m.language().Or(c.supposed), "follows", first)}
	for _, part := range rest {
		out = append(out, indent+"  "+c.m.text("case goes on", "follows", part))
	}
	if k := c.suppositions(); k > 0 && deepest == 0 {
		return append(out, indent+"  "+c.m.language().Count("cases below", k))
	}
	for _, one := range c.below {
		out = append(out, one.lines(indent+"  ", deepest-1)...)
	}
	return out
}

// suppositions is the number of those below the case that have lines of their own.
func (c caseWords) suppositions() (k int) {
	for _, one := range c.below {
		k += len(one.supposed) + one.suppositions()
	}
	return k
}

// short reports whether a deeper case needs no line of its own.
func (c *Case) short(p sudoku.Puzzle) bool {
	const most = 2 // claims that follow
	return len(c.Follows) <= most && !slices.ContainsFunc(c.Follows, func(f Inference) bool { return f.Case != nil })
}

func (c *Case) words(p sudoku.Puzzle) caseWords {
	out := caseWords{m: c.Supposed.m, supposed: []string{sign(p, c.Supposed)}}
	l := out.m.language()
	var words []string
	for i := 0; i < len(c.Follows); i++ {
		f := &c.Follows[i]
		text := sign(p, f.Claim)
		switch {
		case f.Case != nil && f.Case.short(p):
			signs, reason := []string{text}, f.Case.words(p).follows
			for i+1 < len(c.Follows) && c.Follows[i+1].Case != nil && c.Follows[i+1].Case.short(p) && c.Follows[i+1].Case.words(p).follows == reason {
				i++
				signs = append(signs, sign(p, c.Follows[i].Claim))
			}
			text = l.Text("as", "claims", l.And(signs), "reason", reason)
		case f.Case != nil:
			one := f.Case.words(p)
			same := slices.IndexFunc(out.below, func(o caseWords) bool { return o.follows == one.follows && len(o.below)+len(one.below) == 0 })
			if same >= 0 {
				out.below[same].supposed = append(out.below[same].supposed, one.supposed...)
			} else {
				out.below = append(out.below, one)
			}
		case f.Claim.Fact.Not:
			gone := []Claim{f.Claim} // of all that the same truth excludes
			for i+1 < len(c.Follows) && c.Follows[i+1].Case == nil && c.Follows[i+1].Claim.Fact.Not && c.Follows[i+1].By == f.By {
				i++
				gone = append(gone, c.Follows[i].Claim)
			}
			text = l.Text("placed by", "claim", l.And(signs(p, gone)), "truth", f.By.Text(p))
		default:
			text = placedText(p, f.Claim, *f.By)
		}
		words = append(words, text)
	}
	end := func(words []string) string {
		switch text := l.Comma(words); {
		case c.Clash != nil && len(words) > 0:
			return l.Text("and so", "chain", text, "end", c.Clash.stuck(p))
		case c.Clash != nil:
			return c.Clash.stuck(p)
		default:
			return text
		}
	}
	if out.follows = end(words); len(out.follows) > wide {
		for k := 1; k < len(words); k++ {
			if len(l.Comma(words[:k+1])) > wide {
				out.parts, words, k = append(out.parts, l.Comma(words[:k])), words[k:], 0
			}
		}
		if len(out.parts) > 0 {
			out.parts = append(out.parts, end(words))
		}
	}
	return out
}

// placedText is a digit that is placed as the last candidate of a truth: "r4c1=8 in row 4",
// or "r4c1=8" in its cell.
func placedText(p sudoku.Puzzle, c Claim, by Truth) string {
	switch by.Kind {
	case CellTruth:
		return sign(p, c)
	case HouseTruth:
		return c.m.text("placed in", "claim", sign(p, c), "house", c.m.houseName(p.Shape, by.House))
	}
	return c.m.text("placed by", "claim", sign(p, c), "truth", by.Text(p))
}

// sign is a claim in signs: r4c1=8, r4c1≠8.
func sign(p sudoku.Puzzle, c Claim) string {
	if c.Fact.Cell < 0 {
		return c.m.pairSign(p, c)
	}
	is := "="
	if c.Fact.Not {
		is = "≠"
	}
	return cellName(p.Shape, c.Fact.Cell) + is + c.m.value(p.Shape, c.Fact.Cell, c.Fact.Digit)
}

// signs are claims that digits go, those of a cell together: r4c1≠8, "r4c2 is not 2–6".
func signs(p sudoku.Puzzle, gone []Claim) (out []string) {
	for i := 0; i < len(gone); i++ {
		f, text := gone[i].Fact, sign(p, gone[i])
		digits := []sudoku.Digit{f.Digit}
		for f.Cell >= 0 && i+1 < len(gone) && gone[i+1].Fact.Cell == f.Cell {
			i++
			digits = append(digits, gone[i].Fact.Digit)
		}
		if len(digits) > 1 {
			slices.Sort(digits)
			text = gone[i].m.areText(p.Shape, []sudoku.Cell{f.Cell}, digits, true)
		}
		out = append(out, text)
	}
	return out
}

// supposed is the opposite of a claim that rules a digit out: "r1c1=5".
func (r Reason) supposed(p sudoku.Puzzle) string {
	c := r.Claim
	c.Fact.Not = false
	return sign(p, c)
}
