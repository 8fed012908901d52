// Package rule contains the rules that setters use: for each a text form, its
// meaning in the primitives of package sudoku, and a line of help.
//
// A rule is data. [Parse] reads "thermo r1c1..r4c1" into a [Thermo], whose Text
// is that text again; Parse(r.Text()) equals r for every rule of this package.
// Cells are kept by name, so that a rule needs no board until Constraints is
// called.
//
// Some families concern the whole board and require only that cells differ
// ("diagonal", "anti-knight"): [Family.Board] marks them, and [Apply] adds
// them to the board of a whole list and leaves those that belong to a puzzle.
//
// A rule describes its picture in marks, see [Drawn]; package draw draws them.
//
// Adding a rule is a type that is a [sudoku.Rule], beside its kin or in a file of
// its own, with its [Family] in the list of that file: name and synonyms, parameters
// as data, sentences and example, and the way from arguments to the rule and back.
// Text form, help, search, engines, formulas, certificates and the referee need no
// further code. Other packages add rules as types that implement [sudoku.Rule], see the
// example; users without Go have [Regex], [PairTable], [Automaton] and [Or].
package rule
