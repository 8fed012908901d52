// Package floors has rules of the module that the compiler does not check: the imports
// that each room may have, and the documentation that each package requires.
//
// A room is a folder with everything below it, other rooms excepted. It may import only
// rooms on lower floors, and of those only the ones listed for it, so a checker of answers
// can never call an engine. The list is [Table]; a test of this package checks the module.
package floors

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Room is a row of the table.
type Room struct {
	Floor   int
	Imports []string // rooms of the module it may import
	Outside []string // other modules it may import; the standard library is open to all
}

// Table lists the imports that each room may have. "cmd" may import every room. A room
// within a room, such as "text/lex", is a separate one: the larger one needs it in its list.
// "." is the package at the root of the module.
var Table = map[string]Room{
	"sudoku":             {1, nil, nil},
	"cnf":                {1, nil, nil},
	"rule":               {2, []string{"sudoku"}, nil},
	"reduce":             {2, []string{"sudoku"}, nil},
	"native":             {2, []string{"sudoku"}, nil},
	"compare":            {2, []string{"sudoku", "internal/words"}, nil},
	"proof":              {2, []string{"cnf"}, nil},
	"encode":             {3, []string{"sudoku", "cnf", "reduce"}, nil},
	"text/finding":       {2, []string{"sudoku"}, nil},
	"text/lex":           {3, []string{"sudoku", "rule", "text/finding"}, nil},
	"text/lattice":       {4, []string{"text/finding", "text/lex"}, nil},
	"text/utf":           {1, nil, nil},
	"text/pack":          {2, []string{"text/utf"}, []string{"github.com/klauspost/compress", "github.com/ulikunitz/xz"}},
	"text/scrape":        {5, []string{"sudoku", "rule", "text/finding", "text/lattice", "text/lex", "internal/words"}, nil},
	"text/site":          {5, []string{"sudoku", "rule", "text/finding", "text/lex", "text/lz", "text/tree", "internal/words"}, nil},
	"text/tree":          {4, []string{"text/finding"}, nil},
	"text/lz":            {1, nil, nil},
	"text":               {6, []string{"sudoku", "rule", "text/finding", "text/lattice", "text/lex", "text/scrape", "text/site", "text/tree", "text/utf", "internal/words"}, nil},
	"draw":               {3, []string{"sudoku", "rule", "internal/words"}, []string{"github.com/golang/freetype", "golang.org/x/image"}},
	"sat":                {7, []string{"sudoku", "cnf", "reduce", "encode", "proof", "sat/cdcl"}, []string{"github.com/crillab/gophersat", "golang.org/x/sys"}},
	"sat/cdcl":           {3, []string{"cnf", "proof"}, nil},
	"certificate":        {7, []string{"sudoku", "cnf", "encode", "proof", "text", "rule"}, nil},
	"explain":            {7, []string{"sudoku", "cnf", "encode", "proof", "rule"}, []string{"golang.org/x/text"}},
	"canon":              {2, []string{"sudoku"}, nil},
	"rating":             {2, []string{"sudoku"}, nil},
	"generate":           {3, []string{"sudoku", "rule"}, nil},
	".":                  {8, []string{"sudoku", "rule", "native", "text"}, nil},
	"internal/symmetry":  {2, []string{"sudoku"}, nil},
	"internal/recolour":  {3, []string{"sudoku", "reduce"}, nil},
	"internal/squares":   {2, []string{"sudoku"}, nil},
	"internal/stream":    {8, []string{"sudoku", "native", "internal/symmetry", "internal/recolour", "internal/squares", "text", "text/pack", "sat", "certificate", "rule"}, nil},
	"web":                {10, []string{"sudoku", "cnf", "reduce", "encode", "encode/cube", "native", "proof", "text", "text/finding", "text/pack", "text/tree", "sat", "certificate", "explain", "rule", "internal/stream", "draw", "generate", "generate/grade", "canon", "rating", "internal/answer", "internal/making", "internal/words"}, []string{"github.com/coder/websocket", "github.com/creachadair/jrpc2"}},
	"cmd":                {11, []string{"sudoku", "cnf", "reduce", "encode", "encode/cube", "native", "compare", "proof", "text", "text/pack", "sat", "certificate", "explain", "rating", "rule", "canon", "generate", "generate/grade", "seek", "draw", "internal/stream", "web", "internal/claims", "internal/dataset", "internal/partial", "internal/stepproof", "internal/tty", "internal/answer", "internal/making", "internal/words", "internal/shard"}, []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"}},
	"internal":           {10, []string{"sudoku", "rule", "text", "text/finding"}, nil}, // corpus, the puzzles all tests share, has grids
	"internal/shard":     {9, []string{"text", "internal/stream"}, nil},
	"internal/words":     {1, nil, nil},
	"internal/answer":    {8, []string{"sudoku", "certificate", "encode", "explain", "proof", "reduce", "rule", "text", "text/finding", "internal/words"}, nil},
	"encode/cube":        {4, []string{"sudoku", "cnf", "reduce", "encode", "proof"}, nil},
	"seek":               {3, []string{"sudoku", "rule"}, nil},
	"generate/grade":     {8, []string{"sudoku", "generate", "explain", "rating"}, nil},
	"internal/claims":    {7, []string{"sudoku", "compare", "text"}, nil},
	"internal/dataset":   {9, []string{"sudoku", "rule", "text", "sat", "certificate", "explain", "internal/answer", "internal/stream"}, nil},
	"internal/stepproof": {9, []string{"sudoku", "proof", "certificate", "explain", "internal/stream"}, nil},
	"internal/making":    {9, []string{"sudoku", "rule", "native", "text", "explain", "generate", "generate/grade", "canon", "rating", "internal/answer", "internal/words"}, nil},
	"internal/partial":   {1, nil, nil},
	"internal/tty":       {3, []string{"sudoku", "internal/words"}, []string{"golang.org/x/term"}},
}

// Sole lists modules that only one room, or one part of a room, may import, in tests as well.
var Sole = map[string]string{
	"github.com/crillab/gophersat":  "sat",
	"github.com/klauspost/compress": "text/pack",
	"github.com/ulikunitz/xz":       "text/pack",
	"github.com/golang/freetype":    "draw/png",
	"github.com/creachadair/jrpc2":  "web/mcp",

	"github.com/modelcontextprotocol/go-sdk": "web/mcp/internal/sdk", // its client judges the server
}

// Module is the path of this module.
const Module = "sudokusat"

// Violation is one breach of the rules.
type Violation struct {
	Place string // file:line, or the folder
	What  string
}

func (v Violation) String() string { return v.Place + ": " + v.What }

// Check reads every Go file of the module in fsys, nested modules and
// testdata left out, and lists the breaches, in the order of the files. Tests may import any
// package except the modules of [Sole].
func Check(fsys fs.FS) ([]Violation, error) {
	var out []Violation
	packages := map[string]*visitors{}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && skipped(fsys, name, d.Name()):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			target, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if what := forbidden(name, target); what != "" {
				out = append(out, Violation{files.Position(i.Pos()).String(), what})
			}
		}
		dir := path.Dir(name)
		if packages[dir] == nil {
			packages[dir] = &visitors{}
		}
		packages[dir].read(name, f)
		return nil
	})
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		out = append(out, packages[dir].owed(dir)...)
	}
	return out, err
}

func skipped(fsys fs.FS, name, base string) bool {
	if base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
		return true
	}
	_, err := fs.Stat(fsys, path.Join(name, "go.mod"))
	return err == nil // a module of its own
}

// forbidden returns the reason for which a file may not import a package, "" if it may.
func forbidden(file, target string) string {
	room := roomOf(path.Dir(file))
	for module, owner := range Sole {
		if within(target, module) && !within(path.Dir(file), owner) {
			return fmt.Sprintf("only %s imports %s", owner, module)
		}
	}
	if strings.HasSuffix(file, "_test.go") {
		return ""
	}
	rules, known := Table[room]
	if !known {
		return fmt.Sprintf("%s has no room in the table of internal/floors", room)
	}
	if target == "C" || target == "unsafe" && room != "native" && room != "sudoku" {
		return fmt.Sprintf("%s does not use %s", room, target)
	}
	if own, ok := strings.CutPrefix(target, Module+"/"); ok {
		to := roomOf(own)
		switch {
		case to == room:
			return ""
		case !slices.Contains(rules.Imports, to):
			return fmt.Sprintf("%s (floor %d) may not import %s", room, rules.Floor, own)
		case Table[to].Floor >= rules.Floor:
			return fmt.Sprintf("%s is not below %s: the table contradicts itself", to, room)
		}
		return ""
	}
	if first, _, _ := strings.Cut(target, "/"); !strings.Contains(first, ".") {
		return "" // the standard library
	}
	if !slices.ContainsFunc(rules.Outside, func(m string) bool { return within(target, m) }) {
		return fmt.Sprintf("%s may not import %s", room, target)
	}
	return ""
}

// roomOf returns the innermost room of a folder, or its top-level folder.
func roomOf(dir string) string {
	for room := dir; room != "."; room = path.Dir(room) {
		if _, known := Table[room]; known {
			return room
		}
	}
	top, _, _ := strings.Cut(dir, "/")
	return top
}

func within(target, module string) bool {
	return target == module || strings.HasPrefix(target, module+"/")
}

// visitors has the properties of a package that its users depend on.
type visitors struct {
	main, doc, example, code bool
	files                    int // without tests
}

// maxFiles is the most files of a package, without tests. [Heaps] lists the packages that
// still have more, with their number, which may only fall.
const maxFiles = 45

// Heaps are the packages with more files than a package should have.
var Heaps = map[string]int{}

func (v *visitors) read(name string, f *ast.File) {
	if !strings.HasSuffix(name, "_test.go") {
		v.code = true
		v.files++
		v.main = v.main || f.Name.Name == "main"
		v.doc = v.doc || f.Doc != nil && strings.HasPrefix(f.Doc.Text(), "Package "+f.Name.Name+" ") || f.Name.Name == "main" && f.Doc != nil
		return
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Example") {
			v.example = true
		}
	}
}

// owed lists what a package lacks: a package comment, and a runnable example if others can
// import it.
func (v *visitors) owed(dir string) (out []Violation) {
	if v.code && !v.doc {
		out = append(out, Violation{dir, "no package comment"})
	}
	hidden := slices.Contains(strings.Split(dir, "/"), "internal")
	if v.code && !v.example && !v.main && !hidden {
		out = append(out, Violation{dir, "no runnable Example"})
	}
	if most := max(maxFiles, Heaps[dir]); v.files > most {
		out = append(out, Violation{dir, fmt.Sprintf("%d files, %d at most", v.files, most)})
	}
	return out
}
