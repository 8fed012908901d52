package lex

import (
	"strconv"
	"strings"
	"unicode"
)

// The rules of plain Sudoku in words: the only ones that a puzzle without rules may have. A
// text is theirs if it has no other words, whatever it makes of them.

// usual are the words of such texts, in small letters. What changes a rule, "may", "not",
// "except", "odd", is none of them.
var usual = wordSet(`normal standard classic classical usual regular ordinary conventional traditional basic plain sudoku sudokus rules rule apply applies and
	place fill enter write put insert complete solve play the a an of in into to so that such each every all both one digit digits number numbers numerals integers from through between
	row rows column columns box boxes block blocks region regions square squares subgrid subgrids cell cells house houses grid puzzle board outlined bold bordered 3x3 3×3 3-by-3 by
	contain contains containing has have with exactly once only appear appears occur occurs must should is are be using use empty blank remaining missing any or default enjoy have fun good luck happy solving thanks thank you for that's that’s it also thickly
	es gelten die normalen üblichen klassischen sudokuregeln regeln standardregeln sudoku-regeln normale klassische
	les règles normales classiques du s'appliquent standards se aplican las reglas normales clásicas estándar del si applicano le regole normali classiche
	de normale sudokuregels gelden standaard`)

// unrepeated are phrases with "no", "not" and "without" that plain rules have, and such about clues.
var unrepeated = Lazily(`(?i)\b(?:digits?|numbers?) (?:must not|may not|cannot|can't|can not|do not|don't) (?:be )?repeat(?:ed)? (?:with)?in (?:the same |a |any |each |every )?(?:row|column|box)\b` +
	`|\bsome (?:digits|numbers) (?:are|have been) (?:already )?(?:given|filled in|placed)\b` +
	`|\b(?:no|without) (?:any )?(?:digits? |numbers? )?(?:repeats?|repeating|repeated|repetitions?)(?: digits?| numbers?)?\b|\bno (?:digit|number) (?:repeats?|is repeated|may repeat|appears twice)\b`)

// areas are cells that are set apart in a picture, of which plain rules do not speak.
var areas = Lazily(`\b(?:bold|outlined|bordered) cells?\b`)

// lines and boxes are words for what no digit repeats in.
var lines, boxes = Lazily(`\b(?:rows?|columns?)\b`), Lazily(`(?:box|block|region|square|house)|3 ?[x×-]|outlined|bordered`)

// IsUsual reports whether a text states the rules of a plain puzzle with digits up to n, and
// nothing else: where it speaks of rows or columns, also of boxes.
func IsUsual(text string, n int) bool {
	last, text := strconv.Itoa(n), strings.ToLower(text)
	if lines().MatchString(text) && !boxes().MatchString(text) || areas().MatchString(text) {
		return false
	}
	text = unrepeated().ReplaceAllString(text, " ")
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(".,;:!()\"“”", r) }) {
		switch w {
		case "1", last, "1-" + last, "1–" + last, "-", "–":
		default:
			if !usual()[w] {
				return false
			}
		}
	}
	return true
}
