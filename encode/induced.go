package encode

import "slices"

// How long a shortest path within a set of cells can be: it is an induced path, as a shortcut
// would be shorter.

// longestPath bounds the cells of an induced path of a graph. Let p cells be on such a
// path. They have 2(p−1) ends of the path's own edges, and their other edges lead to other
// cells, so that their degrees add up to at most E + p − 1 for E edges in all. The sum of
// the p least degrees is no larger.
func longestPath(beside [][]int32) int {
	degrees := make([]int, len(beside))
	edges := 0
	for i, list := range beside {
		degrees[i] = len(list)
		edges += len(list)
	}
	edges /= 2
	slices.Sort(degrees)
	sum := 0
	for p, d := range degrees {
		if sum += d; sum > edges+p {
			return p
		}
	}
	return len(beside)
}

// inner is a graph without some of its vertices.
func inner(beside [][]int32, without []bool) (out [][]int32) {
	for i, list := range beside {
		if !without[i] {
			out = append(out, slices.DeleteFunc(slices.Clone(list), func(o int32) bool { return without[o] }))
		}
	}
	return out
}
