package se

// pattern is what a pattern within a chain rests on: candidates that are off.
type pattern struct{ from []candidate }

func (k *runner) patterns(r *run) bool { return false }
