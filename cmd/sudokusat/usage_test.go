package main

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func TestSeconds(t *testing.T) {
	for value, want := range map[string]time.Duration{
		"0": 0, "10": 10 * time.Second, "0.5": time.Second / 2, ".5": time.Second / 2, "500ms": time.Second / 2, "2m": 2 * time.Minute, "1h30m": 90 * time.Minute,
	} {
		var d time.Duration
		if err := (seconds{&d}).Set(value); err != nil || d != want {
			t.Errorf("%q: %v, %v", value, d, err)
		}
	}
	for _, value := range []string{"", "-", ".", "soon", "-1", "-1s", "1h30", "1e3", "NaN", "10 s", "9999999999999999999"} {
		var d time.Duration
		if err := (seconds{&d}).Set(value); err == nil || d != 0 {
			t.Errorf("%q is taken as %v", value, d)
		}
	}
}

// The placeholder of a value in a help text is a word in capitals for what it
// is, not the name of a Go type.
func TestPlaceholders(t *testing.T) {
	flags := 0
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			flags++
			name, _ := pflag.UnquoteUsage(f)
			if name != "" && name[0] != strings.ToUpper(name)[0] {
				t.Errorf("%s --%s %s", c.CommandPath(), f.Name, name)
			}
		})
		for _, sub := range c.Commands() {
			look(sub)
		}
	}
	look(rootCommand(newTerminal(t.Context(), nil, nil, nil), nil))
	if flags < 100 {
		t.Errorf("only %d flags seen", flags)
	}
}
