package tty

// Style is how lines for people look. The zero value is plain text. With Marks, signs
// in front say what colours say: what is placed is green behind a plus, what goes is red
// behind a minus.
type Style struct{ Marks, Colours bool }

// Style returns the style of the terminal: marks if people look at the results.
func (t *Terminal) Style() Style {
	return Style{t.People || t.Colour(), t.Colour()}
}

func (s Style) paint(code, text string) string {
	if !s.Colours {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Heading returns the heading of what follows.
func (s Style) Heading(text string) string { return s.paint("1", text) }

// Failure returns a line that names what is wrong.
func (s Style) Failure(text string) string {
	if s.Marks {
		text = "! " + text
	}
	return s.paint("31", text)
}

// Claim returns a claim at the beginning of a line, behind its mark, or without Marks
// behind indent. gone says that something goes, else it is placed.
func (s Style) Claim(indent, claim string, gone bool) string {
	switch {
	case s.Marks && gone:
		return s.paint("31", "- "+claim)
	case s.Marks:
		return s.paint("32", "+ "+claim)
	}
	return indent + claim
}
