package pdf

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"sudokusat/draw/internal/face"
)

// typeface is one of the fonts with its tables. Text is written as glyph numbers; a table
// maps these to characters, so that the text can be selected.
type typeface struct {
	bold   bool
	from   *sfnt.Font
	buffer sfnt.Buffer
	runes  map[sfnt.GlyphIndex]rune // that are written, by glyph
	widths map[sfnt.GlyphIndex]int  // in thousandths of the size
	glyphs map[rune]sfnt.GlyphIndex
}

func newTypeface(bold bool) *typeface {
	return &typeface{bold: bold, from: face.Font(bold), runes: map[sfnt.GlyphIndex]rune{}, widths: map[sfnt.GlyphIndex]int{}, glyphs: map[rune]sfnt.GlyphIndex{}}
}

// glyph returns the glyph of a character. The font has all characters in use, see
// [face.Substitute].
func (t *typeface) glyph(ch rune) sfnt.GlyphIndex {
	if g, ok := t.glyphs[ch]; ok {
		return g
	}
	g, err := t.from.GlyphIndex(&t.buffer, ch)
	if err != nil {
		g = 0 // the glyph of missing characters
	}
	t.glyphs[ch] = g
	if _, ok := t.runes[g]; !ok {
		em := t.from.UnitsPerEm()
		width, err := t.from.GlyphAdvance(&t.buffer, g, fixed.I(int(em)), font.HintingNone)
		if err != nil {
			width = 0
		}
		t.runes[g], t.widths[g] = ch, (width.Round()*1000+int(em)/2)/int(em)
	}
	return g
}

// width is that of a text, in thousandths of its size.
func (t *typeface) width(text string) (sum int) {
	for _, ch := range text {
		sum += t.widths[t.glyph(ch)]
	}
	return sum
}

// put writes the font and returns its object.
func (t *typeface) put(f *file) int {
	name, stem := "AAAAAA+GoRegular", 80
	if t.bold {
		name, stem = "AAAAAB+GoBold", 140
	}
	used := slices.Sorted(maps.Keys(t.runes))
	data := subset(face.Data(t.bold), used)
	stream := f.stream(data, fmt.Sprintf("\n/Length1 %d", len(data)))
	head, hhea := table(data, "head"), table(data, "hhea")
	short := func(b []byte, at int) int {
		return int(int16(binary.BigEndian.Uint16(b[at:]))) * 1000 / int(t.from.UnitsPerEm())
	}
	descriptor := f.add("<</Type /FontDescriptor\n/FontName /%s\n/Flags 4\n/FontBBox [%d %d %d %d]\n/ItalicAngle 0\n/Ascent %d\n/Descent %d\n/CapHeight %d\n/StemV %d\n/FontFile2 %d 0 R>>",
		name, short(head, 36), short(head, 38), short(head, 40), short(head, 42), short(hhea, 4), short(hhea, 6), short(hhea, 4), stem, stream)
	var widths, characters strings.Builder
	for k, g := range used {
		fmt.Fprintf(&widths, "%d [%d]\n", g, t.widths[g])
		if k%100 == 0 { // no more are allowed together
			if k > 0 {
				characters.WriteString("endbfchar\n")
			}
			fmt.Fprintf(&characters, "%d beginbfchar\n", min(100, len(used)-k))
		}
		fmt.Fprintf(&characters, "<%04X> %s\n", g, strings.Replace(words(string(t.runes[g])), "FEFF", "", 1))
	}
	descendant := f.add("<</Type /Font\n/Subtype /CIDFontType2\n/BaseFont /%s\n/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>\n/FontDescriptor %d 0 R\n/CIDToGIDMap /Identity\n/W [\n%s]>>",
		name, descriptor, widths.String())
	unicode := f.stream(fmt.Appendf(nil, `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
%sendbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`, characters.String()), "")
	return f.add("<</Type /Font\n/Subtype /Type0\n/BaseFont /%s\n/Encoding /Identity-H\n/DescendantFonts [%d 0 R]\n/ToUnicode %d 0 R>>", name, descendant, unicode)
}

// table is a table of a TrueType font, nil if it has none of that name.
func table(data []byte, name string) []byte {
	be := binary.BigEndian
	for i := range int(be.Uint16(data[4:])) {
		if e := data[12+16*i:]; string(e[:4]) == name {
			at := be.Uint32(e[8:])
			return data[at : at+be.Uint32(e[12:])]
		}
	}
	return nil
}

// subset is a TrueType font of the program with the shapes of some glyphs alone, which
// keep their numbers, and without the tables that PDF does not need (ISO 32000-1,
// 9.9). Those are what its shapes, their widths and their hints are made of.
func subset(data []byte, glyphs []sfnt.GlyphIndex) []byte {
	be := binary.BigEndian
	head, old, loca := bytes.Clone(table(data, "head")), table(data, "glyf"), table(data, "loca")
	long := be.Uint16(head[50:]) != 0
	start := func(g int) uint32 {
		if long {
			return be.Uint32(loca[4*g:])
		}
		return 2 * uint32(be.Uint16(loca[2*g:]))
	}
	count := int(be.Uint16(table(data, "maxp")[4:]))
	keep := make([]bool, count)
	todo := []int{0} // the glyph of missing characters
	for _, g := range glyphs {
		todo = append(todo, int(g))
	}
	for len(todo) > 0 {
		g := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !keep[g] {
			keep[g] = true
			todo = append(todo, parts(old[start(g):start(g+1)])...)
		}
	}
	var glyf, places []byte
	for g := range count {
		places = be.AppendUint32(places, uint32(len(glyf)))
		if keep[g] {
			glyf = append(glyf, old[start(g):start(g+1)]...)
			for len(glyf)%4 != 0 {
				glyf = append(glyf, 0)
			}
		}
	}
	places = be.AppendUint32(places, uint32(len(glyf)))
	be.PutUint32(head[8:], 0) // the sum of all, below
	be.PutUint16(head[50:], 1)
	tables := []struct {
		name string
		data []byte
	}{{"cvt ", table(data, "cvt ")}, {"fpgm", table(data, "fpgm")}, {"glyf", glyf}, {"head", head}, {"hhea", table(data, "hhea")},
		{"hmtx", table(data, "hmtx")}, {"loca", places}, {"maxp", table(data, "maxp")}, {"prep", table(data, "prep")}}
	const n, search = 9, 8 // the largest power of two
	out := append([]byte{0, 1, 0, 0}, 0, n, 0, search*16, 0, 3, 0, (n-search)*16)
	at, whole := uint32(12+16*n), 0
	var body []byte
	for _, t := range tables {
		if t.name == "head" {
			whole = int(at) + 8
		}
		out = append(out, t.name...)
		out = be.AppendUint32(be.AppendUint32(be.AppendUint32(out, sum(t.data)), at), uint32(len(t.data)))
		body = append(body, t.data...)
		for len(body)%4 != 0 {
			body = append(body, 0)
		}
		at = 12 + 16*n + uint32(len(body))
	}
	out = append(out, body...)
	be.PutUint32(out[whole:], 0xb1b0afba-sum(out))
	return out
}

// sum is the checksum of a table.
func sum(b []byte) (s uint32) {
	for len(b) >= 4 {
		s += binary.BigEndian.Uint32(b)
		b = b[4:]
	}
	var rest [4]byte
	copy(rest[:], b)
	return s + binary.BigEndian.Uint32(rest[:])
}

// parts are the glyphs that a glyph is made of, none for most.
func parts(glyph []byte) (out []int) {
	be := binary.BigEndian
	if len(glyph) < 10 || int16(be.Uint16(glyph)) >= 0 {
		return nil
	}
	const (
		wide  = 1 << 0 // two bytes for each shift
		one   = 1 << 3 // a scale
		more  = 1 << 5
		two   = 1 << 6 // scales
		whole = 1 << 7 // a matrix
	)
	for at := 10; ; {
		flags := be.Uint16(glyph[at:])
		out = append(out, int(be.Uint16(glyph[at+2:])))
		at += cmp.Or(int(flags&wide)*8, 6)
		switch {
		case flags&one != 0:
			at += 2
		case flags&two != 0:
			at += 4
		case flags&whole != 0:
			at += 8
		}
		if flags&more == 0 {
			return out
		}
	}
}
