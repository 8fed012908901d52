package web_test

import (
	"fmt"
	"io"
	"net/http/httptest"
	"strings"

	"sudokusat/native"
	"sudokusat/web"
	"sudokusat/web/api"
)

func Example() {
	s, err := web.New(web.Options{Engines: []web.Engine{{Name: "native", API: api.New(api.Options{Engine: native.New()})}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	r := httptest.NewRequest("POST", "http://localhost/api/count", strings.NewReader(`{"puzzle":"................"}`))
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	b, _ := io.ReadAll(w.Body)
	fmt.Printf("%d %.94s\n", w.Code, b)
	// Output: 200 {"file":"-","board":"4x4 box 2x2","puzzle":"................","verdict":"multiple","count":288
}
