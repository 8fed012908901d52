package text

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// A builder makes records of the cells that a format has found. It keeps what
// the records of an input share: boards, alphabets, styles, and memory for
// digits and texts, which it hands out in pieces.

type builder struct {
	boards   *boards
	ignore   []string        // of the options
	passes   finding.Options // the same for the readers of documents
	alphabet *alphabet       // the last one used
	style    *Style          // the last one used
	line9    *Style          // the last one of a 9×9 puzzle on a line
	digits   slab[sudoku.Digit]
	texts    slab[byte]

	unread  Unread // what is passed over, for the next record
	comment Unread // comments that name a rule, shown with the next record if it has no rules
	passed  bool   // something beside a puzzle was
	again   bool   // and something beside this one, too
	more    int    // how many puzzles have something beside them, behind the first
}

func newBuilder(o Options) *builder {
	passes := finding.Options{Ignore: func(name string) bool { return slices.Contains(o.Ignore, name) }}
	return &builder{boards: newBoards(o), ignore: o.Ignore, passes: passes, style: &Style{}}
}

// slab is memory handed out in pieces. It grows with what was asked for, so
// that one puzzle costs little and a million need few allocations.
type slab[T any] struct {
	free []T
	size int // of the last piece of memory taken
}

// maxSlab is the maximal size of a piece, in elements.
const maxSlab = 32 << 10

// next returns room for k elements, and again the same until taken.
func (s *slab[T]) next(k int) []T {
	if len(s.free) < k {
		s.grow(k)
	}
	return s.free[:k:k]
}

func (s *slab[T]) grow(k int) {
	s.size = max(k, min(4*s.size, maxSlab))
	s.free = make([]T, s.size)
}

// take passes the ownership of the room for k elements from next to the caller.
func (s *slab[T]) take(k int) { s.free = s.free[k:] }

// keep copies text that a record will own.
func (b *builder) keep(text []byte) []byte {
	if len(text) == 0 {
		return nil
	}
	kept := b.texts.next(len(text))
	b.texts.take(len(text))
	copy(kept, text)
	return kept
}

// styled returns s as a shared value: the last one if that is the same.
func (b *builder) styled(s Style) *Style {
	if *b.style != s {
		shared := s
		b.style = &shared
	}
	return b.style
}

// styledLine is styled for a 9×9 puzzle on a line.
func (b *builder) styledLine(hole byte) *Style {
	if b.line9 == nil || b.line9.Blank != hole {
		b.line9 = b.styled(Style{Format: Line, Symbols: Digits, Blank: hole})
	}
	return b.line9
}

// record returns a puzzle of size n from the cells of a block. apart means that the
// cells are separate words, so that several digits are one number.
func (b *builder) record(from *block, n int, apart bool, s Style) (Record, error) {
	empty, err := b.boards.of(n)
	if err != nil {
		return Record{}, from.fail(from.start(), err)
	}
	return b.recordOn(empty, from, apart, s)
}

// isRuler reports whether all cells are one of the characters of which lines between puzzles consist.
func (b *block) isRuler() bool {
	c := b.text[b.cells[0].At]
	return strings.IndexByte("-_*", c) >= 0 && !slices.ContainsFunc(b.cells, func(t lex.Token) bool { return t.N > 1 || b.text[t.At] != c })
}

// recordOn is record for a given template.
func (b *builder) recordOn(empty sudoku.Puzzle, from *block, apart bool, s Style) (Record, error) {
	if (s.Format == Line || s.Format == CSV && s.csv.columns == 1) && from.isRuler() {
		return Record{}, from.fail(from.start(), finding.Errorf(ErrSyntax, "a line of %q between puzzles, or a puzzle without a given: that is written with full stops", from.text[from.cells[0].At]))
	}
	digits := b.digits.next(empty.Shape.Squares()) // With adds blank layers
	if at, err := b.decode(digits, from, empty.Shape.N(), apart, &s); err != nil {
		return Record{}, from.fail(at, err)
	}
	b.digits.take(len(digits))
	return Record{Puzzle: empty.With(digits), Line: from.rows[0].line, Style: b.styled(s)}, nil
}

// decode reads the cells of a block into as many digits and completes the style
// by what it meets. With an error it returns the offset of the cell.
func (b *builder) decode(digits []sudoku.Digit, from *block, n int, apart bool, s *Style) (at int, err error) {
	if hole, ok := from.classic(digits, n); ok && s.Blank == 0 {
		s.Symbols, s.Lower, s.Blank = Digits, false, hole
		return 0, nil
	}
	var set charset
	single, zeros := true, 0
	for _, t := range from.cells {
		c := from.text[t.At]
		set.add(c)
		single = single && t.N == 1
		if c == '0' {
			zeros++
		}
	}
	if !single || apart && n > 9 && !set.letters() {
		return decodeNumbers(digits, from, n, s)
	}
	if x := set.cross(n); x != 0 && zeros <= n && from.blanks(x, n+1) {
		set.remove(x)
		set.add('.')
	}
	if x := set.lone(n); x != 0 {
		if !from.blanks(x, n+1) {
			return from.firstOf(x), finding.Errorf(ErrSymbol, "%q among letters of the other case: if it is a blank, write a full stop", x)
		}
		set.remove(x)
		set.add('.')
	}
	symbols, lower := set.guess(n, zeros, len(from.cells))
	if first, second := set.blanks(symbols); second != 0 {
		return from.firstOf(second), twoBlanks(first, second)
	}
	if n > lex.MaxChars {
		return from.start(), finding.Errorf(ErrSize, "%s in single characters: they end at %d×%d, then numbers are needed", finding.PuzzleOf(n), lex.MaxChars, lex.MaxChars)
	}
	if at, wrong := from.candidates(n); at >= 0 {
		return int(from.cells[at].At), wrong
	}
	if hole := set.hole(n); hole != 0 {
		from.blanks(hole, n)
	}
	a := b.alphabet
	if a == nil || a.n != n || a.symbols != symbols || a.lower != lower {
		a = newAlphabet(n, symbols, lower)
		b.alphabet = a
	}
	s.Symbols, s.Lower = symbols, lower
	digits, text, blank := digits[:len(from.cells)], from.text, s.Blank
	for i, t := range from.cells {
		c := text[t.At]
		v := a.value[c]
		if v < 0 {
			return int(t.At), badSymbol(text[t.At:], n, symbols)
		}
		if v == 0 && blank == 0 {
			blank = c
		}
		digits[i] = sudoku.Digit(v)
	}
	s.Blank = blank
	return 0, nil
}

// classic decodes the cells of a 9×9 puzzle in single characters, as [decodeClassic] does.
func (b *block) classic(digits []sudoku.Digit, n int) (hole byte, ok bool) {
	if n != 9 || len(b.cells) != 81 {
		return 0, false
	}
	var symbols [81]byte
	for i, t := range b.cells {
		if symbols[i] = b.text[t.At]; t.N > 1 {
			return 0, false
		}
	}
	return decodeClassic((*[81]sudoku.Digit)(digits), &symbols)
}

// oddCubes are the sizes n of puzzles with as many squares as a puzzle of another size has candidates.
var oddCubes = map[int]int{8: 4, 27: 9}

// candidates returns the error of a puzzle of size n whose cells are, all or nearly all, candidates of a
// smaller one, each at its place, and the cell; −1 for any other.
func (b *block) candidates(n int) (at int, err error) {
	of, odd, digits, first := oddCubes[n], 0, 0, 0
	if of == 0 {
		return -1, nil
	}
	for i, t := range b.cells {
		switch c := b.text[t.At]; {
		case lex.IsBlank[c]:
		case int(c-'1') == i%of:
			digits++
		default:
			if odd++; odd == 1 {
				first = i
			}
		}
	}
	switch {
	case 6*digits < n*n || 10*odd > digits:
		return -1, nil
	case odd == 0:
		return 0, finding.Errorf(ErrLength, "%d characters that are candidates of %s: they are read in a file of their own", n*n, finding.PuzzleOf(of))
	}
	return first, finding.Errorf(ErrSymbol, "%q where %d or a blank belongs, if these are candidates of %s", b.word(b.cells[first]), first%of+1, finding.PuzzleOf(of))
}

// twoBlanks is the error of a grid with two characters for blanks. Squares and circles of
// Unicode are among those from which three of them were made.
func twoBlanks(first, second byte) error {
	name := map[byte]string{'_': "\"_\" or an empty square", '*': "\"*\" or a filled square or circle", '?': "\"?\" or an empty circle"}
	return finding.Errorf(ErrSymbol, "both %s and %s are blanks here, and may not mean the same: write one of them; a puzzle with digits from 0 needs a line \"#board\" above it", cmp.Or(name[first], strconv.Quote(string(first))), cmp.Or(name[second], strconv.Quote(string(second))))
}

// firstOf returns the offset of the first cell with a character.
func (b *block) firstOf(c byte) int {
	return int(b.cells[slices.IndexFunc(b.cells, func(t lex.Token) bool { return b.text[t.At] == c })].At)
}

// blanks turns the cells with a letter into blanks, if there are at least that many
// of them: one may be a slip. It reports whether there are.
func (b *block) blanks(hole byte, least int) bool {
	holes := 0
	for _, t := range b.cells {
		if b.text[t.At] == hole {
			holes++
		}
	}
	for _, t := range b.cells {
		if b.text[t.At] == hole && holes >= least {
			b.text[t.At] = '.'
		}
	}
	return holes >= least
}

// decodeNumbers is decode for cells that are numbers.
func decodeNumbers(digits []sudoku.Digit, from *block, n int, s *Style) (at int, err error) {
	s.Symbols = Numbers
	for i, t := range from.cells {
		word := from.word(t)
		v := lex.Number(word)
		if v < 0 {
			return int(t.At), finding.Errorf(ErrSymbol, "%q is no number from 1 to %d and no blank", word[:min(len(word), 20)], n)
		}
		if v > n {
			return int(t.At), finding.Errorf(ErrSymbol, "%d is out of range in %s", v, finding.PuzzleOf(n))
		}
		if v == 0 && s.Blank == 0 {
			s.Blank = word[0]
		} else if v == 0 && s.Blank != word[0] {
			return int(t.At), twoBlanks(s.Blank, word[0])
		}
		digits[i] = sudoku.Digit(v)
	}
	return 0, nil
}
