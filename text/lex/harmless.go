package lex

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/text/finding"
)

// Fields of JSON objects and columns of tables that contain no rule, by name. A field that
// is not here, not read and not empty could be a rule of the puzzle, which is therefore
// refused.

// claimed is the key of the names of answers.
const claimed = "what the puzzle is claimed to have for an answer, which is looked for and compared"

// harmless are why a puzzle is the same without some fields, and their names, in lower case and without
// "_", "-" and blanks.
var harmless = map[string]string{
	"who made the puzzle, and what it is called": "title name puzzlename author authors setter creator editor id uid uuid puzzleid no number index key category categories tags keywords collection set",
	"where it comes from":                        "source src url link links origin provenance reference website license copyright generator version language locale",
	"when it was made or published":              "date created createdat updated updatedat timestamp time published public displaydate printdate dayofweek",
	"how hard it is":                             "rating ratings difficulty difficultycategory level grade score winrate techniques technique steps singlesonly holes clues numclues minimal symmetricminimal symmetry truths guesses kissatsecs",
	"remarks for people":                         "comment comments note notes description kind message response success ok results reason what theme",
	claimed:                                      claims,
	"what a player did so far":                   "history moves hint hints elapsedtime timeelapsed seconds timer selected isselected highlighted",
	reports:                                      "verdict engine statistics stats file line simple checked proof certificate proved unproved complete leastrules rulesgone gone used claim others encoding variables clauses formula prover lines form canonical automorphisms tries weight seed hash unread largest word scale er ep ed found none cases",
	"what the grid itself shows":                 sizes,
}

// sizes are the harmless names for the size of the grid, which must be that of the puzzle.
const sizes = "size dimensions width height"

// IsSize reports whether a field of this name has the size of the grid, if it has a number.
func IsSize(name string) bool { return hasWord(sizes+" rows cols columns", strings.ToLower(name)) }

// IsSizeOf reports whether a value of a field [IsSize] fits a grid of rows×cols cells in
// boxes of boxRows×boxCols, 0 for none: a number of rows, columns, cells, or of those of a box,
// or two numbers. A value of words by which people call the usual puzzle fits any.
func IsSizeOf(name, value string, rows, cols, boxRows, boxCols int) bool {
	numbers := strings.FieldsFunc(value, func(c rune) bool { return strings.ContainsRune(" \t\"x×*,;[]", c) })
	var n []int
	for _, word := range numbers {
		if v := Number([]byte(word)); v >= 0 {
			n = append(n, v)
		} else if !hasWord("by classic sudoku standard normal regular default small medium large grid cells", strings.ToLower(word)) {
			return false
		}
	}
	switch name = strings.ToLower(name); {
	case len(n) == 0:
		return true
	case len(n) == 2:
		return n[0] == rows && n[1] == cols || n[0] == boxRows && n[1] == boxCols
	case len(n) > 2:
		return false
	case name == "rows" || name == "height":
		return n[0] == rows
	case name == "cols" || name == "columns" || name == "width":
		return n[0] == cols
	}
	return n[0] == rows || n[0] == cols || n[0] == rows*cols || n[0] > 0 && (n[0] == boxRows || n[0] == boxCols)
}

// SolutionNames are the names of fields and columns with the solution, separated by
// blanks.
const SolutionNames = "solution solutions solved answer answers"

// IsSolutionName reports whether a field or a column of this name, in any case, has the
// solution.
func IsSolutionName(name string) bool { return hasWord(SolutionNames, strings.ToLower(name)) }

// claims are the names of fields and columns with what somebody claims about the solutions.
const claims = SolutionNames + " extrasolution solutionby countedby count unique isunique valid isvalid status expected"

// IsClaim reports whether a field or a column of this name has a claim about the solutions. The verdict
// of our own answers is one.
func IsClaim(name string) bool { return hasWord(claims+" verdict", PlainName(name)) }

// silent are those of the harmless names in whose values only what is a rule alone, or with its cells,
// is looked for: what a program derived from the puzzle, or found out about it, names techniques.
var silent = wordSet("history moves steps used leastrules rulesgone gone claim others statistics stats proof certificate proved unproved prover formula encoding checked unread")

// scalars are those of them that have one value, a text or a number.
var scalars = wordSet("title name puzzlename id uid uuid puzzleid no number index key language locale version generator clues numclues holes minimal symmetry line file count seed hash weight canonical tries form")

// counts are those of them that count cells, and explains those that may speak of cells: what follows
// from the puzzle, and what people write about it.
var (
	counts   = wordSet("clues numclues holes count")
	explains = wordSet("comment comments note notes description message theme what reason response results hint hints technique techniques steps history moves highlighted used gone rulesgone leastrules claim others statistics stats proof certificate proved unproved encoding variables formula source src url link links reference provenance solution solutions solved answer answers extrasolution tags found none cases canonical canonicalform unread selected isselected checked")
)

// IsCount reports whether a field of this name is a number of cells.
func IsCount(name string) bool { return counts()[PlainName(name)] }

// remarks are those of them with sentences for people.
var remarks = wordSet("comment comments note notes description message theme what")

// kinds are those of them that name the kind of a puzzle, and levels the words in them that name
// none.
var (
	kinds  = wordSet("category categories tags keywords collection set kind")
	levels = wordSet("very too easy medium moderate normal hard harder hardest expert evil extreme insane fiendish diabolical difficult beginner intermediate advanced master simple classic sudoku standard regular plain daily weekly puzzle puzzles clue clues minimal unique valid")
)

// IsRemarkField reports whether a field of this name, or a column, has a remark in words.
func IsRemarkField(name, value string) bool {
	if !kinds()[PlainName(name)] {
		return remarks()[strings.ToLower(name)]
	}
	return !IsUsualKind(value)
}

// generic are names of rules that are usual words beside a number.
var generic = wordSet("count counts sum seen hold pair pairs maximum minimum max min odd even product contains degree exactly between or not regex difference ratio")

// titles are words that name a variant where they are a whole title, and are usual words in a text.
var titles = wordSet("somme sommes suma sumas summen zahlensumme gerade ungerade impar impair dispari parzyste чёт нечёт asterisk creasing productframe clockfaces dusumoh 窗口")

// longestTitle is more than the length of each of them, in bytes.
const longestTitle = 16

// bareName is a text without the numbers, sizes and marks at its ends.
func bareName(text string) string {
	isDigit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	bare := []byte(text)
	for i, c := range bare {
		if c == 'x' && isDigit(i-1) && isDigit(i+1) { // of 4x4
			bare[i] = ' '
		}
	}
	from := max(bytes.IndexFunc(bare, unicode.IsLetter), 0)
	to := len(bytes.TrimRightFunc(bare, func(r rune) bool { return !unicode.IsLetter(r) }))
	return text[from:max(from, to)]
}

// RuleName returns the name of the rule that a short text is, alone or beside a number, a size, marks and words
// for how hard the puzzle is: "Hitori 3", "easy latin", "4x4 latin". It is "" for any other text.
func RuleName(text string) string {
	if text = strings.TrimSpace(text); len(text) < 2 || len(text) > 80 {
		return ""
	}
	if rule.Knows(text) {
		if IsUsualKind(text) {
			return ""
		}
		return text
	}
	if len(text) <= longestTitle && titles()[PlainName(text)] {
		return text
	}
	rest := text
	for first, after, _ := strings.Cut(rest, " "); levels()[strings.ToLower(first)]; first, after, _ = strings.Cut(rest, " ") {
		rest = after
	}
	if len(rest) > 0 && rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z' && !rule.MayBegin(rest) {
		return "" // the usual case, with little effort
	}
	bare := bareName(text)
	if len(text)-len(bare) > 12 {
		return "" // digits and blanks of a puzzle
	}
	name := bare
	for word := range strings.FieldsSeq(bare) {
		if !levels()[strings.ToLower(word)] {
			break
		}
		name = strings.TrimSpace(name[len(word):])
	}
	for i := 0; name != ""; name = strings.TrimSpace(name[:max(i, 0)]) {
		i = strings.LastIndexFunc(name, unicode.IsSpace)
		if _, width := utf8.DecodeRuneInString(name[max(i, 0):]); !levels()[strings.ToLower(name[max(i, 0)+min(i+1, 1)*width:])] {
			break
		}
	}
	if len(name) > 1 && name != text && !generic()[strings.ToLower(name)] && rule.Knows(name) {
		return name
	}
	return ""
}

// IsUsualKind reports whether a text has no words but those for a usual puzzle and its difficulty:
// "classic", "very hard".
func IsUsualKind(text string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(c rune) bool { return c < 'a' || c > 'z' }) {
		if !levels()[word] {
			return false
		}
	}
	return true
}

// addresses are those of them that may be addresses.
const addresses = "url link links source src website"

// RuleInField returns the word by which a harmless field names a rule, or "". A skyscraper is
// also a technique.
func RuleInField(name, value string) string {
	switch name = strings.ToLower(name); {
	case HarmlessField(name) == "":
		return ""
	case silent()[PlainName(name)]:
		for part := range strings.FieldsFuncSeq(value, func(c rune) bool { return strings.ContainsRune("[]{}:\",;|", c) }) {
			if part = strings.TrimSpace(part); IsRuleText([]byte(part)) || rule.Knows(part) && harmlessNames()[PlainName(part)] == "" && !generic()[strings.ToLower(part)] && !IsUsualKind(part) && !strings.EqualFold(part, "skyscraper") {
				return part
			}
		}
		return ""
	case hasWord(addresses, name):
		return RuleInAddress(value)
	case strings.HasPrefix(name, "technique"):
		value = strings.ReplaceAll(strings.ToLower(value), "skyscraper", "")
	}
	if word := RuleIn([]byte(value)); word != "" || !kinds()[PlainName(name)] && !hasWord("title name puzzlename", PlainName(name)) {
		return word
	}
	for _, name := range strings.FieldsFunc(value, func(c rune) bool { return strings.ContainsRune("[]\",;|", c) }) {
		if RuleName(name) != "" {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

func hasWord(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// wordSet returns the set of the words of a list, which is made on first use.
func wordSet(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for w := range strings.FieldsSeq(list) {
			set[w] = true
		}
		return set
	})
}

var harmlessNames = sync.OnceValue(func() map[string]string { return finding.ByReason(harmless) })

// HarmlessField returns why a field, or a column of a table, cannot contain a rule; "" if it
// can. Names that begin with "_" or "x-" are private to the program that wrote them, unless they name a rule.
func HarmlessField(name string) (reason string) {
	if rest := strings.TrimPrefix(strings.TrimPrefix(name, "_"), "x-"); rest != name && rest != "rules" && RuleName(rest) == "" && RuleIn([]byte(name)) == "" && !rule.Knows(name) {
		return "private to the program that wrote it, by the usual convention"
	}
	return harmlessNames()[PlainName(name)]
}

// PlainName returns a name in small letters, without "_", "-" and blanks.
func PlainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// Unaccounted reports whether a field that no reader has used could contain a rule: it is
// neither empty nor harmless. An object of metadata is harmless if all its fields are, and
// a "type" if it is that of the usual puzzle.
func Unaccounted(name, value string) bool {
	switch {
	case IsNothing(value):
		return (value == "0" || value == "false") && HarmlessField(name) == "" && finding.SpeaksOfBoard(name)
	case HarmlessField(name) != "":
		return isData(name, value) || (value[0] == '[' || value[0] == '{') && scalars()[PlainName(name)] || !explains()[PlainName(name)] && (CellIn([]byte(value)) != "" || IsCount(name) && strings.Trim(value, "0123456789 \"") != "")
	}
	switch name = strings.ToLower(name); name {
	case "rows", "cols", "columns": // the grid itself has as many
		return value[0] < '0' || value[0] > '9'
	case "metadata", "meta", "info":
		if value[0] == '"' {
			return RuleInField("comment", value) != "" || CellIn([]byte(value)) != ""
		}
		fields := json.NewDecoder(strings.NewReader(value))
		if t, err := fields.Token(); err != nil || t != json.Delim('{') {
			return true
		}
		for fields.More() {
			var field json.RawMessage
			name, err := fields.Token()
			if err != nil || fields.Decode(&field) != nil || Unaccounted(name.(string), string(field)) || RuleInField(name.(string), string(field)) != "" {
				return true
			}
		}
		return false
	case "type", "variant", "variation":
		return !hasWord("classic sudoku standard normal regular plain vanilla 9x9", strings.ToLower(strings.Trim(value, `"`)))
	}
	return true
}

// reports is the key of the names of what the commands here report.
const reports = "what the commands here report about a puzzle"

// IsReport reports whether a field of this name is one of an answer of the commands here.
func IsReport(name string) bool { return harmlessNames()[PlainName(name)] == reports }

// withData are the reasons of harmless fields whose lists may have numbers and objects.
var withData = []string{"how hard it is", "when it was made or published", "what a player did so far", "what the grid itself shows", claimed}

// isData reports whether a harmless field has a list of numbers, lists or objects, which could be cells and clues, although
// its name is one of words.
func isData(name, value string) bool {
	if value[0] != '[' && value[0] != '{' || slices.Contains(withData, harmlessNames()[PlainName(name)]) {
		return false
	}
	bare := jsonText().ReplaceAllString(value, `""`)
	isWords := strings.Count(bare, "[") < 2 && !strings.ContainsAny(bare, "0123456789") // a list of names, or of objects with names
	return !isWords && dataList().MatchString(bare)
}

// jsonText is a string in JSON, and dataList the beginning of a list that has others in it.
var (
	jsonText = Lazily(`"(?:[^"\\]|\\.)*"`)
	dataList = Lazily(`\[\s*[^\s\]"]|\[\s*"",\s*[^\s"]`)
)

// IsNothing reports whether a value in JSON is null, false, 0 or empty, so that its field
// could be left out.
func IsNothing(value string) bool {
	return slices.Contains([]string{"", "null", "false", "0", `""`}, value) || (value[0] == '[' || value[0] == '{') && strings.TrimSpace(value[1:len(value)-1]) == ""
}
