// Package prefabs defines how entities are spawned: the components of each
// kind, and the place of a new player. Archetypes lists every kind in a fixed
// order, so that all rooms lay out their tables alike.
package prefabs
