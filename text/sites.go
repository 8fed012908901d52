package text

import (
	"sudokusat/text/finding"
	"sudokusat/text/site/files"
	"sudokusat/text/site/fpuzzles"
	"sudokusat/text/site/iss"
	"sudokusat/text/site/janko"
	"sudokusat/text/site/lisudoku"
	"sudokusat/text/site/plain"
	"sudokusat/text/site/puzzlink"
	"sudokusat/text/site/sudokumaker"
	"sudokusat/text/site/sudokupad"
	"sudokusat/text/site/sumocue"
	"sudokusat/text/site/tatham"
)

// sites returns the formats of sites and programs, in the order in which they are asked.
func sites() []finding.Site {
	return []finding.Site{
		fpuzzles.Site(),
		sudokupad.Site(),
		sudokumaker.Site(),
		iss.Site(),
		lisudoku.Site(),
		puzzlink.Site(),
		{Name: "Penpa", Link: penpaLink},
		janko.Site(),
		sumocue.Site(),
		files.Site(),
		tatham.Site(),
		plain.Site(), // takes any address with digits
	}
}

// siteDocuments reads a file that is of the format of a site.
func siteDocuments(d *finding.Document, o finding.Options) []finding.Finding {
	for _, s := range sites() {
		if s.Document == nil {
			continue
		}
		if found := s.Document(d, o); found != nil {
			return found
		}
	}
	return nil
}
