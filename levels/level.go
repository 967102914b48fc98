package levels

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Level is a compiled level. It is read-only and shared by every room that
// plays it; every slice is sorted by id unless it says otherwise.
type Level struct {
	ID          string
	Title       string
	Climate     string // none, temperate, … (M-IMP-029)
	ContentHash string // SHA-256 of the document's canonical JSON, in hex

	Scene     *geometry.Scene
	Places    []Place
	Spawns    []Spawn // by role: the places with a role by id, then the nameless as written
	Doors     []Door  // Doors[i] is Scene.Doors[i]
	Cameras   []Camera
	Garages   []Garage
	Props     []Prop
	Compounds []Compound
	Buildings []Building
	Districts []District
	Plans     []Plan // Plans[i] belongs to Scene.Roads.Junctions[i]; without a cycle where it has no signals
	Items     []Item // as written

	places map[string]int
	byRole [roleCount][2]int // the range of Spawns of a role
}

// Place is a named point (M-DOC-007): its position is on its own floor
// (M-DOC-009).
type Place struct {
	ID       string
	Position mgl64.Vec3
	Yaw      float64
	Role     Role     // NoRole for most
	Tags     []string // a building's, as "building=hospital" (M-DOC-015)
	Name     string   // invented, in a themed district (M-DOC-016)
	Building int      // index of the building that it belongs to, -1 for none
}

// Role says who comes out at a spawn point.
type Role uint8

// The roles of spawn points (M-DOC-014).
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

// String is the role's word in documents.
func (r Role) String() string { return roleNames[r] }

// ParseRole reads a role's word; the empty word is NoRole.
func ParseRole(word string) (Role, bool) { return parse[Role](roleNames[:], word) }

// Spawn is a point where its role comes out, facing Yaw.
type Spawn struct {
	Role     Role
	Position mgl64.Vec3
	Yaw      float64
	Place    int // index of the place that it is, -1 for a nameless one
}

// Door is what a level knows of a door beside its geometry.
type Door struct {
	ID       string
	Building int // index, -1 for a door in a free wall
	Compound int // index of the compound whose outline it lies on or in, -1 for none
}

// Camera is a security camera.
type Camera struct {
	ID       string
	Position mgl64.Vec3
	Yaw      float64
	Fov      float64 // radians, the whole angle
	Range    float64 // metres
	Compound int     // index, -1 for none
}

// Garage is a bay with a respray and a store (M-IMP-023).
type Garage struct {
	ID            string
	Middle        mgl64.Vec3 // of the bay, on its floor
	Yaw           float64    // out of the open side
	Bay           geometry.Polygon
	Driveway      geometry.Polygon // from the bay's mouth to the road
	Respray       int              // dollars
	Store         int              // dollars
	DrivewayStart mgl64.Vec3       // at the bay's mouth
	DrivewayEnd   mgl64.Vec3       // at the road
}

// PieceKind says what a light piece is.
type PropKind uint8

// The kinds of light piece (M-IMP-026).
const (
	Hydrant PropKind = iota
	StreetLamp
	TrafficLight
	Bench
	propKindCount
)

var propKindNames = [propKindCount]string{"hydrant", "street_lamp", "traffic_light", "bench"}

// String is the kind's word in documents.
func (k PropKind) String() string { return propKindNames[k] }

// Piece is a light piece, planted until hit hard enough.
type Prop struct {
	ID       string
	Kind     PropKind
	Position mgl64.Vec3
	Yaw      float64
}

// Compound is a guarded area with its own posts and patrols.
type Compound struct {
	ID      string
	Name    string
	Outline geometry.Polygon
	Posts   []Post
	Patrols []Patrol
	Cameras []int // indexes of the cameras in it
	Doors   []int // indexes of the doors on its edge and in it
}

// Post is where a level's guard stands.
type Post struct {
	Position mgl64.Vec3
	Yaw      float64
}

// Patrol is a way that a level's guard walks: in a loop, or back and forth.
type Patrol struct {
	Points []mgl64.Vec3
	Loop   bool
}

// Building is a building's facts; its walls are in the scene.
type Building struct {
	ID       string
	Name     string
	Tags     []string
	District int // index, -1 for none
	Outline  geometry.Polygon
	Span     geometry.Span
	Floors   []Floor // none for a solid one
	Place    int     // index of its own place, -1 for none
}

// Floor is one storey of an enterable building.
type Floor struct {
	Storey int // index into Scene.Storeys
	Height float64
	Rooms  []Room
}

// Room is a named part of a floor.
type Room struct {
	Name    string
	Outline geometry.Polygon
}

// District is a named part of a city.
type District struct {
	ID      string
	Theme   string // empty for a plain one
	Name    string
	Outline geometry.Polygon
}

// Item is a stack that the level lays out (M-IMP-003); its id is resolved by
// the game that is played.
type Item struct {
	ID       string
	Count    int
	Position mgl64.Vec3
}

func parse[T ~uint8](names []string, word string) (T, bool) {
	for i, name := range names {
		if name == word {
			return T(i), true
		}
	}
	return 0, false
}
