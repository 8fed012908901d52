package lex

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
)

// Rules in words. No text is understood; one that names a rule beside a plain grid is
// refused, as its answer would be that of another puzzle. The words are searched in one
// pass: a table leads from two characters to the words that begin with them, and an
// expression is tried only behind a word that needs one.

// ruleWord is a word that names a rule which plain puzzles don't have.
type ruleWord struct {
	text   string // in small letters; if it begins with a blank, no letter may precede it
	with   string // expression of what must follow it; "" for anything
	unless string // expression of what must not
}

// What follows the name of a cell, a clue that is no given; the names of several rows; and
// that of one.
const (
	cellBehind    = `[1-9](?:[^0-9=\n]|(?m:$))`
	numbersBehind = ` *: *\d+(?:[ ,]+\d+){2}`
	numberBehind  = ` ?\d ?[:=] ?\d\d?(?m: *$)`
)

// ruleWords are the words of setters, newspapers and programs. What is also a name of plain
// puzzles, or a word of the people who write about them, has a condition.
var ruleWords = []ruleWord{
	{"little", `[- ]?killers?`, ""}, {"killer", "", ` ?(?:app|bee|heuristic|whale)`}, {text: "cage"}, {"thermo", "", `dynam|stat|nucl`}, {text: "kropki"}, {text: "knight"}, {text: "diagonal"},
	{"arrow", "", `-?(?:up|down|left|right|func|head|icon)|s? ?keys?\b|[ -](?:func|key|head|icon|button)`},
	{"hyper", "", `link|text|param|thread|plane|ref|-?link|v`}, {text: "windoku"}, {text: "sandwich"}, {"skyscraper", "", `s? [01]{3,4}\b`}, {text: "renban"}, {text: "whisper"},
	{"greater", "", ` than (?:or equal|[0-9=]|(?:the|its|a) (?:size|length|number|maximum|limit|grid|board))`}, {text: "consecutive"}, {text: "palindrom"},
	{text: "x-sum"}, {text: " x sum"}, {text: "x-sudoku"}, {text: " x sudoku"}, {text: " xsudoku"}, {"sudoku", `[- ]+x(?:[^a-z0-9-]|$)`, ""}, {text: "samurai"}, {text: "kakuro"},

	// Regions and boards.
	{text: "jigsaw"}, {text: "irregular"}, {text: "squiggly"}, {text: "nonomino"}, {text: "pentomino"}, {"geometr", `(?:y|ic)[- ]?sudoku`, ""}, {"chaos", `[- ]?(?:construct|sudoku)`, ""}, {text: "deconstruct"},
	{text: "toroid"}, {text: " torus"}, {"latin square", `(?:s| puzzles?)?\W*$`, ""}, {text: "no boxes"}, {text: "without boxes"}, {"multi", `-?sudoku`, ""}, {"overlapping", ` (?:grid|board|sudoku)`, ""}, {"boards", ` +overlap`, ""}, {"grids", ` +overlap`, ""},
	{text: "gattai"}, {text: "twodoku"}, {text: "tridoku"}, {text: "sujiken"}, {"butterfly", `[ _-]?sudoku`, ""}, {"windmill", ` sudoku`, ""}, {"flower", ` sudoku`, ""}, {"shogun", ` sudoku`, ""}, {text: "sohei"}, {" double", `[- ]?(?:su)?doku`, ""}, {" triple", `[- ]?(?:su)?doku`, ""}, {"sumo", ` sudoku`, ""}, {"-in-1", `[ -]sudoku`, ""}, {text: "サムライ"}, {"interlocking", ` (?:grid|board|sudoku)`, ""},
	{"cent", `(?:er|re)[- ]?dots?\b`, ""}, {text: "girandola"}, {"asterisk", ` sudoku`, ""}, {text: "argyle"}, {"disjoint", `[- ]?(?:group|set|sudoku)`, ""}, {"offset", `[- ]sudoku`, ""}, {"extra", ` ?region`, ""},
	{"each", ` shaded`, ""}, {"every", ` shaded`, ""}, {" the", ` shaded`, ""}, {text: " a shaded"}, {"shaded", ` (?:region|rectangle|area|cell|square|box)`, ""}, {" grey", `(?:ed)? (?:cell|square|region|area|circle|line|bar|diamond)`, ""}, {" gray", `(?:ed)? (?:cell|square|region|area|circle|line|bar|diamond)`, ""},
	{"colo", `u?red (?:cell|square|region|area|line)|u?r[- ]sudoku`, ""}, {"rainbow", `[- ]sudoku`, ""}, {"magic", ` square`, ""},

	// Moves and neighbours.
	{"anti", `[- ]?(?:k(?:ö|oe)nig|springer|dame|roi|rey|cavalier|caballo|cavallo|cavalo|king|queen|bishop|rook|chess|windoku|symmetric|podal)`, ""}, {" king", `'?s? ?(?:move|step|sudoku|constraint)`, ""}, {" queen", `'?s? ?(?:move|step|sudoku|constraint)`, ""},
	{"bishop", `'?s? ?(?:move|step|sudoku|constraint)`, ""}, {"chess", `[- ]?(?:move|sudoku|constraint|piece)`, ""}, {text: "touchless"}, {"no touch", "", `[a-hj-z]`}, {"no-touch", "", `[a-hj-z]`},
	{"adjacent", ` (?:digits|cells|squares|numbers|neighbou?rs)[^.\n]{0,60}?\b(?:differ|not|sum|must|cannot|can't|may|have)`, ""}, {"neighbo", `u?ring (?:digits|cells|squares|numbers)[^.\n]{0,60}?\b(?:differ|not|sum|must|cannot|can't|may|have)`, ""}, {text: "orthogonally"}, {text: "differ by"}, {text: "difference of"},

	// Marks between cells and in them.
	{text: "parity"}, {"odd", `(?:[- /,&]*|,? and |,? or )evens?\b`, ""}, {" even", `(?:[- /,&]*|,? and |,? or )odds?\b|[- ]sudoku`, ""}, {text: "oddeven"}, {text: "evenodd"}, {"white", `[- ](?:dot|circle)`, ""}, {"black", `[- ](?:dot|circle)`, ""},
	{"ratio", ` ?(?:dot|constraint|sudoku|of)`, ""}, {"difference", ` ?(?:dot|sudoku|clue|line)`, ""}, {"inequalit", `(?:y|ies)`, ""}, {text: "futoshiki"}, {"xv ", `(?:sudoku|pair|constraint|clue|rule)`, ""}, {"xv-", `(?:sudoku|pair)`, ""}, {text: "xvsudoku"}, {"sudoku", `[- ]+xv\b`, ""}, {text: "vudoku"},
	{"quadruple", ` ?(?:clue|constraint|sudoku)`, ""}, {"quad", ` ?(?:clue|sudoku)`, ""}, {text: "battenburg"}, {text: "fortress"}, {"clone", ` ?(?:sudoku|constraint|region)`, ""}, {text: "negative constraint"},
	{text: "doubler"}, {text: "halver"}, {text: "wrogn"}, {" liar", "", `[a-rt-z]`}, {" fog", ` ?(?:of war|sudoku|light|lamp)`, ""}, {"schr", `(?:ö|oe|o)dinger`, ""}, {"counting", ` circle`, ""},

	// Lines.
	{"entrop", `ic|y`, ""}, {"modular", ` (?:line|sudoku)`, ""}, {"region", ` ?sums?\b`, ""}, {"between", ` ?line`, ""}, {text: "lockout"}, {"zipper", ` ?(?:line|sudoku)`, ""}, {text: "nabner"},
	{"digits", ` (?:along|on|inside|within|in|joined by|connected by|separated by) (?:the |an? |each |every |any )?(?:\w+ )?(?:cage|line|arrow|circle|shape|loop|snake|dot|gr[ae]y|shaded|marked|colou?red)`, ""}, {"along", ` (?:the|a|an|each|every|any) (?:\w+ )?(?:line|arrow|path)`, ""},

	// Clues outside, sums.
	{"outside", ` (?:sudoku|clue|the grid)`, ""}, {"frame", ` ?sum`, ""}, {"numbered", ` ?room`, ""}, {"first", ` ?seen`, ""}, {text: "position sum"}, {text: "full rank"}, {"159", ` ?sudoku`, ""}, {"index", `ing (?:sudoku|line|row|col)`, ""}, {text: "rossini"}, {text: "japanese sum"}, {text: "battleship"},
	{text: "kenken"}, {text: "calcudoku"}, {text: "mathdoku"}, {text: "sujiko"}, {text: "str8ts"}, {"product", ` (?:sudoku|line|arrow|cage|square)`, ""}, {" sum", ` ?(?:sudoku|doku|line|arrow)`, ""}, {text: "must sum"}, {"arithmetic", ` sudoku`, ""},

	// Puzzles of other kinds in the same grid.
	{"yin", `[- ]?yang`, ""}, {text: "galaxies"}, {text: "nurimisaki"}, {text: "nurikabe"}, {text: "fillomino"}, {text: "slitherlink"}, {text: "hakyuu"}, {text: "heyawake"}, {"snake", `[- ](?:sudoku|egg)`, ""}, {"loop", `[- ]sudoku`, ""}, {"cave", `[- ]sudoku`, ""}, {"domino", `(?:es)?[- ]sudoku`, ""}, {"variant", ` (?:sudoku|rule)`, ""},

	// Sentences of people who explain a puzzle.
	{" diag", `(?:[ :=,;"')\]|]|(?m:$))`, ""}, {"four", ` windows`, ""}, {"ignore", ` (?:all |the )*boxes`, ""}, {"no 3x3", ` (?:box|block|region)`, ""}, {"rows and columns", ` only`, ""}, {"wraps", ` around`, ""}, {"replace", ` the (?:boxes|blocks)`, ""}, {" share", `s? (?:a|one) (?:box|corner|block|region)`, ""}, {"same", ` (?:position|place) (?:in|within|of) (?:each|every|the|all|a)\b[^.\n]{0,12} ?box`, ""}, {"inner", ` (?:3 ?x ?3|(?:square|box|block)e?s)`, ""},
	{"shaded", ` (?:\dx\d|block|digit)| ?=`, ""}, {"givens", ` (?:is|are) (?:wrong|false|incorrect)`, ""}, {"colo", `u?r (?:contain|has|must)`, ""}, {"circled", ` (?:number|digit|cell|square)`, ""}, {"cent", `(?:er|re) (?:cells|squares) (?:of|contain)`, ""},
	{"numbers", ` (?:outside|around|along the) (?:the|are|edge|show|give)`, ""}, {"squares", ` (?:total (?:\d|of|the)|sum|add (?:up|to)\b)`, ""}, {"cells", ` (?:total (?:\d|of|the)|sum|add (?:up|to)\b|[a-i][1-9]\b)`, ""}, {" sum of", ` (?:[a-i][1-9]\b|r[1-9]c)`, ""}, {"from", ` [a-i][1-9] to [a-i][1-9]\b`, ""}, {"than", ` (?:its|their|all)(?: orthogonal)? neighbou?rs`, ""},
	{"digits", ` (?:from )?0 (?:to|through) 8\b`, ""},

	// Cells by their names, of which only rules speak, and clues beside the grid.
	{" r1c", cellBehind, ""}, {" r2c", cellBehind, ""}, {" r3c", cellBehind, ""}, {" r4c", cellBehind, ""}, {" r5c", cellBehind, ""}, {" r6c", cellBehind, ""}, {" r7c", cellBehind, ""}, {" r8c", cellBehind, ""}, {" r9c", cellBehind, ""},
	{"rows", numbersBehind, ""}, {"cols", numbersBehind, ""}, {"columns", numbersBehind, ""}, {" top", numbersBehind, ""}, {"bottom", numbersBehind, ""},
	{" row", numberBehind, ""}, {" col", `(?:umn)?` + numberBehind, ""},

	// Other languages. Letters beyond ASCII are looked for in small ones, so that words which
	// may begin with one begin behind it.
	{text: "diagona"}, {text: "unregelm"}, {"mosaik", `[- ]?sudoku`, ""}, {text: "vergleichs"}, {"pfeil", "", `e?[- ]?(?:tast|nach)|ern?\b`}, {"nachbar", `(?:n|schafts?)?[- ]?sudoku`, ""}, {"springer", `[- ]?(?:sudoku|zug|sprung)`, ""}, {"schach", `[- ]?sudoku`, ""}, {text: "wolkenkratzer"}, {text: "hochhaus"},
	{text: "aufeinanderfolg"}, {text: "ungleichung"}, {"gerade", `[- /,&]*(?:und |oder )?ungerade`, ""}, {"fenster", `[- ]?sudoku`, ""}, {"mittelpunkt", `e?[- ]?sudoku`, ""}, {"zentrum", `s?[- ]?sudoku`, ""}, {"stern", `[- ]?sudoku`, ""}, {"farb", `(?:en)?[- ]?sudoku`, ""}, {"ketten", `[- ]?sudoku`, ""}, {"summen", `[- ]?(?:sudoku|rahmen|pfeil)`, ""}, {"rahmen", `[- ]?(?:summ|sudoku)`, ""},
	{"größer", `[- /]*(?:kleiner|als[- ]+sudoku)`, ""}, {"groesser", `[- /]*(?:kleiner|als[- ]+sudoku)`, ""}, {"kleiner", `[- /]*(?:gr(?:ö|oe)|als[- ]+sudoku)`, ""}, {text: "käfig"}, {text: "kaefig"},
	{"irr", `égul`, ""}, {"flèche", "", `s? (?:gauche|droite|haut|bas)`}, {"fleche", "", `s? (?:gauche|droite|haut|bas)`}, {"flecha", "", `s? (?:izquierda|derecha|arriba|abajo)`}, {text: "consécuti"}, {text: "consecuti"}, {"pair", `[- /,&]*(?:et |ou )?impair`, ""}, {"sudoku", `[- ]+(?:de |di |à |a |con |en |aux )?(?:couleur|color[ei]|cores|frecc|setas|suma|soma|somm|vecin|vizin|voisin|venta|janela|finestr|estrell|estrela|stell|étoile|ajedrez|xadrez|scacch|échec)`, ""},
	{text: "irregolar"}, {text: "onregelmatig"}, {text: "opeenvolg"}, {"pijl", `(?:en|tjes)?[- ]?sudoku`, ""}, {"groter", `[- ]*dan`, ""}, {" even", `[- /,&]*(?:en |of )?oneven`, ""}, {text: "rascaciel"}, {text: "gratte-ciel"}, {text: "asesino"}, {text: "assassino"}, {text: "tueur"}, {text: "frecce"}, {text: "termomet"}, {text: "termómet"}, {text: "termôm"}, {" par", `[- /,&]*(?:[eyo] )?[ií]mpar`, ""}, {" pari", `[- /,&]*(?:[eo] )?dispari`, ""},
	{"mayor", `[- /,]*(?:[yo] )?menor`, ""}, {"maior", `[- /,]*(?:[eo] )?menor`, ""}, {"maggior", `[ei][- /,]*(?:[eo] )?minor`, ""}, {text: "diseguaglian"}, {text: "desigualdad"}, {text: "inégalité"},
	{"saut", ` d[ue] cavalier`, ""}, {"salto", ` (?:d[ei] cavallo|de caballo|de cavalo)`, ""}, {"paard", `en?sprong`, ""}, {"cases", ` (?:grises|ombrées|colorées)`, ""}, {"casillas", ` (?:sombreadas|grises|coloreadas)`, ""}, {"celdas", ` (?:sombreadas|grises|coloreadas)`, ""}, {"caselle", ` (?:grigie|ombreggiate|colorate)`, ""}, {"grau", `en? (?:feld|zell|kästchen|bereich)`, ""},
	{"zone", `s? (?:colo|gris|ombr|grigi)`, ""}, {"zonas", ` (?:sombr|color|gris)`, ""}, {"reas", ` (?:color|cinz|sombr)`, ""}, {"gekleurde", ` (?:vak|hok|geb)`, ""}, {"szare", ` pol`, ""}, {"grå", ` fält`, ""}, {"еры", `[хе] (?:обл|клет|квадр|зон)`, ""}, {text: "色のついた"}, {"灰色", `[格の]`, ""}, {text: "색칠된"}, {"zahlen", ` (?:am rand|außerhalb|außen)`, ""}, {"ergeben", ` zusammen`, ""}, {"summe", ` der (?:ersten|felder|zellen|ziffern)`, ""}, {text: "hlopř"}, {text: "uhlopr"}, {text: "lävistäj"}, {"tló", `[kbs]`, ""}, {text: "köşegen"}, {text: "ιαγών"}, {text: "ιαγωνι"},
	{text: "nieregularn"}, {"przek", `ątn`, ""}, {"strza", `łk`, ""}, {text: "nieparzyst"}, {text: "nierówno"}, {text: "sąsied"}, {"szachow", `\S* sudoku`, ""},
	{text: "бийца"}, {text: "ясник"}, {"удоку", `[- ]сумм`, ""}, {text: "иагонал"}, {text: "иллер"}, {text: "ермометр"}, {text: "ендвич"}, {text: "эндвич"}, {"трелк", "", `[аи] (?:влево|вправо|вверх|вниз)`}, {text: "еравенств"}, {text: "ечетн"}, {text: "ечётн"}, {text: "игурн"}, {text: "оседн"}, {"нти", `[- ]?(?:конь|король|ферзь)`, ""}, {"од", ` (?:конём|конем|коня)`, ""}, {"обор", `ы`, ""},
	{text: "対角"}, {text: "キラー"}, {text: "ジグソー"}, {text: "不等号"}, {text: "連続"}, {text: "サンドイッチ"}, {text: "サーモ"}, {text: "温度計"}, {"矢印", "", `キー`}, {"アロー", "", `関数|キー`}, {text: "ナイト"}, {text: "隣接"}, {text: "偶数"}, {text: "奇数"}, {text: "偶奇"}, {"ウィンドウ", `ナンプレ|数独`, ""}, {"ウインドウ", `ナンプレ|数独`, ""}, {"カラー", `ナンプレ|数独`, ""}, {"サム", `ナンプレ|数独`, ""}, {"合体", `ナンプレ|数独`, ""}, {"変形", `ナンプレ|数独`, ""}, {text: "幾何"}, {text: "不規則"},
	{text: "对角"}, {text: "對角"}, {text: "杀手"}, {text: "殺手"}, {text: "锯齿"}, {text: "鋸齒"}, {text: "不规则"}, {text: "连续"}, {text: "連續"}, {text: "温度计"}, {text: "溫度計"}, {"箭头", "", `键|函数`}, {"箭頭", "", `鍵`}, {text: "三明治"}, {text: "奇偶"}, {"窗口", `数独|數獨`, ""}, {text: "额外区域"}, {text: "异形"}, {text: "不等"}, {"无缘", `数独`, ""}, {text: "黑白点"}, {text: "摩天楼"}, {text: "骑士"}, {text: "无马"}, {"变形", `数独`, ""}, {"变型", `数独`, ""},
	{text: "대각선"}, {text: "킬러"}, {text: "직소"}, {text: "화살표"}, {text: "온도계"}, {text: "부등호"},
}

// wordTable is the list of rule words by their first two characters.
type wordTable struct {
	words []builtWord           // from 1
	first [32 * 32]uint16       // of the words that begin with two characters
	next  [mostRuleWords]uint16 // the next of them, or 0
	third [mostRuleWords]uint8  // class of a word's third character
}

// mostRuleWords is a bound of the number of rule words, from 1.
const mostRuleWords = 512

type builtWord struct {
	text         string
	apart        bool // no letter may precede it
	ofBoard      bool
	with, unless func() *regexp.Regexp
}

// letterClass numbers letters from 1, other ASCII 0 and the rest from 27 to 31.
var letterClass = func() (t [256]uint8) {
	for c := range t {
		switch l := c | 0x20; {
		case c >= 0x80:
			t[c] = 27 + uint8(c%5)
		case l >= 'a' && l <= 'z':
			t[c] = uint8(l-'a') + 1
		}
	}
	return t
}()

var ruleTable = sync.OnceValue(func() *wordTable {
	t := &wordTable{words: make([]builtWord, 1, len(ruleWords)+1)}
	last := [32 * 32]uint16{}
	for i, w := range ruleWords {
		b := builtWord{text: w.text, apart: w.text[0] == ' '}
		if b.apart {
			b.text = w.text[1:]
		}
		first, _, _ := strings.Cut(b.text, " ")
		b.ofBoard = ofBoards()[first]
		if w.with != "" {
			b.with = Lazily(`^(?i:` + w.with + `)`)
		}
		if w.unless != "" {
			b.unless = Lazily(`^(?i:` + w.unless + `)`)
		}
		t.words = append(t.words, b)
		n, key := uint16(i+1), keyOf(b.text[0], b.text[1])
		t.third[n] = letterClass[b.text[2]]
		if last[key] == 0 {
			t.first[key] = n
		} else {
			t.next[last[key]] = n
		}
		last[key] = n
	}
	return t
})

func keyOf(a, b byte) int { return int(letterClass[a])<<5 | int(letterClass[b]) }

// ofBoards are the words among them that name a board, and no rule besides its lines and regions.
var ofBoards = wordSet("jigsaw irregular squiggly nonomino pentomino geometr chaos toroid torus latin without boxes multi overlapping boards grids samurai gattai twodoku tridoku sujiken butterfly windmill flower shogun sohei unregelm irr onregelmatig irregolar nieregularn ジグソー 合体 幾何 不規則 锯齿 鋸齒 不规则 异形 직소")

// RuleIn returns the first word of a text that names a rule, in small letters, or "".
func RuleIn(text []byte) string { word, _ := ruleAt(text, false); return word }

// RuleAt is RuleIn with the place of the word, −1 where there is none.
func RuleAt(text []byte) (word string, at int) { return ruleAt(text, false) }

// RuleOnBoardIn is RuleIn but for words that name a board.
func RuleOnBoardIn(text []byte) string { word, _ := ruleAt(text, true); return word }

// RulesIn returns the words of a text that name rules.
func RulesIn(text []byte) (words []string) {
	for at := 0; ; {
		from, n := nextRule(text[at:], false)
		if n == 0 {
			return words
		}
		words, at = append(words, wholeWords(text, at+from, at+from+n)), at+from+n
	}
}

func ruleAt(text []byte, onBoard bool) (word string, at int) {
	from, n := nextRule(text, onBoard)
	if n == 0 {
		return "", -1
	}
	return wholeWords(text, from, from+n), from
}

// nextRule returns where the first such word is, and its length.
func nextRule(text []byte, onBoard bool) (from, n int) {
	t := ruleTable()
	for i := 2; i < len(text); i++ {
		for w := t.first[keyOf(text[i-2], text[i-1])]; w != 0; w = t.next[w] {
			if t.third[w] != letterClass[text[i]] || onBoard && t.words[w].ofBoard {
				continue
			}
			if n := t.words[w].at(text, i-2); n > 0 {
				return i - 2, n
			}
		}
	}
	return 0, 0
}

// wholeWords returns a part of a text in small letters, with the rest of its first and last word:
// who reads "antiknight" is not to write "knight".
func wholeWords(text []byte, from, to int) string {
	isLetter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-' }
	for from > 0 && isLetter(text[from-1]) {
		from--
	}
	for to < len(text) && isLetter(text[to-1]) && isLetter(text[to]) {
		to++
	}
	return string(bytes.Trim(bytes.ToLower(text[from:to]), " ()-"))
}

// at returns the length of a word at a place of a text, with what must follow it; 0 if it
// is not there.
func (w *builtWord) at(text []byte, i int) (n int) {
	if n = len(w.text); len(text)-i < n {
		return 0
	}
	for k := range n {
		c := text[i+k]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != w.text[k] {
			return 0
		}
	}
	behind := text[i+n : min(i+n+100, len(text))]
	switch {
	case i > 0 && letterClass[text[i-1]] > 0 && (w.apart || w.text == "arrow" && isOfArrow(text[i-1])):
		return 0
	case w.unless != nil && w.unless().Match(behind):
		return 0
	case w.with != nil:
		m := w.with().FindIndex(behind)
		if m == nil {
			return 0
		}
		n += m[1]
	}
	return n
}

// isOfArrow reports whether a letter makes another word of "arrow": narrow, sparrow.
func isOfArrow(c byte) bool { return bytes.IndexByte([]byte("npbmhyf"), c|0x20) >= 0 }
