package cdcl

// eager makes everything that is due after many conflicts due after few, so that small formulas
// meet it.
func eager(o *options) { o.eager = true }
