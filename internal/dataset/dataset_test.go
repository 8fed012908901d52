package dataset_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/dataset"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// TestRecord makes records of a plain puzzle, of one with rules and of one too large to be
// explained or proved. They fit the schema, the certificates hold, and the steps place every digit.
func TestRecord(t *testing.T) {
	schema := readSchema(t)
	for _, tt := range []struct {
		name, puzzle string
		board        sudoku.Board
		rules        []string
		ruleset      string
		whole        bool
	}{
		{"plain", "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", sudoku.Boxed(3, 3), nil,
			"Every row, column and box contains each digit from 1 to 9 once.", true},
		{"rules", "4...............", sudoku.Boxed(2, 2), []string{"thermo r3c1..r3c2", "thermo r3c2..r3c3", "diagonal", "odd r4c1"},
			"Every row, column and box contains each digit from 1 to 4 once. " +
				"Diagonal: each digit once on both long diagonals (Sudoku X), or on one: + rises, - falls. " +
				"Thermo: digits increase from the first cell, the bulb, to the last. Odd: the cells hold odd digits.", true},
		{"large", "", sudoku.Boxed(11, 11), nil, "Every row, column and box contains each digit from 1 to 121 once.", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules := make([]sudoku.Rule, len(tt.rules))
			for i, text := range tt.rules {
				var err error
				if rules[i], err = rule.Parse(text); err != nil {
					t.Fatal(err)
				}
			}
			p, err := rule.Puzzle(nil, tt.board, rules)
			if err != nil {
				t.Fatal(err)
			}
			g := sudoku.NewGrid(p.Shape)
			var solution sudoku.Grid
			if tt.puzzle == "" { // the usual full grid with one cell left out
				for c := range g {
					row, col := c/121, c%121
					g[c] = sudoku.Digit((row%11*11+row/11+col)%121 + 1)
				}
				solution = g.Clone()
				g[0] = 0
			}
			for c, ch := range tt.puzzle {
				if ch != '.' {
					g[c] = sudoku.Digit(ch - '0')
				}
			}
			p = p.With(g)
			if solution == nil {
				found, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 2, Keep: 2})
				if err != nil || !found.Unique() {
					t.Fatal(found.Count, err)
				}
				solution = found.Solutions[0]
			}
			r, err := dataset.NewMaker().Record(t.Context(), p, solution)
			if err != nil {
				t.Fatal(err)
			}
			validate(t, schema, r)
			if got := strings.ReplaceAll(r.Ruleset, "\n", " "); got != tt.ruleset {
				t.Errorf("rules in words: %s", got)
			}
			if whole := r.Message == ""; whole != tt.whole || whole != (r.Certificate != "" && r.Grade != nil) {
				t.Fatalf("message: %q", r.Message)
			}
			if !tt.whole {
				return
			}
			record, err := certificate.NewReader(strings.NewReader(r.Certificate)).Next()
			if err == nil {
				err = certificate.NewVerifier().Verify(t.Context(), record)
			}
			if err != nil {
				t.Error(err)
			}
			placed, steps := r.Clues, 0
			for _, s := range r.Steps {
				for _, reason := range s.Reasons {
					if !strings.Contains(reason.Claim, " not ") {
						placed++
					}
				}
			}
			for _, n := range r.Grade.Steps {
				steps += n
			}
			if placed != p.Shape.Cells() || steps+r.Grade.Cases != len(r.Steps) {
				t.Errorf("%d digits, %d steps of %d", placed, steps, len(r.Steps))
			}
			rating, err := explain.Rate(t.Context(), p, explain.Options{})
			if err != nil || rating.Word() != r.Grade.Word || rating.Largest() != r.Grade.Largest {
				t.Errorf("%+v, and the rating is %+v (%v)", r.Grade, rating, err)
			}
			r.Steps = nil
			if schema.Validate(object(t, r)) == nil {
				t.Error("the schema takes a record without steps")
			}
		})
	}
}

func readSchema(t *testing.T) *jsonschema.Resolved {
	t.Helper()
	content, err := os.ReadFile("../../docs/dataset.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(content, &s); err != nil {
		t.Fatal(err)
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

// object is a record as a reader of JSON has it.
func object(t *testing.T, r *dataset.Record) (v any) {
	t.Helper()
	line, err := json.Marshal(r)
	if err == nil {
		err = json.Unmarshal(line, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func validate(t *testing.T, schema *jsonschema.Resolved, r *dataset.Record) {
	t.Helper()
	if err := schema.Validate(object(t, r)); err != nil {
		t.Error(err)
	}
}
