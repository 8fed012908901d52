package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sudokusat/internal/answer"
	"sudokusat/text"
)

// The operations that commands answer where there are commands: these use all processors.

// The bounds of generate, and of batch.
const (
	mostPuzzles  = 20
	mostDigits   = 25
	mostRequests = 1000
)

// GenerateAnswer is the answer of generate: an object of the command per puzzle.
type GenerateAnswer struct {
	Puzzles []json.RawMessage `json:"puzzles"`
	Message string            `json:"message,omitempty"` // why there are fewer than were asked for
}

// command answers an operation by the command of its name.
func (a *API) command(ctx context.Context, o *Operation, c *call) (any, error) {
	values := map[string]json.RawMessage{}
	if err := c.read(&values); err != nil {
		return nil, err
	}
	args, err := o.options(values)
	if err != nil {
		return nil, refuse(statusBadRequest, "%w", err)
	}
	input := ""
	if o.ofPuzzle() {
		if input, err = a.input(ctx, c, values); err != nil {
			return nil, err
		}
	}
	limit := a.o.Timeout
	if c.report != nil {
		limit = a.o.Longest
	}
	limit -= limit / 10 // the command answers before the context ends
	output, messages, wrong := a.o.Command(ctx, input, append([]string{o.Name, "--json", "--timeout=" + limit.String()}, args...)...)
	messages, _, _ = strings.Cut(messages, " (see sudokusat ") // its help
	output, messages = strings.TrimSpace(output), strings.TrimSpace(strings.ReplaceAll(messages, "sudokusat: ", ""))
	for _, f := range o.Fields { // which are options of the command
		messages = strings.ReplaceAll(messages, "--"+f.Name+" ", strconv.Quote(f.Name)+" ")
	}
	switch {
	case wrong:
		return nil, refuse(statusBroken, "%s", messages)
	case output == "" && ctx.Err() != nil:
		return nil, ctx.Err()
	case output == "":
		return nil, refuse(statusUnreadable, "%s", messages)
	case o.ofPuzzle():
		return json.RawMessage(output), nil
	}
	made := GenerateAnswer{Message: messages}
	for line := range strings.Lines(output) {
		made.Puzzles = append(made.Puzzles, json.RawMessage(line))
	}
	return made, nil
}

// input is the puzzle of a request as a command reads it.
func (a *API) input(ctx context.Context, c *call, values map[string]json.RawMessage) (string, error) {
	fields := maps.Clone(values)
	maps.DeleteFunc(fields, func(name string, _ json.RawMessage) bool {
		return !slices.ContainsFunc(question, func(f Field) bool { return f.Name == name })
	})
	request, err := json.Marshal(fields)
	if err != nil {
		return "", err
	}
	var q Question
	if err := (&call{request: request}).read(&q); err != nil {
		return "", err
	}
	r, err := a.record(ctx, c, &q)
	if err != nil {
		return "", err
	}
	return rewritten(r.Puzzle, answer.NewAbout(r), text.JSON)
}

// options returns the fields of a request, those of a puzzle excepted, as options of the command. They
// are values behind an equals sign: no field is another option, or the name of a file.
func (o *Operation) options(values map[string]json.RawMessage) (out []string, err error) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(o.Fields, func(f Field) bool { return f.Name == name })
		switch {
		case i < 0:
			return nil, fmt.Errorf("the request is not an object of this operation: unknown field %q", name)
		case o.ofPuzzle() && i < len(question):
			continue
		}
		given, err := o.Fields[i].values(values[name])
		if err != nil {
			return nil, err
		}
		for _, v := range given {
			out = append(out, "--"+name+"="+v)
		}
	}
	return out, nil
}

// values returns a value of JSON as those of an option.
func (f *Field) values(raw json.RawMessage) ([]string, error) {
	var text string
	var err error
	switch f.Kind {
	case "strings":
		var list []string
		err = json.Unmarshal(raw, &list)
		if err == nil {
			return list, nil
		}
	case "integer", "count":
		var n uint64
		err = json.Unmarshal(raw, &n)
		if text = fmt.Sprint(n); err == nil && f.Name == "number" && n > mostPuzzles {
			return nil, fmt.Errorf("\"number\" is up to %d here; the command makes more", mostPuzzles)
		}
	case "boolean":
		var is bool
		err = json.Unmarshal(raw, &is)
		text = fmt.Sprint(is)
	default:
		err = json.Unmarshal(raw, &text)
		if err == nil && f.Name == "box" {
			if _, _, err := smallBox(text); err != nil {
				return nil, err
			}
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s is no value of %q, of the kind %s", raw, f.Name, f.Kind)
	}
	return []string{text}, nil
}

// smallBox returns the size of a box, which is written ROWSxCOLUMNS and has up to mostDigits cells.
func smallBox(box string) (r, c int, err error) {
	rows, cols, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(box, "×", "x")), "x")
	r, err = strconv.Atoi(strings.TrimSpace(rows))
	c, wrong := strconv.Atoi(strings.TrimSpace(cols))
	switch {
	case err != nil || wrong != nil || r < 1 || c < 1:
		return 0, 0, fmt.Errorf("\"box\" is rows x columns, as in 2x3, not %.20q", box)
	case r > mostDigits || c > mostDigits || r*c > mostDigits:
		return 0, 0, fmt.Errorf("\"box\" has up to %d cells here; the command makes larger boards", mostDigits)
	}
	return r, c, nil
}

// BatchRequest asks several requests, within the time of one.
type BatchRequest struct {
	Requests []OneRequest `json:"requests"`
}

// OneRequest is a request of a batch.
type OneRequest struct {
	Operation string          `json:"operation"`
	Request   json.RawMessage `json:"request,omitempty"`
}

// BatchAnswer is the answer of batch: an answer per request, in their order.
type BatchAnswer struct {
	Answers []OneAnswer `json:"answers"`
}

// OneAnswer is a status as of HTTP with the object that has it.
type OneAnswer struct {
	Status int             `json:"status"`
	Answer json.RawMessage `json:"answer"`
}

// batch answers several requests one after the other. It ends where the answers are more than
// [Options.MaxAnswer] bytes together.
func (a *API) batch(ctx context.Context, c *call) (any, error) {
	var r BatchRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if len(r.Requests) > mostRequests {
		return nil, refuse(statusBadRequest, "\"requests\" has up to %d", mostRequests)
	}
	const frame = len(`{"status":200,"answer":},`)
	out, size := BatchAnswer{[]OneAnswer{}}, len(`{"answers":[]}`)
	for _, one := range r.Requests {
		var v any
		err := ctx.Err()
		switch {
		case errors.Is(err, context.Canceled):
			return nil, err
		case err != nil: // those that are left get the status of one that took too long
		case one.Operation == "batch":
			err = refuse(statusBadRequest, "a batch in a batch")
		default:
			v, err = a.operate(ctx, one.Operation, &call{request: one.Request, watch: c.watch})
		}
		status, object := respond(v, err)
		if size += len(object) + frame; a.o.MaxAnswer > 0 && size > a.o.MaxAnswer {
			return nil, a.tooLarge(size)
		}
		out.Answers = append(out.Answers, OneAnswer{status, object})
	}
	return out, nil
}
