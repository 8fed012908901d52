package cnf

import (
	"fmt"
	"io"
	"strings"
)

// Names says what variables mean, as "c varname 137 r2c7=2" comments of a
// formula do.
type Names map[Var]string

// Comment takes a comment line as [DIMACSReader] passes it on and keeps it when it
// is a name. A line that begins like a name and is none is an error, and so
// is a second name for a variable.
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

// ReadNames reads the names and the other comments that stand before the
// first clause of a formula in DIMACS; it reads no further than it must.
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
