package tree_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sudokusat/text/tree"
)

func ExampleParse() {
	v, _, _ := tree.Parse([]byte(`{"size":9,"thermo":[["r1c1","r1c2"]]}`), 100)
	size, _ := v.Get("size").Int()
	fmt.Println(size, v.Get("thermo").At, v.Get("thermo").Items[0].Items[1].Text)
	i := v.Unknown([]string{"size"}, nil)
	fmt.Println(v.Names[i])
	_, at, err := tree.Parse([]byte(`{"a":1,"a":2}`), 0)
	fmt.Println(at, err)
	// Output:
	// 9 119 r1c2
	// thermo
	// 7 the field "a" twice
}

// TestNamesTwice finds a name that comes twice, however many there are.
func TestNamesTwice(t *testing.T) {
	for n := range 40 {
		var b strings.Builder
		for i := range n + 1 {
			fmt.Fprintf(&b, `"n%d":0,`, i)
		}
		fields := strings.TrimSuffix(b.String(), ",")
		if _, _, err := tree.Parse([]byte("{"+fields+"}"), 0); err != nil {
			t.Errorf("%d names: %v", n+1, err)
		}
		for i := range n + 1 {
			if _, at, err := tree.Parse([]byte(fmt.Sprintf(`{%s,"\u006e%d":0}`, fields, i)), 0); err == nil || at != len(fields)+2 {
				t.Errorf("%d names, n%d again: %v at %d", n+1, i, err, at)
			}
		}
	}
}

func TestIsEmpty(t *testing.T) {
	for text, want := range map[string]bool{`null`: true, `false`: true, `" "`: true, `[]`: true, `{}`: true, `0`: false, `true`: false, `"0"`: false, `[null]`: false} {
		if v, _, err := tree.Parse([]byte(text), 0); err != nil || v.IsEmpty() != want {
			t.Errorf("%s: %v, %v", text, !want, err)
		}
	}
	if v := (*tree.Value)(nil); !v.IsEmpty() || v.Word() != "" || v.Get("x") != nil {
		t.Error("a missing value is something")
	}
}

// FuzzParse compares trees with what encoding/json makes of the same text.
func FuzzParse(f *testing.F) {
	f.Add(` {"a":[1,2.5e3,"x\u00e9\ny",null,true,false,{}],"é": [ ] , "":"\ud800"} `)
	f.Add(strings.Repeat("[", 100) + strings.Repeat("]", 100))
	f.Fuzz(func(t *testing.T, in string) {
		v, _, err := tree.Parse([]byte(in), 0)
		var want any
		d := json.NewDecoder(strings.NewReader(in))
		d.UseNumber()
		if !json.Valid([]byte(in)) {
			if err == nil {
				t.Fatal("no error")
			}
			return
		}
		if d.Decode(&want) != nil || err != nil {
			return
		}
		if got := plain(v); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func plain(v *tree.Value) any {
	switch v.Kind {
	case tree.Null:
		return nil
	case tree.False, tree.True:
		return v.Kind == tree.True
	case tree.Number:
		return json.Number(v.Text)
	case tree.String:
		return v.Text
	case tree.List:
		list := []any{}
		for i := range v.Items {
			list = append(list, plain(&v.Items[i]))
		}
		return list
	}
	object := map[string]any{}
	for i, name := range v.Names {
		object[name] = plain(&v.Items[i])
	}
	return object
}
