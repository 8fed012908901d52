package text

import (
	"regexp"
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Game ids of Solo, in Simon Tatham's Portable Puzzle Collection: parameters, a
// colon, and the grid (solo.c).
//
//	3x3:a4b2_9c…        letters are runs of blanks, numbers are clues, _ stands between two
//	2x3jx:…,walls       j: jigsaw, x: both diagonals
//	3x3k:…,walls,sums   k: killer, cages between walls and the sum in one cell of each
//	3x3#12345           a random seed, no puzzle
//
// Blocks of CxR are C rows high and R columns wide. Saved games hold the same.

var (
	tathamFull = lex.Lazily(`^(\d{1,2})(?:x(\d{1,2}))?([a-z0-9]*):(\S+)$`)
	tathamSeed = lex.Lazily(`^\d{1,2}(?:x\d{1,2})?(?:[a-z]+\d?)*#[^#\s]+$`)
	tathamBare = lex.Lazily(`^[a-z0-9_]{12,}$`)
	tathamSave = lex.Lazily(`(?m)^(SAVEFILE|GAME|PARAMS|DESC)\s*:\d+:(.*)$`)
)

func tatham(d *finding.Document) []finding.Finding {
	if strings.HasPrefix(d.Text, "SAVEFILE:") {
		fields := map[string]string{}
		for _, m := range tathamSave().FindAllStringSubmatch(d.Text, -1) {
			fields[m[1]] = strings.TrimSpace(m[2])
		}
		if fields["GAME"] != "" && fields["GAME"] != "Solo" {
			return finding.Refuse(0, "a saved game of %s: only Solo is Sudoku", fields["GAME"])
		}
		if found := tathamID(fields["PARAMS"]+":"+fields["DESC"], 0); found != nil {
			return found
		}
		return finding.Refuse(0, "a saved game of Simon Tatham's collection whose puzzle cannot be read")
	}
	var found []finding.Finding
	for start, text := range d.Entries() {
		one := tathamID(text, start)
		if one == nil {
			return nil
		}
		found = append(found, one...)
	}
	return found
}

// tathamID reads a game id; nil if the text is none.
func tathamID(id string, at int) []finding.Finding {
	if strings.Contains(id, "#") && tathamSeed().MatchString(id) {
		return finding.Refuse(at, "a random seed of Simon Tatham's Solo, no puzzle: give the game id of \"Specific\", with a colon")
	}
	if strings.ContainsAny(id, "abcdefghijklmnopqrstuvwxyz") && strings.ContainsAny(id, "123456789") && tathamBare().MatchString(id) {
		cells := tathamCells(id)
		if n, isSquare := lex.Isqrt(len(cells)); isSquare && n >= 4 && len(cells) > 0 {
			rows, _ := sudoku.DefaultBox(n)
			return tathamGrid(cells, rows, n/max(rows, 1), "", "", at)
		}
		return nil
	}
	if !strings.Contains(id, ":") {
		return nil
	}
	m := tathamFull().FindStringSubmatch(id)
	if m == nil {
		return nil
	}
	c := lex.Atoi(m[1])
	r := c
	n := c * c
	options := m[3]
	letters := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, dropTatham(options))
	jigsaw := strings.Contains(letters, "j")
	if m[2] != "" {
		r = lex.Atoi(m[2])
		n = c * r
	} else if jigsaw {
		n = c
	}
	if n < 2 || n > 31 {
		return finding.Refuse(at, "a game id of a %d×%d puzzle: Solo has none of this size", n, n)
	}
	grid, rest, _ := strings.Cut(m[4], ",")
	cells := tathamCells(grid)
	if len(cells) != n*n {
		return finding.Refuse(at, "a game id of Solo with %d cells; %s has %d", len(cells), finding.PuzzleOf(n), n*n)
	}
	head := ""
	if strings.Contains(letters, "x") {
		head = "#rule diagonal\n"
	}
	blocks := rest
	if strings.Contains(letters, "k") {
		if !jigsaw {
			rest = "," + rest
		}
		blocks, rest, _ = strings.Cut(rest, ",")
		rules, bad := tathamCages(rest, n)
		if bad != "" {
			return finding.Refuse(at, "a game id of a killer puzzle %s", bad)
		}
		head += rules
	}
	if jigsaw {
		regions := tathamRegions(blocks, n)
		if regions == nil {
			return finding.Refuse(at, "a game id of Solo whose blocks cannot be read")
		}
		return tathamGrid(cells, 0, 0, boardHead(mapped(regions)), head, at)
	}
	return tathamGrid(cells, c, r, "", head, at)
}

// dropTatham takes symmetry and difficulty out of the parameters.
func dropTatham(options string) string {
	return regexp.MustCompile(`r[24]|md?[248]|d[tbaieux]`).ReplaceAllString(options, "")
}

func tathamGrid(cells []string, boxRows, boxCols int, regions, rules string, at int) []finding.Finding {
	n, _ := lex.Isqrt(len(cells))
	var rows [][]string
	for i := 0; i < len(cells); i += n {
		if !lex.AreEntries(cells[i:i+n], n) {
			return finding.Refuse(at, "a game id of Solo with a clue beyond %d", n)
		}
		rows = append(rows, cells[i:i+n])
	}
	head := regions
	if d, _ := sudoku.DefaultBox(n); regions == "" && d != boxRows {
		head = "#box " + strconv.Itoa(boxRows) + "x" + strconv.Itoa(boxCols) + "\n"
	}
	return []finding.Finding{{At: at, Head: head + rules, Grid: lex.GridRows(rows)}}
}

// tathamCells returns the cells of a grid, "" for blanks; nil if it is none.
func tathamCells(s string) (cells []string) {
	for i := 0; i < len(s) && len(cells) <= 31*31; {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z':
			for range int(c-'a') + 1 {
				cells = append(cells, "")
			}
			i++
		case c == '_':
			i++
		case c >= '1' && c <= '9':
			j := i
			for j < len(s) && s[j] >= '0' && s[j] <= '9' {
				j++
			}
			cells = append(cells, s[i:j])
			i = j
		default:
			return nil
		}
	}
	return cells
}

// tathamCages are the directive lines of the cages of a killer: their walls, a comma,
// and the sums in one cell of each. bad says what is wrong.
func tathamCages(s string, n int) (head, bad string) {
	walls, list, _ := strings.Cut(s, ",")
	cages, count := tathamBlocks(walls, n)
	sums := tathamCells(list)
	if cages == nil || len(sums) != n*n {
		return "", "whose cages cannot be read"
	}
	all := make([]cage, count)
	for i, k := range cages {
		all[k].cells = append(all[k].cells, finding.SquareName(i/n, i%n))
		if sums[i] != "" {
			if all[k].sum > 0 {
				return "", "with two sums in a cage"
			}
			all[k].sum = lex.Atoi(sums[i])
		}
	}
	return rulesHead(cageTexts(all)), ""
}

// tathamRegions returns the blocks of a jigsaw; nil if the text is none.
func tathamRegions(s string, n int) []int {
	regions, count := tathamBlocks(s, n)
	if count != n {
		return nil
	}
	return regions
}

// tathamBlocks returns the blocks that walls between cells leave, by number, and how
// many there are; nil if the text is none.
func tathamBlocks(s string, n int) (regions []int, count int) {
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
			if at > places {
				return nil, 0
			}
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
	if at != places+1 && at != places {
		return nil, 0
	}
	of := make([]int, n*n)
	for i := range of {
		of[i] = i
	}
	root := func(i int) int {
		for of[i] != i {
			i = of[i]
		}
		return i
	}
	for p := range places {
		if wall[p] {
			continue
		}
		a, b := 0, 0
		if p < n*(n-1) {
			a = p/(n-1)*n + p%(n-1)
			b = a + 1
		} else {
			q := p - n*(n-1)
			a = q%(n-1)*n + q/(n-1)
			b = a + n
		}
		of[root(a)] = root(b)
	}
	names := map[int]int{}
	regions = make([]int, n*n)
	for i := range regions {
		k := root(i)
		if _, ok := names[k]; !ok {
			names[k] = len(names)
		}
		regions[i] = names[k]
	}
	return regions, len(names)
}
