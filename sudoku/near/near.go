// Package near finds the name closest to a mistyped one.
package near

import "strings"

// Of returns those of the names that are nearest to what was typed, best first
// in the order of names; none if all of them are far off. Case does not count. A
// name is near if it begins with what was typed or is the beginning of it, three
// letters at least, or if few letters have to change: one in names up to four
// letters, two up to eight, three in longer ones. Swapping two neighbours is one
// change.
func Of(typed string, names []string) (nearest []string) {
	typed = strings.ToLower(typed)
	best := len(typed) + 1
	for _, name := range names {
		lower := strings.ToLower(name)
		d := max(len(typed)-len(lower), len(lower)-len(typed)) // at least
		most := allowed(min(len(typed), len(lower)))
		if begins(typed, lower) {
			d = min(d, 1)
		} else if d <= most {
			d = distance(typed, lower)
		}
		if d > most {
			continue
		}
		if d < best {
			best, nearest = d, nil
		}
		if d == best {
			nearest = append(nearest, name)
		}
	}
	return nearest
}

// Hint returns the question to append to a message about an unknown name: ": did you
// mean solve or simple?", or "" if no name is near.
func Hint(typed string, names []string) string {
	if nearest := Of(typed, names); len(nearest) > 0 {
		return ": did you mean " + strings.Join(nearest, " or ") + "?"
	}
	return ""
}

func begins(a, b string) bool {
	return min(len(a), len(b)) >= 3 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

func allowed(letters int) int {
	switch {
	case letters < 2:
		return 0
	case letters <= 4:
		return 1
	case letters <= 8:
		return 2
	}
	return 3
}

// distance counts the letters to insert, delete or replace, and the neighbours to
// swap (optimal string alignment). It compares bytes.
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			row[j+1] = min(last[j]+change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
