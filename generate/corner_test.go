package generate

import (
	"cmp"
	"context"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"sudokusat/internal/testenv"

	"sudokusat/canon"
)

// How many ways there are to go on from the corner of a grid, for all corners, by
// arithmetic that shares nothing with the searches:
//
//	B1 B2 B3      The four open boxes know B2 and B3 only by the digits in each of their
//	B4  .  .      columns, B4 and B7 by those in each row: four partitions of the
//	B7  .  .      digits into threes, of which there are 280.
//
// Two partitions are alike up to the names of digits in five ways, so that a table of
// 5 × 280 × 280 numbers holds all. Rows 4 to 6 and rows 7 to 9 are filled apart from
// each other, and those ways go together that have no digit twice in a column.

// parts is a partition of nine digits, as bits, into threes in ascending order.
type parts [3]uint16

type corners struct {
	all   []parts
	index map[parts]int
	like  [][280]like // of two partitions: what they are like
	ways  [5][280][280]uint16

	bands map[[2]int]uint64 // how many there are with the digits of the first box fixed, by the other two
	grids map[[2]int]uint64 // that begin with one of these bands
	most  [5][5]int         // ways, by the pairs of columns and rows
}

// like is which of the five pairs of partitions a pair becomes by new names of digits.
type like struct {
	known bool
	pair  uint8
	names [9]uint8
}

func partsOf(a, b, c uint16) parts {
	p := []uint16{a, b, c}
	slices.Sort(p)
	return parts(p)
}

func (p parts) renamed(names *[9]uint8) parts {
	var q [3]uint16
	for i, m := range p {
		for ; m != 0; m &= m - 1 {
			q[i] |= 1 << names[bits.TrailingZeros16(m)]
		}
	}
	return partsOf(q[0], q[1], q[2])
}

var cornersOnce = sync.OnceValue(makeCorners)

func makeCorners() *corners {
	t := &corners{index: map[parts]int{}, like: make([][280]like, 280)}
	const all = 1<<9 - 1
	for a := uint16(1); a <= all; a++ {
		for b := a + 1; b <= all; b++ {
			if c := all ^ a ^ b; a&b == 0 && c > b && bits.OnesCount16(a) == 3 && bits.OnesCount16(b) == 3 {
				t.index[parts{a, b, c}] = len(t.all)
				t.all = append(t.all, parts{a, b, c})
			}
		}
	}
	// pairs that are alike, by exchanging two names at a time
	var pairs [][2]int
	for a := range t.all {
		for b := range t.all {
			if t.like[a][b].known {
				continue
			}
			number := uint8(len(pairs))
			pairs = append(pairs, [2]int{a, b})
			t.like[a][b] = like{true, number, [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}}
			for queue := [][2]int{{a, b}}; len(queue) > 0; queue = queue[1:] {
				p := queue[0]
				l := t.like[p[0]][p[1]]
				for d := range uint8(8) {
					swap := [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}
					swap[d], swap[d+1] = d+1, d
					x, y := t.index[t.all[p[0]].renamed(&swap)], t.index[t.all[p[1]].renamed(&swap)]
					if to := &t.like[x][y]; !to.known {
						*to = like{true, number, l.names}
						to.names[d], to.names[d+1] = l.names[d+1], l.names[d]
						queue = append(queue, [2]int{x, y})
					}
				}
			}
		}
	}
	for k, p := range pairs {
		columns := [6]uint16{}
		for i := range 3 {
			columns[i], columns[3+i] = all^t.all[p[0]][i], all^t.all[p[1]][i]
		}
		full := packed(&columns)
		// the ways of each band by their columns, and by what they leave in the columns
		bands, rests := make([][]filled, 280), make([][]filled, 280)
		for i, rows := range t.all {
			bands[i] = fillings(&columns, rows)
			for _, f := range bands[i] {
				rests[i] = append(rests[i], filled{full ^ f.columns, f.ways})
			}
			slices.SortFunc(rests[i], func(a, b filled) int { return cmp.Compare(a.columns, b.columns) })
		}
		for i, band := range bands {
			for j := range i + 1 {
				sum, rest := 0, rests[j]
				for _, f := range band {
					for len(rest) > 0 && rest[0].columns < f.columns {
						rest = rest[1:]
					}
					if len(rest) > 0 && rest[0].columns == f.columns {
						sum += f.ways * rest[0].ways
					}
				}
				t.ways[k][i][j], t.ways[k][j][i] = uint16(sum), uint16(sum)
			}
		}
	}
	t.complete()
	return t
}

// filled is the digits in the six columns of two boxes, nine bits each, and how many
// ways there are to put them there.
type filled struct {
	columns uint64
	ways    int
}

func packed(columns *[6]uint16) (p uint64) {
	for _, c := range columns {
		p = p<<9 | uint64(c)
	}
	return p
}

// fillings is all ways to fill two boxes beside a box with certain digits in each row,
// with digits that columns may have.
func fillings(columns *[6]uint16, rows parts) (out []filled) {
	var found []uint64
	used := rows // digits in each row
	var now [6]uint16
	var fill func(cell int, box uint16) // box by box, row by row
	fill = func(cell int, box uint16) {
		switch cell {
		case 18:
			found = append(found, packed(&now))
			return
		case 9:
			box = 0
		}
		r, c := cell%9/3, cell/9*3+cell%3
		for can := columns[c] &^ (used[r] | box); can != 0; can &= can - 1 {
			bit := can & -can
			used[r] |= bit
			now[c] |= bit
			fill(cell+1, box|bit)
			used[r] &^= bit
			now[c] &^= bit
		}
	}
	fill(0, 0)
	slices.Sort(found)
	for _, f := range found {
		if n := len(out); n > 0 && out[n-1].columns == f {
			out[n-1].ways++
		} else {
			out = append(out, filled{f, 1})
		}
	}
	return out
}

// on is the partitions of two boxes by their columns.
func (t *corners) on(columns uint64) (pair [2]int) {
	var c [6]uint16
	for i := range c {
		c[5-i] = uint16(columns >> (9 * i) & (1<<9 - 1))
	}
	return [2]int{t.index[partsOf(c[0], c[1], c[2])], t.index[partsOf(c[3], c[4], c[5])]}
}

// number is how many ways there are to go on from the columns of two boxes and the
// rows of two others.
func (t *corners) number(columns, rows [2]int) int {
	l := &t.like[columns[0]][columns[1]]
	return int(t.ways[l.pair][t.index[t.all[rows[0]].renamed(&l.names)]][t.index[t.all[rows[1]].renamed(&l.names)]])
}

// beside is all pairs of partitions that two boxes beside a box can have by their
// columns, and in how many ways.
func (t *corners) beside(rows parts) map[[2]int]uint64 {
	const all = 1<<9 - 1
	out := map[[2]int]uint64{}
	for _, f := range fillings(&[6]uint16{all, all, all, all, all, all}, rows) {
		out[t.on(f.columns)] += uint64(f.ways)
	}
	return out
}

// complete goes through all corners with digits 1 to 9 in the first box.
func (t *corners) complete() {
	stacks := t.beside(parts{0o111, 0o222, 0o444})
	t.bands, t.grids = t.beside(parts{0o007, 0o070, 0o700}), map[[2]int]uint64{}
	var same [][9]uint8 // the names of digits that come of other orders of the first box's rows and columns
	orders := [][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for _, rows := range orders {
		for _, cols := range orders {
			var names [9]uint8
			for i := range uint8(9) {
				names[i] = 3*rows[i/3] + cols[i%3]
			}
			same = append(same, names)
		}
	}
	for columns := range t.bands {
		if t.grids[columns] > 0 {
			continue
		}
		l := &t.like[columns[0]][columns[1]]
		var to [280]int
		for i, p := range t.all {
			to[i] = t.index[p.renamed(&l.names)]
		}
		sum := uint64(0)
		for rows, m := range stacks {
			ways := int(t.ways[l.pair][to[rows[0]]][to[rows[1]]])
			sum += m * uint64(ways)
			most := &t.most[l.pair][t.like[rows[0]][rows[1]].pair]
			*most = max(*most, ways)
		}
		for _, names := range same {
			x, y := t.index[t.all[columns[0]].renamed(&names)], t.index[t.all[columns[1]].renamed(&names)]
			t.grids[[2]int{x, y}], t.grids[[2]int{y, x}] = sum, sum
		}
	}
}

// TestCornerTable holds the table to searches, to the bound that makes grids equally
// likely, and to the number of all grids.
func TestCornerTable(t *testing.T) {
	testenv.Long(t)
	table := cornersOnce()
	if n := len(table.all); n != 280 {
		t.Fatalf("%d partitions of nine digits into threes", n)
	}
	r := rand.New(rand.NewPCG(1, 8))
	var text []byte
	var want []int
	for range 300 {
		corner := fillCorner(r)
		var c, w [6]uint16
		for i, d := range corner.cells {
			text = append(text, '0'+d)
			switch row, col := i/9, i%9; {
			case row < 3 && col >= 3:
				c[col-3] |= 1 << (d - 1)
			case col < 3 && row >= 3:
				w[row-3] |= 1 << (d - 1)
			}
		}
		want = append(want, table.number(table.on(packed(&c)), table.on(packed(&w))))
	}
	counts := make([]uint64, len(want))
	if err := lineSolver().Count(context.Background(), text, 0, counts); err != nil {
		t.Fatal(err)
	}
	for i, n := range counts {
		if int(n) != want[i] {
			t.Fatalf("%s: %d ways to go on, the table has %d", text[81*i:81*i+81], n, want[i])
		}
	}
	total := uint64(0)
	most := table.most
	for columns, n := range table.bands {
		total += n * table.grids[columns]
	}
	grids, _ := new(big.Int).SetString("6670903752021072936960", 10)
	if got := new(big.Int).Mul(big.NewInt(362880), new(big.Int).SetUint64(total)); got.Cmp(grids) != 0 {
		t.Errorf("%v grids, want %v", got, grids)
	}
	for i := range most {
		for j, n := range most[i] {
			if n != int(mostWays[i][j]) {
				t.Errorf("corners of the kinds %d and %d have %d ways to go on at most, not %d", i, j, n, mostWays[i][j])
			}
		}
	}
	if most := slices.Max(slices.Concat(most[0][:], most[1][:], most[2][:], most[3][:], most[4][:])); most != cornerWays {
		t.Errorf("some corner has %d ways to go on, none more, and the bound is %d", most, cornerWays)
	}
	for a := range table.all {
		for b := range table.all {
			if got, want := threesKind(table.all[a], table.all[b]), table.like[a][b].pair; got != int(want) {
				t.Fatalf("%o and %o are of kind %d, not %d", table.all[a], table.all[b], got, want)
			}
		}
	}
}

// TestBandClasses holds the bands of random grids to the exact share of each of the 416
// classes by chi-square. Grids fail among which none are of the two in 56 ways in which
// the rows of the first box come whole in the second one.
func TestBandClasses(t *testing.T) {
	testenv.Long(t)
	table := cornersOnce()
	c := canon.NewClassic()
	forms := map[Cells]Cells{}
	class := func(band *Cells) Cells { // many bands become the same by orders of the first box's rows and columns
		key := leastBand(band)
		form, known := forms[key]
		if !known {
			form = c.Minlex(band).Image
			forms[key] = form
		}
		return form
	}
	var fixing [5][][9]uint8
	for pair := range fixing {
		fixing[pair] = table.fixing(pair)
	}
	share, gangsters, bands, sum := map[Cells]float64{}, map[[3]uint64]bool{}, 0, uint64(0)
	for band := range sortedBands {
		var columns [9]uint16
		for i, d := range band[:27] {
			columns[i%9] |= 1 << (d - 1)
		}
		pair := [2]int{table.index[partsOf(columns[3], columns[4], columns[5])], table.index[partsOf(columns[6], columns[7], columns[8])]}
		n := table.grids[pair]
		bands++
		sum += n
		form := class(&band)
		if _, known := share[form]; !known {
			gangsters[table.gangster(&columns, &fixing)] = true
		}
		share[form] += float64(n)
	}
	if bands != 36288 || len(share) != 416 || len(gangsters) != 44 {
		t.Fatalf("%d bands, %d classes, %d classes of columns; want 36,288, 416 and 44", bands, len(share), len(gangsters))
	}
	for form := range share {
		share[form] /= float64(sum)
	}
	deviation := func(grids []Cells) float64 {
		counts := map[Cells]int{}
		for _, g := range grids {
			clear(g[27:])
			counts[class(&g)]++
		}
		chi, bins, rest, expected := 0.0, -1, 0, 0.0 // classes that are rare go together
		for _, form := range slices.SortedFunc(maps.Keys(share), func(a, b Cells) int { return slices.Compare(a[:], b[:]) }) {
			rest += counts[form]
			if expected += share[form] * float64(len(grids)); expected >= 5 {
				chi += (float64(rest) - expected) * (float64(rest) - expected) / expected
				bins, rest, expected = bins+1, 0, 0
			}
		}
		// standard deviations, by Wilson and Hilferty
		k := float64(bins)
		return (math.Cbrt(chi/k) - (1 - 2/(9*k))) / math.Sqrt(2/(9*k))
	}
	const n = 3000
	grids := make([]Cells, n)
	if err := NewGrids(lineSolver, 21).Make(context.Background(), 0, grids); err != nil {
		t.Fatal(err)
	}
	if z := deviation(grids); math.Abs(z) > 3.3 {
		t.Errorf("the classes of bands are %.1f standard deviations off", z)
	}
	others := slices.DeleteFunc(grids, func(g Cells) bool {
		var above, beside uint16
		for k := range 3 {
			above |= 1 << g[k]
			beside |= 1 << g[12+k]
		}
		return above == beside || above == 1<<g[21]|1<<g[22]|1<<g[23]
	})
	if z := deviation(others); z < 3.3 {
		t.Errorf("%d of %d grids pass for all: %.1f standard deviations", len(others), n, z)
	}
}

// leastBand is the least of the images of a band that come of other orders of the first
// box's rows and columns, in the form of [sortedBands].
func leastBand(band *Cells) (least Cells) {
	orders := [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for i, rows := range orders {
		for k, cols := range orders {
			var names [10]uint8
			for c := range 9 {
				names[band[rows[c/3]*9+cols[c%3]]] = uint8(c + 1)
			}
			var columns [2][][3]uint8
			for c := 3; c < 9; c++ {
				var column [3]uint8
				for r := range column {
					column[r] = names[band[rows[r]*9+c]]
				}
				columns[c/3-1] = append(columns[c/3-1], column)
			}
			for _, box := range columns {
				slices.SortFunc(box, func(a, b [3]uint8) int { return cmp.Compare(a[0], b[0]) })
			}
			if columns[0][0][0] > columns[1][0][0] {
				columns[0], columns[1] = columns[1], columns[0]
			}
			image := Cells{0: 1, 1: 2, 2: 3, 9: 4, 10: 5, 11: 6, 18: 7, 19: 8, 20: 9}
			for c := range 6 {
				for r, d := range columns[c/3][c%3] {
					image[r*9+3+c] = d
				}
			}
			if i+k == 0 || slices.Compare(image[:], least[:]) < 0 {
				least = image
			}
		}
	}
	return least
}

// gangster names the digits of the nine columns of a band, three boxes of three, in the
// same way for bands with the same ones up to the names of digits and orders.
func (t *corners) gangster(columns *[9]uint16, fixing *[5][][9]uint8) [3]uint64 {
	var p [3]int
	for b := range p {
		p[b] = t.index[partsOf(columns[3*b], columns[3*b+1], columns[3*b+2])]
	}
	least := [3]uint64{1 << 63}
	for _, order := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		l := t.like[p[order[0]]][p[order[1]]]
		third := t.all[p[order[2]]].renamed(&l.names)
		for _, names := range fixing[l.pair] {
			key := [3]uint64{uint64(l.pair), uint64(t.index[third.renamed(&names)])}
			if slices.Compare(key[:], least[:]) < 0 {
				least = key
			}
		}
	}
	return least
}

// fixing is the names of digits that leave one of the five pairs as it is.
func (t *corners) fixing(pair int) (all [][9]uint8) {
	var a, b parts
	for i := range t.all {
		for j := range t.all {
			if l := t.like[i][j]; int(l.pair) == pair && l.names == [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8} {
				a, b = t.all[i], t.all[j]
			}
		}
	}
	var names [9]uint8
	var try func(d int, used uint16)
	try = func(d int, used uint16) {
		if d == 9 {
			if a.renamed(&names) == a && b.renamed(&names) == b {
				all = append(all, names)
			}
			return
		}
		for v := range uint8(9) {
			if used>>v&1 == 0 {
				names[d] = v
				try(d+1, used|1<<v)
			}
		}
	}
	try(0, 0)
	return all
}

// sortedBands yields all bands with 1 to 9 in the first box, the columns of the other
// boxes and the boxes in the order of their first digits.
func sortedBands(yield func(Cells) bool) {
	g := Cells{0: 1, 1: 2, 2: 3, 9: 4, 10: 5, 11: 6, 18: 7, 19: 8, 20: 9}
	rows := [3]uint16{0o7 << 1, 0o70 << 1, 0o700 << 1}
	var fill func(cell int, box uint16) bool
	fill = func(cell int, box uint16) bool {
		switch cell {
		case 18:
			return yield(g)
		case 9:
			box = 0
		}
		r, c := cell%9/3, 3+cell/9*3+cell%3
		for d := uint8(1); d <= 9; d++ {
			if (rows[r]|box)>>d&1 != 0 || r == 0 && c != 3 && d < g[c-1] && c%3 != 0 || cell == 9 && d < g[3] {
				continue
			}
			rows[r] |= 1 << d
			g[r*9+c] = d
			more := fill(cell+1, box|1<<d)
			rows[r] &^= 1 << d
			if !more {
				return false
			}
		}
		return true
	}
	fill(0, 0)
}
