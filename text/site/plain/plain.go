// Package plain reads links whose address has the digits of a puzzle as they are, or
// nearly so.
//
//	https://www.sudokuwiki.org/sudoku.htm?bd=0030206…      n² characters
//	https://www.sudokuwiki.org/sudoku.htm?bd=S9B01… | vu4… a state of play, two characters per square
//	https://sudokuexchange.com/play/?s=0,0,3,… | C2D…      numbers; a digit and the blanks behind it
//	https://example.org/play/0030206…#difficulty           any other
//
// An address that names a rule in words is refused, and so is one with a parameter that
// may mean more than the digits do.
package plain

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
)

// Site returns the format of plain addresses.
func Site() finding.Site { return finding.Site{Name: "an address with digits", Link: read} }

// harmless lists the parameters that do not change a puzzle, and why.
var harmless = map[string]string{
	"d": "difficulty", "diff": "difficulty", "difficulty": "difficulty", "level": "difficulty", "rating": "difficulty",
	"id": "a name", "date": "a name", "no": "a name",
	"lang": "of the page", "l": "of the page", "hl": "of the page", "theme": "of the page", "ref": "where the link was", "v": "where the link was",
	"utm_source": "where the link was", "utm_medium": "where the link was", "utm_campaign": "where the link was", "fbclid": "where the link was",
	"r": "whether to go on with a game", "t": "of the player", "time": "of the player",
}

// answers are the parameters of a solution, which may look like a puzzle.
var answers = []string{"solution", "sol", "answer"}

// maps are parts of the names of parameters with a list for each square that is not its
// digit.
var maps = []string{"region", "map", "cage", "area", "block", "box", "colo"}

// piece is a part of an address that may hold a puzzle.
type piece struct{ key, text string }

func read(u *url.URL, at int, _ finding.Options) []finding.Finding {
	if kind := lex.RuleInAddress(u.Host + u.EscapedPath() + "#" + u.EscapedFragment()); kind != "" {
		return finding.Refuse(at, "a link to a %s puzzle: its rule is not in the digits; give them with a line #rule or #regions", kind)
	}
	host := strings.ToLower(u.Host)
	var found []finding.Finding
	var about finding.About
	unknown := ""
	for _, p := range pieces(u) {
		if slices.Contains(answers, p.key) {
			continue
		}
		one := cells(host, p, at)
		switch {
		case one != nil && found != nil:
			return finding.Refuse(at, "a link with two puzzles in it, or with a list that adds to one (%.60s)", host)
		case one != nil && slices.ContainsFunc(maps, func(part string) bool { return strings.Contains(p.key, part) }):
			return finding.Refuse(at, "a link with the list %q, which is no list of digits", p.key)
		case one != nil:
			found = one
		case p.key == "title" || p.key == "name":
			about.Title = p.text
		case p.key == "author":
			about.Author = p.text
		case p.key != "" && (harmless[p.key] == "" || lex.RuleIn([]byte(p.text)) != "") && unknown == "":
			unknown = p.key
		}
	}
	if found != nil && unknown != "" {
		return finding.Refuse(at, "a link with the parameter %.20q, which is not known here and may be a rule: give the digits alone", unknown)
	}
	if len(found) == 1 {
		found[0].About = about
	}
	return found
}

// pieces returns the parts of an address that may hold a puzzle: parameters with their
// names, words of the path and of the fragment without.
func pieces(u *url.URL) (all []piece) {
	for _, part := range []string{u.EscapedPath(), u.RawQuery, u.EscapedFragment()} {
		for _, p := range strings.FieldsFunc(part, func(r rune) bool { return r == '&' || r == '/' || r == ';' }) {
			key, value, isPair := strings.Cut(p, "=")
			if !isPair {
				key, value = "", key
			}
			if plain, err := url.PathUnescape(value); err == nil {
				value = plain
			}
			all = append(all, piece{strings.ToLower(key), value})
		}
	}
	return all
}

// cells reads a piece of an address; nil if it holds no puzzle.
func cells(host string, p piece, at int) []finding.Finding {
	switch {
	case strings.Contains(host, "sudokuwiki") && p.key == "bd":
		if found := readState(p.text, at); found != nil {
			return found
		}
	case strings.Contains(host, "sudokuexchange") && p.key == "s":
		if found := readCounted(p.text, at); found != nil {
			return found
		}
	}
	if numbers := strings.Split(p.text, ","); len(numbers) >= 16 {
		return readNumbers(numbers, at)
	}
	if lex.IsPuzzle(p.text) {
		return []finding.Finding{{At: at, Grid: strings.TrimSpace(p.text)}}
	}
	if k, isSquare := lex.Isqrt(len(p.text)); isSquare && k >= 4 && len(strings.Trim(p.text, "0123456789")) == 0 {
		return finding.Refuse(at, "a link with a list of %d digits that is no puzzle", len(p.text))
	}
	return nil
}

// The codes of single sites for the squares of a puzzle.

const squares = 81

// readState reads a state of play as SudokuWiki writes it: a number of two characters per
// square. Newer ones begin with S9B, and the number has the base 36: 1 to 9 are clues, 10
// to 18 digits of the player, and what is above is 18 and a bit for each candidate. Older
// ones have the base 32, a bit for each candidate and a bit for clues. Only clues are the
// puzzle. It returns nil for any other text.
func readState(text string, at int) []finding.Finding {
	code, isNew := strings.CutPrefix(text, "S9B")
	base := 32
	if isNew {
		base = 36
	} else if len(code) != 2*squares || strings.Trim(code, "0123456789abcdefghijklmnopqrstuv") != "" {
		return nil
	}
	if len(code) != 2*squares {
		return finding.Refuse(at, "a link of SudokuWiki whose state of play has %d characters; that of plain Sudoku has %d", len(code), 2*squares)
	}
	givens, clues := make([]int, squares), 0
	for i := range givens {
		word := code[2*i : 2*i+2]
		v, err := strconv.ParseUint(word, base, 16)
		clue, ok := clueOf(int(v), isNew)
		if err != nil || !ok {
			return finding.Refuse(at, "a link of SudokuWiki whose state of play has %q for %s", word, finding.SquareName(i/9, i%9))
		}
		if givens[i] = clue; clue != finding.Blank {
			clues++
		}
	}
	if clues == 0 {
		return finding.Refuse(at, "a link of SudokuWiki to a state of play without a clue")
	}
	return []finding.Finding{{At: at, Givens: givens}}
}

// clueOf returns the clue in the number of a square, or [finding.Blank]; ok is false for a
// number that cannot occur.
func clueOf(v int, isNew bool) (clue int, ok bool) {
	switch {
	case isNew && v >= 1 && v <= 9:
		return v, true
	case isNew:
		return finding.Blank, v <= 18+511
	case v&1 == 0:
		return finding.Blank, v <= 511<<1
	}
	for d := range 9 {
		if v>>1 == 1<<d {
			return d + 1, true
		}
	}
	return finding.Blank, false
}

// readCounted reads digits with the blanks behind them, as SudokuExchange has them; nil
// for any other text.
func readCounted(text string, at int) []finding.Finding {
	givens := common.Counted(text)
	switch {
	case len(text) >= squares || givens == nil:
		return nil
	case len(givens) != squares:
		return finding.Refuse(at, "a link of SudokuExchange with %d squares; a 9×9 puzzle has %d", len(givens), squares)
	}
	return []finding.Finding{{At: at, Givens: givens}}
}

// readNumbers reads n² numbers, 0 or nothing for a blank.
func readNumbers(cells []string, at int) []finding.Finding {
	n, isSquare := lex.Isqrt(len(cells))
	if !isSquare {
		return finding.Refuse(at, "a link with a list of %d numbers, which are no square", len(cells))
	}
	givens := make([]int, len(cells))
	for i, word := range cells {
		givens[i] = finding.Blank
		if word = strings.TrimSpace(word); word == "" || word == "0" || word == "." {
			continue
		}
		v, err := strconv.Atoi(word)
		if err != nil || v < 1 || v > n {
			return finding.Refuse(at, "a link with %.20q in a list of the numbers of a puzzle", word)
		}
		givens[i] = v
	}
	return []finding.Finding{{At: at, Givens: givens}}
}
