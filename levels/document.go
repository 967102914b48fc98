package levels

import "caper/levels/geometry"

// Format is the version of the level document that this package reads.
const Format = 1

// Document is a level as it is written: docs/levels.md describes every member.
// Distances are metres, angles radians unless their name says degrees, points
// [x, z]. A y that is left out is the ground's height.
type Document struct {
	Format    int                 `json:"format"`
	ID        string              `json:"id"`
	Title     string              `json:"title"`
	Climate   string              `json:"climate,omitzero"` // none by default
	Bounds    BoundsDoc           `json:"bounds"`
	Terrain   *TerrainDoc         `json:"terrain,omitzero"`
	Districts []DistrictDoc       `json:"districts,omitzero"`
	Walls     []WallDoc           `json:"walls,omitzero"`
	Boxes     []BoxDoc            `json:"boxes,omitzero"`
	Doors     []DoorDoc           `json:"doors,omitzero"`
	Decks     []DeckDoc           `json:"decks,omitzero"`
	Ramps     []RampDoc           `json:"ramps,omitzero"`
	Buildings []BuildingDoc       `json:"buildings,omitzero"`
	Roads     RoadsDoc            `json:"roads,omitzero"`
	Waters    []WaterDoc          `json:"waters,omitzero"`
	Garages   []GarageDoc         `json:"garages,omitzero"`
	Cameras   []CameraDoc         `json:"cameras,omitzero"`
	Props     []PropDoc           `json:"pieces,omitzero"`
	Compounds []CompoundDoc       `json:"compounds,omitzero"`
	Places    map[string]PlaceDoc `json:"places,omitzero"`
	Spawns    []SpawnDoc          `json:"spawns,omitzero"`
	Items     []ItemDoc           `json:"items,omitzero"`
}

// Point is [x, z].
type Point = geometry.Point

// BoundsDoc is the level's extent.
type BoundsDoc struct {
	Min Point `json:"min"`
	Max Point `json:"max"`
}

// TerrainDoc is the ground: level at base, or samples row by row over it.
type TerrainDoc struct {
	Base    float64   `json:"base,omitzero"`
	Origin  Point     `json:"origin,omitzero"`
	Cell    float64   `json:"cell,omitzero"`
	Columns int       `json:"columns,omitzero"`
	Rows    int       `json:"rows,omitzero"`
	Heights []float64 `json:"heights,omitzero"`
}

// DistrictDoc is a named part of a city.
type DistrictDoc struct {
	ID      string  `json:"id"`
	Theme   string  `json:"theme,omitzero"` // a themed district's buildings have names
	Name    string  `json:"name"`
	Outline []Point `json:"outline"`
}

// WallDoc is a wall along a polyline, which is its centre line. Doors that lie
// on it cut openings.
type WallDoc struct {
	Line      []Point  `json:"line"`
	Closed    bool     `json:"closed,omitzero"` // the last point joins the first
	Thickness float64  `json:"thickness"`
	Height    float64  `json:"height"`
	Y         *float64 `json:"y,omitzero"` // of its foot
	Material  string   `json:"material,omitzero"`
}

// BoxDoc is an upright box: a pillar, a crate, a hedge.
type BoxDoc struct {
	At       Point    `json:"at"`
	Size     Point    `json:"size"` // width across the yaw, depth along it
	Yaw      float64  `json:"yaw,omitzero"`
	Height   float64  `json:"height"`
	Y        *float64 `json:"y,omitzero"`
	Material string   `json:"material,omitzero"`
}

// DoorDoc is a door in a wall that runs through its point.
type DoorDoc struct {
	ID     string   `json:"id"`
	At     Point    `json:"at"`
	Y      *float64 `json:"y,omitzero"` // of its sill
	Width  float64  `json:"width"`
	Height float64  `json:"height,omitzero"` // 2.2 by default, a gate's is its wall's
	Gate   bool     `json:"gate,omitzero"`
}

// WindowDoc is a pane in a wall of a building's floor.
type WindowDoc struct {
	At    Point   `json:"at"`
	Width float64 `json:"width"`
	Sill  float64 `json:"sill"` // over the floor
	Head  float64 `json:"head"` // over the floor
}

// DeckDoc is a level floor in the open.
type DeckDoc struct {
	Outline   []Point  `json:"outline"` // convex
	Y         float64  `json:"y"`
	Thickness float64  `json:"thickness"`
	Pillar    float64  `json:"pillar,omitzero"` // size of a square pillar under each corner
	Rail      *RailDoc `json:"rail,omitzero"`
}

// RailDoc is a railing round a deck, open where ways lead off it.
type RailDoc struct {
	Height float64  `json:"height"`
	Gaps   []GapDoc `json:"gaps,omitzero"`
}

// GapDoc is an opening in a railing.
type GapDoc struct {
	At    Point   `json:"at"`
	Width float64 `json:"width"`
}

// RampDoc is a sloped way: a ramp for feet and tyres, or stairs for feet.
type RampDoc struct {
	Kind      string  `json:"kind"` // ramp or stairs
	From      Point   `json:"from"`
	FromY     float64 `json:"from_y,omitzero"`
	To        Point   `json:"to"`
	ToY       float64 `json:"to_y,omitzero"`
	Width     float64 `json:"width"`
	Thickness float64 `json:"thickness,omitzero"` // 0.3 by default
}

// BuildingDoc is a building: one solid of a height, or floors one may enter.
type BuildingDoc struct {
	ID        string              `json:"id"`
	Name      string              `json:"name,omitzero"`
	Tags      []string            `json:"tags,omitzero"` // OpenStreetMap's, key=value
	District  string              `json:"district,omitzero"`
	Outline   []Point             `json:"outline"`            // convex; an enterable one's walls' centre lines
	Height    float64             `json:"height,omitzero"`    // of a solid one
	Thickness float64             `json:"thickness,omitzero"` // of an enterable one's walls, 0.3 by default
	Floors    []FloorDoc          `json:"floors,omitzero"`    // from the ground up
	Front     *SpotDoc            `json:"front,omitzero"`     // where the building's own place lies; its entrance anchor by default
	Anchors   map[string]PlaceDoc `json:"anchors,omitzero"`   // places named under the building
}

// FloorDoc is one storey of a building.
type FloorDoc struct {
	Height  float64     `json:"height"`         // to the next floor
	Doors   []DoorDoc   `json:"doors,omitzero"` // y is not used: they stand on the floor
	Windows []WindowDoc `json:"windows,omitzero"`
	Walls   [][]Point   `json:"walls,omitzero"`  // partitions, as polylines
	Stairs  []StairsDoc `json:"stairs,omitzero"` // up to the next floor
	Rooms   []RoomDoc   `json:"rooms,omitzero"`
}

// StairsDoc leads up to the next floor, under an opening of its own length.
type StairsDoc struct {
	From  Point   `json:"from"`
	To    Point   `json:"to"`
	Width float64 `json:"width"`
}

// RoomDoc is a named room of a floor.
type RoomDoc struct {
	Name    string  `json:"name"`
	Outline []Point `json:"outline"`
}

// RoadsDoc is the road graph: nodes joined by two-way edges.
type RoadsDoc struct {
	Nodes []NodeDoc `json:"nodes"`
	Edges []EdgeDoc `json:"edges"`
}

// NodeDoc is a junction, a bend, or an end where cars turn round.
type NodeDoc struct {
	ID     string     `json:"id"`
	At     Point      `json:"at"`
	Radius float64    `json:"radius,omitzero"` // where lanes stop short of it; from the widths by default
	Signal *SignalDoc `json:"signal,omitzero"`
}

// SignalDoc is a junction's plan: first north-south is green, then east-west.
type SignalDoc struct {
	Green  Point   `json:"green"` // seconds of [north-south, east-west]
	Amber  float64 `json:"amber"`
	AllRed float64 `json:"all_red"`
	Offset float64 `json:"offset,omitzero"` // seconds into the cycle at tick 0
}

// EdgeDoc is a two-way road between two nodes.
type EdgeDoc struct {
	From   string  `json:"from"`
	To     string  `json:"to"`
	Name   string  `json:"name,omitzero"`
	Via    []Point `json:"via,omitzero"`
	Corner float64 `json:"corner,omitzero"` // radius that rounds the via points
	Lanes  int     `json:"lanes,omitzero"`  // each way, 1 by default
	Width  float64 `json:"width"`           // of one lane
	Limit  float64 `json:"limit"`           // metres a second
}

// WaterDoc is a convex area, or a circle where radius is given.
type WaterDoc struct {
	ID      string  `json:"id"`
	Outline []Point `json:"outline,omitzero"`
	At      Point   `json:"at,omitzero"`
	Radius  float64 `json:"radius,omitzero"`
	Level   float64 `json:"level"`
	Deep    bool    `json:"deep,omitzero"`
}

// GarageDoc is a garage: walls on three sides of a bay, open along its yaw.
type GarageDoc struct {
	ID       string      `json:"id"`
	At       Point       `json:"at"`   // middle of the bay
	Size     Point       `json:"size"` // width across the yaw, depth along it
	Yaw      float64     `json:"yaw"`
	Driveway DrivewayDoc `json:"driveway"`
	Respray  int         `json:"respray"` // dollars
	Store    int         `json:"store"`   // dollars
}

// DrivewayDoc leads from the bay to a road.
type DrivewayDoc struct {
	To    Point   `json:"to"`
	Width float64 `json:"width"`
}

// CameraDoc is a security camera.
type CameraDoc struct {
	ID         string  `json:"id"`
	At         Point   `json:"at"`
	Y          float64 `json:"y"`
	Yaw        float64 `json:"yaw"`
	FovDegrees float64 `json:"fov_degrees"`
	Range      float64 `json:"range"`
}

// PieceDoc is a light piece, planted until hit hard enough (M-IMP-026).
type PropDoc struct {
	ID   string  `json:"id"`
	Kind string  `json:"kind"` // hydrant, street_lamp, traffic_light or bench
	At   Point   `json:"at"`
	Yaw  float64 `json:"yaw,omitzero"`
}

// CompoundDoc is a guarded area.
type CompoundDoc struct {
	ID      string      `json:"id"`
	Name    string      `json:"name,omitzero"`
	Outline []Point     `json:"outline"`
	Posts   []PostDoc   `json:"posts,omitzero"`
	Patrols []PatrolDoc `json:"patrols,omitzero"`
}

// PostDoc is where a guard stands.
type PostDoc struct {
	At  Point    `json:"at"`
	Y   *float64 `json:"y,omitzero"`
	Yaw float64  `json:"yaw"`
}

// PatrolDoc is a way that a guard walks.
type PatrolDoc struct {
	Points []Point `json:"points"`
	Loop   bool    `json:"loop,omitzero"`
}

// SpotDoc is a position with a facing.
type SpotDoc struct {
	X   float64  `json:"x"`
	Z   float64  `json:"z"`
	Y   *float64 `json:"y,omitzero"`
	Yaw float64  `json:"yaw,omitzero"`
}

// PlaceDoc is a named point (M-DOC-007); with a role it is a spawn point too
// (M-DOC-014).
type PlaceDoc struct {
	X    float64  `json:"x"`
	Z    float64  `json:"z"`
	Y    *float64 `json:"y,omitzero"`
	Yaw  float64  `json:"yaw,omitzero"`
	Role string   `json:"role,omitzero"`
	Tags []string `json:"tags,omitzero"`
	Name string   `json:"name,omitzero"`
}

// SpawnDoc is a spawn point that needs no name.
type SpawnDoc struct {
	Role string   `json:"role"`
	X    float64  `json:"x"`
	Z    float64  `json:"z"`
	Y    *float64 `json:"y,omitzero"`
	Yaw  float64  `json:"yaw,omitzero"`
}

// ItemDoc is a stack that the level lays out.
type ItemDoc struct {
	Item  string   `json:"item"`
	Count int      `json:"count,omitzero"` // 1 by default
	X     float64  `json:"x"`
	Z     float64  `json:"z"`
	Y     *float64 `json:"y,omitzero"`
}
