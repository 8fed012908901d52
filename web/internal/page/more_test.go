//go:build !js

package page_test

// What the server's commands find out.

import (
	"context"
	"slices"
	"strings"
	"testing"

	"sudokusat/canon"
	"sudokusat/text"
)

// commanded answers in the place of the commands, with what they print about these tests' puzzles.
func commanded(_ context.Context, input string, args ...string) (output, messages string, wrong bool) {
	switch has := func(what string) bool {
		return slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, what) })
	}; {
	case has("hodoku"):
		return `{"verdict":"unique","complete":true,"scale":"hodoku","technique":"naked single","level":"easy","score":204}`, "", false
	case has("se") && args[0] == "rate" && has("scale"):
		return `{"verdict":"unique","complete":true,"scale":"se","er":1.2,"ep":1.2,"ed":1.2,"technique":"Hidden Single"}`, "", false
	case args[0] == "rate" && strings.Contains(input, "thermo"):
		return `{"verdict":"unique","largest":4,"steps":[3,0,2,0,1],"word":"hard","complete":true}`, "", false
	case args[0] == "rate":
		return `{"verdict":"unique","largest":0,"steps":[5],"word":"easy","complete":true}`, "", false
	case args[0] == "minimise":
		return `{"puzzle":"","clues":28,"gone":["r1c1","r1c2"]}`, "", false
	case args[0] == "canon":
		return `{"canonical":"........1.....2.34156...27","automorphisms":2}`, "", false
	case args[0] == "repair" && strings.Contains(input, "cage 99"):
		return `{"verdict":"unsolvable","message":"gave up after 5s"}`, "", false
	case args[0] == "repair":
		return `{"verdict":"unsolvable","least":2,"repairs":[{"text":"change r1c1 from 5 to 4 and r1c2 from 3 to 5","changes":[{"cell":"r1c1","from":5,"to":4},{"cell":"r1c2","from":3,"to":5}]}]}`, "", false
	case args[0] == "generate" && has("diagonal") && has("cages 2-3") && has("2x2"):
		return `{"board":"4x4 box 2x2","rules":["cage 3 r1c1 r1c2"],"puzzle":"...43.......21..","clues":4}`, "", false
	}
	return "", "sudokusat: no such question", false
}

func (b *tab) answers(what, start string) {
	b.Helper()
	b.wait(what, "document.getElementById('answer').textContent.startsWith("+quote(start)+")")
}

// TestServerFindsOut asks for what is a command of the server.
func TestServerFindsOut(t *testing.T) {
	b := open(t, site(t), look{})
	b.wait("the server", "!document.getElementById('engines').hidden")
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-more=rate]")
	b.answers("the ratings", "Its grade is easy: singles solve it, in 5 rounds. HoDoKu: easy, 204. Sudoku Explainer: 1.2, Hidden Single.")
	b.click("[data-more=canon]")
	b.answers("the canonical form", "Canonical form: ")
	b.wait("its symmetry", "document.getElementById('answer').textContent.endsWith('equal to itself in 2 ways.')")
	if got := eval[string](b, "document.getElementById('made-text').value"); got != "........1.....2.34156...27" {
		t.Errorf("the canonical form is %q", got)
	}
	b.click("[data-more=minimise]")
	b.answers("the clues", "2 clues can go together, and 28 stay: r1c1, r1c2.")
	b.click("#answer .offer")
	b.wait("the clues gone", "document.getElementById('undo').getAttribute('aria-disabled') === 'false'")
	if got := state[string](b, "state.board.write(state.clues)"); got != ".."+easy[2:] {
		t.Errorf("%s is left of %s", got, easy)
	}
	b.rule("diagonal")
	b.click("[data-more=rate]")
	b.answers("the rating", "Its grade is easy: its steps only place digits, as singles or where a rule leaves no other way, in 5 rounds.")
	b.rule("thermo r1c1..r1c3")
	b.click("[data-more=rate]")
	b.answers("the rating", "Its grade is hard: its largest step has 4 truths (2 of 2 truths, 1 of 4 truths).")
}

// TestRepairOfSeveralClues lets the server look where no single change helps.
func TestRepairOfSeveralClues(t *testing.T) {
	b := open(t, site(t), look{})
	b.wait("the server", "!document.getElementById('engines').hidden")
	b.opens("553.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77")
	b.verdict("unsolvable")
	b.click("[data-do=fix]")
	b.wait("the repair", "document.querySelector('#answer .offer')?.textContent === 'change r1c1 from 5 to 4 and r1c2 from 3 to 5'")
	b.click("#answer .offer")
	b.wait("the change", "document.getElementById('undo').getAttribute('aria-disabled') === 'false'")
	if got := state[string](b, "state.board.write(state.clues)"); !strings.HasPrefix(got, "453.7") {
		t.Errorf("the puzzle is %s", got)
	}

	// That the time was over is not that there is none.
	b.rule("cage 99 r1c1 r1c2")
	b.verdict("unsolvable")
	b.click("[data-do=fix]")
	b.answers("the end of the time", "Gave up after 5s.")
}

// TestGenerate opens a puzzle that the server makes.
func TestGenerate(t *testing.T) {
	b := open(t, site(t), look{})
	b.wait("the server", "!document.getElementById('engines').hidden")
	b.click("#new")
	b.do("const f = document.getElementById('generate').elements; f.box.value = '2x2'; f.rule.value = 'diagonal;'; f.with.value = ' cages 2-3 '")
	b.click("#generate [type=submit]")
	b.answers("the puzzle", "A new puzzle with 4 clues and exactly one solution.")
	if got := state[string](b, "JSON.stringify([state.board.key, state.rules, state.board.write(state.clues)])"); got != `["4x4 box 2x2",["cage 3 r1c1 r1c2"],"...43.......21.."]` {
		t.Errorf("the puzzle is %s", got)
	}
	b.click("#new")
	b.do("document.getElementById('generate').elements.box.value = ''")
	b.click("#generate [type=submit]")
	b.answers("the refusal", "That did not work: no such question")
}

// TestMakesWithoutServer does in the browser alone all that the page does with a server: no button is hidden, and each has its answer.
func TestMakesWithoutServer(t *testing.T) {
	b := open(t, files(t), look{})
	if got := eval[string](b, "[...document.querySelectorAll('[data-do], [data-more]')].filter((e) => !e.checkVisibility()).map((e) => e.textContent).join()"); got != "Check" { // which is for solving
		t.Errorf("without a server there are no %q", got)
	}
	b.opens(easy)
	b.verdict("unique")
	b.pushes("[data-more=rate]")
	b.answers("the ratings", "Its grade is easy: singles solve it, in 4 rounds. HoDoKu: easy, 196. Sudoku Explainer: 1.2, Hidden Single.")
	b.click("[data-more=canon]")
	b.answers("the canonical form", "Canonical form: ")
	r, err := text.ParseRecord(easy, text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cells := canon.CellsOf(r.Puzzle.Givens)
	form := canon.NewClassic().Minlex(&cells)
	want := ""
	for _, d := range form.Image {
		want += string(".123456789"[d])
	}
	if got := eval[string](b, "document.getElementById('made-text').value"); got != want {
		t.Errorf("the canonical form is %q, not %q", got, want)
	}
	b.click("[data-more=minimise]")
	b.wait("the clues", "/^\\d+ clues can go together, and \\d+ stay: /.test(document.getElementById('answer').textContent)")
	b.click("#answer .offer")
	b.wait("the clues gone", "document.getElementById('undo').getAttribute('aria-disabled') === 'false'")
	b.verdict("unique")
	b.click("[data-more=minimise]")
	b.wait("that no more can go", "/^None of its \\d+ clues can go.$/.test(document.getElementById('answer').textContent)")
	b.opens("553.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77") // two typing errors
	b.verdict("unsolvable")
	b.click("[data-do=fix]")
	b.answers("repairs of two clues", "Each of these changes makes it unique:")
	b.click("#answer .offer")
	b.verdict("unique")
	b.click("#new")
	b.do("const f = document.getElementById('generate').elements; f.box.value = '2x3'; f.rule.value = 'diagonal'; f.with.value = '2 thermos'; f.grade.value = 'tricky'")
	b.click("#generate [type=submit]")
	b.answers("the puzzle", "A new puzzle with ")
	b.verdict("unique")
	b.click("[data-more=rate]")
	b.answers("its grade", "Its grade is tricky: ")
	if got := state[string](b, "state.rules.map((r) => r.split(' ')[0]).join()"); got != "diagonal,thermo,thermo" {
		t.Errorf("the rules are %s", got)
	}
}
