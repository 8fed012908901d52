// Package draw makes pictures of puzzles: of a board with its rules, a solution,
// pencil marks, a clash, two solutions side by side, a step and its reason.
//
// A [Scene] says what is to be seen, in the words of package sudoku. Its [Picture]
// is the one display list: paths, discs and texts in cells, coloured by roles, with
// all decisions made about where things stand. What writes a picture in a format
// decides nothing any more: [SVG] here, packages draw/png, draw/pdf and draw/html
// beside it. [Terminal] draws the scene itself, in characters.
//
//	sudoku.Puzzle ─▶ Scene ─▶ Picture ─▶ SVG, PNG, PDF, HTML
//	                   └───────────────▶ terminal
//
// How a rule looks is said by the rule (rule.Mark); how a mark looks is said here.
// Colours are those of Okabe and Ito (Color Universal Design, 2008), which people
// with any colour vision tell apart, and none stands alone: dash, texture or shape
// differ as well. Light and dark are themes of the same roles.
//
// The package itself needs nothing but the standard library, so that it can go
// where size counts, such as into a browser.
package draw
