//go:build !js

package page_test

import (
	"fmt"
	"testing"
)

// What is drawn on the board can be distinguished from what is below it: by 4.5 to 1 what is
// read, by 3 to 1 lines and signs (WCAG 2.2, 1.4.3 and 1.4.11). axe does not look
// into pictures.
func TestContrast(t *testing.T) {
	pairs := map[string][]string{ // ground → what is drawn on it; "!" is read
		"--paper":      {"!--clue", "!--digit", "!--pencil", "!--soft", "--bad", "--several", "--good", "--grid", "--accent", "--strong-grey", "--strong-green", "--strong-blue", "--strong-sky"},
		"--card":       {"!--ink", "!--soft", "!--bad", "--accent", "--focus"},
		"--page":       {"!--ink", "--focus"},
		"--raised":     {"!--ink"},
		"--accent":     {"!--on-accent"},
		"--good-back":  {"!--good", "!--ink"},
		"--bad-back":   {"!--bad", "!--ink"},
		"--tint-grey":  {"!--clue", "!--digit", "!--pencil"},
		"--tint-green": {"!--clue", "!--digit", "!--pencil"}, "--tint-purple": {"!--clue", "!--digit", "!--pencil"}, "--tint-blue": {"!--clue", "!--digit", "!--pencil"},
		"--tint-sky": {"!--clue", "!--digit", "!--pencil"}, "--tint-orange": {"!--clue", "!--digit", "!--pencil"}, "--tint-yellow": {"!--clue", "!--digit", "!--pencil"},
		"--tint-vermilion": {"!--clue", "!--digit", "!--pencil"}, "--several-back": {"!--several", "!--ink"},
	}
	for _, dark := range []bool{false, true} {
		b := open(t, site(t), look{dark: dark})
		b.do(`
			const probe = document.body.appendChild(document.createElement('i'));
			window.luminance = (name) => {
				probe.style.color = 'var(' + name + ')';
				const { color } = getComputedStyle(probe), most = color.startsWith('color(') ? 1 : 255; // of what is mixed
				const [r, g, b] = color.match(/[\d.]+/g).map((v) => v / most).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			}`)
		ratio := func(ground, what string) float64 {
			return eval[float64](b, fmt.Sprintf("(() => { const [a, b] = [luminance(%s), luminance(%s)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05) })()", quote(ground), quote(what)))
		}
		for ground, list := range pairs {
			for _, what := range list {
				least := 3.0
				if what[0] == '!' {
					least, what = 4.5, what[1:]
				}
				if got := ratio(ground, what); got < least {
					t.Errorf("dark %v: %s on %s has a contrast of %.2f, less than %.1f", dark, what, ground, got, least)
				}
			}
		}
		b.do("document.querySelector('i').className = 'icon'") // where areas are what is seen
		for _, tint := range []string{"grey", "green", "purple", "blue", "sky", "orange", "yellow", "vermilion"} {
			if got := ratio("--paper", "--tint-"+tint); got < 3 {
				t.Errorf("dark %v: %s in a small picture has a contrast of %.2f", dark, tint, got)
			}
		}
	}
}
