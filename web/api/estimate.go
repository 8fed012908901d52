package api

import (
	"context"
	"errors"
	"time"

	"sudokusat/internal/answer"
	"sudokusat/internal/answer/brief"
	"sudokusat/sudoku"
	"sudokusat/web/internal/estimate"
)

// An estimate of the number of solutions, where there are too many to count.

// EstimateRequest asks about how many solutions there are.
type EstimateRequest struct {
	Question
	Samples uint64 `json:"samples,omitempty"` // the most random samples, up to 1000000; 1000 by default
	Seed    uint64 `json:"seed,omitempty"`    // the same seed gives the same samples
}

// EstimateAnswer is the answer of estimate. It has a number only where one is worth showing.
type EstimateAnswer struct {
	answer.Subject
	Complete bool     `json:"complete"`           // the estimate is the exact number
	Estimate *float64 `json:"estimate,omitempty"` // of the number of solutions
	Error    float64  `json:"error,omitempty"`    // the standard error of the estimate
	Samples  uint64   `json:"samples"`
}

// The bounds of an estimate: samples, the fewest of them for one, and the most solutions, whose
// square is still a number.
const (
	usualSamples = 1000
	mostSamples  = 1_000_000
	fewSamples   = 10
	mostGuessed  = 1e150
)

func (a *API) estimate(ctx context.Context, c *call) (any, error) {
	var r EstimateRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if r.Samples > mostSamples {
		return nil, refuse(statusBadRequest, "\"samples\" is a number from 1 to %d", mostSamples)
	}
	if r.Samples == 0 {
		r.Samples = usualSamples
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err == nil {
		err = a.o.Engine.Supports(ctx, p)
	}
	if err != nil {
		return nil, err
	}
	sampler, reported := estimate.New(a.o.Engine, p, r.Seed), time.Now()
	for known := (estimate.Estimate{}); !known.Exact && known.Samples < r.Samples && err == nil; {
		err = sampler.Sample(ctx)
		if known = sampler.Estimate(); c.report != nil && err == nil && time.Since(reported) >= progressEvery {
			reported = time.Now()
			c.report(estimated(p, known, r.Samples))
		}
	}
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	known := sampler.Estimate()
	out := estimated(p, known, r.Samples)
	if out.Verdict == sudoku.Unsolvable.String() {
		out.Message = answer.WhyUnsolvable(ctx, p)
	}
	return out, nil
}

// estimated is the answer with what is known, of up to a number of samples.
func estimated(p sudoku.Puzzle, known estimate.Estimate, most uint64) *EstimateAnswer {
	out := &EstimateAnswer{Complete: known.Exact, Samples: known.Samples}
	found := sudoku.Result{Count: estimate.Counted, Complete: known.Exact, Unproved: known.Unproved}
	shown, message := false, ""
	switch {
	case known.Samples == 0:
		found.Count, message = 0, brief.TooLong
	case known.Exact:
		shown, found.Count = true, uint64(known.Solutions)
	case known.Samples < min(most, fewSamples):
		message = "the time was over before there were enough samples for an estimate"
	case known.Solutions < estimate.Counted:
		message = "too many samples end without a solution for an estimate"
	case known.Solutions > mostGuessed:
		message = "there are too many solutions for an estimate, which would be beyond 10^150"
	default:
		shown = true
	}
	if shown {
		out.Estimate, out.Error = &known.Solutions, known.Error
	}
	if known.Unproved && message == "" {
		message = "on the word of the engine, unproved"
	}
	out.Subject = subject(p, found.Verdict(), message)
	return out
}
