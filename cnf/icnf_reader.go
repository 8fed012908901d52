package cnf

import (
	"fmt"
	"io"
	"strings"
)

// ReadICNF reads incremental CNF, as [CubeWriter] writes it: a line "p inccnf", then
// clauses and cubes in any order, comment lines between them. Vars of the formula is
// the largest variable met. A fault of the text is a [*ParseError].
func ReadICNF(r io.Reader) (*Formula, [][]Lit, error) {
	s := newScanner(r)
	fault := func(line, col int, err error, detail string) error {
		if broken := s.failure(); broken != nil {
			return broken
		}
		return &ParseError{line, col, detail, err}
	}
	f, cubes, header := &Formula{}, [][]Lit(nil), false
	var lits []Lit
	cube, open := false, false
	for {
		c := s.space()
		line, col := s.line, s.col
		switch {
		case c == eof:
			switch {
			case open:
				return nil, nil, fault(line, col, ErrTruncated, "the last clause or cube has no closing 0")
			case !header:
				return nil, nil, fault(line, col, ErrHeader, "a \"p inccnf\" line belongs before the first clause")
			}
			return f, cubes, s.failure()
		case c == 'c' && !open:
			s.restOfLine(maxComment)
			continue
		case !header:
			if text := s.restOfLine(maxComment); strings.Join(strings.Fields(text), " ") != "p inccnf" {
				return nil, nil, fault(line, col, ErrHeader, fmt.Sprintf("%.40q is no \"p inccnf\"", text))
			}
			header = true
			continue
		case c == 'a' && !open:
			s.skip()
			cube, open = true, true
			continue
		}
		n, text, ok := s.number()
		switch {
		case !ok || n >= 1<<31 || n <= -1<<31:
			return nil, nil, fault(line, col, ErrSyntax, fmt.Sprintf("%q is no literal", text))
		case n != 0:
			open = true
			lits = append(lits, Lit(n))
			continue
		case cube:
			cubes = append(cubes, append([]Lit{}, lits...))
			for _, l := range lits {
				f.Vars = max(f.Vars, int(l.Var()))
			}
		default:
			f.Clause(lits)
		}
		lits, cube, open = lits[:0], false, false
	}
}
