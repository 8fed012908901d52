package cnf

import (
	"fmt"
	"io"
	"strings"
)

// Names holds the names of variables, as "c varname 137 r2c7=2" comments in a
// DIMACS file give them.
type Names map[Var]string

// Comment adds the name that a comment line gives, if it gives one. The line is
// as [DIMACSReader] passes it on, without "c ". A malformed name is an error
// that wraps [ErrSyntax], a second one for a variable wraps [ErrConflict].
func (n Names) Comment(text string) error {
	rest, ok := strings.CutPrefix(text, "varname ")
	if !ok {
		return nil
	}
	var v Var
	var name, trailing string
	if k, _ := fmt.Sscan(rest, &v, &name, &trailing); k != 2 || v < 1 {
		return fmt.Errorf("%w: %q names no variable", ErrSyntax, text)
	}
	if old, ok := n[v]; ok && old != name {
		return fmt.Errorf("%w: variable %d is named %q and %q", ErrConflict, v, old, name)
	}
	n[v] = name
	return nil
}

// ReadNames reads the comments before the header of a DIMACS file: names and
// others. It does not read the clauses.
func ReadNames(r io.Reader) (names Names, comments []string, err error) {
	names = Names{}
	d := NewDIMACSReader(r, Strict)
	d.Comment = func(text string) {
		if e := names.Comment(text); e != nil && err == nil {
			err = &ParseError{d.s.line - 1, 1, "", e}
		}
		if !strings.HasPrefix(text, "varname ") {
			comments = append(comments, text)
		}
	}
	if _, _, _, e := d.Header(); err == nil {
		err = e
	}
	return names, comments, err
}
