package text

// The patterns by which the parts of a rule in the neutral form become its text,
// and the rules that no text here can say.

// neutralForms are the patterns of the texts. A word of a pattern is
//
//	#sum|value   a number, the field of the first name that is there
//	@cells       a string of cells
//	^control     a string of one cell
//	*segments    an array of such strings, joined by "="
//	,values      an array of numbers, joined by commas
//
// or stands for itself.
var neutralForms = map[string]string{
	"different":         "different @cells",
	"extra-region":      "extra-region @cells",
	"cage-sums":         "cage-sums ,sums @cells",
	"digital-root":      "digital-root #root|value @cells",
	"product":           "product #value @cells",
	"subtract":          "subtract #value @cells",
	"divide":            "divide #value @cells",
	"edge-sum":          "edge-sum #sum @cells",
	"straight":          "straight @cells",
	"rellik-cage":       "rellik-cage #sum @cells",
	"equality-cage":     "equality-cage @cells",
	"lunchbox":          "lunchbox #sum @cells",
	"arrow":             "arrow @circle = @shaft",
	"double-arrow":      "double-arrow @cells",
	"between":           "between @cells",
	"lockout":           "lockout #min @cells",
	"renban":            "renban @cells",
	"nabner":            "nabner @cells",
	"zipper":            "zipper @cells",
	"modular":           "modular #mod @cells",
	"entropic":          "entropic @cells",
	"equal-sum":         "equal-sum *segments",
	"same-values":       "same-values *sets",
	"slow-thermo":       "slow-thermo @cells",
	"whisper":           "whisper #min|value @cells",
	"palindrome":        "palindrome @cells",
	"difference":        "difference #value @cells",
	"ratio":             "ratio #value @cells",
	"pair-sum":          "pair-sum #value @cells",
	"greater":           "greater @cells",
	"odd":               "odd @cells|cell",
	"even":              "even @cells|cell",
	"candidates":        "candidates ,values @cell|cells",
	"contains":          "contains ,values @cells",
	"contains-exactly":  "contains-exactly ,values @cells",
	"quadruple":         "quadruple ,values @cells",
	"minimum":           "minimum @cells|cell",
	"maximum":           "maximum @cells|cell",
	"little-killer":     "little-killer #sum @cells",
	"sandwich":          "sandwich #sum @cells",
	"x-sum":             "x-sum #sum @cells",
	"skyscraper":        "skyscraper #count @cells",
	"hidden-skyscraper": "hidden-skyscraper #digit @cells",
	"numbered-room":     "numbered-room #digit @cells",
	"end-view":          "end-view #digit @cells",
	"doppelblock":       "doppelblock #sum @cells",
	"row-index":         "row-index @cells",
	"column-index":      "column-index @cells",
	"box-index":         "box-index @cells",
	"value-index":       "value-index ^value ^control @cells",
	"counting-circles":  "counting-circles @cells",
	"count-distinct":    "count-distinct ^control = @cells",
	"taxicab":           "taxicab #distance|value",
	"knightmare":        "knightmare ,sums",
	"windoku":           "windoku",
	"disjoint":          "disjoint",
	"latin":             "latin",
	"anti-knight":       "anti-knight",
	"anti-king":         "anti-king",
	"self-taxicab":      "self-taxicab",
	"global-entropy":    "global-entropy",
	"global-mod3":       "global-mod3",
	"quadro":            "quadro",
	"dutch-flatmates":   "dutch-flatmates",
}

// outOfReach are the rules that are known and not solved here.
var outOfReach = map[string]string{
	"full-rank":          "rank order",
	"full-rank-ties":     "rank order",
	"chaos-construction": "regions that have to be found",
	"chaos-arrow":        "regions that have to be found",
	"chaos-count":        "regions that have to be found",
	"connected-values":   "connected cells",
	"doppelganger":       "digits that are missing",
	"yin-yang":           "shading",
	"nurikabe":           "shading",
	"loop":               "loops",
	"loops":              "loops",
}
