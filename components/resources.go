package components

// Clock is the room's time of day.
type Clock struct {
	Minutes float64 // after midnight, from 0 up to 1440
	Pace    float64 // game minutes per real second
	Day     uint32  // days since the room opened
}

// WeatherKind is the kind of weather.
type WeatherKind uint8

// The kinds of weather.
const (
	Clear WeatherKind = iota
	Overcast
	Rain
	Storm
	Fog
	Snow
)

// Weather is the room's weather.
type Weather struct {
	Kind      WeatherKind // the kind
	Intensity float64     // 0 to 1, current
	Target    float64     // 0 to 1, the value towards which Intensity changes
	Ramp      float64     // change of the intensity per game minute
	Until     float64     // game minutes since the room opened; 0 when it does not end
}

// Signal is the state of the lamps at one signalled junction.
type Signal struct {
	Phase    uint8   // index of the phase in the junction's plan
	Elapsed  float64 // seconds in the phase
	Override uint8   // manual override: 0 none, 1 green, 2 red, 3 flashing
	Group    uint8   // the approach group that has green by the override
	Left     float64 // seconds left of the override; negative until it is cleared
}

// Signals are the lamps of every junction.
type Signals struct {
	Junctions []Signal // in the level's order
}

// Room counts what concerns the room as a whole.
type Room struct {
	MinutesRun float64 // game minutes since the room opened
	Players    uint32  // number of players in the room
}

// Missions is the state that all missions of a room share.
type Missions struct {
	Minute float64  // the room clock at the last mission step in minutes; -1 before the first
	Starts []uint32 // how often each mission was started in the room
}
