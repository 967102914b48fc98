package game

// PlaceRole determines what spawns at a place in addition to what missions
// spawn there (M-DOC-014).
type PlaceRole string

// These are the roles of a place.
const (
	PlacePlayers  PlaceRole = "players"
	PlacePolice   PlaceRole = "police"
	PlaceTraffic  PlaceRole = "traffic"
	PlaceGuards   PlaceRole = "guards"
	PlaceHospital PlaceRole = "hospital"
)

// Words lists the roles of a place.
func (PlaceRole) Words() []string {
	return []string{"players", "police", "traffic", "guards", "hospital"}
}

// Place is a named point in the game's coordinate frame (M-DOC-007): metres, +y
// up; yaw 0 faces +z (north), and east is -x, a yaw of -pi/2.
type Place struct {
	_ struct{} `doc:"A named point of the level, in metres: +y up, yaw 0 facing +z (north); east is -x, a yaw of -pi/2."`

	X    float64   `json:"x" is:"required,min=-100000,max=100000" doc:"Metres; east is negative."`
	Z    float64   `json:"z" is:"required,min=-100000,max=100000" doc:"Metres; north is positive."`
	Y    *float64  `json:"y" is:"min=-100000,max=100000" doc:"Height of the floor of the place, in metres; the ground's when absent."`
	Yaw  float64   `json:"yaw" is:"min=-6.2832,max=6.2832,default=0" doc:"Radians; 0 faces north, -pi/2 east."`
	Role PlaceRole `json:"role" doc:"Makes the place also a spawn point of that role."`
}
