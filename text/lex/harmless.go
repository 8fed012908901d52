package lex

import (
	"encoding/json"
	"strings"
	"sync"
)

// Fields of JSON objects and columns of tables that contain no rule, by name. A field that
// is not here, not read and not empty could be a rule of the puzzle, which is therefore
// refused.

// harmless are names, in lower case and without "_", "-" and blanks, and why a
// puzzle is the same without them.
var harmless = [...]struct{ reason, names string }{
	{"who made the puzzle, and what it is called", "title name puzzlename author authors setter creator editor id uid uuid puzzleid no number index key category categories tags keywords collection set"},
	{"where it comes from", "source src url link links origin provenance reference website license copyright generator version language locale"},
	{"when it was made or published", "date created createdat updated updatedat timestamp time published public displaydate printdate dayofweek"},
	{"how hard it is", "rating ratings difficulty difficultycategory level grade score winrate techniques technique steps singlesonly holes clues numclues minimal symmetricminimal symmetry truths guesses kissatsecs"},
	{"remarks for people", "comment comments note notes description kind message response success ok reason what theme"},
	{"what the puzzle is claimed to have for an answer, which is looked for and compared", SolutionNames + " extrasolution solutionby countedby count unique isunique valid isvalid status expected"},
	{"what a player did so far", "history moves hint hints elapsedtime seconds timer selected isselected highlighted"},
	{"what the neutral form contains beside the rules: the text it was made from, a program's cost, how clues were derived, which rules its referee passes over", "raw iss derived unchecked"},
	{"what the commands here report about a puzzle", "verdict engine statistics stats file line simple checked proof certificate proved unproved complete leastrules rulesgone gone used claim others encoding variables clauses formula prover lines form canonical automorphisms tries weight seed hash unread"},
	{"what the grid itself shows", "size dimensions width height"},
}

// SolutionNames are the names of fields and columns with the solution, separated by
// blanks.
const SolutionNames = "solution solutions solved answer answers"

// IsSolutionName reports whether a field or a column of this name, in any case, has the
// solution.
func IsSolutionName(name string) bool { return hasWord(SolutionNames, strings.ToLower(name)) }

// describing are those of the harmless names whose values may be the name of a rule.
const describing = "category categories tags keywords collection set comment comments note notes description kind theme what message name puzzlename difficulty difficultycategory level grade"

// Describes reports whether a field of this name is a remark or a name, which may name a rule.
func Describes(name string) bool { return hasWord(describing, strings.ToLower(name)) }

// RuleInField returns the word by which a remark names a rule, or "".
func RuleInField(name, value string) string {
	if !Describes(name) {
		return ""
	}
	return RuleIn([]byte(value))
}

func hasWord(list, word string) bool {
	for w := range strings.FieldsSeq(list) {
		if w == word {
			return true
		}
	}
	return false
}

var harmlessNames = sync.OnceValue(func() map[string]string {
	reasons := map[string]string{}
	for _, h := range harmless {
		for name := range strings.FieldsSeq(h.names) {
			reasons[name] = h.reason
		}
	}
	return reasons
})

// HarmlessField returns why a field, or a column of a table, cannot contain a rule; "" if it
// can. Names that begin with "_" or "x-" are private to the program that wrote them.
func HarmlessField(name string) (reason string) {
	if strings.HasPrefix(name, "_") || strings.HasPrefix(name, "x-") {
		return "private to the program that wrote it, by the usual convention"
	}
	plain := strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
	return harmlessNames()[plain]
}

// Unaccounted reports whether a field that no reader has used could contain a rule: it is
// neither empty nor harmless. An object of metadata is harmless if all its fields are, and
// a "type" if it is that of the usual puzzle.
func Unaccounted(name, value string) bool {
	if IsNothing(value) || HarmlessField(name) != "" {
		return false
	}
	switch name = strings.ToLower(name); name {
	case "rows", "cols", "columns": // the grid itself has as many
		return value[0] < '0' || value[0] > '9'
	case "metadata", "meta", "info":
		fields := json.NewDecoder(strings.NewReader(value))
		if t, err := fields.Token(); err != nil || t != json.Delim('{') {
			return true
		}
		for fields.More() {
			var field json.RawMessage
			name, err := fields.Token()
			if err != nil || fields.Decode(&field) != nil || Unaccounted(name.(string), string(field)) {
				return true
			}
		}
		return false
	case "type", "variant", "variation":
		return !hasWord("classic sudoku standard normal regular plain vanilla 9x9", strings.ToLower(strings.Trim(value, `"`)))
	}
	return true
}

// IsNothing reports whether a value in JSON is null, false, 0 or empty, so that its field
// could be left out.
func IsNothing(value string) bool {
	switch value {
	case "", "null", "false", "0", `""`:
		return true
	}
	return (value[0] == '[' || value[0] == '{') && strings.TrimSpace(value[1:len(value)-1]) == ""
}
