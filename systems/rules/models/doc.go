// Package models maps the vehicle classes of a game and the props of a level to
// their physical models. Sizes and masses of props are data (props.json); cars
// are defined in package physics.
package models
