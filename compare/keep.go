package compare

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sudokusat/sudoku"
)

// write keeps a disagreement as a folder of its own:
//
//	0001/puzzle.txt    the puzzle with its board and rules, as [sudoku.Puzzle.Text] writes it
//	0001/answers.txt   what contradicts what, and every answer with its solutions
//	0001/…             what Options.Reproduce adds, such as formula.cnf
func write(o Options, d Disagreement, number int) (string, error) {
	dir, err := newFolder(o.Folder, number)
	if err != nil {
		return "", fmt.Errorf("keeping a disagreement: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "puzzle.txt"), []byte(d.Puzzle.Text()), 0o644); err != nil {
		return dir, fmt.Errorf("keeping a disagreement: %w", err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "puzzle   %s\nboard    %s\nlimit    %d\n", d.Place, d.Puzzle.Name(), o.Limit)
	for _, r := range d.Reasons {
		fmt.Fprintf(&b, "because  %s\n", r)
	}
	for _, a := range d.Answers {
		fmt.Fprintf(&b, "\n%s: %v\n", a.Engine, a)
		for i, s := range a.Solutions {
			fmt.Fprintf(&b, "solution %d\n%s\n", i+1, shown(d.Puzzle.Shape, s))
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "answers.txt"), []byte(b.String()), 0o644); err != nil {
		return dir, fmt.Errorf("keeping a disagreement: %w", err)
	}
	if o.Reproduce != nil {
		if err := o.Reproduce(dir, d.Puzzle); err != nil {
			return dir, fmt.Errorf("keeping a disagreement: %w", err)
		}
	}
	return dir, nil
}

// shown returns a grid as text, even one that does not fit the board.
func shown(s *sudoku.Shape, g sudoku.Grid) string {
	if len(g) != s.Cells() {
		return fmt.Sprintf("%d cells: %v", len(g), g)
	}
	return s.GridText(g)
}

// newFolder makes the first folder that is not there yet, counting up from
// number: what an earlier run kept is not overwritten.
func newFolder(parent string, number int) (string, error) {
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", err
	}
	for ; ; number++ {
		dir := filepath.Join(parent, fmt.Sprintf("%04d", number))
		if err := os.Mkdir(dir, 0o755); !errors.Is(err, fs.ErrExist) {
			return dir, err
		}
	}
}
