//go:build !js

package fpuzzles_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sudokusat/native"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/web/api"
	"sudokusat/web/internal/fpuzzles"
)

// TestMain wants no goroutine left when all tests are done.
func TestMain(m *testing.M) {
	code := m.Run()
	left := ""
	for range 100 {
		buf := make([]byte, 1<<20)
		left = ""
		for _, g := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")[1:] {
			if strings.Contains(g, "sudokusat/") {
				left += g + "\n\n"
			}
		}
		if left == "" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if left != "" && code == 0 {
		fmt.Fprintln(os.Stderr, "goroutines are left:\n"+left)
		code = 1
	}
	os.Exit(code)
}

// Example serves the editor, as "sudokusat serve --fpuzzles" does.
func Example() {
	s := httptest.NewServer(fpuzzles.New(native.New(), fpuzzles.Limits{Reading: anyBoard}))
	defer s.Close()
	_, got, err := websocket.Dial(context.Background(), s.URL, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://evil.example"}}})
	fmt.Println(err != nil, got.StatusCode)
	// Output: true 403
}

// anyBoard reads boards of any size.
var anyBoard = api.New(api.Options{}).Reading

// editor is the page of f-puzzles with its script.
type editor struct {
	t      *testing.T
	socket *websocket.Conn
	nonce  int
}

func open(t *testing.T) *editor {
	t.Helper()
	return connect(t, serve(t, 2))
}

// serve serves editors, of which jobs work at once.
func serve(t *testing.T, jobs int) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(fpuzzles.New(native.New(native.Jobs(1)), fpuzzles.Limits{Jobs: jobs, Reading: anyBoard}))
	t.Cleanup(s.Close)
	return s
}

func connect(t *testing.T, s *httptest.Server) *editor {
	t.Helper()
	socket, _, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://www.f-puzzles.com"}}})
	if err != nil {
		t.Fatal(err)
	}
	socket.SetReadLimit(1 << 22)
	t.Cleanup(func() { socket.CloseNow() })
	return &editor{t: t, socket: socket}
}

func (e *editor) write(text string) {
	e.t.Helper()
	if err := e.socket.Write(e.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) send(command, data string) {
	e.t.Helper()
	e.nonce++
	e.write(fmt.Sprintf(`{"nonce":%d,"command":%q,"dataType":"fpuzzles","data":%q}`, e.nonce, command, data))
}

// reply is the union of the fields that answers have.
type reply struct {
	Nonce      int
	Type       string
	Message    string
	Count      uint64
	InProgress bool
	Solution   []int
	Solutions  []int64 `json:"solutionsPerCandidate"`
	Cells      []struct {
		Value      int
		Candidates []int
	}
	IsValid    *bool
	Estimate   float64
	Stderr     float64
	Iterations int
	Lower      float64 `json:"ci95_lower"`
	Upper      float64 `json:"ci95_upper"`
	RelError   float64 `json:"relErrPercent"`
}

func (e *editor) receive() reply {
	e.t.Helper()
	_, text, err := e.socket.Read(e.t.Context())
	if err != nil {
		e.t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	var h reply
	if err := d.Decode(&h); err != nil {
		e.t.Fatalf("%v: %s", err, text)
	}
	if h.Nonce != e.nonce {
		e.t.Fatalf("an answer to %d, not %d: %s", h.Nonce, e.nonce, text)
	}
	return h
}

func (e *editor) ask(command, data string) reply {
	e.t.Helper()
	e.send(command, data)
	return e.receive()
}

// packed is a puzzle as the editor packs it.
func packed(t *testing.T, puzzle string) string {
	t.Helper()
	p, err := text.Parse(puzzle, text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	link, err := text.Link(text.FPuzzles, p, finding.About{})
	if err != nil {
		t.Fatal(err)
	}
	_, data, _ := strings.Cut(link, "?load=")
	return data
}

const (
	unique  = "#box 2x2\n#rule thermo r1c3 r1c4; thermo r3c1 r4c1\n1.....3..4......\n"
	several = "1.....3..4......"
	none    = "1.....3..4.1...."
	empty9  = "................................................................................."
)

func TestCommands(t *testing.T) {
	e := open(t)
	for _, tt := range []struct {
		command, puzzle string
		want            string
	}{
		{"check", unique, "count 1"},
		{"check", several, "count 2"},
		{"check", none, "count 0"},
		{"count", several, "count 3"},
		{"solve", unique, "solved [1 3 2 4 4 2 3 1 2 4 1 3 3 1 4 2]"},
		{"solve", none, "invalid No solutions found."},
		{"truecandidates", none, "invalid No solutions found."},
		{"walk", several, `invalid there is no command "walk" here`},
	} {
		t.Run(tt.command, func(t *testing.T) {
			h := e.ask(tt.command, packed(t, tt.puzzle))
			got := h.Type
			switch h.Type {
			case "count":
				got += fmt.Sprint(" ", h.Count)
			case "solved":
				got += fmt.Sprint(" ", h.Solution)
			case "invalid":
				got += " " + h.Message
			}
			if got != tt.want {
				t.Errorf("%s of %q: %s, want %s", tt.command, tt.puzzle, got, tt.want)
			}
		})
	}
}

// TestTrueCandidates wants one for each candidate of a solution, or how many there are
// up to the cap in the data.
func TestTrueCandidates(t *testing.T) {
	e := open(t)
	want := "[1 0 0 0 0 0 1 0 0 1 0 1 0 1 0 1 0 0 0 1 0 1 0 0 0 0 1 0 1 0 0 0 0 1 1 0 0 0 0 1 1 0 0 0 0 1 1 0 0 1 1 0 1 0 0 0 0 1 0 1 0 1 1 1]"
	h := e.ask("truecandidates", packed(t, several))
	if got := fmt.Sprint(h.Solutions); h.Type != "truecandidates" || got != want {
		t.Errorf("%s", got)
	}
	h = e.ask("truecandidates", `{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{"value":3,"given":true},{}],[{},{"value":4,"given":true},{},{}],[{},{},{},{}]],"truecandidatesoptions":["truecandidatesnumsolutions=2"]}`)
	if got := h.Solutions; len(got) != 64 || got[0] != 2 || got[2*4+1] != 2 || got[2*4+3] != 1 {
		t.Errorf("%v", got)
	}
	older := e.ask("truecandidates", `{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"truecandidatesoptions":["colored"]}`)
	if got := older.Solutions; len(got) != 64 || got[0] != 8 {
		t.Errorf("the older script gets %v", got)
	}
}

// TestLogical wants −1 exactly where no solution has a candidate and small steps leave
// it: nowhere in an easy puzzle, somewhere in one of the hardest.
func TestLogical(t *testing.T) {
	e := open(t)
	for puzzle, hard := range map[string]bool{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79": false,
		"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..": true,
	} {
		var rows []string
		for r := range 9 {
			var row []string
			for c := range 9 {
				row = append(row, strings.Replace(fmt.Sprintf(`{"value":%c,"given":true}`, puzzle[9*r+c]), `{"value":.,"given":true}`, "{}", 1))
			}
			rows = append(rows, "["+strings.Join(row, ",")+"]")
		}
		plain := `{"size":9,"grid":[` + strings.Join(rows, ",") + `],"truecandidatesoptions":["logical"]}`
		h := e.ask("truecandidates", plain)
		want := e.ask("truecandidates", strings.Replace(plain, `["logical"]`, "[]", 1))
		left := 0
		for i, n := range h.Solutions {
			if n < 0 {
				left++
				n = 0
			}
			if n != want.Solutions[i] {
				t.Fatalf("%d and %d", h.Solutions[i], want.Solutions[i])
			}
		}
		if (left > 0) != hard {
			t.Errorf("%s: %d are left", puzzle, left)
		}
	}
}

// TestUnread wants words for rules that the puzzle lacks above the steps.
func TestUnread(t *testing.T) {
	const rows = `"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]`
	got := open(t).ask("step", `{"size":4,`+rows+`,"diagonal+":true,"ruleset":"Digits along a thermometer increase."}`)
	if got.Type != "logical" || !strings.HasPrefix(got.Message, "Not read, taken for a remark: ") || !strings.Contains(got.Message, "thermometer") {
		t.Errorf("%+v", got)
	}
}

// TestCancel ends what would never end, and hears nothing of it any more.
func TestCancel(t *testing.T) {
	e := open(t)
	e.send("count", packed(t, empty9))
	if h := e.receive(); h.Type != "count" || !h.InProgress {
		t.Fatalf("%+v", h)
	}
	e.nonce++
	e.write(fmt.Sprintf(`{"nonce":%d,"command":"cancel"}`, e.nonce))
	for { // what was on its way already has the number before
		_, text, err := e.socket.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), fmt.Sprintf(`"nonce":%d,"type":"canceled"`, e.nonce)) {
			break
		}
	}
	if h := e.ask("check", packed(t, unique)); h.Count != 1 { // hear wants this number
		t.Errorf("%+v", h)
	}
	e.send("count", packed(t, empty9)) // a question ends the one before it
	if h := e.ask("check", packed(t, several)); h.Count != 2 {
		t.Errorf("%+v", h)
	}
}

// TestSteps writes candidates down first, then takes step after step to the solution.
func TestSteps(t *testing.T) {
	e := open(t)
	h := e.ask("step", packed(t, unique))
	if h.Type != "logical" || h.Message != "Initial candidates.\n" || !*h.IsValid {
		t.Fatalf("%+v", h)
	}
	if got := fmt.Sprint(h.Cells[1].Candidates); got != "[2 3]" {
		t.Errorf("r1c2: %s", got)
	}
	for k := 0; ; k++ {
		var rows []string
		full := true
		for r := range 4 {
			var row []string
			for c := range 4 {
				cell := h.Cells[4*r+c]
				marks, _ := json.Marshal(cell.Candidates)
				row = append(row, fmt.Sprintf(`{"value":%d,"given":%v,"centerPencilMarks":%s}`, cell.Value, cell.Value != 0 && k == 0, marks))
				full = full && cell.Value != 0
			}
			rows = append(rows, "["+strings.Join(row, ",")+"]")
		}
		if full {
			break
		}
		h = e.ask("step", `{"size":4,"thermometer":[{"lines":[["R1C3","R1C4"]]},{"lines":[["R3C1","R4C1"]]}],"grid":[`+strings.Join(rows, ",")+`]}`)
		if h.Type != "logical" || !*h.IsValid || !strings.Contains(h.Message, " is ") {
			t.Fatalf("%+v", h)
		}
		if k > 100 {
			t.Fatal("no end")
		}
	}
	path := e.ask("solvepath", packed(t, unique))
	for c := range path.Cells {
		if path.Cells[c].Value != h.Cells[c].Value {
			t.Errorf("cell %d: %d by the path, %d by steps", c, path.Cells[c].Value, h.Cells[c].Value)
		}
	}
	if h := e.ask("solvepath", packed(t, none)); h.Type != "logical" || *h.IsValid {
		t.Errorf("%+v", h)
	}
}

// TestStepsOfRules wants each step to show on the board, also where the smallest ones are
// about what a rule comes to.
func TestStepsOfRules(t *testing.T) {
	e := open(t)
	const size = 6
	h := e.ask("step", packed(t, "#box 2x3\n#rule arrow r1c1 = r1c2..r1c3; arrow r2c6 = r3c6..r5c6; cage 5 r4c1 r5c1; cage 9 r6c3 r6c4; little-killer 8 r1c3..r3c1\n....................................\n"))
	before := fmt.Sprint(h.Cells)
	for range 6 {
		var rows []string
		for r := range size {
			var row []string
			for c := range size {
				cell := h.Cells[size*r+c]
				marks, _ := json.Marshal(cell.Candidates)
				row = append(row, fmt.Sprintf(`{"value":%d,"centerPencilMarks":%s}`, cell.Value, marks))
			}
			rows = append(rows, "["+strings.Join(row, ",")+"]")
		}
		h = e.ask("step", `{"size":6,"grid":[`+strings.Join(rows, ",")+`],"arrow":[{"lines":[["R1C1","R1C2","R1C3"]],"cells":["R1C1"]},{"lines":[["R2C6","R3C6","R4C6","R5C6"]],"cells":["R2C6"]}],`+
			`"killercage":[{"cells":["R4C1","R5C1"],"value":"5"},{"cells":["R6C3","R6C4"],"value":"9"}],"littlekillersum":[{"cell":"R0C4","cells":["R1C3","R2C2","R3C1"],"direction":"DL","value":"8"}]}`)
		if h.Type != "logical" {
			t.Fatalf("%+v", h)
		}
		after := fmt.Sprint(h.Cells)
		if after == before {
			t.Fatalf("nothing has changed: %s", h.Message)
		}
		before = after
	}
}

// TestEstimate wants the number of all 9×9 grids within its own bounds, and exact
// where there are few.
func TestEstimate(t *testing.T) {
	e := open(t)
	h := e.ask("estimate", packed(t, several))
	if h.Type != "estimate" || h.Estimate != 3 || h.Stderr != 0 {
		t.Errorf("%+v", h)
	}
	e.send("estimate", packed(t, empty9))
	for {
		h = e.receive()
		if h.Iterations >= 100 {
			break
		}
	}
	const grids = 6.670903752021073e21
	if math.Abs(h.Estimate-grids) > 6*h.Stderr || h.Lower >= h.Upper {
		t.Errorf("%+v", h)
	}
}

// TestBusy wants an estimate, which never ends, to let others work, and a count, which
// does not, to keep them waiting for a moment only.
func TestBusy(t *testing.T) {
	s := serve(t, 1)
	second := connect(t, s)
	for _, puzzle := range []string{empty9, several} { // the second is estimated exactly
		first := connect(t, s)
		first.send("estimate", packed(t, puzzle))
		if h := first.receive(); h.Type != "estimate" {
			t.Fatalf("%+v", h)
		}
		for h := second.ask("check", packed(t, unique)); h.Type != "count"; h = second.ask("check", packed(t, unique)) {
			if !strings.Contains(h.Message, "busy") { // the machine is slow
				t.Fatalf("%+v", h)
			}
		}
		first.socket.CloseNow()
	}
	first := connect(t, s)
	for first.send("count", packed(t, empty9)); first.receive().Type != "count"; first.send("count", packed(t, empty9)) {
	}
	if h := second.ask("check", packed(t, unique)); h.Type != "invalid" || !strings.Contains(h.Message, "busy") {
		t.Errorf("%+v", h)
	}
}

// TestRefused names what cannot be read.
func TestRefused(t *testing.T) {
	e := open(t)
	for data, want := range map[string]string{
		"N4Ig": "damaged",
		`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"chaosconstruction":true}`:                                 "chaosconstruction",
		`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"truecandidatesoptions":["truecandidatesnumsolutions=x"]}`: "cap of solutions",
	} {
		if h := e.ask("truecandidates", data); h.Type != "invalid" || !strings.Contains(h.Message, want) {
			t.Errorf("%+v", h)
		}
	}
	e.nonce = 0
	e.write(`not JSON`)
	if h := e.receive(); h.Type != "invalid" {
		t.Errorf("%+v", h)
	}
	e.nonce = 7
	e.write(`{"nonce":7,"command":"check","dataType":"penpa","data":""}`)
	if h := e.receive(); h.Type != "invalid" || !strings.Contains(h.Message, "penpa") {
		t.Errorf("%+v", h)
	}
	for _, origin := range []string{"https://evil.example", "http://www.f-puzzles.com", "https://f-puzzles.com.evil.example"} {
		s := httptest.NewServer(fpuzzles.New(native.New(native.Jobs(1)), fpuzzles.Limits{Reading: anyBoard}))
		_, got, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if err == nil || got.StatusCode != http.StatusForbidden {
			t.Errorf("%s is let in", origin)
		}
		s.Close()
	}
}

// TestLimits refuses boards that are too large, and ends commands in their time: a count
// with a word, an estimate without, for what it sent last is its answer.
func TestLimits(t *testing.T) {
	s := httptest.NewServer(fpuzzles.New(native.New(native.Jobs(1)), fpuzzles.Limits{Time: time.Second, Reading: api.New(api.Options{MaxCells: 81}).Reading}))
	t.Cleanup(s.Close)
	e := connect(t, s)
	if h := e.ask("check", packed(t, strings.Repeat(".", 256))); h.Type != "invalid" || !strings.Contains(h.Message, "256 cells; up to 81") {
		t.Errorf("%+v", h)
	}
	endless := "#rule anti-knight\n" + empty9
	e.send("count", packed(t, endless))
	h := e.receive()
	for h.InProgress {
		h = e.receive()
	}
	if h.Type != "invalid" || h.Message != "not finished within 1s" {
		t.Errorf("%+v", h)
	}
	e.send("estimate", packed(t, empty9))
	time.Sleep(1500 * time.Millisecond)
	estimate := e.nonce
	e.send("solve", packed(t, unique))
	for last := ""; ; {
		_, text, err := e.socket.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var h reply
		if err := json.Unmarshal(text, &h); err != nil {
			t.Fatal(err)
		}
		switch {
		case h.Nonce != estimate:
			if h.Type != "solved" {
				t.Errorf("%s", text)
			}
			return
		case h.Type == "invalid" && last == "": // a machine too slow for one estimate
		case h.Type != "estimate":
			t.Fatalf("%s after %s", text, last)
		}
		last = string(text)
	}
}
