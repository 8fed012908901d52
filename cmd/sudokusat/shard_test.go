package main

import (
	"strings"
	"testing"
)

// Every command that reads a list works on a shard of it, but for those where the whole is
// the result.
func TestShardEverywhere(t *testing.T) {
	whole := map[string]string{
		"bench":  "times of all puzzles",
		"book":   "one document",
		"decode": "one puzzle with its answer",
		"doctor": "no list, but a solver",
		"merge":  "the shards",
	}
	readers := 0
	for _, c := range rootCommand(newTerminal(t.Context(), nil, nil, nil), nil).Commands() {
		f := c.Flags()
		reads := f.Lookup("format") != nil || f.Lookup("rule") != nil || strings.Contains(c.Use, "FILE")
		if !reads {
			continue
		}
		readers++
		_, excused := whole[c.Name()]
		if shard := f.Lookup("shard"); (shard == nil) != excused {
			t.Errorf("%s: --shard %v, though %q", c.Name(), shard != nil, whole[c.Name()])
		}
		if f.Lookup("resume") != nil && (f.Lookup("output") == nil || f.Lookup("by-records") == nil) {
			t.Errorf("%s has --resume without --output or --by-records", c.Name())
		}
	}
	if readers < 15 {
		t.Errorf("only %d commands read lists", readers)
	}
}
