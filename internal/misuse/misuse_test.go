package misuse

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat"
	"sudokusat/canon"
	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/compare"
	"sudokusat/draw"
	"sudokusat/draw/pdf"
	"sudokusat/draw/png"
	"sudokusat/encode"
	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/native"
	"sudokusat/proof"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/reduce"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// TestMisuse calls the packages with what nobody should give them. Each call returns an
// error that names what is wanted.
func TestMisuse(t *testing.T) {
	ctx, engine, classic := context.Background(), native.New(), sudoku.Classic()
	var none context.Context // nil
	zero := sudoku.Puzzle{}
	good := sudoku.Puzzle{Shape: classic, Givens: sudoku.NewGrid(classic)}
	short := sudoku.Puzzle{Shape: classic, Givens: make(sudoku.Grid, 80)}
	large := sudoku.Puzzle{Shape: classic, Givens: append(sudoku.Grid{10}, make(sudoku.Grid, 80)...)}
	solve := func(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle) error {
		_, err := e.Solve(ctx, p, sudoku.Query{Limit: 1, Keep: 1})
		return err
	}
	exec, err := sat.NewExec("cadical -q")
	if err != nil {
		t.Fatal(err)
	}
	workers := sat.NewWorkers()
	defer workers.Close()
	maps, err := canon.NewMaps(context.Background(), good)
	if err != nil {
		t.Fatal(err)
	}
	second := func(_ any, err error) error { return err }
	stepsErr := func(ctx context.Context, p sudoku.Puzzle) (err error) {
		for _, err = range explain.Steps(ctx, p, explain.Options{}) {
		}
		return err
	}
	solutionsErr := func(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle) (err error) {
		for _, err = range sudoku.Solutions(ctx, e, p) {
			break
		}
		return err
	}
	for _, tt := range []struct {
		name string
		call func() error
	}{
		{"Parse nothing", func() error { return second(sudokusat.Parse("")) }},
		{"Parse a nil option", func() error { return second(sudokusat.Parse(strings.Repeat(".", 81), nil)) }},
		{"Solve without a context", func() error { return second(sudokusat.Solve(none, good)) }},
		{"Solve the zero puzzle", func() error { return second(sudokusat.Solve(ctx, zero)) }},
		{"Solve with too few givens", func() error { return second(sudokusat.Solve(ctx, short)) }},
		{"Solve with a digit beyond N", func() error { return second(sudokusat.Solve(ctx, large)) }},
		{"Unique of the zero puzzle", func() error { return second(sudokusat.Unique(ctx, zero)) }},
		{"Count the zero puzzle", func() error { return second(sudokusat.Count(ctx, zero, 0)) }},
		{"Count without a context", func() error { return second(sudokusat.Count(none, good, 1)) }},

		{"SolveOne without an engine", func() error { return second(sudoku.SolveOne(ctx, nil, good)) }},
		{"IsUnique without an engine", func() error { return second(sudoku.IsUnique(ctx, nil, good)) }},
		{"Solutions without an engine", func() error { return solutionsErr(ctx, nil, good) }},
		{"Solutions without a context", func() error { return solutionsErr(none, engine, good) }},
		{"Solutions of the zero puzzle", func() error { return solutionsErr(ctx, engine, zero) }},
		{"SolveAll without an engine", func() error { return sudoku.SolveAll(ctx, nil, []sudoku.Puzzle{good}, sudoku.Query{})[0].Err }},
		{"SolveAll of the zero puzzle", func() error { return sudoku.SolveAll(ctx, engine, []sudoku.Puzzle{zero}, sudoku.Query{})[0].Err }},
		{"Check the zero puzzle", func() error { return sudoku.Check(zero, nil) }},
		{"Check a nil solution", func() error { return sudoku.Check(good, nil) }},
		{"Check a solution that is too short", func() error { return sudoku.Check(good, make(sudoku.Grid, 3)) }},
		{"Check a solution with a digit beyond N", func() error { return sudoku.Check(good, append(sudoku.Grid{99}, make(sudoku.Grid, 80)...)) }},
		{"NewPuzzle without a shape", func() error { return second(sudoku.NewPuzzle(nil, nil)) }},
		{"NewPuzzle with nil givens", func() error { return second(sudoku.NewPuzzle(classic, nil)) }},
		{"NewPuzzle with a nil rule", func() error { return second(sudoku.NewPuzzle(classic, sudoku.NewGrid(classic), nil)) }},
		{"NewShape of the zero board", func() error { return second(sudoku.NewShape(sudoku.Board{})) }},
		{"NewShape with a nil rule", func() error { return second(sudoku.NewShape(sudoku.Boxed(3, 3, nil))) }},
		{"NewShape with regions that are too short", func() error { return second(sudoku.NewShape(sudoku.Jigsaw([]int{1, 2, 3}))) }},
		{"NewShape of boxes without rows", func() error { return second(sudoku.NewShape(sudoku.Boxed(0, 3))) }},
		{"NewShape of boxes below zero", func() error { return second(sudoku.NewShape(sudoku.Boxed(-1, -3))) }},
		{"NewShape of a vast Latin square", func() error { return second(sudoku.NewShape(sudoku.Latin(1 << 30))) }},
		{"ParseBoard nothing", func() error { return second(sudoku.ParseBoard("")) }},
		{"NewMachine of nothing", func() error { return second(sudoku.NewMachine(0, 0, nil, nil, nil)) }},
		{"NewMachine with an edge to nowhere", func() error {
			return second(sudoku.NewMachine(1, 1, []int{0}, []int{0}, []sudoku.Edge{{From: 0, To: 7}}))
		}},
		{"NewSetFamily of nothing", func() error { return second(sudoku.NewSetFamily(0, -1)) }},

		{"native: the zero puzzle is supported", func() error { return engine.Supports(ctx, zero) }},
		{"native: too few givens", func() error { return solve(ctx, engine, short) }},
		{"native: the zero puzzle", func() error { return solve(ctx, engine, zero) }},
		{"native: no context", func() error { return solve(none, engine, good) }},
		{"native: a digit beyond N", func() error { return solve(ctx, engine, large) }},
		{"native: nil lines", func() error { return native.NewLineSolver().Solve(ctx, nil) }},
		{"gophersat: the zero puzzle", func() error { return solve(ctx, sat.Gophersat(), zero) }},
		{"gophersat: no context", func() error { return solve(none, sat.Gophersat(), good) }},
		{"cdcl: the zero puzzle", func() error { return solve(ctx, sat.NewCDCL(1, 0), zero) }},
		{"cdcl: no context", func() error { return solve(none, sat.NewCDCL(1, 0), good) }},
		{"cdcl: too few givens", func() error { return solve(ctx, sat.NewCDCL(1, 0), short) }},
		{"gophersat: too few givens", func() error { return solve(ctx, sat.Gophersat(), short) }},
		{"workers: the zero puzzle", func() error { return solve(ctx, workers, zero) }},
		{"workers: no context", func() error { return solve(none, workers, good) }},
		{"a solver: the zero puzzle", func() error { return solve(ctx, exec, zero) }},
		{"a solver: no context", func() error { return solve(none, exec, good) }},
		{"a solver without a name", func() error { return second(sat.NewExec("")) }},
		{"Examine nothing", func() error { return second(sat.Examine(ctx, "", sat.ExamineOptions{})) }},

		{"encode.Extended of the zero puzzle", func() error { return second(encode.Extended(zero, encode.Auto())) }},
		{"encode.Extended without an AMO", func() error { return second(encode.Extended(good, encode.AMO{})) }},
		{"encode.Minimal of too few givens", func() error { return second(encode.Minimal(short, encode.Pairwise())) }},
		{"encode: the zero encoding", func() error { return second(encode.Encoding{}.New(ctx, good, encode.Auto())) }},
		{"encode.Decode nothing", func() error { return second(encode.Decode(nil, nil)) }},
		{"encode.Decode a short model", func() error { return second(encode.Decode(classic, make(cnf.Model, 2))) }},
		{"encode.WriteDIMACS of nothing", func() error { return encode.WriteDIMACS(io.Discard, nil) }},
		{"encode.Auxiliaries of the zero puzzle", func() error { return second(encode.Auxiliaries(zero)) }},

		{"explain.Hint of the zero puzzle", func() error { return second(explain.Hint(ctx, zero, explain.Options{}, 3)) }},
		{"explain.Hint without a context", func() error { return second(explain.Hint(none, good, explain.Options{}, 3)) }},
		{"explain.Steps of the zero puzzle", func() error { return stepsErr(ctx, zero) }},
		{"explain.Rate of the zero puzzle", func() error { return second(explain.Rate(ctx, zero, explain.Options{})) }},
		{"explain.Why about a cell that is none", func() error {
			fact := sudoku.Fact{Candidate: sudoku.Candidate{Cell: 900, Digit: 1}}
			return second(explain.Why(ctx, good, explain.Options{}, fact, true))
		}},
		{"explain.Candidates without an engine", func() error { return second(explain.Candidates(ctx, nil, good, 1)) }},
		{"explain.Candidates of the zero puzzle", func() error { return second(explain.Candidates(ctx, engine, zero, 1)) }},
		{"explain.FindConflict of the zero puzzle", func() error { return second(explain.FindConflict(ctx, engine, zero)) }},
		{"explain.ProveReason of no explanation", func() error { return explain.ProveReason(ctx, good, &explain.Reason{}, nil) }},
		{"explain.Prove without a sink", func() error { return explain.Prove(ctx, good, explain.Options{}, nil) }},

		{"generate.NewMaker without an engine", func() error { return second(generate.NewMaker(ctx, nil, nil, generate.Request{})) }},
		{"generate.NewMaker without a board", func() error { return second(generate.NewMaker(ctx, engine, nil, generate.Request{})) }},
		{"generate.Fill the zero puzzle", func() error { return second(generate.Fill(ctx, engine, zero, 1, 1)) }},
		{"generate.Fill without an engine", func() error { return second(generate.Fill(ctx, nil, good, 1, 1)) }},
		{"generate.Unavoidable of the zero puzzle", func() error { return second(generate.Unavoidable(ctx, zero, 4)) }},
		{"generate.Minimiser without an engine", func() error {
			return second(generate.NewMinimiser(nil, nil).Random(ctx, rand.New(rand.NewPCG(1, 2)), good))
		}},

		{"canon.Finder of the zero puzzle", func() error { return second(new(canon.Finder).Find(ctx, zero, canon.Minlex, nil, false)) }},
		{"canon.Finder of an unknown form", func() error { return second(new(canon.Finder).Find(ctx, good, "least", nil, false)) }},
		{"canon.Finder by solution without one", func() error { return second(new(canon.Finder).Find(ctx, good, canon.Solved, nil, false)) }},
		{"canon.Finder between too few givens", func() error { return second(new(canon.Finder).Between(ctx, good, short)) }},
		{"canon.NewMaps of the zero puzzle", func() error { return second(canon.NewMaps(context.Background(), zero)) }},
		{"canon.Maps with a grid that is too short", func() error { return second(maps.Minlex(ctx, make(sudoku.Grid, 3))) }},
		{"canon.Maps with a solution that is too short", func() error { return second(maps.Solved(ctx, good.Givens, nil)) }},
		{"se: rate the zero puzzle", func() error { return second(new(se.Rater).Rate(ctx, zero)) }},
		{"se: rate too few givens", func() error { return second(new(se.Rater).Rate(ctx, short)) }},
		{"hodoku: rate the zero puzzle", func() error { return second(hodoku.Rate(ctx, zero, nil, hodoku.V24)) }},
		{"hodoku: rate with a solution that is too short", func() error { return second(hodoku.Rate(ctx, good, make(sudoku.Grid, 3), hodoku.V24)) }},

		{"certificate.NewMaker without a prover", func() error {
			return second(certificate.NewMaker(nil).Decide(ctx, io.Discard, good, 2))
		}},
		{"certificate: verify nothing", func() error { return certificate.NewVerifier().Verify(ctx, nil) }},
		{"certificate: verify the zero record", func() error { return certificate.NewVerifier().Verify(ctx, &certificate.Record{}) }},
		{"certificate: read an empty file", func() error { return second(certificate.NewReader(strings.NewReader("")).Next()) }},
		{"certificate.Parse a word", func() error {
			_, _, err := certificate.Parse(bufio.NewReader(strings.NewReader("x")))
			return err
		}},
		{"certificate.ParseClaim without a shape", func() error { return second(certificate.ParseClaim(nil, "r1c1 is 1")) }},
		{"proof: read from a word", func() error { return second(proof.NewReader(strings.NewReader("x")).Next()) }},

		{"draw nothing", func() error { return draw.SVG(io.Discard, nil, draw.Options{}) }},
		{"draw nothing as PNG", func() error { return png.Write(io.Discard, nil, draw.Options{}) }},
		{"draw nothing as PDF", func() error { return pdf.Write(io.Discard, []*draw.Picture{nil}, draw.Options{}) }},
		{"draw the zero scene", func() error {
			return draw.Terminal(context.Background(), io.Discard, draw.Scene{}, draw.TerminalOptions{})
		}},
		{"compare without engines", func() error {
			return second(compare.Run(ctx, compare.Options{}, func(yield func(compare.Case) bool) { yield(compare.Case{Puzzle: good}) }))
		}},
		{"text.ParseGrid without a shape", func() error { return second(text.ParseGrid("1", nil)) }},
		{"text.Link of the zero puzzle", func() error {
			return second(text.Link(text.FPuzzles, zero, text.Record{}.About()))
		}},
		{"rule.Parse nothing", func() error { return second(rule.Parse("")) }},
		{"a rule that is a nil pointer", func() error {
			return second(sudoku.NewPuzzle(classic, sudoku.NewGrid(classic), (*rule.Thermo)(nil)))
		}},
		{"a rule about the value of a cell without a family", func() error {
			return second(sudoku.NewPuzzle(classic, sudoku.NewGrid(classic), rule.Asked{Cell: "r1c1"}))
		}},
		{"Parse with words that may be rules", func() error {
			return second(sudokusat.Parse("Along the gray shape digits go up from the round end.\n" + strings.Repeat(".", 81)))
		}},
		{"Parse with no rules", func() error { return second(sudokusat.Parse(strings.Repeat(".", 81), sudokusat.Rules(""))) }},
		{"generate: the zero Maker", func() error { return new(generate.Maker).Make(ctx, 0, make([]generate.Outcome, 1)) }},
		{"a rule without cells", func() error {
			return second(sudoku.NewPuzzle(classic, sudoku.NewGrid(classic), rule.Thermo{}))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := protected(tt.call); err == nil || strings.Contains(err.Error(), "runtime error") {
				t.Errorf("error %v, want one that names what is wrong", err)
			} else {
				t.Log(err)
			}
		})
	}
}

// TestMisuseWithoutErrors calls what returns no error: it returns zero values.
func TestMisuseWithoutErrors(t *testing.T) {
	zero, classic := sudoku.Puzzle{}, sudoku.Classic()
	table := sudoku.NewTable(9, func(a, b sudoku.Digit) bool { return true })
	for name, call := range map[string]func() any{
		"Table.Allows beyond N":  func() any { return table.Allows(99, 1) || table.Allows(1, 99) || table.Allows(0, 1) },
		"Table.Row beyond N":     func() any { return table.Row(99).Len() },
		"Puzzle.Text of nothing": func() any { return zero.Text() },
		"Puzzle.Name of nothing": func() any { return zero.Name() },
		"Puzzle.Head of nothing": func() any { return zero.Head() },
		"constraints of no rule": func() any {
			_, err := sudoku.ConstraintsWithin(nil, nil, classic)
			return err
		},
		"constraints without late": func() any {
			_, err := sudoku.ConstraintsWithin(nil, rule.NoTiedRanks{}, classic)
			return err
		},
		"Constraints of nothing":   func() any { return len(zero.Constraints()) },
		"String of nothing":        func() any { return sudokusat.String(zero, nil) },
		"String of a short grid":   func() any { return len(text.String(classic, sudoku.Grid{1})) > 0 },
		"NewGrid without a shape":  func() any { return len(sudoku.NewGrid(nil)) },
		"Faults of nothing":        func() any { return len(sudoku.Faults(context.Background(), zero)) },
		"Describe nothing":         func() any { board, rules := text.Describe(zero); return board + strings.Join(rules, "") },
		"CellName of no cell":      func() any { return classic.CellName(-5) + classic.CellName(9999) },
		"Exists of no cell":        func() any { return classic.Exists(-1) || classic.Exists(81) },
		"native.Suits nothing":     func() any { return native.Suits(zero) },
		"native.Moment of nothing": func() any { return native.Moment(zero) },
		"Blame nothing":            func() any { rules, _ := reduce.Blame(context.Background(), zero); return len(rules) },
		"IsClassic of nothing":     func() any { return zero.IsClassic() },
		"DefaultBox below one":     func() any { a, b := sudoku.DefaultBox(-3); return a*b >= 0 },
		"a scene of nothing":       func() any { return draw.Scene{}.Picture() != nil },
		"a book of nothing": func() any {
			cut, err := pdf.NewBook(pdf.BookOptions{}).Add(context.Background(), draw.Scene{}, nil)
			return cut || err != nil
		},
		"pencil marks of nothing": func() any { return len(draw.PencilMarks(context.Background(), zero)) },
		"names beyond the last": func() any {
			return fmt.Sprint(hodoku.Level(99), hodoku.Technique(200), cnf.Status(99), cnf.Compare(-1), reduce.Outcome(-1))
		},
		"scores beyond the last":     func() any { return hodoku.Technique(200).Score() + int(hodoku.Technique(200).Level()) },
		"a model of -3 variables":    func() any { return cnf.NewModel(-3).Value(9) },
		"a proof about -3 variables": func() any { return proof.NewChecker(-3).Add([]cnf.Lit{1}) },
		"the cells of a large grid":  func() any { return canon.CellsOf(make(sudoku.Grid, 256)) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := protected(func() error { t.Logf("%v", call()); return nil }); err != nil {
				t.Error(err)
			}
		})
	}
}

// protected turns a panic into an error with the text "runtime error".
func protected(call func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("runtime error: panic: %v", r)
		}
	}()
	return call()
}
