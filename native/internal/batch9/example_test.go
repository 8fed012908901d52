package batch9_test

import (
	"context"
	"fmt"

	"sudokusat/native/internal/batch9"
)

func Example() {
	puzzles := []byte("" +
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" +
		"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" +
		"5...7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....\n")
	s, err := batch9.New(batch9.Best())
	if err != nil {
		fmt.Println(err)
		return
	}
	job := &batch9.Job{
		Puzzles: puzzles, Stride: 82, Limit: 100,
		Counts: make([]uint64, 3), Solutions: make([]byte, 3*81), Base: '0',
	}
	if _, err := s.Run(context.Background(), job); err != nil {
		fmt.Println(err)
		return
	}
	for i, n := range job.Counts {
		fmt.Println(n)
		if n == 1 {
			fmt.Printf("%s\n", job.Solutions[81*i:81*i+81])
		}
	}
	// Output:
	// 1
	// 534678912672195348198342567859761423426853791713924856961537284287419635345286179
	// 0
	// 2
}
