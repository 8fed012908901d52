package text

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
)

func encode16(s string, big bool) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		lo, hi := byte(u), byte(u>>8)
		if big {
			lo, hi = hi, lo
		}
		b.WriteByte(lo)
		b.WriteByte(hi)
	}
	return b.String()
}

// TestPlainCharacters reads digits, blanks and line ends that other programs
// write, however the input is cut into reads.
func TestPlainCharacters(t *testing.T) {
	line := puzzle9
	digits := strings.NewReplacer("1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９")
	keys := strings.NewReplacer(".", "⬜", "1", "1️⃣", "2", "2️⃣", "3", "3️⃣", "4", "4️⃣", "5", "5️⃣", "6", "6️⃣", "7", "7️⃣", "8", "8️⃣", "9", "9️⃣")
	for name, in := range map[string]string{
		"middle dots":              strings.ReplaceAll(line, ".", "·") + "\n",
		"full width":               digits.Replace(line) + "\n",
		"full width, with stops":   digits.Replace(strings.ReplaceAll(line, ".", "．")) + "\n",
		"keys":                     keys.Replace(line) + "\n",
		"UTF-16":                   "\xff\xfe" + encode16(line+"\r\n", false),
		"UTF-16, big end first":    "\xfe\xff" + encode16(line+"\n", true),
		"UTF-16 without a mark":    encode16(line+"\n", false),
		"UTF-16, a byte is missed": "\xff\xfe" + encode16(line+"\n", false) + "x",
		"CR":                       line + "\r",
	} {
		for how, r := range map[string]io.Reader{"whole": strings.NewReader(in), "by bytes": iotest.OneByteReader(strings.NewReader(in)), "with its end": iotest.DataErrReader(strings.NewReader(in))} {
			reader := NewReader(r, Options{})
			rec, err := reader.Read()
			if err != nil {
				t.Errorf("%s, %s: %v", name, how, err)
				continue
			}
			if got := String(rec.Puzzle.Shape, rec.Puzzle.Givens); got != line {
				t.Errorf("%s, %s: %s", name, how, got)
			}
			if _, err := reader.Read(); err != io.EOF {
				t.Errorf("%s, %s: %v at the end", name, how, err)
			}
		}
	}
}

// TestLineEnds counts lines that end with CR alone, and columns in characters.
func TestLineEnds(t *testing.T) {
	for in, want := range map[string]string{
		puzzle9 + "\r" + puzzle9 + "\r12\r":                         "1 line 9×9\n2 line 9×9\n-:3:1: 2 characters; a 9×9 puzzle has 81\n",
		puzzle9 + "\r\n" + puzzle9 + "\r\n12\r\n":                   "1 line 9×9\n2 line 9×9\n-:3:1: 2 characters; a 9×9 puzzle has 81\n",
		puzzle9[:80] + "é\n":                                        "-:1:81: 'é' is no symbol of a puzzle\n",
		"name,puzzle\né," + puzzle9[:9] + "ü" + puzzle9[10:] + "\n": "-:2:12: 'ü' is no symbol of a puzzle\n",
	} {
		for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in))} {
			if got := transcript(NewReader(r, Options{})); got != want {
				t.Errorf("%q: got\n%s\nwant\n%s", in, got, want)
			}
		}
	}
}
