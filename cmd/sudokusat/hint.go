package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/draw"
	"sudokusat/explain"
	"sudokusat/explain/speech"
	"sudokusat/internal/answer"
	"sudokusat/internal/making"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// hintCmd is the command hint.
type hintCmd struct {
	where, all bool
	size       int
	nudge      int         // 1 to 4; 0 for the whole hint
	one        reasonFlags // --why and --proof
}

func hintCommand(t *terminal) *cobra.Command {
	e, h := &reasonCmd{listCmd: listCmd{t: t}, reasons: true}, hintCmd{size: -1, one: reasonFlags{limit: making.Limit}}
	scale := making.Truths
	c := &cobra.Command{
		Use:   "hint [FILE…]",
		Short: "The next step: a digit placed or a candidate eliminated, with the smallest reason",
		Long: `Hint prints one step for each puzzle, a smallest one, which is proved: a digit that
is placed because nothing else is left, or a candidate that is eliminated because it
would leave no room for a few truths:

  r8c9 is not 7: 7 in box 6 is at r4c9 or r5c9 [1 truth; pointing]

A truth is that a cell holds a digit, that a digit has a place in a house, or a
requirement of another rule, which is then named. --where only names the cell, --all
prints all steps of that size, and --size K prints the steps whose smallest reason has
K truths (0 places digits). Of several steps, the one that people find most easily is
printed. --nudge 1 prints only the houses or rules to look at, --nudge 2 the cells, and
--nudge 3 the name of the pattern. Pencil marks and the rule "candidates" are respected.
Puzzles with several solutions have hints as well; a puzzle without solution has none.
Where no reason is found in a puzzle with one solution, a cell worth trying is named.

--why prints the smallest reason of one claim (see sudokusat explain). --proof writes
certificates for the claim of each hint and for its reason: that none is smaller, and
without --size that no open candidate in the position has a smaller one. "sudokusat
verify" checks them.

--scale se and --scale hodoku give the next step of Sudoku Explainer or HoDoKu (see
sudokusat explain), from pencil marks too.`,
		Example: `  sudokusat hint puzzle.txt
  sudokusat hint --where puzzle.txt
  sudokusat hint --nudge 1 puzzle.txt
  sudokusat hint --all --size 2 puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			by, err := pathScale(c, scale, hintPath, "why", "from-start", "proof", "where", "all", "size", "nudge", "language")
			if err != nil {
				return err
			}
			if by != nil {
				t.Mute(negative, several)
				return e.run(c.Context(), args, by.outcome)
			}
			t.Mute(negative)
			answer := h.hint
			if h.one.why != "" {
				answer = h.why
			}
			return h.one.run(c.Context(), e, args, answer)
		},
	}
	e.add(c, "engine that finds solutions", answer.Hint{})
	f := c.Flags()
	f.BoolVar(&h.where, "where", false, "print only the name of the cell")
	f.BoolVar(&h.all, "all", false, "print every step of that size, one per line")
	f.Var(number[int]{&h.size, 0, explain.MaxLimit}, "size", "print the steps whose smallest reason has `k` truths; by default those with the fewest")
	f.Var(number[int]{&h.nudge, 1, 4}, "nudge", "print a part of the hint: `level` 1 is where to look, 2 the cells, 3 the pattern, 4 the whole reason")
	f.StringVar(&h.one.why, "why", "", "the smallest reason of this `claim`: 'r4c5 is not 7' or 'r4c5 is 7'")
	f.BoolVar(&h.one.fromStart, "from-start", false, "with --why: the reason in the position of the clues alone")
	f.StringVar(&h.one.proof, "proof", "", "write certificates of the hints to this `file`; see sudokusat verify")
	markOnlyWith(c, "from-start", "why")
	e.addLanguage(c)
	addScale(c, &scale)
	c.MarkFlagsMutuallyExclusive("why", "size")
	c.MarkFlagsMutuallyExclusive("why", "all")
	for _, other := range []string{"why", "all", "where"} {
		c.MarkFlagsMutuallyExclusive("nudge", other)
	}
	return c
}

// why returns the outcome of hint --why.
func (h *hintCmd) why(x *explainer) (o outcome, err error) {
	found, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	o.verdict = found.Verdict()
	j := answer.Hint{}
	o.put(&j.Subject, &j)
	r, line, err := h.one.claim(x, &o, found.Solutions)
	o.text = line
	switch {
	case r != nil:
		size := len(r.Truths)
		j.Size = &size
		if j.Hints, err = answer.NewReasons(x.ctx, x.puzzle, []explain.Reason{*r}); err != nil {
			return o, err
		}
		if h.where {
			o.text = x.puzzle.Shape.CellName(r.Claim.Fact.Cell)
		}
	case errors.Is(err, explain.ErrStuck):
		_, none := x.stuck(err, "no reason")
		j.None = &none
		o.message, o.kind, o.status, err = o.text, unfinished, tty.GaveUp, nil
	}
	return o, err
}

// hint returns the outcome of the command hint.
func (h *hintCmd) hint(x *explainer) (outcome, error) {
	p := x.puzzle
	found, err := x.solutions(2)
	if err != nil {
		return outcome{}, err
	}
	if found.Verdict() == sudoku.Unsolvable {
		o := notUnique(x.ctx, p, found)
		if o.text == found.Verdict().String() { // without a reason
			o.message += "; see sudokusat explain"
			o.text = o.message
		}
		o.text = x.style.Failure(o.text)
		return o, nil
	}
	o := outcome{verdict: found.Verdict()}
	s, err := explain.Hint(x.ctx, p, x.options(found.Solutions, making.Limit), h.size)
	stuck := errors.Is(err, explain.ErrStuck)
	if err != nil && !stuck {
		return o, err
	}
	j := answer.Hint{}
	if len(s.Reasons) > 0 {
		if err := j.AddStep(x.ctx, p, s); err != nil {
			return o, err
		}
	}
	switch {
	case stuck:
		var none int
		o.text, none = x.stuck(err, "no hint")
		j.None = &none
		if o.verdict == sudoku.Multiple {
			o.text = x.language.Text("and several", "sentence", o.text)
		} else if cell, digits := draw.FewestMarks(x.ctx, p); cell != "" {
			o.text = x.language.Text("worth trying", "sentence", o.text, "cell", cell, "digits", x.language.Or(digits))
		}
		o.message, o.kind, o.status = o.text, negative, tty.GaveUp // not printed: it is in the results
	case len(s.Reasons) == 0 && p.Givens.Filled() == p.Shape.Fill():
		o.text = x.language.Text("solved")
	case len(s.Reasons) == 0:
		o.text = x.language.Count("no hint of size", h.size)
	default:
		o.text = h.lines(x, s)
		switch {
		case h.one.proofs == nil:
		case s.Cases != nil:
			o.message, o.kind, o.status = "there is no certificate of a hint by cases", unfinished, tty.GaveUp
		default:
			o.evidence, err = h.evidence(x, found.Solutions, s)
		}
	}
	o.put(&j.Subject, &j)
	if stuck {
		err = nil
	}
	return o, err
}

// evidence returns the certificates of the hints that are shown, and of their step.
func (h *hintCmd) evidence(x *explainer, solutions []sudoku.Grid, s explain.Step) (*certificate.Spool, error) {
	out, list := &certificate.Spool{}, h.shown(s)
	for i := range list {
		if err := h.one.proofs.Reason(x.question(out), solutions, &list[i], true); err != nil {
			return out, err
		}
	}
	if h.size >= 0 {
		return out, nil
	}
	return out, h.one.proofs.Steps(x.question(out), solutions, s.Number())
}

// shown returns the reasons that are printed: all of the step, or its first pattern.
func (h *hintCmd) shown(s explain.Step) []explain.Reason {
	if h.all {
		return s.Reasons
	}
	return s.Patterns()[0].Reasons
}

// lines returns the step in words: its first pattern, or all claims in a line each.
func (h *hintCmd) lines(x *explainer, s explain.Step) string {
	p, list := x.puzzle, h.shown(s)
	var out []string
	proved := h.size < 0 || s.Size > 0
	switch {
	case h.nudge > 0 && h.nudge < 4:
		return s.Patterns()[0].Nudges(p)[h.nudge-1]
	case h.where && h.all:
		out = slices.Compact(words.Of(list, func(r explain.Reason) string { return whereText(p, r) }))
	case h.where:
		return whereText(p, list[0])
	case h.all:
		out = slices.Compact(words.Of(list, func(r explain.Reason) string { return x.reasonLine(r, proved) }))
	default:
		out = []string{x.patternText("", s.Patterns()[0], x.sizeNotes(list[0], proved)...)}
	}
	if s.Cases != nil && !h.where {
		for _, line := range s.Cases.Further(p) {
			out = append(out, "  "+line)
		}
	}
	return strings.Join(out, "\n")
}

// whereText is the cell of a claim, or the whole claim where that is about no cell.
func whereText(p sudoku.Puzzle, r explain.Reason) string {
	if f := r.Claim.Fact; f.Cell >= 0 {
		return p.Shape.CellName(f.Cell)
	}
	return explain.Pattern{Reasons: []explain.Reason{r}}.Claims(p)
}

// reasonLine returns a reason with its size, "none smaller" if that is proved, and its name.
func (x *explainer) reasonLine(r explain.Reason, proved bool) string {
	p := x.puzzle
	return noted(x.language, x.language.Text("reason", "claims", x.style.Claim(explain.Pattern{Reasons: []explain.Reason{r}}.Claims(p), r.Claim.Fact.Not), "reason", r.Because(p)), x.sizeNotes(r, proved), r.Name(p))
}

// sizeNotes is the size of a reason against a candidate, "none smaller" if that is proved.
func (x *explainer) sizeNotes(r explain.Reason, proved bool) []string {
	if !r.Claim.Fact.Not || len(r.Truths) == 0 {
		return nil
	}
	return []string{x.size(len(r.Truths), proved && !r.Unsure)}
}

// size is a number of truths, and that none smaller will do if that is proved.
func (x *explainer) size(truths int, least bool) string {
	if least {
		return x.language.Count("none smaller", truths)
	}
	return x.language.Count("truths", truths)
}

// patternText returns a pattern, followed by notes and its name.
func (x *explainer) patternText(indent string, t explain.Pattern, notes ...string) string {
	p, first := x.puzzle, t.Reasons[0]
	name := first.Name(p)
	if chain := t.Eureka(p); chain != "" {
		name += " " + chain
	}
	if x.style.Marks { // which take its place
		indent = ""
	}
	return indent + noted(x.language, x.language.Text("reason", "claims", x.style.Claim(t.Claims(p), first.Claim.Fact.Not), "reason", t.Because(p)), notes, name)
}

// noted returns a line with notes and a name in brackets.
func noted(l *speech.Language, line string, notes []string, name string) string {
	if name != "" {
		notes = append(notes, name)
	}
	if len(notes) == 0 {
		return line
	}
	return l.Text("noted", "reason", line, "notes", l.Semicolon(notes))
}
