package hodoku

import "fmt"

// The techniques in the order in which they are tried, each with its level and the score
// of a step. These are the default settings of HoDoKu 2.2; the techniques that it
// disables are missing.

// Technique is a solving technique.
type Technique uint8

// The techniques, in the order in which they are tried.
const (
	FullHouse Technique = iota
	NakedSingle
	HiddenSingle
	LockedPair
	LockedTriple
	LockedCandidates1
	LockedCandidates2
	NakedPair
	NakedTriple
	HiddenPair
	HiddenTriple
	NakedQuadruple
	HiddenQuadruple
	XWing
	Swordfish
	Jellyfish
	RemotePair
	BUGPlus1
	Skyscraper
	TwoStringKite
	TurbotFish
	EmptyRectangle
	WWing
	XYWing
	XYZWing
	Uniqueness1
	Uniqueness2
	Uniqueness3
	Uniqueness4
	Uniqueness5
	Uniqueness6
	HiddenRectangle
	AvoidableRectangle1
	AvoidableRectangle2
	FinnedXWing
	SashimiXWing
	FinnedSwordfish
	SashimiSwordfish
	FinnedJellyfish
	SashimiJellyfish
	SueDeCoq
	SimpleColours
	MultiColours
	XChain
	XYChain
	NiceLoop
	GroupedNiceLoop
	ALSXZ
	ALSXYWing
	ALSChain
	FrankenXWing
	FrankenSwordfish
	FinnedFrankenXWing
	FinnedFrankenSwordfish
	ForcingChain
	ForcingNet
	BruteForce

	techniques
)

// Level is the difficulty level of a puzzle.
type Level uint8

// The levels, from easy to hard.
const (
	Easy Level = iota
	Medium
	Hard
	Unfair
	Extreme
)

// ceiling is the highest score that keeps a level.
var ceiling = [...]int{Easy: 800, Medium: 1000, Hard: 1600, Unfair: 1800, Extreme: 1<<31 - 1}

var levelNames = [...]string{Easy: "easy", Medium: "medium", Hard: "hard", Unfair: "unfair", Extreme: "extreme"}

// String returns the name of the level: "easy", "medium", "hard", "unfair", "extreme".
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}

type entry struct {
	name  string
	level Level
	score int
	find  func(*Position) bool
}

// String returns the name of a technique, such as "hidden single".
func (t Technique) String() string { return t.entry().name }

// entry returns the entry of a technique in the table.
func (t Technique) entry() entry {
	if int(t) < len(table) {
		return table[t]
	}
	return entry{name: fmt.Sprintf("Technique(%d)", uint8(t))}
}

// Level returns the least level of a puzzle that needs the technique.
func (t Technique) Level() Level { return t.entry().level }

// Score returns the score that each step of the technique adds to a puzzle.
func (t Technique) Score() int { return t.entry().score }

// AssumesUnique reports whether the technique is only valid for puzzles with one solution.
func (t Technique) AssumesUnique() bool {
	return t == BUGPlus1 || t >= Uniqueness1 && t <= AvoidableRectangle2
}

// Techniques returns all techniques, in the order in which they are tried.
func Techniques() []Technique {
	out := make([]Technique, techniques)
	for t := range out {
		out[t] = Technique(t)
	}
	return out
}

// table never changes.
var table [techniques]entry

func init() {
	table = [techniques]entry{
		FullHouse:              {"full house", Easy, 4, (*Position).fullHouse},
		NakedSingle:            {"naked single", Easy, 4, (*Position).nakedSingle},
		HiddenSingle:           {"hidden single", Easy, 14, (*Position).hiddenSingle},
		LockedPair:             {"locked pair", Medium, 40, func(p *Position) bool { return p.lockedSet(2) }},
		LockedTriple:           {"locked triple", Medium, 60, func(p *Position) bool { return p.lockedSet(3) }},
		LockedCandidates1:      {"locked candidates, pointing", Medium, 50, (*Position).pointing},
		LockedCandidates2:      {"locked candidates, claiming", Medium, 50, (*Position).claiming},
		NakedPair:              {"naked pair", Medium, 60, func(p *Position) bool { return p.nakedSet(2) }},
		NakedTriple:            {"naked triple", Medium, 80, func(p *Position) bool { return p.nakedSet(3) }},
		HiddenPair:             {"hidden pair", Medium, 70, func(p *Position) bool { return p.hiddenSet(2) }},
		HiddenTriple:           {"hidden triple", Medium, 100, func(p *Position) bool { return p.hiddenSet(3) }},
		NakedQuadruple:         {"naked quadruple", Hard, 120, func(p *Position) bool { return p.nakedSet(4) }},
		HiddenQuadruple:        {"hidden quadruple", Hard, 150, func(p *Position) bool { return p.hiddenSet(4) }},
		XWing:                  {"X-Wing", Hard, 140, func(p *Position) bool { return p.basicFish(2) }},
		Swordfish:              {"Swordfish", Hard, 150, func(p *Position) bool { return p.basicFish(3) }},
		Jellyfish:              {"Jellyfish", Hard, 160, func(p *Position) bool { return p.basicFish(4) }},
		RemotePair:             {"remote pair", Hard, 110, (*Position).remotePair},
		BUGPlus1:               {"BUG+1", Hard, 100, (*Position).bugPlusOne},
		Skyscraper:             {"Skyscraper", Hard, 130, (*Position).skyscraper},
		TwoStringKite:          {"2-String Kite", Hard, 150, (*Position).kite},
		TurbotFish:             {"Turbot Fish", Hard, 120, (*Position).turbotFish},
		EmptyRectangle:         {"empty rectangle", Hard, 120, (*Position).emptyRectangle},
		WWing:                  {"W-Wing", Hard, 150, (*Position).wWing},
		XYWing:                 {"XY-Wing", Hard, 160, (*Position).xyWing},
		XYZWing:                {"XYZ-Wing", Hard, 180, (*Position).xyzWing},
		Uniqueness1:            {"uniqueness test 1", Hard, 100, func(p *Position) bool { return p.rectangle(Uniqueness1) }},
		Uniqueness2:            {"uniqueness test 2", Hard, 100, func(p *Position) bool { return p.rectangle(Uniqueness2) }},
		Uniqueness3:            {"uniqueness test 3", Hard, 100, func(p *Position) bool { return p.rectangle(Uniqueness3) }},
		Uniqueness4:            {"uniqueness test 4", Hard, 100, func(p *Position) bool { return p.rectangle(Uniqueness4) }},
		Uniqueness5:            {"uniqueness test 5", Hard, 100, func(p *Position) bool { return p.rectangle(Uniqueness5) }},
		Uniqueness6:            {"uniqueness test 6", Hard, 100, func(p *Position) bool { return p.rectangle(Uniqueness6) }},
		HiddenRectangle:        {"hidden rectangle", Hard, 100, func(p *Position) bool { return p.rectangle(HiddenRectangle) }},
		AvoidableRectangle1:    {"avoidable rectangle 1", Hard, 100, func(p *Position) bool { return p.avoidable(AvoidableRectangle1) }},
		AvoidableRectangle2:    {"avoidable rectangle 2", Hard, 100, func(p *Position) bool { return p.avoidable(AvoidableRectangle2) }},
		FinnedXWing:            {"finned X-Wing", Hard, 130, func(p *Position) bool { return p.finnedFish(2, false) }},
		SashimiXWing:           {"sashimi X-Wing", Hard, 150, func(p *Position) bool { return p.finnedFish(2, true) }},
		FinnedSwordfish:        {"finned Swordfish", Unfair, 200, func(p *Position) bool { return p.finnedFish(3, false) }},
		SashimiSwordfish:       {"sashimi Swordfish", Unfair, 240, func(p *Position) bool { return p.finnedFish(3, true) }},
		FinnedJellyfish:        {"finned Jellyfish", Unfair, 250, func(p *Position) bool { return p.finnedFish(4, false) }},
		SashimiJellyfish:       {"sashimi Jellyfish", Unfair, 260, func(p *Position) bool { return p.finnedFish(4, true) }},
		SueDeCoq:               {"Sue de Coq", Unfair, 250, (*Position).sueDeCoq},
		SimpleColours:          {"simple colours", Hard, 150, (*Position).simpleColours},
		MultiColours:           {"multi-colours", Hard, 200, (*Position).multiColours},
		XChain:                 {"X-Chain", Unfair, 260, (*Position).xChain},
		XYChain:                {"XY-Chain", Unfair, 260, (*Position).xyChain},
		NiceLoop:               {"nice loop", Unfair, 280, func(p *Position) bool { return p.niceLoop(false) }},
		GroupedNiceLoop:        {"grouped nice loop", Unfair, 300, func(p *Position) bool { return p.niceLoop(true) }},
		ALSXZ:                  {"ALS-XZ", Unfair, 300, (*Position).alsXZ},
		ALSXYWing:              {"ALS-XY-Wing", Unfair, 320, (*Position).alsXYWing},
		ALSChain:               {"ALS-XY-Chain", Unfair, 340, (*Position).alsChain},
		FrankenXWing:           {"Franken X-Wing", Unfair, 300, func(p *Position) bool { return p.frankenFish(2, false) }},
		FrankenSwordfish:       {"Franken Swordfish", Unfair, 350, func(p *Position) bool { return p.frankenFish(3, false) }},
		FinnedFrankenXWing:     {"finned Franken X-Wing", Unfair, 390, func(p *Position) bool { return p.frankenFish(2, true) }},
		FinnedFrankenSwordfish: {"finned Franken Swordfish", Unfair, 410, func(p *Position) bool { return p.frankenFish(3, true) }},
		ForcingChain:           {"forcing chain", Extreme, 500, (*Position).forcingChain},
		ForcingNet:             {"forcing net", Extreme, 700, (*Position).forcingNet},
		BruteForce:             {"brute force", Extreme, 10000, (*Position).bruteForce},
	}
}
