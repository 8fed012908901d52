package certificate

import (
	"fmt"
	"io"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Record is a parsed certificate.
type Record struct {
	Claim     Claim
	Puzzle    sudoku.Puzzle
	Solutions []sudoku.Grid // as many as the claim counts, different from each other
	Others    []sudoku.Grid // for Minimal, Clash and ClashRules; see others.go
	Encoding  string        // this and what follows for all claims but AtLeast
	Variables int64         // of the formula
	Clauses   int64         // of the formula
	Named     int64         // clauses that are the formula, in front of the proof; 0 for the whole one
	Formula   string        // the formula's hash
	Prover    string        // the program that found the proof; unchecked
	Lines     int64         // of the proof
	// Proof is text DRAT that refutes the formula, after the named clauses. A record that was
	// read has its proof in the stream: it can be read once, before the next record.
	Proof io.Reader

	clauses *cnf.Formula // the named ones, once they are read
	reader  *proof.Reader
	source  io.Reader // that it reads
}

// blocked returns the solutions that the formula excludes.
func (r *Record) blocked() []sudoku.Grid {
	if !r.Claim.Proved() {
		return nil
	}
	return r.Solutions
}

// header writes the texts of a record.
func (r *Record) header() *Header {
	s := r.Puzzle.Shape
	board, rules := r.Puzzle.Shape.Text(), r.Puzzle.RuleTexts()
	return &Header{
		Version: Version,
		Claim:   r.Claim.Text(s),
		Board:   board, Rules: rules, Puzzle: gridText(s, r.Puzzle.Givens),
		Solutions: gridTexts(s, r.Solutions), Others: gridTexts(s, r.Others),
		Encoding: r.Encoding, Variables: r.Variables, Clauses: r.Clauses, Named: r.Named, Formula: r.Formula,
		Prover: r.Prover, Lines: r.Lines,
	}
}

func gridTexts(s *sudoku.Shape, grids []sudoku.Grid) []string {
	texts := make([]string, len(grids))
	for i, g := range grids {
		texts[i] = gridText(s, g)
	}
	return texts
}

// record understands the texts of a header.
func (d *Reader) record(h *Header) (*Record, error) {
	puzzle, err := d.boards.puzzle(h.Board, h.Rules)
	if err != nil {
		return nil, err
	}
	if err := h.spelled(puzzle); err != nil {
		return nil, err
	}
	s := puzzle.Shape
	r := &Record{Puzzle: puzzle, Encoding: h.Encoding, Variables: h.Variables, Clauses: h.Clauses, Named: h.Named, Formula: h.Formula, Prover: h.Prover, Lines: h.Lines}
	if r.Claim, err = ParseClaim(s, h.Claim); err != nil {
		return nil, err
	}
	if r.Puzzle.Givens, err = parseGrid(s, h.Puzzle); err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	if r.Solutions, err = parseGrids(s, "solutions", h.Solutions); err != nil {
		return nil, err
	}
	if r.Others, err = parseGrids(s, "others", h.Others); err != nil {
		return nil, err
	}
	formula := h.Encoding != "" || h.Variables != 0 || h.Clauses != 0 || h.Named != 0 || h.Formula != ""
	switch proof := h.Lines > 0; {
	case r.Claim.Stepwise() && formula:
		return nil, fmt.Errorf("a claim of \"%s\" has no formula", h.Claim)
	case r.Claim.Stepwise() && !proof:
		return nil, fmt.Errorf("no steps: \"lines\" is their number of lines")
	case r.Claim.Stepwise():
	case !r.Claim.Proved() && (proof || formula):
		return nil, fmt.Errorf("a claim of \"%s\" has no proof and no formula", h.Claim)
	case h.Named < 0 || h.Named > h.Lines:
		return nil, fmt.Errorf("%d named clauses on %d lines", h.Named, h.Lines)
	case r.Claim.Proved() && !proof:
		return nil, fmt.Errorf("no proof: \"lines\" is its number of lines")
	}
	return r, nil
}

func parseGrids(s *sudoku.Shape, name string, texts []string) (grids []sudoku.Grid, err error) {
	for i, text := range texts {
		g, err := parseGrid(s, text)
		if err != nil {
			return nil, fmt.Errorf("%s, grid %d: %w", name, i+1, err)
		}
		grids = append(grids, g)
	}
	return grids, nil
}
