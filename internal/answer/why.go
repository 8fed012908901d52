package answer

import (
	"context"
	"fmt"
	"strings"
	"time"

	"sudokusat/internal/answer/brief"
	"sudokusat/internal/words"
	"sudokusat/reduce"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// WhyUnsolvable explains why a puzzle has no solution: by clues that break a rule, as in
// "5 twice in row 3: r3c2, r3c7", or else by rules that cannot be kept, if that takes no
// search; otherwise it returns "". It takes two seconds at most, on huge boards.
func WhyUnsolvable(ctx context.Context, p sudoku.Puzzle) string {
	if faults := sudoku.Faults(ctx, p); len(faults) > 0 {
		return brief.Reasons(faults)
	}
	return blamed(ctx, p)
}

// blamed names rules of an unsolvable puzzle that cannot be kept, if that takes no
// search, with the meaning of a single one: "thermo r1c1..r1c9 r2c9 cannot be kept:
// digits increase from …"; otherwise it returns "".
func blamed(ctx context.Context, p sudoku.Puzzle) string {
	const shown, widest, patience = 3, 80, 2 * time.Second
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	rules, clues := reduce.Blame(ctx, p)
	texts := words.Of(rules[:min(len(rules), shown)], func(r sudoku.Rule) string { return firstWords(r.Text(), widest) })
	if more := len(rules) - shown; more > 0 {
		texts = append(texts, fmt.Sprintf("… %d more", more))
	}
	beside := ""
	if clues {
		beside = " with these clues"
	}
	switch len(rules) {
	case 0:
		return ""
	case 1:
		means := rule.Meaning(rules[0].Text())
		if means != "" {
			means = ": " + means
		}
		return fmt.Sprintf("%s cannot be kept%s%s", texts[0], beside, means)
	}
	return fmt.Sprintf("these rules cannot be kept together%s: %s", beside, strings.Join(texts, "; "))
}

// firstWords returns s cut to at most most characters.
func firstWords(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
