// Package stream answers many puzzles: it reads records, works on several at
// a time, and hands over the results in the order of the input, in bounded
// memory. A list of ten million lines takes no more room than one of ten
// thousand.
//
// It has three parts, each usable alone:
//
//	Ordered           work on any values, results in their order
//	Input, Run        files of puzzles → [Item] → the results of a command
//	Open, Ask         engines by name, and refereed answers from them
//
// Every command that prints one result per puzzle uses [Run]. A command provides the work
// on one puzzle (Each), perhaps a fast one on a whole batch (Quick), and the output of a
// result (Emit). Order, memory, flushing and cancellation are the same for all:
//
//   - Results come in the order of the records, for any number of jobs.
//   - At most a few batches per job are under way. A batch starts when it is full or
//     when the next record is not there yet.
//   - Idle is called whenever Emit has to wait, so that somebody who types
//     puzzles at a terminal sees each answer at once.
//   - When the context ends, finished results are emitted up to the first one that is
//     not. No goroutine outlives [Run], unless it calls something that ignores the context.
//
// [Ask] sends one query to an engine for every puzzle and audits each answer. [Open]
// returns an engine by its name: "auto" ([Auto]), "native", "sat",
// "cdcl", or "exec:COMMAND", whose claims are checked ([Doubt]). [Certifier] makes
// certificates.
package stream
