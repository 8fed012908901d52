package api

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/encode/cube"
	"sudokusat/internal/answer"
	"sudokusat/internal/answer/brief"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/text/finding"
)

// Other forms of puzzles: formulas, formats, links; and the list of rules.

// ExportRequest asks for the formula of a puzzle.
type ExportRequest struct {
	Question
	To       string `json:"to,omitempty"`       // dimacs (the default), opb, icnf, or drat for a proof with its formula
	Encoding string `json:"encoding,omitempty"` // extended by default
	AMO      string `json:"amo,omitempty"`      // the encoding of "at most one"
	Cubes    int    `json:"cubes,omitempty"`    // of icnf: the least number of cubes; 64 by default
}

// ExportAnswer is the answer of export: a formula, or a proof with its formula.
type ExportAnswer struct {
	To    string `json:"to"`
	Text  string `json:"text"`            // the formula
	Claim string `json:"claim,omitempty"` // of drat: what is proved
	Proof string `json:"proof,omitempty"` // of drat: that the formula has no model
	Passed
}

const (
	defaultCubes = 64
	mostCubes    = 100_000
)

func (a *API) export(ctx context.Context, c *call) (any, error) {
	r := ExportRequest{To: "dimacs"}
	if err := c.read(&r); err != nil {
		return nil, err
	}
	switch {
	case r.Cubes != 0 && r.To != "icnf":
		return nil, refuse(statusBadRequest, "\"cubes\" goes with \"to\": \"icnf\"")
	case r.To == "drat" && r.Encoding+r.AMO != "":
		return nil, refuse(statusBadRequest, "\"drat\" has the formula of certificates: leave \"encoding\" and \"amo\" out")
	case r.To == "opb" && r.AMO != "":
		return nil, refuse(statusBadRequest, "\"amo\" is about clauses; \"opb\" has sums in their place")
	}
	r.Encoding, r.Cubes = cmp.Or(r.Encoding, "extended"), cmp.Or(r.Cubes, defaultCubes)
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	if r.To == "drat" {
		return a.drat(ctx, p)
	}
	encoding, err := encode.EncodingByName(r.Encoding)
	if err != nil {
		return nil, refuse(statusBadRequest, "\"encoding\": %w", err)
	}
	amo := encoding.AMO
	if r.AMO != "" {
		if amo, err = encode.AMOByName(r.AMO); err != nil {
			return nil, refuse(statusBadRequest, "\"amo\": %w", err)
		}
	}
	if to := []string{"dimacs", "opb", "icnf", "drat"}; !slices.Contains(to, r.To) || r.Cubes < 1 || r.Cubes > mostCubes {
		return nil, refuse(statusBadRequest, "\"to\" is one of %s, and \"cubes\" a number from 1 to %d", strings.Join(to, ", "), mostCubes)
	}
	formula, err := encoding.Countable(ctx, p, amo)
	if err == nil {
		err = a.bounded(formula)
	}
	if err != nil {
		return nil, err
	}
	w := written{a: a, ctx: ctx}
	switch r.To {
	case "opb":
		err = encode.WriteOPB(&w, formula)
	case "icnf":
		var cubes [][]cnf.Lit
		if cubes, err = cube.Split(ctx, formula, r.Cubes); err == nil {
			err = encode.WriteICNF(&w, formula, cubes)
		}
	default:
		err = encode.WriteDIMACS(&w, formula, answer.Comments(p, encoding)...)
	}
	return ExportAnswer{To: r.To, Text: w.String()}, err
}

// drat is the formula and the proof of a certificate, for other checkers.
func (a *API) drat(ctx context.Context, p sudoku.Puzzle) (any, error) {
	record, _, err := a.decided(ctx, p, defaultProved)
	if err != nil {
		return nil, err
	}
	claim := record.Claim.Text(p.Shape)
	if !record.Claim.Proved() {
		return nil, refuse(statusUnreadable, "a claim of %s has no formula and no proof: its solutions show it", claim)
	}
	formula := written{a: a, ctx: ctx}
	if err := record.WriteFormula(&formula); err != nil {
		return nil, err
	}
	proof := written{a: a, ctx: ctx}
	if err := record.WriteProof(&proof); err != nil {
		return nil, err
	}
	return ExportAnswer{To: "drat", Text: formula.String(), Claim: claim, Proof: proof.String()}, nil
}

// ConvertRequest asks for a puzzle in another format, with the texts that belong to it.
type ConvertRequest struct {
	Question
	answer.About
	To string `json:"to"` // one of Targets
}

// ConvertAnswer is the answer of convert: the puzzle in the format.
type ConvertAnswer struct {
	To   string `json:"to"`
	Text string `json:"text"`
	Passed
}

// Targets returns the formats that convert writes; those of links come last. The slice is
// new.
func Targets() []text.Format { return append(text.Formats(), text.LinkFormats()...) }

func (a *API) convert(ctx context.Context, c *call) (any, error) {
	var r ConvertRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if strings.ContainsAny(r.Title+r.Author+r.Source, "\r\n") {
		return nil, refuse(statusBadRequest, "\"title\", \"author\" and \"source\" are one line each")
	}
	to := text.Format(r.To)
	if !slices.Contains(Targets(), to) {
		var list []string
		for _, f := range Targets() {
			list = append(list, string(f))
		}
		return nil, refuse(statusBadRequest, "\"to\" is one of %s", strings.Join(list, ", "))
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	out, err := rewritten(p, r.About, to)
	return ConvertAnswer{To: r.To, Text: out}, err
}

func rewritten(p sudoku.Puzzle, about answer.About, to text.Format) (string, error) {
	known, err := findingOf(about)
	switch {
	case err != nil:
		return "", err
	case slices.Contains(text.LinkFormats(), to):
		return text.Link(to, p, known)
	case to == text.JSON:
		b, err := brief.Encode(answer.NewPuzzleWithAbout(p, about))
		return string(b) + "\n", err
	}
	grid := to
	if to == text.CSV {
		grid = text.Line
	}
	var b strings.Builder
	w := text.NewWriter(&b, text.WriterOptions{Format: grid})
	if err := w.Write(text.Record{Puzzle: p, Notes: &text.Notes{About: known}}, p.Givens); err != nil {
		return "", err
	}
	if err := w.Flush(); err != nil || to != text.CSV {
		return b.String(), err
	}
	lines := strings.TrimSuffix(b.String(), "\n") // directives of the board, then the grid
	last := strings.LastIndexByte(lines, '\n') + 1
	return lines[:last] + "puzzle,solution\n" + lines[last:] + ",\n", nil
}

// findingOf is a as readers and writers have it. Texts longer than they read are refused.
func findingOf(a answer.About) (finding.About, error) {
	for _, s := range []string{a.Title, a.Author, a.Ruleset, a.Source} {
		if len(s) > finding.MaxText {
			return finding.About{}, refuse(statusBadRequest, "a text about a puzzle has %d bytes at most", finding.MaxText)
		}
	}
	return finding.About{Title: a.Title, Author: a.Author, Rules: a.Ruleset, Source: a.Source}, nil
}

// RulesRequest asks for kinds of rules by name, for all of them without names.
type RulesRequest struct {
	Names []string `json:"names,omitempty"`
}

// RulesAnswer is the answer of rules: the kinds of rules, in the order in which the command
// lists them.
type RulesAnswer struct {
	Rules []answer.Family `json:"rules"`
}

func (a *API) families(ctx context.Context, c *call) (any, error) {
	var r RulesRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	out := RulesAnswer{[]answer.Family{}}
	for _, name := range r.Names {
		f, err := rule.Find(name)
		if err != nil {
			return nil, err
		}
		out.Rules = append(out.Rules, answer.NewFamily(f))
	}
	if len(r.Names) > 0 {
		return out, nil
	}
	for _, kind := range rule.Kinds() {
		for _, f := range rule.Families() {
			if f.Kind == kind {
				out.Rules = append(out.Rules, answer.NewFamily(f))
			}
		}
	}
	return out, nil
}
