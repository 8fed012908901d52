package text_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sudokusat/text"
)

// hexGrid is a 16×16 grid in an alphabet with blanks in three of seven cells.
func hexGrid(alphabet, blank string) string {
	var b strings.Builder
	for r := range 16 {
		for c := range 16 {
			if d := (4*r + r/4 + c) % 16; (3*r+5*c)%7 < 3 {
				b.WriteString(blank)
			} else {
				b.WriteByte(alphabet[d])
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestCrosses reads x as a blank of a 16×16 grid with all digits of its alphabet.
func TestCrosses(t *testing.T) {
	for _, alphabet := range []string{"0123456789ABCDEF", "0123456789abcdef", "123456789ABCDEFG"} {
		want, err := text.Parse(hexGrid(alphabet, "."), text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []string{"x", "X"} {
			grid := hexGrid(alphabet, x)
			for how, in := range map[string]string{"grid": grid, "line": strings.ReplaceAll(grid, "\n", "") + "\n"} {
				got, err := text.Parse(in, text.Options{})
				if err != nil || !got.Shape.Same(want.Shape) || !slices.Equal(got.Givens, want.Givens) {
					t.Errorf("%s of %s with %s: %v", how, alphabet, x, err)
				}
			}
		}
	}
}

// TestZerosInPrograms reads 0 as a digit of a 16×16 grid in a program, where another character is the blank
// or all squares are given.
func TestZerosInPrograms(t *testing.T) {
	full := ""
	for r := range 16 {
		k := (4*r + r/4) % 16
		full += "0123456789ABCDEF"[k:] + "0123456789ABCDEF"[:k] + "\n"
	}
	for _, grid := range []string{full, hexGrid("0123456789ABCDEF", "."), hexGrid("0123456789ABCDEF", "_")} {
		want, err := text.Parse(grid, text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Fields(grid)
		cells := strings.Split(strings.Join(rows, ""), "")
		for name, in := range map[string]string{
			"strings": "def main():\n    grid = [\n'" + strings.Join(rows, "',\n'") + "']\n    solve(grid)\nprint(main())\n",
			"cells":   "def main():\n    grid = [\n'" + strings.Join(cells, "', '") + "']\n    solve(grid)\nprint(main())\n",
			"bars":    "|" + strings.Join(rows, "|\n|") + "|\n",
		} {
			if got, err := text.Parse(in, text.Options{}); err != nil || !slices.Equal(got.Givens, want.Givens) {
				t.Errorf("%s: %v\n%s", name, err, in)
			}
		}
	}
}

// TestUnclearCrosses refuses x where it could be a digit or a slip.
func TestUnclearCrosses(t *testing.T) {
	grid := hexGrid("0123456789ABCDEF", "x")
	full := hexGrid("0123456789ABCDEF", ".")
	for name, in := range map[string]string{
		"another blank":      strings.Replace(grid, "0", ".", 1),
		"a digit is missing": strings.ReplaceAll(grid, "F", "x"),
		"another letter":     strings.ReplaceAll(grid, "F", "H"),
		"one letter more":    strings.Replace(grid, "F", "H", 1),
		"0 and G":            strings.Replace(grid, "F", "G", 1),
		"both cases":         strings.Replace(grid, "x", "X", 1),
		"one x":              strings.Replace(full, ".", "x", 1),
		"0 as a blank, too":  strings.Replace(grid, "x", "0", 16),
		"x as the last digit": strings.Map(func(r rune) rune {
			switch r {
			case 'F':
				return 'x'
			case 'x':
				return '0'
			}
			return r
		}, grid),
	} {
		if p, err := text.Parse(in, text.Options{}); !errors.Is(err, text.ErrSymbol) {
			t.Errorf("%s: %v, %v", name, p.Givens, err)
		}
	}
}

// TestCrossesBesideDigits reads x as a blank of a 25×25 grid that has X among its digits, and the reverse, and refuses
// a single one, which may be a slip.
func TestCrossesBesideDigits(t *testing.T) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXY"
	grid, full := "", ""
	for r := range 25 {
		k := (5*r + r/5) % 25
		grid += "." + digits[k+1:] + digits[:k] + "\n"
		full += digits[k:] + digits[:k] + "\n"
	}
	grid = strings.Replace(grid, "B", ".", 1) // more than a digit has cells
	want, err := text.Parse(grid, text.Options{})
	if err != nil || want.Givens.Filled() != 24*25-1 {
		t.Fatal(err)
	}
	for _, in := range []string{strings.ReplaceAll(grid, ".", "x"), strings.ReplaceAll(strings.ToLower(grid), ".", "X")} {
		if got, err := text.Parse(in, text.Options{}); err != nil || !slices.Equal(got.Givens, want.Givens) {
			t.Errorf("%v\n%s", err, in)
		}
	}
	if p, err := text.Parse(strings.Replace(full, "X", "x", 1), text.Options{}); !errors.Is(err, text.ErrSymbol) {
		t.Errorf("one x: %v, %v", p.Givens, err)
	}
}
