package iss

import (
	"fmt"
	"strings"

	"sudokusat/text/finding"
)

// How a text is taken apart into items, which may hold others.

// node is an item as it stands in a text.
type node struct {
	name  string
	args  []string
	at    int // its offset
	inner []*node
}

// maxNested bounds how deep items hold items.
const maxNested = 16

// shown is an item in a message.
func (n *node) shown() string {
	return fmt.Sprintf("with .%.60s", strings.Join(append([]string{n.name}, n.args...), "~"))
}

// parse takes a text apart. The offset is that of the item that a mistake is in.
func parse(text string) (nodes []*node, at int, err error) {
	var open []*node
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at+1:], '.') + at + 1
		if end == at {
			end = len(text)
		}
		parts := strings.Split(strings.TrimRight(strings.TrimPrefix(text[at:end], "."), "~"), "~")
		n := &node{name: parts[0], args: parts[1:], at: at}
		at = end
		switch {
		case n.name == "" && len(n.args) == 0:
			continue
		case n.name == "End" && len(n.args) > 0:
			return nil, n.at, finding.Errorf(finding.ErrRule, "text of %s %s: it has no arguments", site, n.shown())
		case n.name == "End" && len(open) == 0:
			return nil, n.at, finding.Errorf(finding.ErrSyntax, "text of %s with .End where nothing is open", site)
		case n.name == "End":
			if last := open[len(open)-1]; len(last.inner) == 0 {
				return nil, last.at, finding.Errorf(finding.ErrRule, "text of %s %s: nothing is in it", site, last.shown())
			}
			open = open[:len(open)-1]
			continue
		case len(open) == 0:
			nodes = append(nodes, n)
		default:
			last := open[len(open)-1]
			last.inner = append(last.inner, n)
		}
		if n.name == "Or" || n.name == "And" || n.name == "Replicate" {
			if open = append(open, n); len(open) > maxNested {
				return nil, n.at, finding.Errorf(finding.ErrSyntax, "text of %s with items %d deep: %d is the most", site, len(open), maxNested)
			}
		}
	}
	if len(open) > 0 {
		n := open[len(open)-1]
		return nil, n.at, finding.Errorf(finding.ErrSyntax, "text of %s with .%s that no .End ends", site, n.name)
	}
	return nodes, 0, nil
}
