package explain_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"sudokusat/explain"
	"sudokusat/explain/speech"
	"sudokusat/internal/corpus"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Sentences in another language have no English word, whatever a plain puzzle gives.

// disguised is the English sentences with letters of another script: a language of which each word
// that is not in the file shows.
func disguised(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile("speech/english.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for line := range strings.Lines(string(content)) {
		key, text, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") || key == "language" {
			out.WriteString(line)
			continue
		}
		inside := false
		out.WriteString(key + ":" + strings.Map(func(c rune) rune {
			inside = inside && c != '}' || c == '{'
			if !inside && unicode.IsLetter(c) {
				return 'α' + unicode.ToLower(c) - 'a'
			}
			return c
		}, text))
	}
	return out.String()
}

var (
	word  = regexp.MustCompile(`\pL+`)
	place = regexp.MustCompile(`\b(r\d+c\d+|c\d+r\d+)\b`) // and cells of a chain: r123c4
	part  = regexp.MustCompile(`\{\w+\}`)
)

// wordsOf are the words of a file of sentences.
func wordsOf(file string) map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(file) {
		if _, text, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			for _, w := range word.FindAllString(part.ReplaceAllString(text, " "), -1) {
				out[w] = true
			}
		}
	}
	return out
}

func TestOtherLanguagesHaveNoEnglishWord(t *testing.T) {
	german, err := os.ReadFile("../contrib/german.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{"german": string(german), "disguised": disguised(t)} {
		list := plain(t)
		if name == "german" {
			list = list[:3]
		} else if !testenv.LongTests() {
			list = list[:len(list)/2] // which have 30 kinds of patterns as well
		}
		l, err := speech.Read(strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		known := wordsOf(file)
		seen, kinds := map[string]bool{}, map[string]bool{}
		check := func(text string) {
			for _, w := range word.FindAllString(place.ReplaceAllString(text, " "), -1) {
				if !known[w] && !seen[w] {
					seen[w] = true
					t.Errorf("%s: %q in %q", name, w, text)
				}
			}
		}
		for _, p := range list {
			for _, text := range spoken(t, p, l, kinds) {
				check(text)
			}
		}
		if k := len(kinds); name == "disguised" && k < 30 {
			t.Errorf("%d kinds of patterns, 30 at least are wanted: %v", k, kinds)
		}
	}
}

// plain is puzzles of all degrees.
func plain(t *testing.T) (out []sudoku.Puzzle) {
	t.Helper()
	content, err := os.ReadFile("testdata/steps.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if givens, _, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			p, err := text.Parse(givens, text.Options{})
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, p)
		}
	}
	for i, e := range corpus.Load(t, "9x9-hardest.txt", "9x9-17clue.txt") {
		if i%20 == 0 {
			out = append(out, e.Puzzle)
		}
	}
	return out
}

// spoken is all sentences about the steps of a puzzle; kinds gets the names of their patterns.
func spoken(t *testing.T, p sudoku.Puzzle, l *speech.Language, kinds map[string]bool) (out []string) {
	found, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 2, Keep: 2})
	if err != nil {
		t.Fatal(err)
	}
	o := explain.Options{Solutions: found.Solutions, Limit: 7, Language: l, Cases: len(found.Solutions) == 1}
	for s, err := range explain.Steps(t.Context(), p, o) {
		if err != nil {
			break
		}
		singles, _ := s.Singles(p)
		out = append(out, singles...)
		if s.Cases != nil {
			out = append(out, s.Cases.Lines(p)...)
		}
		for _, r := range s.Reasons {
			kinds[r.Label(p)] = true
			out = append(out, r.Text(p), r.Walk(p))
		}
		for _, one := range s.Patterns() {
			out = append(out, one.Text(p), one.Eureka(p), one.Reasons[0].Name(p))
			out = append(out, one.Nudges(p)...)
		}
	}
	return out
}

// notation is what is the same in every language: cells, and the names of layers and extra cells before them.
var notation = regexp.MustCompile(`\b(\w+\.)?r\d+c\d+\b`)

// Sentences about rules of all kinds have no English word in German but the names of rules.
func TestRulesAreExplainedInGerman(t *testing.T) {
	file, err := os.ReadFile("../contrib/german.txt")
	if err != nil {
		t.Fatal(err)
	}
	german, err := speech.Read(strings.NewReader(string(file)))
	if err != nil {
		t.Fatal(err)
	}
	known, seen, sentences := wordsOf(string(file)), map[string]bool{"w": true, "b": true}, 0 // values of layers as typed
	for _, p := range ruled(t) {
		names := map[string]bool{}
		for _, c := range p.Constraints() {
			names[c.RuleName()], names["the "+c.RuleName()] = true, true
		}
		for _, h := range p.Shape.Houses() {
			names[h.Name] = german.House(h.Name) == h.Name
		}
		for _, r := range p.Rules() {
			names[rule.Called(r, p.Shape)] = true
			constraints, err := r.Constraints(p.Shape)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range constraints {
				names[rule.CalledAt(r, c, p.Shape)] = true
			}
		}
		maps.DeleteFunc(names, func(name string, stays bool) bool { return name == "" || !stays })
		stays := slices.SortedFunc(maps.Keys(names), func(a, b string) int { return len(b) - len(a) })
		var pairs []string
		for _, name := range stays {
			pairs = append(pairs, name, " ")
		}
		without := strings.NewReplacer(pairs...)
		for _, text := range spoken(t, p, german, map[string]bool{}) {
			sentences++
			for _, w := range word.FindAllString(notation.ReplaceAllString(without.Replace(text), " "), -1) {
				if !known[w] && !seen[w] {
					seen[w] = true
					t.Errorf("%q in %q of\n%s", w, text, p.Text())
				}
			}
		}
	}
	if sentences < 2000 {
		t.Errorf("%d sentences", sentences)
	}
}

// ruled is puzzles with rules about layers, and small ones with rules of each family and half of their digits.
func ruled(t *testing.T) (out []sudoku.Puzzle) {
	t.Helper()
	for _, l := range corpus.Layers() {
		p, err := text.Parse("#board "+l.Board+"\n#rule "+strings.Join(l.Rules, "\n#rule ")+"\n"+l.Puzzle, text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, p := range explain.Ruled(t, sudoku.Boxed(2, 2), 3) {
		found, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 2, Keep: 2})
		if err != nil || len(found.Solutions) == 0 {
			continue
		}
		for c, d := range found.Solutions[0][:p.Shape.Squares()] {
			if r.IntN(2) == 0 {
				p.Givens[c] = d
			}
		}
		out = append(out, p)
	}
	return out
}
