package levels

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Level is a compiled level. It is read-only and shared by every room that
// plays it. Every slice is sorted by id unless its comment says otherwise.
type Level struct {
	ID          string // the document's id
	Title       string // name that players see
	Climate     string // none, temperate, desert, tropical or polar (M-IMP-029)
	ContentHash string // SHA-256 of the document's canonical JSON, in hex

	Scene     *geometry.Scene // geometry for physics and nav
	Places    []Place         // named points
	Spawns    []Spawn         // by role: first the places with a role by id, then the unnamed ones in document order
	Doors     []Door          // Doors[i] belongs to Scene.Doors[i]
	Cameras   []Camera        // security cameras
	Garages   []Garage        // bays with respray and store
	Props     []Prop          // light props
	Compounds []Compound      // guarded areas
	Buildings []Building      // solid and enterable buildings
	Districts []District      // named parts of a city
	Plans     []Plan          // Plans[i] belongs to Scene.Roads.Junctions[i]; zero for a junction without signals
	Items     []Item          // in document order

	places map[string]int    // index into Places, by id
	byRole [roleCount][2]int // by role: start and end of its range in Spawns
}

// Place is a named point (M-DOC-007).
type Place struct {
	ID       string     // as in the document; an anchor's begins with its building's id
	Position mgl64.Vec3 // on the place's own floor (M-DOC-009)
	Yaw      float64    // radians
	Role     Role       // NoRole unless it is a spawn point
	Tags     []string   // a building's tags, such as "building=hospital" (M-DOC-015)
	Name     string     // invented name, in a district with a theme (M-DOC-016)
	Building int        // index of its building, -1 for none
}

// Role determines what spawns at a spawn point.
type Role uint8

// These are the roles of spawn points (M-DOC-014).
const (
	NoRole Role = iota
	Players
	Police
	Traffic
	Guards
	Hospital
	roleCount
)

var roleNames = [roleCount]string{"", "players", "police", "traffic", "guards", "hospital"}

// String returns the role as documents write it.
func (r Role) String() string { return roleNames[r] }

// ParseRole parses a role as documents write it; the empty string is NoRole.
func ParseRole(word string) (Role, bool) { return parse[Role](roleNames[:], word) }

// Spawn is a spawn point.
type Spawn struct {
	Role     Role       // what spawns here
	Position mgl64.Vec3 // metres
	Yaw      float64    // direction that the spawned entity faces, radians
	Place    int        // index of the place that it is, -1 for an unnamed spawn point
}

// Door holds what a level knows of a door in addition to its geometry.
type Door struct {
	ID       string // the document's id
	Building int    // index, -1 for a door in a wall that belongs to no building
	Compound int    // index of the compound that contains it, outline included; -1 for none
}

// Camera is a security camera.
type Camera struct {
	ID       string     // the document's id
	Position mgl64.Vec3 // metres
	Yaw      float64    // viewing direction, radians
	Fov      float64    // whole angle of view, radians
	Range    float64    // metres
	Compound int        // index of the compound that contains it, -1 for none
}

// Garage is a bay with a respray and a store (M-IMP-023).
type Garage struct {
	ID            string           // the document's id
	Middle        mgl64.Vec3       // middle of the bay, on its floor
	Yaw           float64          // direction out of the open side, radians
	Bay           geometry.Polygon // outline of the bay
	Driveway      geometry.Polygon // from the bay's open side to the road
	Respray       int              // price, dollars
	Store         int              // price, dollars
	DrivewayStart mgl64.Vec3       // at the bay's open side
	DrivewayEnd   mgl64.Vec3       // at the road
}

// PropKind is the kind of a prop.
type PropKind uint8

// These are the kinds of prop (M-IMP-026).
const (
	Hydrant PropKind = iota
	StreetLamp
	TrafficLight
	Bench
	propKindCount
)

var propKindNames = [propKindCount]string{"hydrant", "street_lamp", "traffic_light", "bench"}

// String returns the kind as documents write it.
func (k PropKind) String() string { return propKindNames[k] }

// Prop is a light prop, fixed to the ground until something hits it hard
// enough.
type Prop struct {
	ID       string     // the document's id
	Kind     PropKind   // determines its shape and mass
	Position mgl64.Vec3 // metres
	Yaw      float64    // radians
}

// Compound is a guarded area with its own posts and patrols.
type Compound struct {
	ID      string           // the document's id
	Name    string           // name that players see
	Outline geometry.Polygon // convex
	Posts   []Post           // where guards stand
	Patrols []Patrol         // paths of patrolling guards
	Cameras []int            // indexes of the cameras in it
	Doors   []int            // indexes of the doors in it and on its outline
}

// Post is where a guard of the level stands.
type Post struct {
	Position mgl64.Vec3 // metres
	Yaw      float64    // direction in which the guard looks, radians
}

// Patrol is the path of a patrolling guard of the level.
type Patrol struct {
	Points []mgl64.Vec3 // corners of the path, metres
	Loop   bool         // whether the guard walks in a loop; otherwise back and forth
}

// Building describes a building; its walls are in the scene.
type Building struct {
	ID       string           // the document's id
	Name     string           // name that players see; may be empty
	Tags     []string         // OpenStreetMap tags, key=value
	District int              // index, -1 for none
	Outline  geometry.Polygon // convex
	Span     geometry.Span    // heights of its foot and its top
	Floors   []Floor          // none for a solid building
	Place    int              // index of the building's own place, -1 for none
}

// Floor is one storey of an enterable building.
type Floor struct {
	Storey int     // index into Scene.Storeys
	Height float64 // y of the floor
	Rooms  []Room  // named rooms
}

// Room is a named part of a floor.
type Room struct {
	Name    string           // name that players see
	Outline geometry.Polygon // convex
}

// District is a named part of a city.
type District struct {
	ID      string           // the document's id
	Theme   string           // empty for a district without a theme
	Name    string           // name that players see
	Outline geometry.Polygon // convex
}

// Item is a stack that lies on the ground at the start (M-IMP-003). The game
// that is played resolves its id.
type Item struct {
	ID       string     // item id
	Count    int        // items in the stack
	Position mgl64.Vec3 // metres
}

func parse[T ~uint8](names []string, word string) (T, bool) {
	for i, name := range names {
		if name == word {
			return T(i), true
		}
	}
	return 0, false
}
