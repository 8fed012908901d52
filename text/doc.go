// Package text reads and writes puzzles in the formats people keep them in:
//
//	line    one puzzle per line: n² characters, or n² spaced numbers beyond the
//	        alphabet; text after white space, a comma or a colon is kept apart
//	grid    n lines of n characters
//	spaced  n lines of n numbers or characters with white space between
//	boxed   the same within bars: |, - and +, or the box characters of Unicode;
//	        the bars show the size of the boxes
//	csv     a header that names a column "puzzle" (or "quizzes" …), then rows;
//	        a column "rules" has the rules of each, "none" for none; title, author,
//	        source and ruleset (or text) are in [Record.About]
//	json    an object, on a line or over several, or a bare array; see JSON below
//
// Rows in groups as wide as a box, and bands with a blank line between them,
// are boxed, too.
//
// [Parse] reads one puzzle from a string, and [ParseGrid] a grid of a known board.
// A [Reader] reads many from a file. It recognizes the format of each record by itself,
// and it streams: it holds one record and a little look-ahead however long the input is.
// A malformed puzzle is a [*ParseError] with file, line and column; reading goes on after it.
// A [Writer] answers in the format in which each puzzle came, which the reader
// keeps in [Record.Style]; a drawing is answered in its own frame.
//
// Compressed files and archives are unpacked by package text/pack, which this
// package does not import. Each file of an archive counts its own lines.
//
// # Files of other programs
//
// An input that does not begin as a list of puzzles does is looked at as a whole,
// up to 4 MB of it, and read as what it turns out to be:
//
//	saves     SadMan's sections, HoDoKu's library lines (their deleted candidates
//	          become rules), Simple Sudoku, Open Sudoku, KSudoku, GNOME Sudoku,
//	          janko.at, puzzlekit, SumoCue, games of Simon Tatham's Solo
//	links     f-puzzles, SudokuPad (scl, fpuz, scf, classic), SudokuMaker, the Interactive
//	          Sudoku Solver, Solo, lisudoku, puzz.link, SudokuWiki, SudokuExchange, and any
//	          address with n² characters in it; the data of such links alone, too.
//	          Nothing is fetched. [Link] writes them.
//	lists     numbered, named and rated lines; a puzzle with the map of its jigsaw
//	          behind it; rows on one line, one cell per line; killers as 81 numbers, or
//	          as sums and arrows to them
//	tables    sheets with empty cells, Markdown; rows and columns with their names
//	programs  arrays in brackets of most languages, strings that are rows, facts
//	          like cell(1,3,5), clues like r1c3=5
//	amid      sentences and code: strings of n² characters, strings that are put
//	          together, n lines of n cells; a line beside them is harmless, or the
//	          file is refused there
//	marks     candidates in place of digits, drawn or n³ characters: they become
//	          rules "candidates"
//	JSON      lists and answers of services; an object for each cell, with its row and column; notebooks
//	XML       an element for each cell, with its row and column
//
// A file that names a rule which cannot be read out of it is a [*ParseError], and so is a
// file that has words and nothing of a puzzle. Puzzles of the sites have their rules,
// title, author and rules in words. Each field, item and argument of theirs is used or
// known to be harmless, or the puzzle is refused with its name and place. Pictures,
// documents and programs are refused as what they are, and so are web pages, other XML
// and tables of wikis and LaTeX.
//
// # Boards and rules
//
// A grid alone shows an n×n board with the usual boxes and no rules. Directive
// lines give anything else. To other programs they are comments.
//
//	#box 2x3                boxes of 2 rows by 3 columns
//	#board 6x6 digits 0-5   any board, in the words of [sudoku.Board.Text]
//	#regions 001122…        a map of regions, in place of boxes
//	#rule diagonal          rules, in the words of package rule, separated by ";"
//	cage 17 r1c1 r1c2       the same, of rules with cells in them
//	#title, #author, #source, #text …   title and the like of the next puzzle alone;
//	                        several lines #text are its rules in words
//
// They hold for all puzzles below them, of whatever format, until others come.
// #box and #board start anew, without rules. #regions keeps everything else.
// The first #rule below a puzzle takes the place of the rules so far, those
// directly below it add to it, and #rule by itself means that there are none. So
// the text of one puzzle, [sudoku.Puzzle.Text], is a list, too.
//
// The board of a puzzle is given by the first of these that does: its JSON object,
// directives, the boxes and regions of [Options], the bars of a drawing, its size. The
// rules of an object, or of a row of a table, take the place of those of directives; the
// rules of [Options] are added to those of every puzzle. Rules and boards that #box or
// #board removes before a puzzle had them are a mistake, and so are directives that no puzzle
// of their file follows.
//
// A directive that is wrong is a [*ParseError], and so is every puzzle for which
// it was meant: none is answered without a rule that could not be read. So is a line that
// begins with # and, directly behind it, the name of a rule or another word for a directive,
// and a directive behind a puzzle. Other lines that begin with # are comments.
//
// On boards that are not n×n with digits from 1, "#" represents a square that is
// missing, "0" is a digit if the digits start there, and the digits of extra cells
// follow the grid: "A=3 B=0". A character is a value, 0–9, then A–Z, a–z; where
// values are above 9, a number is, too.
//
// # Text beside a puzzle
//
// Text on the line of a puzzle, before or behind it, is a name or a rating, and may be its
// solution, a later state of it or the map of its regions. What follows "# " there is a
// comment. Other text that names a rule, "Killer", "[anti-knight]", makes
// the puzzle a [*ParseError] unless directives or options give rules or a board: so do a
// heading above it, columns and fields of remarks such as "tags" and "description", and
// characters beside a row of a grid, which may be clues. A title is a name, as are the
// fields and columns "title", "name", "author" and their like, and the line "#title": they
// may name any rule. A heading that names a rule below the last puzzle is an error of its
// own. n rows that are a map of regions are a map: of the grid directly above it.
//
// # JSON
//
// An object has these fields, of which only the puzzle is required:
//
//	puzzle    a string as on a line; an array of numbers, with 0 (or null) for
//	          a blank; an array of such arrays, or of strings that are rows
//	n         its number of digits
//	box       [rows, columns] of the boxes; null: there are none
//	regions   an array of n² numbers: a map of regions, in place of boxes
//	board     any board, in the words of [sudoku.Board.Text]; it comes before box
//	          and regions, and before [Options]
//	rules     an array of texts, in the words of package rule; without it, what
//	          directive lines give
//	solution  where the answer is put, without the digits of extra cells, which
//	          are put in extra_solution by name
//
// A puzzle may also be called givens, quiz, sudoku, grid, board, question or
// problem. A second form gives the board by
//
//	rows, cols  its size
//	values      [least, greatest] digit
//	latin       false: digits may repeat in rows and columns
//	boxes       [rows, columns] of the boxes, if there are any
//	regions     strings of one letter per square, a row each; "." is no region
//	blocked     squares that are missing: "r1c1 r2c2..r2c4"
//	extra       extra cells by name, counted: {"A":1,"S":[2,3]}
//	givens      rows, as strings or arrays; without it nothing is given
//	rules       objects: {"rule":"whisper","min":5,"cells":"r1c1..r1c5"}, by the names
//	            and parts of json_forms.go
//	automata    automata by name, which rules refer to
//
// "title", "author", "ruleset" (the rules in words) and "source" are in [Record.About], and are
// written for puzzles that come from elsewhere. A puzzle without rules whose title names one, or
// whose rules in words are more than the usual ones, is refused.
// Fields with other names for the date of a puzzle, its difficulty, its solution and the
// like are kept and mean nothing here, and so are those that begin with "x-" or "_". Any other field with a value, {"cages":…} or {"antiknight":true},
// makes the object a [*ParseError] that names it, and so does a name that is there
// twice. [Options.Ignore] opens the puzzle without such a field; [Record.Ignored] names it.
// Columns of a table are treated alike.
//
// # Symbols
//
// Blanks are . 0 * - _ ? and what looks like one of them: middle dots, empty boxes, dashes.
// A grid with two of them is a [*ParseError], as they may not mean the same. A line of dashes, low
// lines or asterisks alone is no puzzle. Digits are 1–9. Beyond nine, a grid in
// single characters uses one of three alphabets, recognized by the characters
// that appear: letters only (A–P for 16×16, A–Y for 25×25, up to 52 with a–z),
// 1–9 and then letters (1–9A–G for 16×16, up to 61), or digits from zero (0–9A–F,
// hexadecimal: only if there is another blank besides 0, or none at all, and letters, and
// no more zeros than rows). In a grid
// with all digits of an alphabet, x or X is a blank if it occurs more than n times. Larger
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
