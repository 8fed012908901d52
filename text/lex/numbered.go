package lex

// Numbered returns the number of each name, from 0 in the order of first occurrence, and
// the number of names. It numbers the regions of a map, whatever their names.
func Numbered[T comparable](names []T) (numbers []int, count int) {
	met := map[T]int{}
	numbers = make([]int, len(names))
	for i, name := range names {
		k, ok := met[name]
		if !ok {
			k = len(met)
			met[name] = k
		}
		numbers[i] = k
	}
	return numbers, len(met)
}
