package finding

import "strings"

// What a puzzle has beside its question.

// About is what a puzzle has beside its question.
type About struct {
	Title, Author string
	Rules         string // in the words of its author
	Source        string // an address or the name of a collection
	Solution      string // as its author wrote it, a grid in text or JSON; it is compared and not written
}

// Add fills the empty fields of a from b.
func (a *About) Add(b About) {
	for _, x := range [][2]*string{{&a.Title, &b.Title}, {&a.Author, &b.Author}, {&a.Rules, &b.Rules}, {&a.Source, &b.Source}, {&a.Solution, &b.Solution}} {
		if *x[0] == "" {
			*x[0] = *x[1]
		}
	}
}

// idle are names of metadata that do not change a puzzle, with the reasons.
var idle = ByReason(map[string]string{
	"shown when the puzzle is solved":         "msgcorrect successmessage",
	"shown when the puzzle is not solved":     "msgincorrect",
	"fog hides squares and rules nothing out": "fow foglight foglink fogofwar triggereffect",
	"a link":                             "video",
	"the name of the puzzle on a server": "id",
})

// ByReason returns a table of names with the reason of each, from the names that each reason has, with
// blanks between them. The map is new.
func ByReason(names map[string]string) map[string]string {
	reasons := map[string]string{}
	for reason, list := range names {
		for name := range strings.FieldsSeq(list) {
			reasons[name] = reason
		}
	}
	return reasons
}

// MaxText is the maximal length in bytes of a text about a puzzle: all are searched for
// rules.
const MaxText = 1 << 15

// Take takes in one of the metadata of a puzzle: it fills a field that is still empty,
// adds to the rules, or passes over what does not change the puzzle. It reports whether
// the name is known and the text not longer than [MaxText].
func (a *About) Take(name, text string) bool {
	to := map[string]*string{"title": &a.Title, "author": &a.Author, "rules": &a.Rules, "source": &a.Source, "solution": &a.Solution}[strings.ToLower(name)]
	if len(text) > MaxText {
		return false
	}
	if to == nil {
		return idle[strings.ToLower(name)] != ""
	}
	switch text = strings.TrimSpace(text); {
	case *to == "":
		*to = text
	case to == &a.Rules && !strings.Contains(*to, text):
		*to += "\n" + text
	}
	return len(*to) <= MaxText
}

// TakeLine is Take for metadata in one text: "title: …", or one known word.
func (a *About) TakeLine(text string) bool {
	name, value, hasValue := strings.Cut(text, ":")
	name = strings.TrimSpace(name)
	return (hasValue || idle[strings.ToLower(name)] != "") && a.Take(name, value)
}

// Joined adds words that belong to no puzzle to others, as the first alone may be a title, unless those
// have them or are longer than most, in bytes.
func Joined(words, more string, most int) string {
	switch more = strings.Join(strings.Fields(more), " "); {
	case words == "":
		return more
	case len(words) > most || strings.Contains(words, more):
		return words
	}
	return words + " | " + more
}
