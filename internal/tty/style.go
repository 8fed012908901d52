package tty

// Style is the style of lines for people. The zero value is plain text. With Marks, a plus
// marks a digit that is placed and a minus a candidate that is eliminated; with Colours the
// former is green, the latter red.
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

// Heading returns a heading.
func (s Style) Heading(text string) string { return s.paint("1", text) }

// Failure returns a line about an error.
func (s Style) Failure(text string) string {
	if s.Marks {
		text = "! " + text
	}
	return s.paint("31", text)
}

// Claim returns a claim at the beginning of a line, after its mark, or without Marks after
// indent. gone means that a candidate is eliminated; else a digit is placed.
func (s Style) Claim(claim string, gone bool) string {
	switch {
	case s.Marks && gone:
		return s.paint("31", "- "+claim)
	case s.Marks:
		return s.paint("32", "+ "+claim)
	}
	return claim
}
