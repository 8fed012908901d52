package api

import (
	"fmt"
	"slices"

	"sudokusat/internal/answer/brief"
)

// OpenAPI returns the description of the API in OpenAPI 3.1, as an object of JSON. The answers are
// those of the schema at the address, a definition each.
func OpenAPI(version, schema string) ([]byte, error) {
	ref := func(definition string) map[string]any {
		return map[string]any{"$ref": schema + "#/$defs/" + definition}
	}
	body := func(of map[string]any) map[string]any {
		return map[string]any{"application/json": map[string]any{"schema": of}}
	}
	engine := map[string]any{"name": "engine", "in": "query", "description": "one of the engines that /api/version lists; the first by default", "schema": map[string]any{"type": "string"}}
	paths := map[string]any{}
	for _, o := range Operations() {
		responses := map[string]any{"200": map[string]any{"description": o.Summary, "content": body(ref(o.Answer))}}
		for _, s := range Statuses() {
			responses[fmt.Sprint(s.Code)] = map[string]any{"description": s.Meaning, "content": body(ref("refusal"))}
		}
		paths["/api/"+o.Name] = map[string]any{"post": map[string]any{
			"operationId": o.Name, "summary": o.Summary, "parameters": []any{engine}, "responses": responses,
			"requestBody": map[string]any{"required": len(o.Required) > 0 || o.ofPuzzle(), "content": body(o.Schema())},
		}}
	}
	return brief.Encode(map[string]any{
		"openapi": "3.1.0",
		"info":    map[string]any{"title": "sudokusat", "version": version, "description": "Questions about Sudoku puzzles of any size and with any rules."},
		"servers": []any{map[string]any{"url": "/"}},
		"paths":   paths,
	})
}

// Status is a status of HTTP that refusals have.
type Status struct {
	Code    int
	Meaning string
}

// Statuses returns the statuses of refusals, those of a server included, in ascending order. The
// slice is the caller's.
func Statuses() []Status {
	return slices.Clone([]Status{
		{statusBadRequest, "the request is malformed: no JSON, an unknown field, a value of another kind"},
		{403, "a page of another site asks"},
		{statusNotFound, "there is no such operation"},
		{405, "the method is not POST"},
		{413, "the body is too large, 1 MB by default"},
		{421, "the Host is not one of the server's"},
		{statusUnreadable, "a puzzle that cannot be read, a board or an answer beyond the bounds, a question that has no answer"},
		{StatusCancelled, "the client has gone"},
		{statusBroken, "an engine is wrong; please report it"},
		{statusNobody, "nothing here answers this operation"},
		{statusTooLong, "all engines are busy, or an operation without a verdict took too long"},
	})
}
