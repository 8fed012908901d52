//go:build !js

package page_test

// The hands of the tests in Firefox: lists of actions, which it performs as if they came from
// a keyboard and a mouse.

import (
	"errors"
	"maps"
	"slices"
	"testing"
)

// keyNames are the characters by which WebDriver names keys that write nothing.
var keyNames = map[string]string{"Space": " ", "Tab": "\uE004", "Enter": "\uE007", "Escape": "\uE00C", "End": "\uE010", "Home": "\uE011",
	"ArrowLeft": "\uE012", "ArrowUp": "\uE013", "ArrowRight": "\uE014", "ArrowDown": "\uE015", "Delete": "\uE017", "\n": "\uE007"}

// modifierKeys are the keys of the modifiers.
var modifierKeys = map[int64]string{shift: "\uE008", ctrl: "\uE009", alt: "\uE00A", meta: "\uE03D"}

// chain are actions one after the other, of the keys and the mouse.
type chain struct {
	keys, pointer []object
}

func (c *chain) key(kind, value string) {
	c.keys = append(c.keys, object{"type": kind, "value": value})
	c.pointer = append(c.pointer, object{"type": "pause"})
}

func (c *chain) point(action object) {
	c.pointer = append(c.pointer, action)
	c.keys = append(c.keys, object{"type": "pause"})
}

// held adds what is done while modifiers are held.
func (c *chain) held(modifiers int64, what func()) {
	for bit, key := range modifierKeys {
		if modifiers&bit != 0 {
			c.key("keyDown", key)
			defer c.key("keyUp", key)
		}
	}
	what()
}

func (d *firefoxTab) perform(c *chain) error {
	if c.keys == nil {
		return nil
	}
	_, err := d.does("input.performActions", object{"actions": []object{
		{"type": "key", "id": "keyboard", "actions": c.keys},
		{"type": "pointer", "id": "mouse", "actions": c.pointer},
	}})
	return err
}

func (d *firefoxTab) key(k string, modifiers int64) error {
	if name, ok := keyNames[k]; ok {
		k = name
	} else if modifiers&shift != 0 {
		k = shifted(k)
	}
	var c chain
	c.held(modifiers, func() { c.key("keyDown", k); c.key("keyUp", k) })
	return d.perform(&c)
}

func (d *firefoxTab) insert(text string) error {
	var c chain
	for _, r := range text {
		k := string(r)
		if k == "\n" {
			k = keyNames[k]
		}
		c.key("keyDown", k)
		c.key("keyUp", k)
	}
	return d.perform(&c)
}

func (d *firefoxTab) click(x, y float64, modifiers, times int64) error {
	var c chain
	c.held(modifiers, func() {
		c.point(to(x, y))
		for range times {
			c.point(object{"type": "pointerDown", "button": 0})
			c.point(object{"type": "pointerUp", "button": 0})
		}
	})
	return d.perform(&c)
}

// to is the movement to a place. It is a place in a window of whole pixels.
func to(x, y float64) object { return object{"type": "pointerMove", "x": int(x), "y": int(y)} }

func (d *firefoxTab) mouse(kind stroke, button string, x, y float64, modifiers int64) error {
	number := map[string]int{"left": 0, "right": 2}[button]
	var c chain
	c.held(modifiers, func() {
		switch kind {
		case down:
			c.point(to(x, y))
			c.point(object{"type": "pointerDown", "button": number})
		case move:
			c.point(to(x, y))
		default:
			c.point(object{"type": "pointerUp", "button": number})
		}
	})
	return d.perform(&c)
}

// touch fails: this Firefox is one of desks.
func (d *firefoxTab) touch(stroke, float64, float64) error {
	return errors.New("no finger in this browser")
}

func (d *firefoxTab) saves(dir string) error {
	_, err := d.call("browser.setDownloadBehavior", object{"downloadBehavior": object{"type": "allowed", "destinationFolder": dir}})
	return err
}

// inBoth are tests that Firefox has to pass as Chromium does.
var inBoth = map[string]func(*testing.T){
	"setting": TestTyping, "digits of two characters": TestTypingOtherDigits, "formats": TestPaste, "rules drawn": TestDraw, "regions": TestRegions, "layers painted": TestPaintingShades,
	"conflict": TestConflict, "undo": TestUndo, "selecting": TestSelecting, "finder": TestRulesAreFoundByAnyWord, "rule changed": TestARuleIsChangedInPlace,
	"solving": TestWrongDigitsAreMarkedThemselves, "solutions compared": TestCompareSolutions, "signs": TestSignsCoverNoCandidates, "clock": TestClock, "colours": TestSeveralColours, "steps": TestStepsForwardAndBack, "hints": TestHintInParts,
	"keys alone": TestEverythingByKeyboard, "keys elsewhere": TestKeysElsewhere, "keys of layers": TestLayersByKeyboard,
	"package of npm": TestPackageOfNPM, "certificate": TestCertificate, "files to take": TestFilesToTake, "reload": TestReloadGoesOn, "puzzles kept": TestPuzzlesAreKept,
	"without a network": TestOffline, "any server": TestAnyServer, "opened as a file": TestOpenedAsFileExplainsWhy,
	"axe in both themes": TestAxeFindsNothing,
}

// TestFirefox runs tests in Firefox, and the tasks by mouse and by keys. Fingers are Chromium's alone.
func TestFirefox(t *testing.T) {
	needsEngine(t) // where it is missing, the tests run a second time
	t.Parallel()   // to TestTasks, which is in the other browser
	for _, name := range slices.Sorted(maps.Keys(inBoth)) {
		t.Run(name, inBoth[name])
	}
	for _, x := range tasks {
		for _, way := range []string{"mouse", "keys"} {
			t.Run("task/"+x.name+"/"+way, func(t *testing.T) { x.try(t, way) })
		}
	}
}
