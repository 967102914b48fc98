// Package bootcamp is the content that is shipped, as fixed Go data: a
// migration deploys it, and once one is released, changes are new migrations.
// Texts, places and numbers of what has none stated elsewhere are our own.
//
//	world.go     maps, items, levels that the missions stand on
//	missions.go  the missions
package bootcamp
