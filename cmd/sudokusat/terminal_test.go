package main

import "testing"

func TestColourful(t *testing.T) {
	for _, c := range []struct {
		noColour, term string
		want           bool
	}{
		{"", "xterm", true}, {"", "", true}, {"1", "xterm", false}, {"0", "xterm", false}, {"", "dumb", false},
	} {
		env := map[string]string{"NO_COLOR": c.noColour, "TERM": c.term}
		if got := colourful(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("%v: %v", env, got)
		}
	}
}
