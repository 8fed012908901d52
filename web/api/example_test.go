package api_test

import (
	"context"
	"fmt"

	"sudokusat/native"
	"sudokusat/web/api"
)

func Example() {
	a := api.New(api.Options{Engine: native.New()})
	status, answer := a.Do(context.Background(), "check", []byte(`{"puzzle":"1.....3..4.....2","brief":true}`))
	fmt.Println(status)
	fmt.Printf("%.100s\n", answer)
	// Output:
	// 200
	// {"file":"-","board":"4x4 box 2x2","puzzle":"1.....3..4.....2","verdict":"unique","count":1,"complete
}
