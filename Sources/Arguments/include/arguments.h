// Nothing is called from Swift: what is here stands in for a part of its runtime.
