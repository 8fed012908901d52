package fpuzzles

import (
	"time"

	"sudokusat/web/internal/estimate"
)

type estimateAnswer struct {
	answer
	Estimate   float64 `json:"estimate"`
	Stderr     float64 `json:"stderr"`
	Iterations uint64  `json:"iterations"`
	Lower      float64 `json:"ci95_lower"`
	Upper      float64 `json:"ci95_upper"`
	RelError   float64 `json:"relErrPercent"`
}

const (
	estimateEvery  = 500 * time.Millisecond
	normalQuantile = 1.96 // of 95 %
)

func (m *command) estimate(b *board) error {
	sampler := estimate.New(m.c.h.engine, b.puzzle, uint64(m.Nonce))
	reported := time.Now()
	for {
		err := sampler.Sample(m.ctx)
		e := sampler.Estimate()
		if e.Samples > 0 && m.ctx.Err() != nil {
			return nil // what was sent last is the answer
		}
		if err != nil {
			return err
		}
		if !e.Exact && e.Samples > 1 && time.Since(reported) < estimateEvery {
			continue
		}
		reported = time.Now()
		out := estimateAnswer{answer: m.answer("estimate"), Estimate: e.Solutions, Stderr: e.Error, Iterations: e.Samples}
		out.Lower, out.Upper = e.Solutions-normalQuantile*e.Error, e.Solutions+normalQuantile*e.Error
		if e.Solutions > 0 {
			out.RelError = 100 * normalQuantile * e.Error / e.Solutions
		}
		m.send(out)
		if e.Exact || m.pause() != nil {
			return nil
		}
	}
}

// pause lets those who wait have the slot of this command, which it then takes again.
func (m *command) pause() error {
	m.put()
	select {
	case m.c.h.slots <- struct{}{}:
		m.works = true
	case <-m.ctx.Done():
	}
	return m.ctx.Err()
}
