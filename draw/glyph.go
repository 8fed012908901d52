package draw

import (
	"cmp"
	"fmt"
	"strings"
	"sync"

	"sudokusat/rule"
)

// The characters of a raster: strokes that meet in one become a box character, tints a
// texture or a colour of the terminal.

// glyph is one character in the making.
type glyph struct {
	arms    [4]uint8 // up, right, down, left: 0 none, 1 light, 2 heavy
	dashed  bool     // all strokes so far are
	text    rune     // in place of arms
	ground  Role     // a tint
	fore    Role     // of the text
	bold    bool
	filled  bool // a dot beside a digit, which colours spare
	written bool // text is of a text
}

// cover gives a character a ground, which hides what was there.
func (g *glyph) cover(fill Role) {
	if *g = (glyph{}); fill != Paper {
		g.ground = fill
	}
}

// boxes are the box characters by their arms: up, right, down, left in base 3.
var boxes = sync.OnceValue(func() (table [81]rune) {
	const (
		corners = "┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛"
		tees    = "├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻"
		crosses = "┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋"
		lines   = "─━│┃╼╽╾╿╴╵╶╷╸╹╺╻"
	)
	keys := map[string][]string{ // the arms of each, in the order of Unicode
		corners: {"0110", "0210", "0120", "0220", "0011", "0012", "0021", "0022", "1100", "1200", "2100", "2200", "1001", "1002", "2001", "2002"},
		tees: {"1110", "1210", "2110", "1120", "2120", "2210", "1220", "2220", "1011", "1012", "2011", "1021", "2021", "2012", "1022", "2022",
			"0111", "0112", "0211", "0212", "0121", "0122", "0221", "0222", "1101", "1102", "1201", "1202", "2101", "2102", "2201", "2202"},
		crosses: {"1111", "1112", "1211", "1212", "2111", "1121", "2121", "2112", "2211", "1122", "1221", "2212", "1222", "2122", "2221", "2222"},
		lines:   {"0101", "0202", "1010", "2020", "0201", "1020", "0102", "2010", "0001", "1000", "0100", "0010", "0002", "2000", "0200", "0020"},
	}
	for signs, arms := range keys {
		for i, ch := range []rune(signs) {
			k := 0
			for _, digit := range arms[i] {
				k = k*3 + int(digit-'0')
			}
			table[k] = ch
		}
	}
	table[0] = ' '
	return table
})

// textures are the characters of tints, so that they are visible without colours.
var textures = map[Role]rune{
	Tint(rule.Grey):      '░',
	Tint(rule.Green):     '▒',
	Tint(rule.Purple):    '▓',
	Tint(rule.Blue):      '≈',
	Tint(rule.Sky):       '·',
	Tint(rule.Orange):    ':',
	Tint(rule.Yellow):    '\'',
	Tint(rule.Vermilion): '%',
	HouseRole:            '.',
	BlockRole:            '█',
	ShadeRole:            '▒',
}

// texture returns the character of a ground.
func texture(r Role) rune { return cmp.Or(textures[r], ' ') }

func (g *glyph) rune(colour bool) rune {
	switch {
	case g.filled && colour:
		if g.ground != NoPaint {
			return texture(g.ground)
		}
		return ' '
	case g.text != 0:
		return g.text
	case g.arms == [4]uint8{}:
		return texture(g.ground)
	}
	if g.dashed {
		switch g.arms {
		case [4]uint8{0, 1, 0, 1}:
			return '┄'
		case [4]uint8{1, 0, 1, 0}:
			return '┆'
		case [4]uint8{0, 2, 0, 2}:
			return '┅'
		case [4]uint8{2, 0, 2, 0}:
			return '┇'
		}
	}
	k := 0
	for _, arm := range g.arms {
		k = k*3 + int(arm)
	}
	return boxes()[k]
}

// code is the colours of a character in the sequences of ANSI. On a tint the text is
// dark whatever the terminal's own colours are.
func (g *glyph) code() (code string) {
	if g.bold {
		code = ";1"
	}
	fore := g.fore
	if g.text == 0 && g.arms == [4]uint8{} && g.ground != NoPaint {
		fore = GridRole
	}
	if g.ground != NoPaint {
		code += fmt.Sprintf(";48;5;%d", palette(Light.Hex(g.ground)))
	}
	switch {
	case g.ground == BlockRole && g.text != 0:
		return code + ";38;5;231"
	case g.ground == BlockRole:
		return code + ";38;5;59"
	case g.ground != NoPaint && (fore == NoPaint || fore == InkRole):
		return code + ";38;5;16"
	case g.ground != NoPaint:
		return code + fmt.Sprintf(";38;5;%d", palette(Light.Hex(fore)))
	case fore == PlacedRole || fore == FocusRole:
		return code + ";38;5;33"
	case fore == ClashRole:
		return code + ";1;38;5;202"
	case strings.HasPrefix(string(fore), "strong-") && fore != Strong(rule.Grey):
		return code + fmt.Sprintf(";38;5;%d", palette(between(fore)))
	case fore == GridRole || g.text == 0 && fore == NoPaint && g.arms != [4]uint8{} && max(g.arms[0], g.arms[1], g.arms[2], g.arms[3]) == 1:
		return code + ";38;5;244"
	}
	return code
}

// between is a colour that shows on dark and on light.
func between(r Role) string {
	a, b := Light.Colour(r), Dark.Colour(r)
	return fmt.Sprintf("#%02x%02x%02x", (int(a.R)+int(b.R))/2, (int(a.G)+int(b.G))/2, (int(a.B)+int(b.B))/2)
}

// palette is the nearest of the 216 colours that terminals have from 16 on.
func palette(hex string) int {
	var rgb [3]int
	fmt.Sscanf(hex, "#%02x%02x%02x", &rgb[0], &rgb[1], &rgb[2])
	code := 0
	for _, v := range rgb {
		k := 0 // the levels are 0, 95, 135, …, 255
		if v > 47 {
			k = max((v-35)/40, 1)
		}
		code = code*6 + k
	}
	return code + 16
}
