package generate

import (
	"fmt"
	"math"

	"caper/levels"
)

const (
	storeyHeight = 3.2
	shopHeight   = 4.0
	doorWidth    = 1.4
	stairsWidth  = 1.2
)

// house builds one enterable building in the frame of its lot, whose rectangle
// is the building's outline. Walls lie on whole metres and doors in the middle
// between two, so the openings line up with the cells of the walk grid.
type house struct {
	lot
	doc    *levels.BuildingDoc
	width  float64
	depth  float64
	target *levels.Document
}

func newHouse(target *levels.Document, l lot, id string) *house {
	h := &house{lot: l, target: target}
	h.width, h.depth = l.size()
	h.doc = &levels.BuildingDoc{ID: id, Outline: l.outline(), Anchors: map[string]levels.PlaceDoc{}}
	return h
}

// middle returns the middle of the metre that contains u.
func middle(u float64) float64 { return math.Floor(u) + 0.5 }

func (h *house) floor(height float64) *levels.FloorDoc {
	h.doc.Floors = append(h.doc.Floors, levels.FloorDoc{Height: height})
	return &h.doc.Floors[len(h.doc.Floors)-1]
}

func (h *house) door(f *levels.FloorDoc, name string, u, v float64) {
	f.Doors = append(f.Doors, levels.DoorDoc{ID: h.doc.ID + "." + name, At: h.at(u, v), Width: doorWidth})
}

func (h *house) wall(f *levels.FloorDoc, points ...float64) {
	var line []levels.Point
	for i := 0; i+1 < len(points); i += 2 {
		line = append(line, h.at(points[i], points[i+1]))
	}
	f.Walls = append(f.Walls, line)
}

func (h *house) stairs(f *levels.FloorDoc, u, v0, v1 float64) {
	f.Stairs = append(f.Stairs, levels.StairsDoc{From: h.at(u, v0), To: h.at(u, v1), Width: stairsWidth})
}

func (h *house) room(f *levels.FloorDoc, name string, u0, v0, u1, v1 float64) {
	f.Rooms = append(f.Rooms, levels.RoomDoc{Name: name, Outline: h.box(u0, v0, u1, v1)})
}

// anchor names a point; turn 0 faces out of the front.
func (h *house) anchor(name string, u, v, y, turn float64) {
	p := h.spot(u, v, turn)
	if y != 0 {
		p.Y = &y
	}
	h.doc.Anchors[name] = p
}

// windows adds a window to the front of a floor every five metres, except at a
// door.
func (h *house) windows(f *levels.FloorDoc, sill, head float64) {
	doorAt := middle(h.width / 2)
	for u := 3.0; u+1.5 < h.width; u += 5 {
		if len(h.doc.Floors) > 1 || math.Abs(u-doorAt) >= 2.5 {
			f.Windows = append(f.Windows, levels.WindowDoc{At: h.at(u, 0), Width: 2, Sill: sill, Head: head})
		}
	}
}

// front adds the door in the middle of the front, and the entrance anchor
// before it.
func (h *house) front(f *levels.FloorDoc) {
	u := middle(h.width / 2)
	h.door(f, "door", u, 0)
	h.anchor("entrance", u, -2, 0, 0)
	h.anchor("inside", u, 2.5, 0, math.Pi)
}

// counter adds a desk with anchors for a clerk behind it and a customer before
// it.
func (h *house) counter(v float64) {
	u := middle(h.width/2) + 3
	h.target.Boxes = append(h.target.Boxes, levels.BoxDoc{
		At: h.at(u, v), Size: levels.Point{3, 0.8}, Yaw: h.lot.front.yaw(), Height: 1.1,
	})
	h.anchor("counter", u, v-1.5, 0, math.Pi)
	h.anchor("clerk", u, v+1.5, 0, 0)
}

// shop builds a hall with a counter, and a back room.
func (h *house) shop() {
	f := h.floor(shopHeight)
	h.front(f)
	h.windows(f, 0.9, 2.6)
	back := h.depth - 5
	h.wall(f, 0, back, h.width, back)
	h.door(f, "back", middle(h.width/4), back)
	h.counter(back - 3)
	h.anchor("back", middle(h.width/4)+1, h.depth-2.5, 0, 0)
	h.room(f, "hall", 0, 0, h.width, back)
	h.room(f, "back room", 0, back, h.width, h.depth)
}

// storeys builds a lobby, a stair hall along the left wall and two rooms on
// each upper floor. Flights alternate between the hall's two sides.
func (h *house) storeys(floors int) {
	const hall = 5.0
	ground := h.floor(storeyHeight)
	h.front(ground)
	h.windows(ground, 0.9, 2.4)
	back := 12.0
	h.wall(ground, 0, back, h.width, back)
	h.door(ground, "back", middle(h.width*3/4), back)
	h.counter(back - 3)
	h.anchor("back", middle(h.width*3/4), back+2.5, 0, 0)
	h.room(ground, "lobby", 0, 0, h.width, back)
	h.room(ground, "back room", 0, back, h.width, h.depth)
	h.stairs(ground, 1, 4, 10)
	for k := 1; k < floors; k++ {
		f := h.floor(storeyHeight)
		h.windows(f, 0.9, 2.4)
		h.wall(f, hall, 0, hall, h.depth)
		mid := math.Floor(h.depth / 2)
		h.wall(f, hall, mid, h.width, mid)
		h.door(f, fmt.Sprintf("floor_%d.front_room", k), hall, 2.5)
		h.door(f, fmt.Sprintf("floor_%d.back_room", k), hall, h.depth-2.5)
		y := float64(k) * storeyHeight
		room := (hall + h.width) / 2
		h.anchor(fmt.Sprintf("floor_%d.front_room", k), middle(room), middle(mid/2), y, 0)
		h.anchor(fmt.Sprintf("floor_%d.back_room", k), middle(room), middle(mid+(h.depth-mid)/2), y, math.Pi)
		h.room(f, "hall", 0, 0, hall, h.depth)
		h.room(f, "front room", hall, 0, h.width, mid)
		h.room(f, "back room", hall, mid, h.width, h.depth)
		if k+1 < floors {
			if k%2 == 1 {
				h.stairs(f, 4, 10, 4)
			} else {
				h.stairs(f, 1, 4, 10)
			}
		}
	}
}

// kindAnchors adds the anchors that are typical for a kind of building.
func (h *house) kindAnchors(word string) {
	u := middle(h.width / 2)
	switch word {
	case "hospital":
		h.anchor("respawn", u-3, -2, 0, 0)
		p := h.doc.Anchors["respawn"]
		p.Role = "hospital"
		h.doc.Anchors["respawn"] = p
		h.anchor("reception", u+3, 6.5, 0, math.Pi)
	case "bank":
		h.anchor("atm", u-4, -1.5, 0, math.Pi)
		h.anchor("vault", middle(h.width*3/4), h.depth-2.5, 0, 0)
	case "police":
		h.anchor("desk", u+3, 6.5, 0, math.Pi)
		h.anchor("cells", middle(h.width/4), h.depth-2.5, 0, 0)
	case "shop", "electronics", "clothes", "cafe":
		h.anchor("vending", u-4, -1.5, 0, math.Pi)
	}
}
