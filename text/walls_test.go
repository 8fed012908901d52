package text_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/text"
)

const walls9 = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

// lattice9 draws the cells of walls9 with everything around each.
func lattice9(blank string) string {
	rule := strings.Repeat("+---", 9) + "+\n"
	out := rule
	for r := range 9 {
		for _, c := range walls9[9*r : 9*r+9] {
			out += "| " + strings.ReplaceAll(string(c), ".", blank) + " "
		}
		out += "|\n" + rule
	}
	return out
}

// TestWalls reads drawings by their walls, or refuses them: want is the puzzle, or a part of the message.
func TestWalls(t *testing.T) {
	boxed := "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n"
	boxed9 := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	jigsaw := "┏━━━┯━━━┯━━━┳━━━┓\n┃ 1 │ . │ . ┃ . ┃\n┠───╆━━━╈━━━╃───┨\n┃ . ┃ . ┃ 2 │ . ┃\n┣━━━╃───╂───╆━━━┫\n┃ . │ 3 ┃ . ┃ . ┃\n┠───╆━━━╇━━━╃───┨\n┃ . ┃ . │ . │ 4 ┃\n┗━━━┻━━━┷━━━┷━━━┛\n"
	double := strings.NewReplacer("━", "═", "┃", "║").Replace(jigsaw)
	rows6 := []string{"1.....", "..2...", "...3..", "....4.", ".5....", ".....6"}
	grid6 := func(sep, group, gap string) (out string) {
		for i, row := range rows6 {
			if i == 3 {
				out += gap
			}
			for k, c := range row {
				if k > 0 {
					out += sep
				}
				if k == 2 || k == 4 {
					out += group
				}
				out += string(c)
			}
			out += "\n"
		}
		return out
	}
	six := "6x6 box 3x2 " + strings.Join(rows6, "")
	lattice, empty := lattice9("."), lattice9(" ")
	tall := strings.NewReplacer("|\n+", "|\n"+strings.Repeat("|   ", 9)+"|\n+").Replace(empty)
	tall3 := strings.NewReplacer("+\n|", "+\n"+strings.Repeat("|   ", 9)+"|\n|").Replace(tall)
	const nine = "9x9 " + walls9
	rowsOf := func(sep string) (out string) {
		for r := range 9 {
			out += strings.Trim(strings.Join(strings.Split(strings.ReplaceAll(walls9[9*r:9*r+9], ".", " "), ""), sep), " \t") + "\n"
		}
		return strings.ReplaceAll(out, " "+sep, sep)
	}
	rules := func(in string, k int, with string) string { // rule k of a drawing is another
		lines := strings.Split(in, "\n")
		for i, line := range lines {
			if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
				if k--; k == 0 {
					lines[i] = with
				}
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, tt := range []struct{ name, in, want string }{
		{"heavy walls", jigsaw, "4x4 regions 0001021122132333 1.....2..3.....4"},
		{"heavy walls around empty cells", strings.ReplaceAll(jigsaw, ".", " "), "4x4 regions 0001021122132333 1.....2..3.....4"},
		{"heavy walls below a title", "My puzzle\n\n" + strings.ReplaceAll(jigsaw, ".", " "), "4x4 regions 0001021122132333 1.....2..3.....4"},
		{"rules of two kinds in a program", "grid = \"\"\"\n" + strings.Repeat("+---+---+---+---+---+---+\n| 1 | . | . | . | . | . |\n", 3) + "+===+===+===+===+===+===+\n" + strings.Repeat("| . | . | . | . | . | . |\n+---+---+---+---+---+---+\n", 3) + "\"\"\"\n", "6x6 box 3x2 1.....1.....1......................."},
		{"regions above other walls", "#regions 0001021122132333\n" + strings.Replace(jigsaw, "1 │ .", "1 ┃ .", 1), "walls of two kinds around 2 cells"},
		{"heavy walls in Markdown", "```\n" + strings.ReplaceAll(jigsaw, ".", " ") + "```\n", "4x4 regions 0001021122132333 1.....2..3.....4"},
		{"double walls", double, "4x4 regions 0001021122132333 1.....2..3.....4"},
		{"a wall that is both", strings.Replace(double, "║ . ║ . ║", "║ . ┃ . ║", 1), "more than two kinds"},
		{"a heavy wall too little", strings.Replace(jigsaw, ". ┃ . ┃\n┠───╆━━━╇", ". │ . ┃\n┠───╆━━━╇", 1), "walls of two kinds around 8 cells"},
		{"a wall within a region", strings.Replace(jigsaw, "1 │ .", "1 ┃ .", 1), "walls of two kinds around 2 cells"},
		{"rules of one direction", strings.Replace(strings.Repeat("+---+---+---+---+---+---+\n| 1 | . | . | . | . | . |\n", 3)+"+===+===+===+===+===+===+\n"+strings.Repeat("| . | . | . | . | . | . |\n+---+---+---+---+---+---+\n", 3), "| 1", "| 2", 1), "6x6 box 3x2 2.....1.....1......................."},
		{"walls everywhere", lattice, nine},
		{"a frame that is heavier than all walls", strings.NewReplacer("#", "┏━┯━┯━┯━┓", "-", "┠─┼─┼─┼─┨", "=", "┗━┷━┷━┷━┛", ".", " ").Replace("#\n┃1│.│.│.┃\n-\n┃.│.│2│.┃\n-\n┃.│3│.│.┃\n-\n┃.│.│.│4┃\n=\n"), "none around boxes"},
		{"empty cells", empty, nine},
		{"cells of two lines", tall, nine},
		{"cells of three lines", tall3, nine},
		{"digits in the corners of cells", strings.NewReplacer(" 3 ", "3  ", " 9 ", "9  ").Replace(tall), "marks or candidates"},
		{"rules everywhere in a table", "| 1 |   |   |   |\n|---|---|---|---|\n|   |   | 2 |   |\n|---|---|---|---|\n|   | 3 |   |   |\n|---|---|---|---|\n|   |   |   | 4 |\n", "4x4 box 2x2 1.....2..3.....4"},
		{"marks in cells of three lines", strings.Replace(tall3, "|   |   |   |", "| 4 |   |   |", 1), "marks or candidates"},
		{"empty cells and blanks", strings.Replace(empty, "|   |", "| . |", 1), "both empty cells and \".\""},
		{"a wall of another kind", rules(lattice, 4, "+---+---+---+---+===+---+---+---+---+"), "one direction only"},
		{"a part of a wall", rules(lattice, 3, "+---+---+---+   +---+---+---+---+---+"), "one direction only"},
		{"a mark in a wall", rules(lattice, 3, "+---+---+---+ - +---+---+---+---+---+"), "between two crossings"},
		{"a sign in a wall", rules(lattice, 3, "+---+---+---+-=-+---+---+---+---+---+"), "between two crossings"},
		{"a gap in the frame", rules(lattice, 1, "+   +---+---+---+---+---+---+---+---+"), "a frame around this drawing"},
		{"boxes", boxed, "9x9 " + boxed9},
		{"a sign in a rule", rules(boxed, 1, "------+--=----+------"), "a rule with marks"},
		{"a part of a rule", rules(boxed, 1, "------+-------"), "divided otherwise"},
		{"a gap in a rule", rules(boxed, 1, "------+--   --+------"), "a rule with marks"},
		{"a rule that is missing", strings.Replace(boxed, "------+-------+------\n", "", 1), "no boxes of equal size"},
		{"heavy bars of two", strings.NewReplacer("|", "│", "-", "─", "+", "┼").Replace(strings.Replace(boxed, "| . 7 . |", "┃ . 7 . |", 1)), "no boxes of equal size"},
		{"rules of dashes", grid6(" ", "", "-----------\n"), six},
		{"rules of dashes below characters", grid6("", "", "------\n"), six},
		{"a rule of equal signs", grid6(" ", "", "===========\n"), six},
		{"rules with spaces", grid6(" ", "", "--- --- ---\n"), six},
		{"a blank line between other bands", grid6(" ", "", "\n"), six},
		{"groups of other boxes", grid6("", " ", ""), six},
		{"groups of words", grid6(" ", " ", ""), six},
		{"rules of wide columns", "1 34 | 234 234\n2 34 | 134 134\n-----+--------\n3 12 | 124 124\n4 12 | 123 123\n", "4x4 box 2x2 1...2...3...4..."},
		{"candidates in other boxes", strings.Repeat("12 34 | 56 123 | 456 1\n12 34 | 56 123 | 456 2\n12 34 | 56 123 | 456 3\n------+--------+------\n", 2), "bars that are not between usual boxes"},
		{"clues above", "3 2 1 4 2 3\n-----------\n" + grid6(" ", "", ""), "cells in a row"},
		{"rows cut at both ends", rowsOf("\t"), "cells"},
		{"rows of spaces cut at both ends", rowsOf(""), "cells"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := text.NewReader(strings.NewReader(tt.in), text.Options{})
			rec, err := r.Read()
			got := fmt.Sprint(err)
			if err == nil {
				got = rec.Puzzle.Shape.Text() + " " + text.String(rec.Puzzle.Shape, rec.Puzzle.Givens)
				if _, err := r.Read(); !errors.Is(err, io.EOF) {
					got += ", and more"
				}
			}
			got = strings.Replace(got, " box 3x3", "", 1)
			if err == nil && got != tt.want || !strings.Contains(got, tt.want) {
				t.Errorf("%s, not %s, for\n%s", got, tt.want, tt.in)
			}
		})
	}
}

// TestEveryCharacterOfADrawing changes, removes and adds single characters and lines of drawings. The puzzle
// becomes another, is refused, or the change is one of those that are harmless.
func TestEveryCharacterOfADrawing(t *testing.T) {
	boxed := "+-------+-------+-------+\n"
	for r := range 9 {
		for k, c := range walls9[9*r : 9*r+9] {
			if k%3 == 0 {
				boxed += "| "
			}
			boxed += string(c) + " "
		}
		if boxed += "|\n"; r%3 == 2 {
			boxed += "+-------+-------+-------+\n"
		}
	}
	jigsaw := "┏━━━┯━━━┯━━━┳━━━┓\n┃ 1 │ . │ . ┃ . ┃\n┠───╆━━━╈━━━╃───┨\n┃ . ┃ . ┃ 2 │ . ┃\n┣━━━╃───╂───╆━━━┫\n┃ . │ 3 ┃ . ┃ . ┃\n┠───╆━━━╇━━━╃───┨\n┃ . ┃ . │ . │ 4 ┃\n┗━━━┻━━━┷━━━┷━━━┛\n"
	drawings := []string{boxed, lattice9("."), lattice9(" "), jigsaw, strings.ReplaceAll(jigsaw, ".", " "), strings.NewReplacer("━", "═", "┃", "║").Replace(jigsaw)}
	read := func(in string) (all string) {
		r := text.NewReader(strings.NewReader(in), text.Options{})
		for {
			rec, err := r.Read()
			if errors.Is(err, io.EOF) {
				return all
			}
			if err != nil {
				return "refused"
			}
			words := ""
			if u := rec.Unread(); u.Words != "" {
				words = "noted"
			}
			all += rec.Puzzle.Shape.Text() + words + text.String(rec.Puzzle.Shape, rec.Puzzle.Givens) + "\n"
		}
	}
	rng := rand.New(rand.NewPCG(3, 9))
	signs := []rune("123456789.0*_?-+=|:'\"#x, ─│━┃═║┼╋┄┆<>^v/\\~o")
	for _, in := range drawings {
		want := read(in)
		if strings.Count(want, "\n") != 1 {
			t.Fatalf("%s for\n%s", want, in)
		}
		chars := []rune(in)
		for range testenv.Rounds(1500) {
			at, sign := rng.IntN(len(chars)), signs[rng.IntN(len(signs))]
			changed, how := append([]rune{}, chars...), rng.IntN(3)
			was := chars[at]
			switch how {
			case 0:
				changed[at] = sign
			case 1:
				changed = append(changed[:at], changed[at+1:]...)
			default:
				changed = append(append(changed[:at:at], sign), chars[at:]...)
			}
			if got := read(string(changed)); got == want && !isHarmlessChange(chars, at, how, was, sign) {
				t.Errorf("%q at %d becomes %q (%d), and nothing else:\n%s", was, at, sign, how, around(changed, at))
			} else if got != want && !isClear(got, want) {
				t.Errorf("%q at %d becomes %q (%d), read as %s\n%s", was, at, sign, how, got, string(changed))
			}
		}
	}
}

// isHarmlessChange reports whether a change of a drawing may leave the puzzle as it is.
func isHarmlessChange(chars []rune, at, how int, was, sign rune) bool {
	const strokes = " +-=|─━═│┃║┄┆┼╋"
	line := strings.Split(string(chars), "\n")[strings.Count(string(chars[:at]), "\n")]
	isRule := strings.ContainsAny(line, "+┏┠┣┗╋┼")
	isStroke := func(c rune) bool { return strings.ContainsRune(strokes, c) || c > 0x2500 && c < 0x2580 }
	column := at - len([]rune(string(chars)[:strings.LastIndex("\n"+string(chars[:at]), "\n")]))
	isOuter := column < 3 || column > len([]rune(line))-4
	switch {
	case was == sign && how == 0, sign == '#' && (isOuter || how == 2), was == '\n':
		return true
	case isRule && how == 0: // a crossing, or a dash as a comment or a crossing
		return isStroke(was) && (isStroke(sign) || sign == '#')
	case isRule: // strokes need not be below each other
		return how == 1 || isStroke(sign)
	case how == 1: // a blank, or the place of a cell
		return was == ' ' || was == '.' || isOuter && was == '|'
	case sign == '"' || sign == '\'':
		return false
	}
	return sign == ' ' || sign == '.' || sign == '0' || isOuter && isStroke(sign) || strings.ContainsRune("|│", was) && strings.ContainsRune("|│", sign)
}

// isClear reports whether a puzzle is another one with one cell changed, or refused.
func isClear(got, want string) bool {
	if got == "refused" {
		return true
	}
	if got = strings.Replace(got, "noted", "", 1); len(got) != len(want) {
		return false
	}
	n := 0
	for i := range got {
		if got[i] != want[i] {
			n++
		}
	}
	return n == 1 && strings.Fields(got)[0] == strings.Fields(want)[0]
}

// around is the line of a drawing with a change, and those beside it.
func around(chars []rune, at int) string {
	line := strings.Count(string(chars[:at]), "\n")
	lines := strings.Split(string(chars), "\n")
	return strings.Join(lines[max(0, line-1):min(len(lines), line+2)], "\n")
}
