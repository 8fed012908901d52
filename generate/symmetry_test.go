package generate

import (
	"fmt"
	"slices"
	"testing"

	"sudokusat/sudoku"
)

// Cells of a layer have clues together as their squares do, and keep to the layer.
func TestSymmetryOfLayers(t *testing.T) {
	b := sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4, Extra: []string{"A"}, Layers: []sudoku.Layer{{Name: "shade", Values: []string{"w", "b"}}}}
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range Symmetries() {
		groups, err := y.groups(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		squares := map[string]int{} // the squares of a group, by planes
		cells := 0
		for _, group := range groups {
			cells += len(group)
			planes, places := map[int]bool{}, []int{}
			for _, c := range group {
				layer, square := s.LayerOf(sudoku.Cell(c))
				planes[layer], places = true, append(places, int(square))
			}
			if len(planes) != 1 {
				t.Fatalf("%s: %v is on several planes", y.Name, group)
			}
			slices.Sort(places)
			squares[fmt.Sprint(places)]++
		}
		if cells != s.Cells() {
			t.Errorf("%s: %d cells of %d", y.Name, cells, s.Cells())
		}
		for places, k := range squares {
			if k != 2 && places != "[16]" {
				t.Errorf("%s: %s on %d planes", y.Name, places, k)
			}
		}
	}
}
