package sudokusat_test

import (
	"context"
	"fmt"
	"log"

	"sudokusat"
)

// The shortest way to an answer.
func Example() {
	ctx := context.Background()
	p, err := sudokusat.Parse(`
		53. .7. ...
		6.. 195 ...
		.98 ... .6.

		8.. .6. ..3
		4.. 8.3 ..1
		7.. .2. ..6

		.6. ... 28.
		... 419 ..5
		... .8. .79`)
	if err != nil {
		log.Fatal(err)
	}
	solution, err := sudokusat.Solve(ctx, p)
	if err != nil {
		log.Fatal(err) // sudokusat.ErrUnsolvable for a puzzle without a solution
	}
	fmt.Println(sudokusat.String(p, solution))
	// Output: 534678912672195348198342567859761423426853791713924856961537284287419635345286179
}

func ExampleRules() {
	p, err := sudokusat.Parse("...4.......1....", sudokusat.Rules("thermo r1c1..r1c3; diagonal"))
	if err != nil {
		log.Fatal(err)
	}
	unique, err := sudokusat.Unique(context.Background(), p)
	fmt.Println(unique, err)
	_, err = sudokusat.Parse("...4.......1....", sudokusat.Rules("diagonal; cage 5"))
	fmt.Println(err)
	// Output:
	// true <nil>
	// rules, column 17: no cells: this rule is written "cage N CELLS"
}

func ExampleSolutions() {
	p, err := sudokusat.Parse("...4.......1....", sudokusat.Rules("thermo r1c1..r1c3"))
	if err != nil {
		log.Fatal(err)
	}
	for solution, err := range sudokusat.Solutions(context.Background(), p) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(sudokusat.String(p, solution))
	}
	// Output:
	// 1234341223414123
	// 1234341243212143
	// 1234431234212143
}

func ExampleCount() {
	p, err := sudokusat.Parse("....................................")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sudokusat.Count(context.Background(), p, 0))
	fmt.Println(sudokusat.Count(context.Background(), p, 1000))
	// Output:
	// 28200960 <nil>
	// 1000 <nil>
}
