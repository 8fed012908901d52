package sat

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// The command of a solver is written as for a shell, but run without one: words
// with spaces are quoted, and places in braces are replaced by file names.
//
//	kissat -q                  formula on standard input, answer on standard output
//	glucose -model {cnf}       formula in a file
//	minisat {cnf} {out}        answer in a file
//	roundingsat {opb}          pseudo-Boolean formula in a file
//	cadical -q {cnf} {proof}   DRAT proof in a file, when a proof is wanted
//
// A place may be part of a word: sh -c "gzip < {cnf} | mysolver".
//
// The commands of well-known solvers are completed.

// Command is the command line of a solver: program and arguments, with places in braces.
type Command struct {
	Args []string
}

// The places of files in a command.
const (
	placeCNF   = "{cnf}"
	placeOPB   = "{opb}"
	placeOut   = "{out}"
	placeProof = "{proof}"
)

// namedSolver is a solver that needs more than the formula on standard input.
type namedSolver struct {
	names []string
	solve []string // arguments appended if the command has no place
	prove []string // the same for a proof, with options that keep its steps RUP
	icnf  bool     // it reads cubes, and reports its finding for each
}

// namedSolvers are solvers that give no model, or no RUP proof, without more
// arguments.
var namedSolvers = []namedSolver{
	{names: []string{"minisat", "minisat2", "minisat-core", "minisat-simp"}, solve: []string{placeCNF, placeOut}},
	{names: []string{"glucose", "glucose-simp", "glucose-syrup"}, solve: []string{"-model", placeCNF}},
	{names: []string{"minisat+", "minisatp", "roundingsat", "naps", "sat4j-pb"}, solve: []string{placeOPB}},
	{names: []string{"lingeling", "plingeling", "treengeling"}, solve: []string{placeCNF}},
	{names: []string{"cadical"}, prove: []string{"--no-binary", "--plain", placeCNF, placeProof}, icnf: true},
	{names: []string{"kissat"}, prove: []string{"--no-binary", "--plain", placeCNF, placeProof}},
}

// ParseCommand parses a command; a leading "exec:" is ignored. Words are
// separated by white space. Single and double quotes keep it, and a backslash
// outside of single quotes keeps the character after it.
func ParseCommand(text string) (Command, error) {
	text, _ = strings.CutPrefix(text, "exec:")
	args, err := words(text)
	if err != nil {
		return Command{}, fmt.Errorf("solver command %q: %w", text, err)
	}
	if len(args) == 0 {
		return Command{}, fmt.Errorf("solver command %q names no program", text)
	}
	for _, a := range args {
		if i := strings.LastIndexByte(a, '{'); i >= 0 && strings.HasSuffix(a, "}") {
			if p := a[i:]; p != placeCNF && p != placeOPB && p != placeOut && p != placeProof {
				return Command{}, fmt.Errorf("solver command %q: %s is no place for a file ({cnf}, {opb}, {out}, {proof} are)", text, p)
			}
		}
	}
	return Command{args}, nil
}

func words(text string) (out []string, err error) {
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && quote != '\'':
			i++
			if i == len(text) {
				return nil, fmt.Errorf("it ends in a backslash")
			}
			word.WriteByte(text[i])
			inWord = true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			quote, inWord = c, true
		case c == ' ' || c == '\t' || c == '\n':
			if inWord {
				out = append(out, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is not closed")
	}
	if inWord {
		out = append(out, word.String())
	}
	return out, nil
}

// Name returns the program's name without its folder.
func (c Command) Name() string { return strings.TrimSuffix(filepath.Base(c.Args[0]), ".exe") }

// String returns the command with quotes where they are needed: ParseCommand
// reads it back.
func (c Command) String() string {
	var b strings.Builder
	for i, a := range c.Args {
		if i > 0 {
			b.WriteByte(' ')
		}
		if a == "" || strings.ContainsAny(a, " \t\n'\"\\") {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		b.WriteString(a)
	}
	return b.String()
}

func (c Command) has(place string) bool {
	return slices.ContainsFunc(c.Args, func(a string) bool { return strings.Contains(a, place) })
}

func (c Command) named() namedSolver {
	for _, k := range namedSolvers {
		if slices.Contains(k.names, c.Name()) {
			return k
		}
	}
	return namedSolver{}
}

// forSolving returns the command with the places it needs to solve a formula.
func (c Command) forSolving() Command {
	if c.has(placeCNF) || c.has(placeOPB) {
		args := slices.Clone(c.Args)
		if c.named().prove != nil { // no proof is wanted, and its place may be left out
			args = slices.DeleteFunc(args, func(a string) bool { return a == placeProof })
		}
		if slices.Contains(c.named().solve, placeOut) && !c.has(placeOut) {
			args = append(args, placeOut) // minisat writes the model there or nowhere
		}
		return Command{args}
	}
	return Command{slices.Concat(c.Args, c.named().solve)}
}

// forProving returns the command with the places it needs to write a proof; ok
// is false if it has none.
func (c Command) forProving() (proving Command, ok bool) {
	if !c.has(placeProof) {
		c = Command{slices.Concat(c.Args, c.named().prove)}
	}
	return c, c.has(placeProof) && c.has(placeCNF)
}

// readsICNF reports whether the solver takes all cubes at once.
func (c Command) readsICNF() bool { return c.named().icnf }

// fill returns the arguments with file names in the places.
func (c Command) fill(files map[string]string) []string {
	args := slices.Clone(c.Args)
	for i, a := range args {
		for place, name := range files {
			a = strings.ReplaceAll(a, place, name)
		}
		args[i] = a
	}
	return args
}
