package levels

import "caper/levels/geometry"

// Format is the version of the level document that this package reads.
const Format = 1

// Document is a level as it is written; docs/levels.md describes every member.
// Distances are in metres and angles in radians, unless their name says
// degrees. Points are [x, z]. A y that is omitted is the height of the ground.
type Document struct {
	Format    int                 `json:"format"`             // version of the document format, always Format
	ID        string              `json:"id"`                 // lower case, digits, underscores and hyphens
	Title     string              `json:"title"`              // name that players see
	Climate   string              `json:"climate,omitzero"`   // none by default
	Bounds    BoundsDoc           `json:"bounds"`             // extent of the level
	Terrain   *TerrainDoc         `json:"terrain,omitzero"`   // level at 0 by default
	Districts []DistrictDoc       `json:"districts,omitzero"` // named parts of a city
	Walls     []WallDoc           `json:"walls,omitzero"`     // walls that belong to no building
	Boxes     []BoxDoc            `json:"boxes,omitzero"`     // pillars, crates, hedges
	Doors     []DoorDoc           `json:"doors,omitzero"`     // doors in Walls
	Decks     []DeckDoc           `json:"decks,omitzero"`     // level floors in the open
	Ramps     []RampDoc           `json:"ramps,omitzero"`     // ramps and stairs outside of buildings
	Buildings []BuildingDoc       `json:"buildings,omitzero"` // solid and enterable buildings
	Roads     RoadsDoc            `json:"roads,omitzero"`     // the road graph
	Waters    []WaterDoc          `json:"waters,omitzero"`    // ponds and rivers
	Garages   []GarageDoc         `json:"garages,omitzero"`   // bays with respray and store
	Cameras   []CameraDoc         `json:"cameras,omitzero"`   // security cameras
	Props     []PropDoc           `json:"pieces,omitzero"`    // street furniture that a car can knock over
	Compounds []CompoundDoc       `json:"compounds,omitzero"` // guarded areas
	Places    map[string]PlaceDoc `json:"places,omitzero"`    // named points, by id
	Spawns    []SpawnDoc          `json:"spawns,omitzero"`    // spawn points without a name
	Items     []ItemDoc           `json:"items,omitzero"`     // stacks on the ground
}

// Point is [x, z].
type Point = geometry.Point

// BoundsDoc is the level's extent.
type BoundsDoc struct {
	Min Point `json:"min"` // least x and z
	Max Point `json:"max"` // greatest x and z
}

// TerrainDoc is the ground: level at Base, or sampled heights above Base.
type TerrainDoc struct {
	Base    float64   `json:"base,omitzero"`    // y, metres
	Origin  Point     `json:"origin,omitzero"`  // position of the first sample
	Cell    float64   `json:"cell,omitzero"`    // metres between samples
	Columns int       `json:"columns,omitzero"` // samples along x
	Rows    int       `json:"rows,omitzero"`    // samples along z
	Heights []float64 `json:"heights,omitzero"` // metres above Base, row by row
}

// DistrictDoc is a named part of a city.
type DistrictDoc struct {
	ID      string  `json:"id"`             // first part of the ids of its places
	Theme   string  `json:"theme,omitzero"` // buildings in a district with a theme have names
	Name    string  `json:"name"`           // name that players see
	Outline []Point `json:"outline"`        // convex
}

// WallDoc is a wall along a polyline, its centre line. Doors that lie on the
// wall cut openings into it.
type WallDoc struct {
	Line      []Point  `json:"line"`              // at least two points
	Closed    bool     `json:"closed,omitzero"`   // whether the last point joins the first
	Thickness float64  `json:"thickness"`         // metres
	Height    float64  `json:"height"`            // metres
	Y         *float64 `json:"y,omitzero"`        // of the wall's foot
	Material  string   `json:"material,omitzero"` // opaque, glass, foliage or fence; opaque by default
}

// BoxDoc is an upright box: a pillar, a crate, a hedge.
type BoxDoc struct {
	At       Point    `json:"at"`                // centre
	Size     Point    `json:"size"`              // width across the yaw, depth along it, metres
	Yaw      float64  `json:"yaw,omitzero"`      // radians
	Height   float64  `json:"height"`            // metres
	Y        *float64 `json:"y,omitzero"`        // of the bottom
	Material string   `json:"material,omitzero"` // as in WallDoc
}

// DoorDoc is a door in a wall that runs through its point.
type DoorDoc struct {
	ID     string   `json:"id"`              // unique among the level's doors
	At     Point    `json:"at"`              // middle of the opening, on the wall
	Y      *float64 `json:"y,omitzero"`      // of the sill
	Width  float64  `json:"width"`           // of the opening, metres
	Height float64  `json:"height,omitzero"` // metres; 2.2 by default, for a gate the height of its wall
	Gate   bool     `json:"gate,omitzero"`   // whether a car fits through
}

// WindowDoc is a pane in a wall of a building's floor.
type WindowDoc struct {
	At    Point   `json:"at"`    // middle of the pane, on the wall
	Width float64 `json:"width"` // metres
	Sill  float64 `json:"sill"`  // metres above the floor
	Head  float64 `json:"head"`  // metres above the floor
}

// DeckDoc is a level floor in the open.
type DeckDoc struct {
	Outline   []Point  `json:"outline"`         // convex
	Y         float64  `json:"y"`               // of the floor
	Thickness float64  `json:"thickness"`       // metres, downwards
	Pillar    float64  `json:"pillar,omitzero"` // edge of a square pillar under each corner, metres; none by default
	Rail      *RailDoc `json:"rail,omitzero"`   // none by default
}

// RailDoc is a railing around a deck, with gaps where ramps and stairs meet it.
type RailDoc struct {
	Height float64  `json:"height"`        // metres
	Gaps   []GapDoc `json:"gaps,omitzero"` // where the railing is open
}

// GapDoc is an opening in a railing.
type GapDoc struct {
	At    Point   `json:"at"`    // middle of the gap, on the deck's edge
	Width float64 `json:"width"` // metres
}

// RampDoc is a slope: a ramp for people and cars, or stairs for people only.
type RampDoc struct {
	Kind      string  `json:"kind"`               // ramp or stairs
	From      Point   `json:"from"`               // one end
	FromY     float64 `json:"from_y,omitzero"`    // y at From
	To        Point   `json:"to"`                 // the other end
	ToY       float64 `json:"to_y,omitzero"`      // y at To
	Width     float64 `json:"width"`              // metres
	Thickness float64 `json:"thickness,omitzero"` // metres, 0.3 by default
}

// BuildingDoc is a building: either one solid with a height, or enterable with
// floors.
type BuildingDoc struct {
	ID        string              `json:"id"`                 // unique among the level's buildings and places
	Name      string              `json:"name,omitzero"`      // name that players see
	Tags      []string            `json:"tags,omitzero"`      // OpenStreetMap tags, key=value
	District  string              `json:"district,omitzero"`  // id of its district
	Outline   []Point             `json:"outline"`            // convex; the centre lines of an enterable building's walls
	Height    float64             `json:"height,omitzero"`    // of a solid building, metres
	Thickness float64             `json:"thickness,omitzero"` // of an enterable building's walls, metres; 0.3 by default
	Floors    []FloorDoc          `json:"floors,omitzero"`    // of an enterable building, from the ground up
	Front     *SpotDoc            `json:"front,omitzero"`     // the building's own place; its entrance anchor by default
	Anchors   map[string]PlaceDoc `json:"anchors,omitzero"`   // places whose ids begin with the building's
}

// FloorDoc is one storey of a building.
type FloorDoc struct {
	Height  float64     `json:"height"`           // up to the next floor, metres
	Doors   []DoorDoc   `json:"doors,omitzero"`   // in the floor's walls; their Y is ignored, because they are on the floor
	Windows []WindowDoc `json:"windows,omitzero"` // panes in the outer walls
	Walls   [][]Point   `json:"walls,omitzero"`   // partitions, as polylines
	Stairs  []StairsDoc `json:"stairs,omitzero"`  // up to the next floor
	Rooms   []RoomDoc   `json:"rooms,omitzero"`   // named rooms
}

// StairsDoc leads up to the next floor, under an opening as long as the stairs.
type StairsDoc struct {
	From  Point   `json:"from"`  // lower end
	To    Point   `json:"to"`    // upper end
	Width float64 `json:"width"` // metres
}

// RoomDoc is a named room of a floor.
type RoomDoc struct {
	Name    string  `json:"name"`    // name that players see
	Outline []Point `json:"outline"` // convex
}

// RoadsDoc is the road graph: nodes joined by two-way edges.
type RoadsDoc struct {
	Nodes []NodeDoc `json:"nodes"` // junctions, bends and ends
	Edges []EdgeDoc `json:"edges"` // two-way roads
}

// NodeDoc is a junction, a bend, or an end where cars turn round.
type NodeDoc struct {
	ID     string     `json:"id"`              // unique among the nodes
	At     Point      `json:"at"`              // centre
	Radius float64    `json:"radius,omitzero"` // distance from the centre at which lanes stop, metres; derived from the lanes' widths by default
	Signal *SignalDoc `json:"signal,omitzero"` // no traffic lights by default
}

// SignalDoc is a junction's signal plan: green for north-south, then for
// east-west.
type SignalDoc struct {
	Green  Point   `json:"green"`           // seconds, [north-south, east-west]
	Amber  float64 `json:"amber"`           // seconds
	AllRed float64 `json:"all_red"`         // seconds
	Offset float64 `json:"offset,omitzero"` // seconds into the cycle at tick 0
}

// EdgeDoc is a two-way road between two nodes.
type EdgeDoc struct {
	From   string  `json:"from"`            // id of one node
	To     string  `json:"to"`              // id of the other node
	Name   string  `json:"name,omitzero"`   // street name
	Via    []Point `json:"via,omitzero"`    // corners between the nodes
	Corner float64 `json:"corner,omitzero"` // radius by which the corners at Via are rounded, metres
	Lanes  int     `json:"lanes,omitzero"`  // lanes in each direction, 1 by default
	Width  float64 `json:"width"`           // of one lane, metres
	Limit  float64 `json:"limit"`           // metres per second
}

// WaterDoc is a convex area of water, or a circle if Radius is given.
type WaterDoc struct {
	ID      string  `json:"id"`               // unique among the waters
	Outline []Point `json:"outline,omitzero"` // convex; omitted for a circle
	At      Point   `json:"at,omitzero"`      // centre of a circle
	Radius  float64 `json:"radius,omitzero"`  // of a circle, metres
	Level   float64 `json:"level"`            // y of the surface
	Deep    bool    `json:"deep,omitzero"`    // whether nobody can walk or drive through it
}

// GarageDoc is a garage: walls on three sides of a bay that is open along its
// yaw.
type GarageDoc struct {
	ID       string      `json:"id"`       // unique among the garages
	At       Point       `json:"at"`       // middle of the bay
	Size     Point       `json:"size"`     // width across the yaw, depth along it, metres
	Yaw      float64     `json:"yaw"`      // direction out of the open side
	Driveway DrivewayDoc `json:"driveway"` // from the bay to a road
	Respray  int         `json:"respray"`  // price, dollars
	Store    int         `json:"store"`    // price, dollars
}

// DrivewayDoc leads from the bay to a road.
type DrivewayDoc struct {
	To    Point   `json:"to"`    // its end at the road
	Width float64 `json:"width"` // metres
}

// CameraDoc is a security camera.
type CameraDoc struct {
	ID         string  `json:"id"`          // unique among the cameras
	At         Point   `json:"at"`          // position
	Y          float64 `json:"y"`           // height of the camera
	Yaw        float64 `json:"yaw"`         // viewing direction
	FovDegrees float64 `json:"fov_degrees"` // whole angle of view, degrees
	Range      float64 `json:"range"`       // metres
}

// PropDoc is a light prop, fixed to the ground until something hits it hard
// enough (M-IMP-026).
type PropDoc struct {
	ID   string  `json:"id"`           // unique among the props
	Kind string  `json:"kind"`         // hydrant, street_lamp, traffic_light or bench
	At   Point   `json:"at"`           // position
	Yaw  float64 `json:"yaw,omitzero"` // radians
}

// CompoundDoc is a guarded area.
type CompoundDoc struct {
	ID      string      `json:"id"`               // unique among the compounds
	Name    string      `json:"name,omitzero"`    // name that players see
	Outline []Point     `json:"outline"`          // convex
	Posts   []PostDoc   `json:"posts,omitzero"`   // where guards stand
	Patrols []PatrolDoc `json:"patrols,omitzero"` // paths of patrolling guards
}

// PostDoc is where a guard stands.
type PostDoc struct {
	At  Point    `json:"at"`         // position
	Y   *float64 `json:"y,omitzero"` // y; on the ground by default
	Yaw float64  `json:"yaw"`        // direction in which the guard looks
}

// PatrolDoc is a path that a guard walks.
type PatrolDoc struct {
	Points []Point `json:"points"`        // corners of the path
	Loop   bool    `json:"loop,omitzero"` // whether the last point leads to the first; otherwise the guard walks back
}

// SpotDoc is a position and a direction.
type SpotDoc struct {
	X   float64  `json:"x"`            // metres, positive to the west
	Z   float64  `json:"z"`            // metres, positive to the north
	Y   *float64 `json:"y,omitzero"`   // metres
	Yaw float64  `json:"yaw,omitzero"` // radians
}

// PlaceDoc is a named point (M-DOC-007). With a role it is also a spawn point
// (M-DOC-014).
type PlaceDoc struct {
	X    float64  `json:"x"`             // metres, positive to the west
	Z    float64  `json:"z"`             // metres, positive to the north
	Y    *float64 `json:"y,omitzero"`    // metres
	Yaw  float64  `json:"yaw,omitzero"`  // radians
	Role string   `json:"role,omitzero"` // players, police, traffic, guards or hospital; no spawn point by default
	Tags []string `json:"tags,omitzero"` // key=value
	Name string   `json:"name,omitzero"` // name that players see
}

// SpawnDoc is a spawn point without a name.
type SpawnDoc struct {
	Role string   `json:"role"`         // players, police, traffic, guards or hospital
	X    float64  `json:"x"`            // metres, positive to the west
	Z    float64  `json:"z"`            // metres, positive to the north
	Y    *float64 `json:"y,omitzero"`   // metres
	Yaw  float64  `json:"yaw,omitzero"` // radians
}

// ItemDoc is a stack of items that lies on the ground at the start.
type ItemDoc struct {
	Item  string   `json:"item"`           // item id
	Count int      `json:"count,omitzero"` // 1 by default
	X     float64  `json:"x"`              // metres, positive to the west
	Z     float64  `json:"z"`              // metres, positive to the north
	Y     *float64 `json:"y,omitzero"`     // metres
}
