package corpus

// Layered is a puzzle with layers and one solution, as the API takes it.
type Layered struct {
	Board  string   `json:"board"`
	Rules  []string `json:"rules"`
	Puzzle string   `json:"puzzle"`
}

// Layers has a puzzle for each family of rules about layers, for tests of all ways to ask: with one
// solution, and short proofs.
func Layers() []Layered {
	return []Layered{
		{"6x6 box 2x3", []string{"yin-yang"}, "2453161632453.2564456123524631631..2 shade:ww.www.bwb.bwbwb.bw.wbw.wb.bwbwbbb.b"},
		{"4x4 box none", []string{"chaos-construction"}, ".3.432.1..13413. region:111.2.22..33.4.4"},
		{"4x4 box none", []string{"chaos-construction", "chaos-count r1c1 = r1c1 r1c2 r2c1 r2c2"}, "21431432321.432. region:.1.12222.333.44."},
		{"4x4 box none", []string{"chaos-construction", "chaos-arrow r1c1 = r1c1..r1c4 = r1c1..r4c1"}, "21341423431..241 region:.1.....4..2....."},
		{"6x6 box 2x3", []string{"star-battle 1"}, "23614514523631256456.312.2165365342. star:...e..eeseee..eesee.eeeeee.........."},
		{"4x4 box 2x2", []string{"minesweeper r2c2 r3c3"}, "3214412323.11432 mine:ccccccccccm.c.mm"},
		{"4x4 box 2x2", []string{"snake"}, "4123321414322341 path:off/off/off/off/off/off/off/off/off/off/off/off/off/off/on/on"},
		{"6x6 box 2x3", []string{"snake apart ends r1c1 r6c6"}, "1234.6.56..2.6.2.524..1363.5215.2364 path:on/off/./././././././././././off/./off/off/off/./off/off/./off/off/on/./off/././off/on/././././on"},
		{"6x6 box 2x3", []string{"loop apart"}, "123.5..6.2312.43653...24531642642.1. path:././off/././././off/off/./off/off/off/off/off/./off/off/off/././on/on/on/./././on/off/././off/./on/./on"},
		{"6x6 box 2x3", []string{"seen 1,2,3 r1c1 r3c3"}, "1.32.65....33.1.6..643...356..6...3."},
		{"4x4 box 2x2", []string{"galaxies r1c1 r1c2 = r4c3 r4c4 = r2c2 r3c2 r2c3 r3c3"}, "1.4.2413.1.4.231 galaxy:.13333.333.3...."},
		{"6x6 box 2x3", []string{"nurikabe 4,3,4,0 r1c1 r6c6 r1c5 r3c3"}, ".345622561343124.664521.461325523641 island:1sss331s4ss.1s44s31s4sssss4s2ss44s22"},
		{"4x4 box 2x2", []string{"nurikabe-digits r1c1 r3c3"}, "1.32231432414123 island:.ssss.2..22sss2s"},
		{"6x6 box 2x3", []string{"cave clues r2c2 r5c5"}, "13.4564561232135645.4231321645645312 cave:ooooo.oooowoowoowoowoowwowoo.oo.oowo"},
		{"6x6 box 2x3", []string{"cave-numbers 5,0 r2c2 r5c5"}, "235146416235.235.45643123.2651651423 cave:oooooooooowoo.oowoowoowwowooooowoooo"},
		{"4x4 box 2x2", []string{"slitherlink clues r2c2 r3c4"}, "243113243142421. slither:.ooo.ioooiioooii"},
		{"6x6 box 2x3", []string{"slitherlink-numbers 3,0 r2c2 r5c5"}, ".23456456.2323156464523156431231264. slither:.o.ooooioooooioo.ooooooooooooooooooo"},
		{"4x4 box 2x2", []string{"masyu", "white-pearls r1c3", "black-pearls r4c1"}, "21433.12.2311324 masyu:oiioiiooiioooooo"},
		{"4x4 box 2x2", []string{"hitori"}, "142323413214.132 shade:wwwwwwwwwwwwwwww"},
		{"4x4 box none lines free", []string{"hitori"}, "121113121.232.11 shade:bwwbwwbwbw.www.w"},
		{"6x6 box 2x3", []string{"heyawake clues r1c1 r5c5"}, "213456456123134265562341325.14641532 shade:wwwwwwbwbwwwwwwwwwwwwbwbwbwwbwwwwwww"},
		{"6x6 box 2x3", []string{"heyawake-numbers 2,0 r1c1 r5c5"}, "234156156234312465465312521643643521 shade:wwwwwwbwbwwwwwwwbwwwwbwbwbwwwwwwwwww"},
		{"6x6 box 2x3", []string{"lits"}, "1234..456123214.65365.1454.6326325.. lits:eeLe.eLL.TT....eeLTTTLL.ee.eTeLL..T."},
		{"4x4 box 2x2", []string{"negators { cage 1 r1c1 r1c2; thermo r2c1..r2c3 }"}, "34.2124343212134 sign:nppppppppppppppp"},
		{"4x4 box 2x2", []string{"full-rank 3 r1c1..r1c4"}, "13.4...34132.2.."},
		{"4x4 digits 0-4 box 2x2", []string{"doppelganger"}, "0.343.10.302.04."},
		{"4x4 box 2x2 layers shade=black,white;temp=cold,mild,hot", []string{"connected black shade", "no-2x2 white shade", "count 3 hot temp", "degree 1,2 black shade"}, "1423231431424231 shade:bbbbbwwbbbbbwwww temp:ccccccccccccchhh"},
		{"4x4 box 2x2 extra A layers shade=w,b", []string{"connected b shade", "count 5 b shade", "greater A r1c1"}, "12..43..2..3..2. A=2 shade:.......wwwwb...."},
		{"6x6 box 2x3 layers t=on,off", []string{"per-house 2 on t", "per-digit 2 on t"}, ".2.456.56.122..56456.2....51233...45 t:on/././././off/././././off/off/off/on/off/off/./off/off/on/./off/off/on/././on/off/on/off/off/./on/./off/on"},
		{"4x4 box 2x2", []string{"doublers { cage 6 r1c1 r1c2; thermo r2c1..r2c3 }"}, ".4232.4141323214 double:.ppppppppppppppp"},
		{"4x4 box 2x2", []string{"hot-cold { cage 6 r1c1 r1c2; thermo r2c1..r2c3 }"}, ".4232.4132144132 heat:.hpppppppppppppp"},
	}
}
