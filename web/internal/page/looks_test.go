//go:build !js

package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokusat/draw"
	"sudokusat/sudoku"
)

// The page and the pictures draw the values of a layer by the same signs.
func TestLooksAreThoseOfPictures(t *testing.T) {
	layers := []string{
		"shade=white,black", "shade=island,sea", "cave=wall,cave", "star=empty,star", "mine=clear,mine", "loop=out,path", "snake=off,snake",
		"region=1-9", "Galaxy=0-3", "factor=-1,1,2", "kind=cold,plain,hot", "shade=white,grey,black", "on=off,on", "digit=1-9", "area=here,there", "bomb=0,bomb", "slither=outside,inside", "masyu=out,in", "lits=empty,L,I,T,S", "island=sea,1,2",
	}
	b := open(t, site(t), look{})
	got := eval[[]string](b, fmt.Sprintf(`Promise.all([import('./js/looks.js'), import('./js/board.js')]).then(([{ looksOf }, { Board }]) =>
		%s.split(' ').map((l) => looksOf(Board.parse('9x9 layers ' + l).layers[0]).join(' ')))`, quote(strings.Join(layers, " "))))
	for i, text := range layers {
		l, err := sudoku.ParseLayer(text)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, look := range draw.Looks(l) {
			want = append(want, string(look))
		}
		if !slices.Equal(strings.Fields(got[i]), want) {
			t.Errorf("%s is drawn as %s on the page and as %v in pictures", text, got[i], want)
		}
	}
	words := eval[string](b, "import('./js/looks.js').then(({ wordOf }) => ['double doubled', 'sign negative', 'heat hot', 'heat cold', 'sort hot'].map((s) => wordOf({ name: s.split(' ')[0] }, s.split(' ')[1])).join(' '))")
	if words != "×2 ×−1 +1 −1 hot" {
		t.Errorf("%s is written for what changes digits", words)
	}
}
