// Package text reads and writes puzzles in the formats people keep them in:
//
//	line    one puzzle a line: n² characters, or n² spaced numbers beyond the
//	        alphabet; what follows white space, a comma or a colon is left alone
//	grid    n lines of n characters
//	spaced  n lines of n numbers or characters with white space between
//	boxed   the same within bars: |, - and +, or the box characters of Unicode
//	csv     a header that names a column "puzzle" (or "quizzes" …), then rows
//	json    one object a line: {"n":9,"box":[3,3],"puzzle":"53..7…" or [5,3,0,…]}
//
// Rows may stand in groups as wide as a box, and bands may stand apart with a
// blank line between; those count as drawings, too.
//
// A [Reader] tells them apart by itself, record by record, and streams: it
// holds one record and a little look-ahead however long the input is. A
// malformed puzzle is a [*ParseError] that says file, line and column; it takes
// only itself out and reading goes on behind it. A [Writer] answers in the
// format each puzzle came in, which the reader keeps in [Record.Style].
//
// # Symbols
//
// Blanks are . 0 * - _ ? (several may be mixed). Digits are 1–9; beyond nine a
// grid written in single characters has one of three alphabets, told by what
// appears in it: letters only (A–P for 16×16, A–Y for 25×25, up to 52 with
// a–z), 1–9 and then letters (1–9A–G for 16×16, up to 61), or numbering from
// zero (0–9A–F, hexadecimal: only when 0 stands beside another blank, or in a
// grid without blanks). Larger boards use numbers. Case matters only where the
// alphabet needs both.
//
// # What is ambiguous
//
// Sixteen characters may be a 4×4 puzzle or a row of a 16×16. A block of exactly
// n lines of n characters is one grid; otherwise lines whose digits fit the
// small board are small puzzles, and lines whose digits do not are rows. What
// is still open [Options.Format] settles, and [Options.BoxRows] settles the
// size. Headings such as "Grid 01" or "[Puzzle]", and a lone number on the first
// line that counts what follows, are skipped.
//
// # Millions of lines
//
// Plain 9×9 lines can be had many at a time and as text, with [Reader.ReadBlock]
// and [Writer.WriteBlock], at gigabytes a second. The two ways of reading mix.
//
// # Profiles
//
// A [Profile] speaks the exact dialect of a published judge, in and out. See
// [Profiles].
package text
