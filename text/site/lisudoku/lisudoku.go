// Package lisudoku reads links of lisudoku.xyz: the digits of a grid, or packed JSON.
//
//	https://lisudoku.xyz/solver?import=0030206…
//	https://lisudoku.xyz/e?import=N4Ig…
//
//	{"gridSize":9, "fixedNumbers":[{"position":{"row":1,"col":5},"value":7}, …],
//	 "regions":[[{"row":0,"col":0}, …], …], "thermos":[[…], …], "antiKnight":true, …}
//
// Rows and columns count from 0. Each rule has a field, which [fields] lists; a puzzle
// with any other is refused.
package lisudoku

import (
	"net/url"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lz"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Site returns the format of lisudoku.
func Site() finding.Site { return finding.Site{Name: "lisudoku", Link: link} }

func link(u *url.URL, at int, _ finding.Options) []finding.Finding {
	if host := strings.ToLower(u.Hostname()); host != "lisudoku.xyz" && host != "www.lisudoku.xyz" {
		return nil
	}
	query := u.Query()
	data := query["import"]
	switch {
	case len(data) != 1 || len(query) > 1:
		return finding.Refuse(at, "a link to a puzzle on the server of lisudoku: only links with ?import= and nothing else hold one")
	case strings.Trim(data[0], "0123456789") == "":
		return digits(data[0], at)
	}
	plain, err := lz.Unpack(data[0])
	if err != nil {
		return finding.Refuse(at, "a link of lisudoku whose packed puzzle is damaged: copy it again, all of it")
	}
	top, _, err := tree.Parse([]byte(plain), 0)
	if err != nil {
		return finding.Refuse(at, "a link of lisudoku: %v", err)
	}
	r := &reader{Reader: common.NewReader("lisudoku data with ", at, finding.Options{}), met: map[string]bool{}}
	if r.puzzle(top); r.Err != nil {
		return []finding.Finding{{At: at, Err: r.Err}}
	}
	r.Found.Places = nil
	return []finding.Finding{r.Found}
}

// sizes are the boards of the site, and the boxes that they have without regions.
var sizes = map[int][2]int{4: {2, 2}, 6: {2, 3}, 9: {3, 3}}

// digits reads a grid, 0 for blanks.
func digits(text string, at int) []finding.Finding {
	for n := range sizes {
		if len(text) != n*n {
			continue
		}
		f := finding.Finding{At: at, Givens: finding.Blanks(n * n)}
		for i, c := range text {
			if v := int(c - '0'); v > n {
				return finding.Refuse(at, "a link of lisudoku with the digit %d; %s has none above %d", v, finding.PuzzleOf(n), n)
			} else if v > 0 {
				f.Givens[i] = v
			}
		}
		return []finding.Finding{f}
	}
	return finding.Refuse(at, "a link of lisudoku with %d digits, which are no grid of the site", len(text))
}

// reader is a puzzle that is being read.
type reader struct {
	common.Reader
	n     int
	met   map[string]bool // names of fields
	later []func()        // what waits for all other rules
}

func (r *reader) puzzle(top *tree.Value) {
	size := top.Get("gridSize")
	if size == nil {
		size = top.Get("grid_size")
	}
	n, _ := size.Int()
	box, known := sizes[n]
	if !known || !top.Is(tree.Object) {
		r.Refuse(top, finding.ErrSize, "a grid of %.10q rows; the site has 4, 6 and 9", size.Word())
		return
	}
	r.n, r.Found.Givens = n, finding.Blanks(n*n)
	board := sudoku.Boxed(box[0], box[1])
	r.Found.Board = &board
	for i, name := range top.Names {
		v := &top.Items[i]
		name = inCamels(name)
		if r.met[name] {
			r.Refuse(v, finding.ErrSyntax, "the field %.40q twice", name)
		}
		r.met[name] = true
		if read := fields[name]; read != nil {
			read(r, v)
		} else if name != "gridSize" {
			r.Refuse(v, finding.ErrRule, "the field %.40q, which is not known here", name)
		}
	}
	for _, do := range r.later {
		do()
	}
}

// inCamels returns a name with words behind "_" as the site itself has it.
func inCamels(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words[1:] {
		if w != "" {
			words[i+1] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}
