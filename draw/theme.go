package draw

import (
	"fmt"
	"image/color"

	"sudokusat/rule"
)

// Role is the purpose of a colour; a [Theme] defines the colour.
type Role string

// The roles. Each ink of package rule has two more, see [Tint] and [Strong].
const (
	NoPaint    Role = ""
	Paper      Role = "paper"
	InkRole    Role = "ink"    // givens, thick lines
	GridRole   Role = "grid"   // thin lines
	PlacedRole Role = "placed" // digits that are no givens
	PencilRole Role = "pencil"
	QuietRole  Role = "quiet" // words beneath, names of rows and columns
	BlockRole  Role = "block" // squares that do not exist
	ClashRole  Role = "clash"
	FocusRole  Role = "focus"
	HouseRole  Role = "house" // tint of a house that a reason speaks of
	ShadeRole  Role = "shade" // squares that are black on a layer
	OpenRole   Role = "open"  // squares of a board on which others are black
	White      Role = "white" // white in either theme
	Black      Role = "black"
)

// Tint returns the role of wide lines and areas in an ink. Digits on it are legible.
func Tint(i rule.Ink) Role { return Role("tint-" + string(i)) }

// Strong returns the role of thin lines in an ink. It is visible on paper and on any
// tint.
func Strong(i rule.Ink) Role { return Role("strong-" + string(i)) }

// Theme is light or dark.
type Theme int

// The themes.
const (
	Light Theme = iota
	Dark
)

// String returns the theme's name: "light", "dark".
func (t Theme) String() string {
	if t == Dark {
		return "dark"
	}
	return "light"
}

// ParseTheme reads the name of a theme.
func ParseTheme(name string) (Theme, error) {
	for _, t := range []Theme{Light, Dark} {
		if t.String() == name {
			return t, nil
		}
	}
	return 0, fmt.Errorf("%q is no theme: there are light and dark", name)
}

// Roles returns all roles. The slice is new.
func Roles() []Role {
	all := []Role{Paper, InkRole, GridRole, PlacedRole, PencilRole, QuietRole, BlockRole, ClashRole, FocusRole, HouseRole, ShadeRole, OpenRole, White, Black}
	for _, i := range Inks() {
		all = append(all, Tint(i), Strong(i))
	}
	return all
}

// Inks returns the inks of package rule. The slice is new.
func Inks() []rule.Ink {
	return []rule.Ink{rule.Grey, rule.Green, rule.Purple, rule.Blue, rule.Sky, rule.Orange, rule.Yellow, rule.Vermilion}
}

// Colour returns the colour of a role; an unknown role has that of the ink.
func (t Theme) Colour(r Role) color.RGBA {
	both, ok := colours[r]
	if !ok {
		both = colours[InkRole]
	}
	c := both[Light]
	if t == Dark {
		c = both[Dark]
	}
	return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// Hex returns the colour of a role in the notation of style sheets: "#0072b2".
func (t Theme) Hex(r Role) string {
	c := t.Colour(r)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// colours are those of a role in the light and in the dark theme. Tints are the colours of
// Okabe and Ito mixed with the paper, strong ones are mixed with the ink.
var colours = map[Role][2]uint32{
	Paper:                  {0xffffff, 0x16181d},
	InkRole:                {0x111111, 0xf2f2f2},
	GridRole:               {0x8a8a8a, 0x6a6f78},
	PlacedRole:             {0x003a75, 0xa9d6ff},
	PencilRole:             {0x4a4a4a, 0xc9ccd2},
	QuietRole:              {0x3d3d3d, 0xc9ccd2},
	BlockRole:              {0x5a5a5a, 0x4a4e57},
	ClashRole:              {0xb83a00, 0xff9a5c},
	FocusRole:              {0x0072b2, 0x7cc4f2},
	HouseRole:              {0xfff3c4, 0x3d3717},
	ShadeRole:              {0xb9b9b9, 0x0e1013},
	OpenRole:               {0xffffff, 0x30353f},
	White:                  {0xffffff, 0xffffff},
	Black:                  {0x000000, 0x000000},
	Tint(rule.Grey):        {0xcbcbcb, 0x50545c},
	Strong(rule.Grey):      {0x5f5f5f, 0xb4b8c0},
	Tint(rule.Green):       {0x8fd6bf, 0x0f5a46},
	Strong(rule.Green):     {0x006a4e, 0x4fd1ab},
	Tint(rule.Purple):      {0xe8bfd6, 0x70405d},
	Strong(rule.Purple):    {0x8d3f6c, 0xeaa8cd},
	Tint(rule.Blue):        {0x9fcbe6, 0x134b73},
	Strong(rule.Blue):      {0x005284, 0x74bdf0},
	Tint(rule.Sky):         {0xcfeafa, 0x1f4a63},
	Strong(rule.Sky):       {0x1b6d9c, 0x8fd0f7},
	Tint(rule.Orange):      {0xf6d48c, 0x6b4a08},
	Strong(rule.Orange):    {0x8a5c00, 0xf3bd4f},
	Tint(rule.Yellow):      {0xf5ee9e, 0x595312},
	Strong(rule.Yellow):    {0x6f6700, 0xefe36a},
	Tint(rule.Vermilion):   {0xf4bd9c, 0x713714},
	Strong(rule.Vermilion): {0xa34700, 0xff9f66},
}
