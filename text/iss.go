package text

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The text of the Interactive Sudoku Solver, in a link or by itself: items that
// begin with a dot, arguments after "~". Items that are rules here become rules;
// others are refused by name.
//
//	.Shape~6x6.~R1C1_5~R2C3_2.Diagonal~1.Thermo~R1C1~R2C1

var issCell = lazily(`^R([1-9a-g])C([1-9a-g])$`)

func issTexts(d *document) []finding {
	text := strings.TrimSpace(d.text)
	if !strings.HasPrefix(text, ".") || !strings.Contains(text, "~") || !regexp.MustCompile(`^\.[A-Za-z~]`).MatchString(text) {
		return nil
	}
	return iss(text, firstText(d.text))
}

func iss(text string, at int) []finding {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			lines = append(lines, line)
		}
	}
	text = strings.Join(strings.Fields(strings.Join(lines, "")), "")
	if isPuzzleText(text) {
		return []finding{{at: at, grid: text}}
	}
	n := 9
	var rules []string
	boxes := true
	jigsaw := ""
	type given struct{ cell, values string }
	var givens []given
	for _, item := range strings.Split(strings.TrimPrefix(text, "."), ".") {
		name, rest, _ := strings.Cut(item, "~")
		args := strings.Split(strings.Trim(rest, "~"), "~")
		var cells []string
		for _, a := range args {
			if c := issName(a); c != "" {
				cells = append(cells, c)
			}
		}
		all := strings.Join(cells, " ")
		onlyCells := len(cells) == len(args)
		pairs := func(rule string) {
			for i := range cells {
				for _, other := range cells[i+1:] {
					if isNextTo(cells[i], other) {
						rules = append(rules, rule+" "+cells[i]+" "+other)
					}
				}
			}
		}
		known := true
		switch name {
		case "":
			for _, a := range args {
				if a == "" {
					continue
				}
				cell, values, ok := strings.Cut(a, "_")
				if cell = issName(cell); !ok || cell == "" {
					return refuse(at, "text of the Interactive Sudoku Solver with a given that is none (%.20s)", a)
				}
				givens = append(givens, given{cell, strings.ReplaceAll(values, "_", ",")})
			}
		case "Shape":
			r, c, _ := strings.Cut(args[0], "x")
			if n = atoi(r); r != c || len(args) > 1 || n < 1 || n > 16 {
				return refuse(at, "text of the Interactive Sudoku Solver with the board %s: only n×n with digits from 1 can be read", rest)
			}
		case "NoBoxes":
			boxes = false
		case "Jigsaw":
			jigsaw = args[0]
		case "Diagonal":
			rules = append(rules, map[string]string{"1": "diagonal +", "-1": "diagonal -"}[args[0]])
			known = args[0] == "1" || args[0] == "-1"
		case "Windoku":
			rules = append(rules, "windoku")
		case "DisjointSets":
			rules = append(rules, "disjoint")
		case "AntiKnight":
			rules = append(rules, "anti-knight")
		case "AntiKing":
			rules = append(rules, "anti-king")
		case "AntiConsecutive":
			rules = append(rules, "nonconsecutive")
		case "Thermo", "Palindrome":
			rules = append(rules, strings.ToLower(name)+" "+all)
			known = onlyCells
		case "AllDifferent":
			rules = append(rules, "different "+all)
			known = onlyCells
		case "Whisper":
			least := "5"
			if issName(args[0]) == "" {
				least = args[0]
			}
			rules = append(rules, "whisper "+least+" "+all)
		case "WhiteDot":
			pairs("difference 1")
		case "BlackDot":
			pairs("ratio 2")
		case "X":
			pairs("pair-sum 10")
		case "V":
			pairs("pair-sum 5")
		case "GreaterThan":
			pairs("greater")
		case "SearchPriority":
		default:
			known = false
		}
		if !known {
			return refuse(at, "text of the Interactive Sudoku Solver with the rule %q, which is not known here", name)
		}
	}
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = make([]string, n)
	}
	for _, g := range givens {
		r, c := 0, 0
		fmt.Sscanf(g.cell, "r%dc%d", &r, &c)
		if r > n || c > n {
			return refuse(at, "text of the Interactive Sudoku Solver with a given in %s of a %d×%d board", g.cell, n, n)
		}
		if v, err := strconv.Atoi(g.values); err == nil && rows[r-1][c-1] == "" && v >= 1 && v <= n {
			rows[r-1][c-1] = g.values
		} else {
			rules = append(rules, "candidates "+g.values+" "+g.cell)
		}
	}
	f := finding{at: at, grid: gridRows(rows)}
	switch {
	case jigsaw != "" && (boxes || len(jigsaw) != n*n):
		return refuse(at, "text of the Interactive Sudoku Solver with regions beside boxes, which cannot be read")
	case jigsaw != "":
		regions, err := ReadRegions(strings.NewReader(jigsaw), "")
		if err != nil {
			return refuse(at, "text of the Interactive Sudoku Solver whose regions are no map")
		}
		f.head = "#regions "
		for i, r := range regions {
			if i > 0 {
				f.head += ","
			}
			f.head += strconv.Itoa(r)
		}
		f.head += "\n"
	case !boxes:
		rules = append(rules, "latin")
	}
	for _, r := range rules {
		f.head += "#rule " + r + "\n"
	}
	return []finding{f}
}

// issName returns the name of a cell here, "" if the text is none.
func issName(s string) string {
	m := issCell().FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	r, _ := strconv.ParseInt(m[1], 17, 32)
	c, _ := strconv.ParseInt(m[2], 17, 32)
	return fmt.Sprintf("r%dc%d", r, c)
}

func isNextTo(a, b string) bool {
	var r1, c1, r2, c2 int
	fmt.Sscanf(a, "r%dc%d", &r1, &c1)
	fmt.Sscanf(b, "r%dc%d", &r2, &c2)
	return abs(r1-r2)+abs(c1-c2) == 1
}
