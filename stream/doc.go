// Package stream answers many puzzles: it reads records, works on several at
// a time, and hands over the results in the order of the input, in bounded
// memory. A list of ten million lines takes no more room than one of ten
// thousand.
//
// It has three parts, each usable alone:
//
//	Ordered           work on any values, results in their order
//	Input, Run        files of puzzles → [Item] → what a command makes of it
//	Open, Ask         engines by name, and refereed answers from them
//
// Every command that prints one result for each puzzle uses [Run]. A command says
// what to do with one puzzle (Each), perhaps what can be done with a whole batch
// quickly (Quick), and how to print a result (Emit). Order, memory, flushing and
// cancellation are the same for all:
//
//   - Results come in the order of the records, for any number of jobs.
//   - At most a few batches a job are under way. A batch is sent off when it is
//     full or when the input would keep it waiting.
//   - Idle is called whenever Emit has to wait, so that somebody who types
//     puzzles at a terminal sees each answer at once.
//   - When the context ends, what is finished is emitted up to the first result
//     that is not. No goroutine outlives [Run], unless what it calls ignores that.
//
// [Ask] puts one query to an engine for every puzzle and audits each answer. [Open]
// makes the engine by its name: "auto" ([Auto]), "native", "sat", or
// "exec:COMMAND", whose claims are doubted ([Doubt]). [Certifier] makes
// certificates.
package stream
