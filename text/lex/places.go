package lex

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Grids that overlap. Five grids whose names are their places on a larger board, "top left" to
// "bottom right" and one in the center, are a samurai, whatever else is written about them.

const (
	above = 1 << iota
	below
	left
	right
	center
	beside // a word that may be beside these
)

// placeWords are the words of such names.
var placeWords = sync.OnceValue(func() map[string]int {
	places := map[string]int{}
	for words, place := range map[string]int{
		"top upper up oben haut arriba superior alto superiore boven cima верх верхний":                        above,
		"bottom lower down unten bas abajo inferior basso inferiore onder baixo низ нижний":                    below,
		"left links gauche izquierda izquierdo sinistra esquerda лево левый слева":                             left,
		"right rechts droite derecha derecho destra direita право правый справа":                               right,
		"center centre central middle mid inner main c m cc mitte zentrum milieu centro midden центр середина": center,
		"tl ul nw lt ol": above | left, "tr ur ne rt or": above | right, "bl ll sw lb": below | left, "br lr se rb": below | right,
		"grid board puzzle sudoku corner box square field gitter grille tablero en à a in the der das la el em de": beside,
	} {
		for _, word := range strings.Fields(words) {
			places[word] = place
		}
	}
	return places
})

// placeOf returns the place that a text names, if it is the name of one and nothing else, or 0.
func placeOf(text string) (place int) {
	words := placeWords()
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		p := words[word]
		for i := 2; i+2 <= len(word) && p == 0; i++ {
			if a, b := words[word[:i]], words[word[i:]]; a != 0 && b != 0 { // "topleft"
				p = a | b
			}
		}
		if p == 0 {
			return 0
		}
		place |= p
	}
	return place &^ beside
}

// severalGrids are the parts of words by which people call grids that overlap.
var severalGrids = strings.Fields("samurai gattai twodoku tridoku butterfly windmill flower shogun sohei sensei multi overlap サムライ 合体")

// AreGrids reports whether the name of a rule is one of a board of several grids.
func AreGrids(word string) bool {
	return slices.ContainsFunc(severalGrids, func(name string) bool { return strings.Contains(word, name) })
}

// IsSamurai reports whether a text has the cells of more than four grids of 9×9, in lines that have half as many
// letters at most, and names for five that are their places.
func IsSamurai(text []byte) bool {
	cells, before, letters, met := 0, 0, 0, 0 // before are those of the lines above
	for i := 0; i < len(text); {
		c := text[i]
		if IsCellChar(c) {
			cells++
		} else if c == '\n' {
			if cells-before < 2*letters { // of a program
				cells = before
			}
			before, letters = cells, 0
		}
		if letterClass[c] == 0 {
			i++
			continue
		}
		end := i + 1
		for end < len(text) && (letterClass[text[end]] > 0 || bytes.IndexByte([]byte(" _-"), text[end]) >= 0) {
			end++
		}
		letters += end - i
		isCell := end-i < 4 && (i > 0 && IsCellChar(text[i-1]) || end < len(text) && IsCellChar(text[end])) // or several
		if end-i < 40 && !isCell {
			met |= 1 << placeOf(strings.ToLower(string(text[i:end])))
		}
		i = end
	}
	const all = 1<<(above|left) | 1<<(above|right) | 1<<(below|left) | 1<<(below|right) | 1<<center
	return cells > 4*81 && met&all == all
}
