package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"sudokusat/web/api"
)

// Certificates of the verdicts in answers.

// evidence is the field of that name: a certificate, or why there is none.
type evidence struct {
	Claim       string `json:"claim,omitempty"` // unique, unsolvable, exactly 3 solutions, at least 10 solutions
	Prover      string `json:"prover,omitempty"`
	Certificate string `json:"certificate,omitempty"`
	Message     string `json:"message,omitempty"` // why there is no certificate
}

// verdict is an answer as far as evidence is about it.
type verdict struct {
	Verdict  string   `json:"verdict"`
	Board    string   `json:"board"`
	Rules    []string `json:"rules"`
	Puzzle   string   `json:"puzzle"`
	Solution string   `json:"solution"` // of generate, in place of a verdict
}

// withEvidence adds the field to an answer, or to each puzzle of generate's.
func (s *server) withEvidence(ctx context.Context, object []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	var made api.GenerateAnswer
	if err := json.Unmarshal(object, &made); err != nil {
		return nil, err
	}
	room := s.o.Answer - len(object)
	if made.Puzzles == nil {
		return s.certified(ctx, object, &room)
	}
	for i := range made.Puzzles {
		var err error
		if made.Puzzles[i], err = s.certified(ctx, made.Puzzles[i], &room); err != nil {
			return nil, err
		}
	}
	return encode(made)
}

// encode returns an object with < and > as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// certified adds the field to an answer about one puzzle, without the certificate if there is
// no room in bytes for it. A proof that contradicts the answer is an error.
func (s *server) certified(ctx context.Context, object []byte, room *int) ([]byte, error) {
	var v verdict
	if err := json.Unmarshal(object, &v); err != nil {
		return nil, err
	}
	if v.Solution != "" && v.Verdict == "" {
		v.Verdict = "unique"
	}
	var found evidence
	switch v.Verdict {
	case "unique", "multiple", "unsolvable":
		var err error
		if found, err = s.proved(ctx, &v); err != nil {
			return nil, err
		}
	default:
		found.Message = "there is no verdict"
	}
	field, err := encode(found)
	if size := len(field) + len(`,"evidence":`); err == nil && found.Certificate != "" && size > *room {
		field, err = encode(evidence{Message: fmt.Sprintf("the certificate has %d bytes, and an answer %d at most; the command prove makes it", len(found.Certificate), s.o.Answer)})
	}
	if err != nil {
		return nil, err
	}
	*room -= len(field) + len(`,"evidence":`)
	object = bytes.TrimSuffix(bytes.TrimSpace(object), []byte("}"))
	return fmt.Appendf(object, `,"evidence":%s}`, field), nil
}

// proved makes and verifies the certificate of a verdict.
func (s *server) proved(ctx context.Context, v *verdict) (e evidence, err error) {
	request, err := json.Marshal(api.Question{Puzzle: v.Puzzle, Board: v.Board, Rules: v.Rules})
	if err != nil {
		return e, err
	}
	answer, err := s.ask(ctx, "prove", request)
	if err != nil {
		return evidence{Message: err.Error()}, nil
	}
	var p api.ProveAnswer
	if err := json.Unmarshal(answer, &p); err != nil {
		return e, err
	}
	certified := "multiple"
	if p.Claim == "unique" || p.Claim == "unsolvable" {
		certified = p.Claim
	}
	if certified != v.Verdict {
		return e, fmt.Errorf("engines disagree: the answer is %q, and the proof is of %q", v.Verdict, p.Claim)
	}
	if request, err = json.Marshal(api.VerifyRequest{Certificate: p.Certificate}); err != nil {
		return e, err
	}
	if answer, err = s.ask(ctx, "verify", request); err != nil {
		return evidence{Message: err.Error()}, nil
	}
	var checked struct{ Verdict, Message string }
	if err := json.Unmarshal(answer, &checked); err != nil {
		return e, err
	}
	switch checked.Verdict {
	case "verified":
		return evidence{Claim: p.Claim, Prover: p.Prover, Certificate: p.Certificate}, nil
	case "unknown":
		return evidence{Message: checked.Message}, nil
	}
	return e, errors.New(strings.TrimSpace("the certificate " + checked.Verdict + ": " + checked.Message))
}
