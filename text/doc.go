// Package text reads and writes puzzles in the formats people keep them in:
//
//	line    one puzzle a line: n² characters, or n² spaced numbers beyond the
//	        alphabet; text after white space, a comma or a colon is kept apart
//	grid    n lines of n characters
//	spaced  n lines of n numbers or characters with white space between
//	boxed   the same within bars: |, - and +, or the box characters of Unicode;
//	        the bars show the size of the boxes
//	csv     a header that names a column "puzzle" (or "quizzes" …), then rows
//	json    one object a line: {"n":9,"box":[3,3],"puzzle":"53..7…" or [5,3,0,…]}
//
// Rows in groups as wide as a box, and bands with a blank line between them,
// are boxed, too.
//
// [Parse] reads one puzzle from a string. A [Reader] reads many from a file. It
// recognizes the format of each record by itself, and it streams: it holds one
// record and a little look-ahead however long the input is. A malformed puzzle
// is a [*ParseError] that says file, line and column; reading goes on after it.
// A [Writer] answers in the format in which each puzzle came, which the reader
// keeps in [Record.Style].
//
// Compressed files are unpacked by package text/pack, which this package does
// not import.
//
// # Symbols
//
// Blanks are . 0 * - _ ? in any mixture. Digits are 1–9. Beyond nine, a grid in
// single characters uses one of three alphabets, recognized by the characters
// that appear: letters only (A–P for 16×16, A–Y for 25×25, up to 52 with a–z),
// 1–9 and then letters (1–9A–G for 16×16, up to 61), or digits from zero (0–9A–F,
// hexadecimal: only if there is another blank besides 0, or none at all). Larger
// boards use numbers. Case matters only if the alphabet needs both.
//
// # Ambiguous input
//
// Sixteen characters may be a 4×4 puzzle or a row of a 16×16. A block of exactly
// n lines of n characters is one grid; otherwise lines whose digits fit the
// small board are small puzzles, and other lines are rows. [Options.Format]
// decides the remaining cases, and [Options.BoxRows] gives the size. Headings
// such as "Grid 01" or "[Puzzle]" are skipped, and so is the number of puzzles on
// the first line.
//
// # Millions of lines
//
// [Reader.ReadBlock] and [Writer.WriteBlock] take plain 9×9 lines as text, many
// at a time, at gigabytes a second. Blocks and records can be read in turn.
//
// # Profiles
//
// A [Profile] is the exact dialect of a published judge, in and out. See
// [Profiles].
package text
