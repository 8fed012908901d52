package tty

import (
	"regexp"
	"testing"
)

// Marks show what colours show.
func TestStyle(t *testing.T) {
	lines := func(s Style) string {
		return s.Heading("step 1: 2 truths") + "\n" + s.Claim("r1c2 is not 3", true) + ": why\n" + s.Claim("r1c1 is 2", false) + "\n" + s.Failure("clash: 5 twice")
	}
	const plain, marked = "step 1: 2 truths\nr1c2 is not 3: why\nr1c1 is 2\nclash: 5 twice", "step 1: 2 truths\n- r1c2 is not 3: why\n+ r1c1 is 2\n! clash: 5 twice"
	const painted = "\x1b[1mstep 1: 2 truths\x1b[0m\n\x1b[31m- r1c2 is not 3\x1b[0m: why\n\x1b[32m+ r1c1 is 2\x1b[0m\n\x1b[31m! clash: 5 twice\x1b[0m"
	for style, want := range map[Style]string{{}: plain, {Marks: true}: marked, {Marks: true, Colours: true}: painted} {
		if got := lines(style); got != want {
			t.Errorf("%+v: %q", style, got)
		}
	}
	if got := regexp.MustCompile("\x1b\\[[0-9]*m").ReplaceAllString(painted, ""); got != marked {
		t.Errorf("without its colours: %q", got)
	}
}
