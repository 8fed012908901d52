package text

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/files"
	"sudokusat/text/site/fpuzzles"
	"sudokusat/text/site/iss"
	"sudokusat/text/site/janko"
	"sudokusat/text/site/lisudoku"
	"sudokusat/text/site/plain"
	"sudokusat/text/site/puzzlink"
	"sudokusat/text/site/sudokumaker"
	"sudokusat/text/site/sudokupad"
	"sudokusat/text/site/sumocue"
	"sudokusat/text/site/tatham"
)

// Links with a puzzle in them: an address is read once, and each of [sites] in turn may
// recognize it. A link that only names a puzzle on a server is refused: nothing is
// fetched.

var linkText = lex.Lazily(`^(?i:https?://)?[\w.-]+\.(?i:com|org|app|io|net|uk|de|eu|page|dev|ch|at|fr|coach|games|info|co|me|edu|gov|us|ca|jp|nl|it|es|pl|ru|cz|se|no|fi|dk|be|cc|to|gg|gl|ly|link|xyz|mn|online|site)[/?#]\S*$`)

func links(d *finding.Document, o finding.Options) []finding.Finding {
	found := linksIn(d, o)
	for i, line := range d.Lines {
		if _, _, ok := parseDirective([]byte(line)); ok && len(found) > 0 {
			return finding.Refuse(d.Offsets()[i], "a line that gives a board or a rule below a link: write it above, and other puzzles in another file")
		}
	}
	return found
}

func linksIn(d *finding.Document, o finding.Options) []finding.Finding {
	var found []finding.Finding
	for start, text := range d.Entries() {
		if !strings.ContainsAny(text, "/?#") || !linkText().MatchString(text) {
			return linksWithin(d, o)
		}
		own, _ := link(text, start+strings.Index(d.Text[start:], text), o)
		found = append(found, own...)
	}
	return found
}

// linkWithin is a link with the brackets or quotes that text has around one.
var linkWithin = lex.Lazily(`(?i)https?://[^\s<>"'\])]+`)

// linksWithin reads the links that hold a puzzle in a text of sentences and no
// cells, "[mine](https://…)". A link of a site of puzzles that cannot be read is an error;
// other links need not be of puzzles.
func linksWithin(d *finding.Document, o finding.Options) (found []finding.Finding) {
	if len(d.Lines) > 100 || !strings.Contains(d.Text, "://") || strings.Contains(d.Text[:min(len(d.Text), 200)], "<html") {
		return nil
	}
	rest := linkWithin().ReplaceAllString(d.Text, "")
	for _, line := range strings.Split(rest, "\n") {
		if cells := strings.Map(func(r rune) rune {
			if r < 0x80 && (lex.IsBlank[r] || r >= '0' && r <= '9') {
				return r
			}
			return -1
		}, line); len(cells) >= 4 && 3*len(cells) > len(strings.TrimSpace(line)) {
			return nil // cells, to which the links are an addition
		}
	}
	word := ruleIn([]byte(strings.ReplaceAll(rest, "#", " ")))
	for _, m := range linkWithin().FindAllStringIndex(d.Text, -1) {
		own, ofSite := link(strings.TrimRight(d.Text[m[0]:m[1]], ".,;:!"), m[0], o)
		if x := own[0]; word != "" && x.Err == nil && len(x.Rules) == 0 && (x.Board == nil || isUsualBoard(*x.Board)) {
			own = finding.Refuse(m[0], "a link to a puzzle without rules in a text that names one (%.40s): write it as a line \"#rule\" above, and the link alone", word)
			ofSite = true
		}
		if ofSite || own[0].Err == nil {
			found = append(found, own...)
		}
	}
	if len(found) > 0 && lex.HasName([]byte(rest)) {
		found[0].Unread = rest
	}
	return found
}

// link reads an address by the first site that knows it. ofSite reports whether that is
// a site of puzzles, and not any site with digits in the address.
func link(text string, at int, o finding.Options) (found []finding.Finding, ofSite bool) {
	if !strings.Contains(strings.ToLower(text), "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil {
		return finding.Refuse(at, "a link that is none"), false
	}
	for _, site := range sites() {
		if site.Link == nil {
			continue
		}
		if found := site.Link(u, at, o); found != nil {
			return beside(u, linkParameters[site.Name], found), site.Name != plain.Site().Name
		}
	}
	return finding.Refuse(at, "a link without a puzzle in it; nothing is fetched from servers (%.60s)", strings.ToLower(u.Host)), false
}

// linkParameters are, by site, the parameters of a link that hold its puzzle. Other sites look
// at all of them.
var linkParameters = map[string][]string{
	fpuzzles.Site().Name: {"load"}, sudokupad.Site().Name: {"puzzleid", "puzzle"}, sudokumaker.Site().Name: {"puzzle"},
}

// beside looks at what an address has beside its puzzle: it refuses what names a rule, and
// notes the rest as not read.
func beside(u *url.URL, known []string, found []finding.Finding) []finding.Finding {
	if known == nil || found[0].Err != nil {
		return found
	}
	words := u.Fragment
	for name, values := range u.Query() {
		if !slices.Contains(known, name) {
			words = strings.TrimSpace(words + " " + name + "=" + strings.Join(values, ","))
		}
	}
	if word := lex.RuleInAddress(words); word != "" && len(found[0].Rules) == 0 {
		return finding.Refuse(found[0].At, "a link with %.40q beside its puzzle, which names a rule and has none", words)
	}
	found[0].Unread = words
	return found
}

func penpaLink(u *url.URL, at int, _ finding.Options) []finding.Finding {
	if !strings.Contains(strings.ToLower(u.String()), "penpa") {
		return nil
	}
	return finding.Refuse(at, "a drawing of Penpa: its rules are not in it; type the givens as text")
}

// sites returns the formats of sites and programs, in the order in which they are tried.
func sites() []finding.Site {
	return []finding.Site{
		fpuzzles.Site(),
		sudokupad.Site(),
		sudokumaker.Site(),
		iss.Site(),
		lisudoku.Site(),
		puzzlink.Site(),
		{Name: "Penpa", Link: penpaLink},
		janko.Site(),
		sumocue.Site(),
		files.Site(),
		tatham.Site(),
		plain.Site(), // takes any address with digits
	}
}

// siteDocuments reads a file that is of the format of a site.
func siteDocuments(d *finding.Document, o finding.Options) []finding.Finding {
	for _, s := range sites() {
		if s.Document != nil {
			if found := s.Document(d, o); found != nil {
				return found
			}
		}
	}
	return nil
}

// Links out: a puzzle in the words of a site, where it can be played, changed or
// solved. Each site has a package with the boards and rules that it knows.

// The formats that are links. They are written by [Link] alone.
const (
	FPuzzles    Format = "f-puzzles"
	SudokuPad   Format = "sudokupad"
	SudokuMaker Format = "sudokumaker"
	ISS         Format = "iss"
)

// LinkFormats returns the formats that are links, in the order of a help text.
func LinkFormats() []Format { return []Format{FPuzzles, SudokuPad, SudokuMaker, ISS} }

// Link returns a puzzle as a link of a site, with title, author, rules in words and source
// as far as the site has a place for them. Reading it gives the same puzzle. An error wraps
// [ErrRule] or [ErrSize] and names what the site cannot express; another format is an
// error, too.
func Link(f Format, p sudoku.Puzzle, about finding.About) (string, error) {
	if err := p.Validate(); err != nil {
		return "", err
	}
	if layers := p.Shape.Layers(); len(layers) > 0 && f != ISS {
		return "", finding.Errorf(ErrSize, "%s has no place for the layer %s: convert it to line, grid, spaced, boxed, csv or json", f, layers[0].Name)
	}
	for _, site := range sites() {
		if site.Write != nil && site.Name == string(f) {
			return site.Write(p, about)
		}
	}
	return "", fmt.Errorf("%q is no format of links", f)
}

// UnpackFPuzzles returns the JSON of a puzzle as f-puzzles packs it for its links and for
// solvers, which [Parse] reads as well; JSON that is not packed is returned as it is. Its
// grid may contain digits of a player.
func UnpackFPuzzles(data string) ([]byte, error) { return fpuzzles.Unpack(data) }

// linked notes the first link beside a puzzle that holds another one, or rules where it has none.
func (r *Reader) linked(rec *Record) {
	if !bytes.Contains(rec.Text, []byte("://")) {
		return
	}
	for _, address := range linkWithin().FindAll(rec.Text, -1) {
		address, _, _ = bytes.Cut(address, []byte(",")) // of a table
		found, ofSite := link(string(address), 0, r.build.passes)
		if x := found[0]; ofSite && x.Err == nil && differs(x, rec.Puzzle) {
			r.build.passOver(rec.Line, append([]byte("a link with rules, or another puzzle: "), address...))
			r.build.noteUnread(rec)
			return
		}
	}
}

// differs reports whether a finding has other givens than a puzzle, or rules where that has none.
func differs(x finding.Finding, p sudoku.Puzzle) bool {
	if len(x.Rules) > 0 && len(p.RuleTexts()) == 0 {
		return true
	}
	if x.Givens == nil {
		g, err := ParseGrid(x.Grid, p.Shape)
		return err != nil || !g.Equal(p.Givens)
	}
	for i, v := range x.Givens {
		if len(x.Givens) != p.Shape.Squares() || max(v, 0) != int(p.Givens[i]) {
			return true
		}
	}
	return false
}
