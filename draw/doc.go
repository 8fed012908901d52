// Package draw draws puzzles: a board with its rules, a solution, pencil marks, a clash,
// two solutions side by side, a step and its reason.
//
// A [Scene] describes the contents in the terms of package sudoku. Its [Picture] is the
// display list: paths, discs and texts in cells, coloured by roles, with all layout
// decisions made. The writers of the formats decide nothing: [SVG] here, and packages
// draw/png, draw/pdf and draw/html. [Terminal] draws the scene in characters.
//
//	sudoku.Puzzle ─▶ Scene ─▶ Picture ─▶ SVG, PNG, PDF, HTML
//	                   └───────────────▶ terminal
//
// The rule defines the marks by which it is drawn (rule.Mark), and this package how each
// mark looks. Colours are those of Okabe and Ito (Color Universal Design, 2008), which
// people with any colour vision can distinguish, and no distinction depends on colour
// alone: dash, texture or shape differ as well. Light and dark are themes of the same
// roles.
//
// The package itself imports only the standard library, so that it can be used where size
// matters, such as in a browser.
package draw
