package main

import (
	"testing"
	"time"
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
