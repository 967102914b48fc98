package bootcamp

import "caper/journal/scene"

// Scripts are what the scenes of the shipped content are played by.
func Scripts() *scene.Registry { return scene.NewRegistry(scene.Sequences{}) }
