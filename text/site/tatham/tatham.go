// Package tatham reads the puzzles of Solo, in Simon Tatham's Portable Puzzle Collection:
// game ids, which are parameters, a colon and a description, and saved games that hold
// the same.
//
//	3x3:a4b2_9c…        letters are runs of blanks, numbers are clues, _ separates two
//	2x3jx:…,walls       j: jigsaw, x: both diagonals
//	3x3k:…,walls,sums   k: killer, cages between walls and the sum in one cell of each
//	3x3#12345           a random seed, no puzzle
//
// Blocks of CxR are C rows high and R columns wide.
package tatham

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Site returns the format of Solo.
func Site() finding.Site {
	return finding.Site{Name: "Solo", Document: readDocument, Link: readLink}
}

// The symmetry (r, m, a) and the difficulty (d) describe how a puzzle was made.
var (
	gameID = lex.Lazily(`^(\d{1,2})(?:x(\d{1,2}))?([a-z0-9]*):([^\s:]+)$`)
	option = lex.Lazily(`^(?:[jxka]|r[24]|md?[248]|d[tbiaeu])`)
	seed   = lex.Lazily(`^\d{1,2}(?:x\d{1,2})?(?:[a-z]+\d?)*#[^#\s]+$`)
	bare   = lex.Lazily(`^[a-z0-9_]{12,}$`)
)

const maxSize = 31 // of Solo

func readDocument(d *finding.Document, _ finding.Options) (found []finding.Finding) {
	if strings.HasPrefix(d.Text, "SAVEFILE:") {
		return readSaved(d)
	}
	for start, text := range d.Entries() {
		one := readID(text, start)
		if one == nil {
			return nil
		}
		found = append(found, one...)
	}
	return found
}

// readLink reads the id behind the "#" of an address. On the pages of the collection, it is that of
// the game that the page is named for.
func readLink(u *url.URL, at int, _ finding.Options) []finding.Finding {
	if !strings.ContainsAny(u.Fragment, ":#") {
		return nil
	}
	found := readID(u.Fragment, at)
	page := strings.TrimSuffix(path.Base(u.Path), path.Ext(u.Path))
	if found != nil && strings.Contains(u.Path, "/puzzles/") && page != "solo" {
		return finding.Refuse(at, "an id of the game %q: only those of Solo are read", page)
	}
	return found
}

// savedKeys are the lines of a saved game, and why most of them do not change the puzzle.
var savedKeys = map[string]string{
	"SAVEFILE": "the name of the collection", "VERSION": "of the file", "GAME": "", "PARAMS": "", "DESC": "",
	"CPARAMS": "", "SEED": "from which the puzzle was made", "AUXINFO": "the answer",
	"UI": "the pointer", "TIME": "of the player", "NSTATES": "how many steps the player made", "STATEPOS": "at which step the player is",
	"MOVE": "a step", "SOLVE": "a step", "RESTART": "a step",
}

// readSaved reads a saved game: lines of a key, the length of its value, and the value.
func readSaved(d *finding.Document) []finding.Finding {
	values, places := map[string]string{}, map[string]int{}
	offsets := d.Offsets()
	for i, line := range d.Lines {
		line = strings.TrimSuffix(line, "\r")
		if line == "" {
			continue
		}
		key, rest, _ := strings.Cut(line, ":")
		size, value, _ := strings.Cut(rest, ":")
		key = strings.TrimRight(key, " ")
		why, known := savedKeys[key]
		switch {
		case !known:
			return finding.Refuse(offsets[i], "a saved game of Simon Tatham's collection with the line %.20q, which is not known here", key)
		case size != strconv.Itoa(len(value)):
			return finding.Refuse(offsets[i], "a saved game of Simon Tatham's collection that is damaged: %.20q characters behind %s, which has %d", size, key, len(value))
		case why == "" && places[key] > 0:
			return finding.Refuse(offsets[i], "a saved game of Simon Tatham's collection with two lines %s", key)
		}
		values[key], places[key] = value, offsets[i]+len(line)-len(value)
	}
	if game := values["GAME"]; game != "Solo" {
		return finding.Refuse(places["GAME"], "a saved game of %q: only Solo is Sudoku", game)
	}
	// PARAMS are those of the next puzzle, and of this one where there are no others.
	if found := readID(cmp.Or(values["CPARAMS"], values["PARAMS"])+":"+values["DESC"], places["DESC"]); found != nil {
		return found
	}
	return finding.Refuse(places["DESC"], "a saved game of Simon Tatham's collection whose puzzle cannot be read")
}

// readID reads a game id; nil if the text is none.
func readID(id string, at int) []finding.Finding {
	if strings.Contains(id, "#") && seed().MatchString(id) {
		return finding.Refuse(at, "a random seed of Simon Tatham's Solo, no puzzle: give the game id of \"Specific\", with a colon")
	}
	if strings.ContainsAny(id, "abcdefghijklmnopqrstuvwxyz") && strings.ContainsAny(id, "123456789") && bare().MatchString(id) {
		cells := readCells(id)
		if n, isSquare := lex.Isqrt(len(cells)); isSquare && n >= 4 {
			return refusedOr(finding.Finding{At: at, Givens: cells}, n)
		}
		return nil
	}
	if !strings.Contains(id, ":") {
		return nil
	}
	m := gameID().FindStringSubmatch(id)
	if m == nil {
		return nil
	}
	return readGame(m[1], m[2], m[3], m[4], at)
}

// readGame reads the puzzle of blocks, options and a description.
func readGame(c, r, options, description string, at int) []finding.Finding {
	var letters string
	for rest := options; rest != ""; {
		o := option().FindString(rest)
		if o == "" {
			return finding.Refuse(at, "a game id of Solo with the option %.20q, which is not known here", rest)
		}
		letters, rest = letters+o[:1], rest[len(o):]
	}
	jigsaw, killer := strings.Contains(letters, "j"), strings.Contains(letters, "k")
	rows, cols := lex.Atoi(c), lex.Atoi(cmp.Or(r, c))
	n := rows * cols
	if jigsaw && r == "" {
		n = rows
	}
	if n < 2 || n > maxSize {
		return finding.Refuse(at, "a game id of a %d×%d puzzle: Solo has none of this size", n, n)
	}
	parts := strings.Split(description, ",")
	wanted := 1
	if jigsaw {
		wanted++
	}
	if killer {
		wanted += 2
	}
	f := finding.Finding{At: at, Givens: readCells(parts[0])}
	if len(f.Givens) != n*n {
		return finding.Refuse(at, "a game id of Solo with %d cells; %s has %d", len(f.Givens), finding.PuzzleOf(n), n*n)
	}
	if len(parts) != wanted {
		return finding.Refuse(at, "a game id of Solo whose blocks or killer cages cannot be read: %d lists between commas, where %d belong", len(parts), wanted)
	}
	if strings.Contains(letters, "x") {
		f.Rules = append(f.Rules, rule.Diagonal{})
	}
	f.Board = new(sudoku.Boxed(rows, cols))
	if jigsaw {
		regions, count := readBlocks(parts[1], n)
		if count != n {
			return finding.Refuse(at, "a game id of Solo whose blocks cannot be read")
		}
		f.Board = new(sudoku.Jigsaw(regions))
	}
	if killer {
		cages, err := readCages(parts[wanted-2], parts[wanted-1], n)
		if err != nil {
			return []finding.Finding{{At: at, Err: err}}
		}
		f.Rules = append(f.Rules, cages...)
	}
	return refusedOr(f, n)
}

// refusedOr returns a finding, or the refusal of one with a clue beyond n.
func refusedOr(f finding.Finding, n int) []finding.Finding {
	if slices.Max(f.Givens) > n {
		return finding.Refuse(f.At, "a game id of Solo with a clue beyond %d", n)
	}
	return []finding.Finding{f}
}

// The lists of a description: cells, and the walls between blocks or cages.

// cellList is a list of cells, and cellWord one of its words.
var (
	cellList = lex.Lazily(`^(?:[a-z_]|[1-9]\d{0,17})*$`)
	cellWord = lex.Lazily(`[a-z_]|\d+`)
)

// readCells returns the values of cells; nil if the text is no list of them.
func readCells(s string) (cells []int) {
	if len(s) > 20*maxSize*maxSize || !cellList().MatchString(s) {
		return nil
	}
	for _, w := range cellWord().FindAllString(s, -1) {
		if v, err := strconv.Atoi(w); err == nil {
			cells = append(cells, v)
		} else if w != "_" {
			cells = append(cells, finding.Blanks(int(w[0]-'a')+1)...)
		}
	}
	return cells
}

// readCages returns the cages of a killer: between walls, the sum of each in one of its
// cells.
func readCages(walls, list string, n int) (rules []sudoku.Rule, err error) {
	cages, count := readBlocks(walls, n)
	sums := readCells(list)
	if cages == nil || len(sums) != n*n {
		return nil, finding.Errorf(finding.ErrSyntax, "a game id of a killer puzzle whose cages cannot be read")
	}
	all := make([]rule.Cage, count)
	for i, k := range cages {
		c := &all[k]
		c.Cells = append(c.Cells, finding.SquareName(i/n, i%n))
		if sums[i] != finding.Blank && c.Sum > 0 {
			return nil, finding.Errorf(finding.ErrSyntax, "a game id of a killer puzzle with two sums in a cage")
		}
		c.Sum = max(c.Sum, sums[i])
	}
	for _, c := range all {
		if c.Sum == 0 {
			return nil, finding.Errorf(finding.ErrSyntax, "a game id of a killer puzzle with no sum in the cage of %s", c.Cells[0])
		}
		rules = append(rules, c)
	}
	return rules, nil
}

// readBlocks returns the blocks that walls between cells leave, by number, and how many
// there are; nil if the text is no list of walls. The places between horizontal
// neighbours come first, row by row, then those between vertical ones, column by column.
// A letter is a run of open places and the wall behind it, z is open places alone, and the
// last wall is behind the last place.
func readBlocks(s string, n int) (regions []int, count int) {
	places := 2 * n * (n - 1)
	wall := make([]bool, places+1)
	at := 0
	for _, c := range s {
		switch {
		case c == '_':
		case c >= 'a' && c <= 'y':
			at += int(c-'a') + 1
		case c == 'z':
			at += 26
			continue
		default:
			return nil, 0
		}
		if at > places {
			return nil, 0
		}
		wall[at] = true
		at++
	}
	if at != places+1 {
		return nil, 0
	}
	var open [][2]int
	for p := range places {
		if a := p/(n-1)*n + p%(n-1); !wall[p] && p < places/2 {
			open = append(open, [2]int{a, a + 1})
		} else if q := p - places/2; !wall[p] {
			a = q%(n-1)*n + q/(n-1)
			open = append(open, [2]int{a, a + n})
		}
	}
	return finding.Parts(n*n, open)
}
