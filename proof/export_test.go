package proof

// Antecedents is how many a checker keeps, for the test of the bound.
func (c *CoreChecker) Antecedents() int { return len(c.log.list) }
