package se_test

import (
	"context"
	"fmt"

	"sudokusat/rating/se"
	"sudokusat/text"
)

func ExampleRater_Rate() {
	p, err := text.Parse("3.8...7.5.4.....2...6...1...7.8.2.1............4.1.3.....578...2..9.3..1.8..6..4.", text.Options{})
	if err != nil {
		panic(err)
	}
	r, err := new(se.Rater).Rate(context.Background(), p)
	if err != nil {
		panic(err)
	}
	fmt.Println(r, r.Technique)
	// Output:
	// 8.4/1.2/1.2 Cell Forcing Chains
}
