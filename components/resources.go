package components

// Clock is the room's time of day.
type Clock struct {
	Minutes float64 // after midnight, 0 up to 1440
	Pace    float64 // game minutes a real second
	Day     uint32
}

// WeatherKind is what the sky does.
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
	Kind      WeatherKind
	Intensity float64 // 0..1, as it is now
	Target    float64 // 0..1, where it is going
	Ramp      float64 // of intensity a game minute
	Until     float64 // game minutes since the room opened; 0 for good
}

// Signal is one signalled junction's lamps.
type Signal struct {
	Phase   uint8
	Elapsed float64 // seconds in the phase
	Hand    uint8   // 0 by plan, else 1 green, 2 red, 3 flashing
	Group   uint8   // which has green by hand
	Left    float64 // seconds of the hand state; negative until switched back
}

// Signals are the lamps of every junction of the level, in its order.
type Signals struct {
	Junctions []Signal
}

// Room is what the room itself counts.
type Room struct {
	MinutesRun float64 // game minutes since it opened
	Players    uint32
}

// Missions is what the room's missions have in common.
type Missions struct {
	Minute float64  // of the room clock at the last mission step; -1 before the first
	Starts []uint32 // of each mission, in the room
}
