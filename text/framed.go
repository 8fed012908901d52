package text

import (
	"bytes"
	"unicode/utf8"

	"sudokusat/text/lex"
)

// A drawing in the box characters of Unicode is answered in them. The frames
// reader turns them into plain characters before anybody reads, and keeps the lines
// that had some, by the offset at which they begin; a drawing that was read gets
// its own lines back as its text, and the answer written into it has the frame again.

// maxOriginals bounds the lines that are kept for a drawing not read yet.
const maxOriginals = 1 << 16

// originals are lines as they were, in order.
type originals struct {
	kept  []original
	line  []byte // what the line begun last has so far
	start int    // the offset at which it begins, in the rewritten input
	done  int    // how much of the rewritten input was seen
}

type original struct {
	at   int
	text []byte
}

// isDrawn reports whether a text has box characters.
func isDrawn(b []byte) bool {
	for i := bytes.IndexByte(b, 0xE2); i >= 0 && i+2 < len(b); {
		if b[i+1] == 0x94 || b[i+1] == 0x95 {
			return true
		}
		next := bytes.IndexByte(b[i+1:], 0xE2)
		if next < 0 {
			return false
		}
		i += next + 1
	}
	return false
}

// see takes a piece of the input in before it is rewritten; plain says that
// nothing in it will be.
func (o *originals) see(b []byte, plain bool) {
	if plain && len(o.line) > 0 && isDrawn(o.line) {
		plain = false // it ends the line
	}
	if plain {
		if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
			o.line, o.start = append(o.line[:0], b[i+1:]...), o.done+i+1
		} else if o.line = append(o.line, b...); len(o.line) > lex.LongRow {
			o.line = o.line[:0] // no line of a drawing; its end will not fit, and be left out
		}
		o.done += len(b)
		return
	}
	for len(b) > 0 {
		i := bytes.IndexByte(b, '\n')
		if i < 0 {
			o.done += plainFrames(bytes.Clone(b))
			o.line = append(o.line, b...)
			return
		}
		o.done += plainFrames(bytes.Clone(b[:i+1]))
		if o.line = append(o.line, b[:i]...); isDrawn(o.line) {
			if len(o.kept) == maxOriginals {
				o.kept = append(o.kept[:0], o.kept[maxOriginals/2:]...)
			}
			o.kept = append(o.kept, original{o.start, bytes.Clone(o.line)})
		}
		o.line, o.start = o.line[:0], o.done
		b = b[i+1:]
	}
}

// at returns the line that begins at an offset as it was, or nil if it had no box
// characters. Lines before it are forgotten.
func (o *originals) at(offset int) []byte {
	for len(o.kept) > 0 && o.kept[0].at < offset {
		o.kept = o.kept[1:]
	}
	if len(o.kept) > 0 && o.kept[0].at == offset {
		return bytes.TrimSuffix(o.kept[0].text, []byte("\r"))
	}
	return nil
}

// original returns line i of the look-ahead as it was before its frame was
// rewritten, or nil if it had none.
func (s *source) original(i int) []byte {
	f, ok := s.r.(*frames)
	if !ok || len(f.before.kept) == 0 {
		return nil
	}
	return f.before.at(f.before.done - (s.end - s.pos - s.ahead[i].start))
}

// asDrawn is the text of lines first to last-1 of the look-ahead as they were.
// It is nil if none of them had box characters.
func (s *source) asDrawn(lines int) []byte {
	var out []byte
	found := false
	for i := range lines {
		was := s.original(i)
		found = found || was != nil
		if was == nil {
			was, _ = s.peek(i)
		}
		out = append(append(out, was...), '\n')
	}
	if !found {
		return nil
	}
	return bytes.TrimSuffix(out, []byte("\n"))
}

// reframed puts the box characters of a drawing back into an answer that was written
// into its plain form. Lines that became longer stay plain.
func reframed(answer, art []byte) []byte {
	var out []byte
	lines := bytes.Split(art, []byte("\n"))
	for i, line := range bytes.Split(answer, []byte("\n")) {
		if i < len(lines) {
			line = reframedLine(line, lines[i])
		}
		out = append(append(out, line...), '\n')
	}
	return bytes.TrimSuffix(out, []byte("\n"))
}

func reframedLine(line, art []byte) []byte {
	var out []byte
	k := 0 // in line
	for len(art) > 0 {
		r, size := utf8.DecodeRune(art)
		plain := plainRune(r)
		switch {
		case plain == dropped:
		case k >= len(line):
			return line
		case plain != 0 && line[k] == plain && r >= 0x2500 && r <= 0x257F:
			out = append(out, art[:size]...)
			k++
		case plain != 0 || size == 1:
			out = append(out, line[k])
			k++
		default: // left alone when it was read, too
			if !bytes.HasPrefix(line[k:], art[:size]) {
				return line
			}
			out = append(out, art[:size]...)
			k += size
		}
		art = art[size:]
	}
	if k != len(line) {
		return line
	}
	return out
}
