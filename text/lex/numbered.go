package lex

// Numbered returns the number of each name, from 0 in the order in which they are met,
// and how many names there are: the regions of a map, whatever they are called.
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
