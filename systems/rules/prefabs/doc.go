// Package prefabs is how entities come into the room: the components that each
// kind is made of, and where a newcomer stands. Archetypes lists every kind in
// a fixed order, so that rooms lay out their tables alike.
package prefabs
