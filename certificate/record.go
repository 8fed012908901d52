package certificate

import (
	"encoding/json"
	"io"
	"strconv"

	"sudokusat/sudoku"
)

// Version is that of the records this package writes and reads.
const Version = 1

// Record is a certificate. The package comment has its form as JSON.
type Record struct {
	Claim     Claim
	Puzzle    sudoku.Grid
	Solutions []sudoku.Grid // as many as the claim counts, different from each other
	Others    []sudoku.Grid // for Minimal: for each given, in the order of the cells, a solution with another digit there
	Encoding  string        // the name of the formula's encoding; this and what follows for all claims but AtLeast
	Variables int64
	Clauses   int64
	Formula   string // the formula's hash
	Prover    string // who found the proof; hearsay, not checked
	// Proof is text DRAT that refutes the formula. A record that was read has
	// its proof in the stream: it is read once, before the next record.
	Proof io.Reader
}

// blocked are the solutions the formula excludes.
func (r *Record) blocked() []sudoku.Grid {
	if !r.Claim.proved() {
		return nil
	}
	return r.Solutions
}

// appendHead writes the record up to its proof, or whole if it has none.
func (r *Record) appendHead(b []byte, bd board) []byte {
	field := func(name string) { b = append(append(append(b, ',', '"'), name...), '"', ':') }
	quoted := func(s string) { b = append(append(append(b, '"'), s...), '"') } // of what needs no escapes
	grids := func(name string, list []sudoku.Grid) {
		field(name)
		b = append(b, '[')
		for i, g := range list {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendGrid(append(b, '"'), g), '"')
		}
		b = append(b, ']')
	}
	b = strconv.AppendInt(append(b, `{"certificate":`...), Version, 10)
	field("claim")
	quoted(r.Claim.Text(r.Puzzle.Shape()))
	field("puzzle")
	b = append(appendGrid(append(b, '"'), r.Puzzle), '"')
	field("box")
	quoted(bd.box)
	if len(bd.rules) > 0 {
		field("rules")
		b = append(b, '[')
		for i, name := range bd.rules {
			if i > 0 {
				b = append(b, ',')
			}
			quoted(name)
		}
		b = append(b, ']')
	}
	if bd.regions != "" {
		field("regions")
		quoted(bd.regions)
	}
	if r.Claim.solutions() > 0 {
		grids("solutions", r.Solutions)
	}
	if r.Claim.Kind == Minimal {
		grids("others", r.Others)
	}
	if !r.Claim.proved() {
		return append(b, '}', '\n')
	}
	field("encoding")
	quoted(r.Encoding)
	field("variables")
	b = strconv.AppendInt(b, r.Variables, 10)
	field("clauses")
	b = strconv.AppendInt(b, r.Clauses, 10)
	field("formula")
	quoted(r.Formula)
	if r.Prover != "" {
		field("prover")
		b = append(b, jsonString(r.Prover)...)
	}
	field("proof")
	return append(b, '"')
}

// appendProof writes proof text inside its JSON string.
func appendProof(b, text []byte) []byte {
	for len(text) > 0 {
		i := 0
		for i < len(text) && text[i] != '\n' {
			i++
		}
		b = append(b, text[:i]...)
		if i == len(text) {
			break
		}
		b = append(b, '\\', 'n')
		text = text[i+1:]
	}
	return b
}

// jsonString quotes any text.
func jsonString(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		return []byte(`""`) // strings always marshal
	}
	return b
}
