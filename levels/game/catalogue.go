package game

// Catalogue is what vehicles and common items there are.
type Catalogue struct{}
