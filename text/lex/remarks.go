package lex

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
)

// Lines that contain no cells: sentences, pieces of programs, remarks.

// IsCellChar reports whether a character alone can be a cell of a puzzle in a program.
func IsCellChar(c byte) bool { return c >= '0' && c <= '9' || IsBlank[c] }

// IsLikeCells reports whether a line may be meant as cells: four single digits or blanks,
// or a run of nine that is no decimal number.
func IsLikeCells(line string) bool {
	single := 0
	for _, w := range strings.FieldsFunc(line, func(r rune) bool { return !IsCellChar(byte(min(r, 0x7F))) }) {
		if len(w) <= 2 && strings.Trim(w, "-") != "" {
			single++
		}
		if point := strings.IndexByte(w, '.'); len(w) >= 9 && (point < 0 || strings.Contains(w[point+1:], ".")) && strings.Trim(w, "-_*") != "" {
			return true
		}
	}
	return single >= 4
}

// HasRun reports whether a line has nine characters in a row that may be cells.
func HasRun(line string) bool {
	return slices.ContainsFunc(longRun().FindAllString(line, -1), func(run string) bool { return strings.Trim(run, "-_*") != "" })
}

var longRun = Lazily(`\b?[0-9.*_?-]{9,}`)

// WordAbove matches the beginning of a name or a sentence, in capitals or not.
var WordAbove = Lazily(`[A-Za-z]{6}|[A-Za-z]{2} [^ ]* ?[A-Za-z]{2}`)

var (
	// keyValue is a line "key: value" whose value is too short for a grid.
	keyValue = Lazily(`^\s*["']?[\w$-]+["']?\s*[:=]\s*(?:-?\d{1,6}(?:\.\d+)?|[A-Za-z]+|["'][^"']{0,8}["'])?\s*[,;{\[(]?\s*$`)
	// clue is a line of a cage, a row, a column or a cell and its number, or of comparisons.
	clue = Lazily(`^(?i:\d+|[rc]\d+|r\d+c\d+)\s*[:=]\s*\d+$|^[<>^v ]*(?:<[<^v ]*>|>[>^v ]*<)[<>^v ]*[<>^v][<>^v ]*$`)
	// legend is the meaning of a letter in a map: the sum of a cage, odd, even.
	legend = Lazily(`(?i)(?:^|[\s,;(])(?:[a-mo-z] ?= ?[1-4]\d|(?:odd|even)s? ?= ?[a-z@*]|[a-z@*] ?= ?(?:odd|even)s?)(?:[\s,;)]|$)`)
	// version is the version of a program.
	version = Lazily(`^[vV]+\d[\d.]{0,5}$`)
	// quoted is a word between double quotes.
	quoted = Lazily(`"[^" ]*"`)
	// textWord is a word of a sentence or a program.
	textWord = Lazily(`\pL+[\p{Ll}\p{Lo}]\pL+|[\p{Ll}\p{Lo}]\pL\pL|\pL\pL[\p{Ll}\p{Lo}]`)
)

// IsText reports whether a line is part of a sentence or a program: it has a word in small
// letters, and a second one or a mark of programs. Quoted strings do not count, and long
// lines are none.
func IsText(line string) bool {
	if len(line) > longestText || isLegend(line) {
		return false
	}
	line = quoted().ReplaceAllString(line, `""`)
	words := len(textWord().FindAllString(line, 2))
	return words > 1 || words == 1 && strings.ContainsAny(line, "(){};=<>\"'/@\\:#$&")
}

// longestText is the length of the longest line of a sentence or a program; longer ones
// are data.
const longestText = 4096

// IsRemark reports whether a line contains no cells: nothing, marks, the name of
// a section, a version, a key with a short value, words.
func IsRemark(line string) bool {
	line = strings.TrimSpace(line)
	if IsClue(line) || isCrossed(line) {
		return false
	}
	marks := strings.Trim(line, " \t{}()[];,*/\"'`-=#+|_:<>.")
	if marks == "" && !strings.Contains(line, "..") && !IsLikeCells(line) || marks != "" && line[0] == '[' && line[len(line)-1] == ']' && len(marks) > 2 && marks[0] >= 'A' || version().MatchString(line) || len(line) < 80 && keyValue().MatchString(line) {
		return true
	}
	if IsMapRow(line) {
		return false
	}
	cells, letters := 0, 0
	for _, c := range []byte(line) {
		switch {
		case c < ' ' && c != '\t' || c == 0x7F:
			return false
		case IsCellChar(c):
			cells++
		case c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80:
			letters++
		}
	}
	return strings.IndexByte("{[|+", line[0]) < 0 && letters > 1 && !strings.Contains(line, "|") && (cells < 4 || letters >= 2*cells)
}

// isCrossed reports whether a line may be a puzzle, or a row of one, with an x for each blank.
func isCrossed(line string) bool {
	blanks := strings.Count(line, "x") + strings.Count(line, "X")
	return len(line) > 3 && 2*blanks >= len(line) && strings.Trim(line, "xX123456789") == ""
}

// IsClue reports whether a line is a clue beside a grid: a cage, a row, a column or a cell and
// its number, comparisons, or the meaning of a letter.
func IsClue(line string) bool {
	const signs = "0123456789rcRC:=<>^v \t\r\n\f"
	return strings.Trim(line, signs) == "" && clue().MatchString(line) || isLegend(line)
}

// LegendIn returns the first letter with its meaning in a text, "a=15", "even = o", or "".
func LegendIn(text []byte) string {
	if bytes.IndexByte(text, '=') < 0 {
		return ""
	}
	return string(bytes.Trim(legend().Find(text), " \t\r\n,;()"))
}

// isLegend reports whether a line is the meaning of a letter or two and little else.
func isLegend(line string) bool { return len(line) < 20 && LegendIn([]byte(line)) != "" }

// IsMapRow reports whether a line may be a row of a map of regions: letters, none of which
// is further in the alphabet than there are letters.
func IsMapRow(line string) bool {
	letters := strings.ToLower(strings.ReplaceAll(line, " ", ""))
	if len(letters) < 4 || strings.Contains(line, " ") && 2*len(letters) != len(line)+1 {
		return false
	}
	return !strings.ContainsFunc(letters, func(c rune) bool { return c < 'a' || int(c-'a') >= len(letters) })
}

// ColourRow returns the number of cells of a line that may be a row of a map: four or more letters or short words
// apart, half of them those of others. It is 0 for another line.
func ColourRow(line string) int {
	words := strings.Fields(strings.ToLower(line))
	met := map[string]bool{}
	for _, word := range words {
		if met[word] = true; len(word) > 8 || strings.ContainsFunc(word, func(c rune) bool { return !unicode.IsLetter(c) }) {
			return 0
		}
	}
	if len(words) < 4 || 2*len(met) > len(words) {
		return 0
	}
	return len(words)
}

// cellWords are words of comments that may state a rule without its name: "every digit is larger than the one before".
var cellWords = wordSet("digit digits cell cells sum sums loop larger smaller greater less equal equals")

// SpeaksOfCells reports whether a text has such a word, or "adds up", or "A1=".
func SpeaksOfCells(text []byte) bool {
	for i := 0; i < len(text); i++ {
		var word [len("greater")]byte // in small letters
		from := i
		for ; i < len(text) && (IsAlphanumeric(text[i]) || text[i] == '_'); i++ {
			if i-from < len(word) {
				word[i-from] = text[i] | 0x20
			}
		}
		n, rest := i-from, text[i:]
		switch {
		case n == 2 && word[0] >= 'a' && text[from+1] <= '9' && (bytes.HasPrefix(rest, []byte("=")) || bytes.HasPrefix(rest, []byte(" ="))):
			return true
		case n < 3 || n > len(word):
		case cellWords()[string(word[:n])]:
			return true
		case string(word[:n]) == "add" || string(word[:n]) == "adds":
			if bytes.HasPrefix(bytes.ToLower(rest[:min(3, len(rest))]), []byte(" up")) && (len(rest) == 3 || !IsAlphanumeric(rest[3])) {
				return true
			}
		}
	}
	return false
}

// longestName is the length of the longest word that is a name. Longer ones are data, and so
// are those of n² characters, as a solution is.
const longestName = 60

// HasName reports whether a text has a word that is no number and no hash. A single letter is
// none in a line of HoDoKu, which begins with a colon and has more.
func HasName(text []byte) bool {
	if !HasLetter(text) {
		return false // the usual case
	}
	isMark := text[0] == ':' && bytes.Count(text, []byte(":")) > 2
	for from := 0; from < len(text); {
		end, letters, digits, isHex := from, 0, 0, true
		for ; end < len(text) && (IsAlphanumeric(text[end]) || text[end] >= 0x80); end++ {
			switch c := text[end] | 0x20; {
			case text[end] >= '0' && text[end] <= '9':
				digits++
			default:
				letters++
				isHex = isHex && c <= 'f'
			}
		}
		isHash := isHex && digits > 0 && letters+digits >= 6
		_, isSquare := Isqrt(letters + digits)
		isData := letters+digits > longestName || isSquare && letters+digits >= 16
		if letters > 0 && !isData && !isHash && !(isMark && letters == 1) {
			return true
		}
		from = end + 1
	}
	return false
}

// HasLetter reports whether a text has a letter, or a character beyond ASCII.
func HasLetter(text []byte) bool {
	hasLetter := false
	for _, c := range text {
		hasLetter = hasLetter || letterClass[c] > 0
	}
	return hasLetter
}

// sign is a comparison, a bracket, or a range of digits that are not those of a plain puzzle, as
// clues have them.
var sign = Lazily(`[<>^~{}≤≥]|\b0-[89]\b`)

// inRemark has a bit for each byte of a letter, and another for those of which every such sign has
// one; 0xE2 is the first of ≤ and ≥.
var inRemark = func() (t [256]uint8) {
	for c := range t {
		if letterClass[c] > 0 {
			t[c] = 1
		}
	}
	for _, c := range []byte("<>^~{}-\xE2") {
		t[c] |= 2
	}
	return t
}()

// HasRemark reports whether a text has a name, as [HasName] knows one, or such a sign, or is without letters and no tally,
// as [IsTally] knows one.
func HasRemark(text []byte) bool {
	bits := uint8(0)
	for _, c := range text {
		bits |= inRemark[c]
	}
	return bits&1 > 0 && HasName(text) || bits&2 > 0 && sign().Match(text) || bits&1 == 0 && !IsTally(text)
}

// marks are headings of forums and files that mean nothing for a puzzle, and tags of plain
// pages.
var marks = Lazily(`(?i)^(?:\[/?(?:code|pre|quote|spoiler|tt|sudoku|grid|puzzle|givens)\]|\[\d+\]|(?:</?(?:html|head|body|table|tbody|thead|tr|td|th|pre|code|p|br|div|span|center|b|i|!doctype html)/?>)+|` + "```" + `\w*)$`)

// IsMark reports whether a line is such a mark.
func IsMark(line string) bool { return marks().MatchString(strings.TrimSpace(line)) }
