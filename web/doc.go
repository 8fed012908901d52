// Package web serves the page and answers its questions: the files of package page
// and of the engine in the browser, and package api over HTTP.
//
//	GET  /              the page, and its files below it
//	GET  /engine/…      the engine for the browser, where the program has it
//	GET  /api.html      how to use the API
//	GET  /api/version   what is here
//	POST /api/NAME      an operation of package api; ?engine=NAME for one of the others
//
// It serves one machine and trusts no client. A request must have an allowed Host, which
// prevents DNS rebinding; requests of other sites' pages are refused; bodies, headers and
// times are bounded. Puzzles
// are answered in as many requests at once as there are slots; a request that waits
// half a second for a slot is refused with 503. While it waits it is tried for a tenth of a
// second, one request at a time, so that short questions pass long ones. Work ends when its
// client hangs up.
//
// A request that accepts application/x-ndjson is answered by one JSON object per line:
// {"progress":…} while work goes on, then {"status":200,"result":…} or
// {"status":422,"error":…}. Such requests may take longer than others, and have fewer
// slots of their own.
//
//   - server.go: the server from its listener to its end.
//   - question.go: one question and its answer.
//   - files.go: what is served as it is, and exported.
//   - guard.go: the requests that are accepted.
//   - editor.go: the listener for the editor f-puzzles, which package
//     internal/fpuzzles answers.
package web
