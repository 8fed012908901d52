// Package explain gives reasons: the next step of a puzzle with its reason, all steps to
// the solution, their difficulty, and the conflict of a puzzle that has no solution.
//
// A reason is a set of truths. A truth is a statement of the rules that offers a choice:
// "r1c1 holds a digit", "row 3 has a place for 5". Exclusions between two candidates, in
// a cell, a house or by a rule, are not counted. A claim "r4c5 is not 7" has the reason S
// when 7 in r4c5 leaves no way to keep all truths of S. Fewer truths are an easier step:
// naked and hidden singles, pointing and claiming need one, pairs, X-Wings and skyscrapers
// two, and the hardest step of a hard puzzle six.
//
// The reasons found are smallest, and this is proved by implicit hitting sets (Bogaerts,
// Gamba and Guns, JAIR 78, 2023; Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015).
// All steps of the smallest size are taken at once, so the result depends on neither the
// search order nor the orientation of the grid.
//
//   - model.go: truths and conflicts of a board and its rules.
//   - position.go: the open candidates of a puzzle part of the way, numbered
//     anew so that sets of them are a few words.
//   - demand.go, prop.go, lines.go: a rule as one truth, and what it leaves.
//   - cases.go: suppositions, where no reason is found; cases_ahead.go: which of them clash;
//     cases_tree.go: trees of them, where those are too many.
//   - refute.go: whether truths and a candidate contradict each other.
//   - witness.go: consistent candidates that show which truths a reason must
//     have at least one of.
//   - hitting.go: the smallest set that meets all of those.
//   - steps.go: the way to the solution.
//   - words.go, sums.go, pinch.go, way.go, outside.go: reasons in words; sums by their bounds, lines
//     by what their cells leave each other, several truths by the way through them, clues outside
//     the grid by what they count.
//   - pattern.go, walk.go, hint.go: what the same truths rule out, in one sentence, with the walk to it, or in parts.
//   - names.go, fish.go, chain.go: the names of techniques, chains and their notation.
//   - simplify.go: of all smallest reasons, the one with the simplest name, and few for many claims.
//   - exclusions.go: the rules whose exclusions a reason needs.
//   - rate.go: how hard a puzzle is.
//   - why.go: reasons of one claim, and of a contradiction.
//   - prove.go, derive.go: steps as a proof.
//   - candidates.go, least.go, repair.go: questions to engines about a puzzle:
//     which candidates are true, which clues clash or would settle it, and which
//     were mistyped.
package explain
