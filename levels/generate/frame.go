package generate

import (
	"math"

	"caper/levels"
	"caper/levels/geometry"
)

// facing is the side of a lot on which its street lies.
type facing int

const (
	north facing = iota
	east
	south
	west
)

// yaw returns the direction out of the front.
func (f facing) yaw() float64 {
	return [...]float64{0, -math.Pi / 2, math.Pi, math.Pi / 2}[f]
}

// lot is a rectangle with a front. Its own frame is (u, v): u runs along the
// front, from left to right as seen from the street, and v from the front
// inwards.
type lot struct {
	rect  geometry.Rect
	front facing
}

// size returns the width along the front and the depth behind it.
func (l lot) size() (width, depth float64) {
	w, d := l.rect.Size()
	if l.front == north || l.front == south {
		return w, d
	}
	return d, w
}

// at converts a point from the lot's frame to the level's.
func (l lot) at(u, v float64) levels.Point {
	low, high := l.rect.Min, l.rect.Max
	switch l.front {
	case north:
		return levels.Point{low[0] + u, high[1] - v}
	case south:
		return levels.Point{high[0] - u, low[1] + v}
	case east:
		return levels.Point{low[0] + v, low[1] + u}
	default:
		return levels.Point{high[0] - v, high[1] - u}
	}
}

// box returns the outline of a rectangle given in the lot's frame.
func (l lot) box(u0, v0, u1, v1 float64) []levels.Point {
	return []levels.Point{l.at(u0, v0), l.at(u1, v0), l.at(u1, v1), l.at(u0, v1)}
}

// part returns a lot within this one, with the same front.
func (l lot) part(u0, v0, u1, v1 float64) lot {
	a, b := l.at(u0, v0), l.at(u1, v1)
	return lot{geometry.Rect{Min: a, Max: a}.Union(geometry.Rect{Min: b, Max: b}), l.front}
}

// outline returns the lot's own outline.
func (l lot) outline() []levels.Point {
	w, d := l.size()
	return l.box(0, 0, w, d)
}

// spot returns a place given in the lot's frame; turn is added to the yaw out
// of the front.
func (l lot) spot(u, v, turn float64) levels.PlaceDoc {
	p := l.at(u, v)
	return levels.PlaceDoc{X: p[0], Z: p[1], Yaw: geometry.WrapAngle(l.front.yaw() + turn)}
}
