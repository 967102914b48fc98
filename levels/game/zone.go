package game

// ZoneKind is the purpose of a zone (M-DOC-019).
type ZoneKind string

// These are the kinds of zone; a zone need not have one.
const (
	ZonePickup     ZoneKind = "pickup"
	ZoneDropoff    ZoneKind = "dropoff"
	ZoneCheckpoint ZoneKind = "checkpoint"
	ZoneRaceGate   ZoneKind = "race_gate"
	ZoneRestricted ZoneKind = "restricted"
	ZoneSafe       ZoneKind = "safe"
	ZoneSpawn      ZoneKind = "spawn"
)

// Words lists the kinds of zone.
func (ZoneKind) Words() []string {
	return []string{"pickup", "dropoff", "checkpoint", "race_gate", "restricted", "safe", "spawn"}
}

// ZoneRaises is what entering a restricted zone raises (M-OPEN-003).
type ZoneRaises string

// These are what a restricted zone may raise.
const (
	RaisesAlert ZoneRaises = "alert"
	RaisesHeat  ZoneRaises = "heat"
)

// Words lists what a restricted zone may raise.
func (ZoneRaises) Words() []string { return []string{"alert", "heat"} }

// ZoneRole is what spawns in a spawn zone (M-DOC-022).
type ZoneRole string

// Police or traffic spawns in a spawn zone.
const (
	ZonePolice  ZoneRole = "police"
	ZoneTraffic ZoneRole = "traffic"
)

// Words lists what may spawn in a spawn zone.
func (ZoneRole) Words() []string { return []string{"police", "traffic"} }

// Zone is a circle around a place. It includes what is within 3 m of the
// place's height (M-DOC-011, M-DOC-018).
type Zone struct {
	_ struct{} `doc:"A circle around a place; it includes what is within 3 m of the place's height."`

	Place  string     `json:"place" is:"required,id" ref:"place" doc:"The place at its centre."`
	Radius float64    `json:"radius" is:"required,above=0,max=100000" doc:"Metres."`
	Kind   ZoneKind   `json:"kind" is:"discriminator" doc:"What the zone is for."`
	Raises ZoneRaises `json:"raises" only:"restricted" is:"default=alert" doc:"What entering raises: the compound's alert, or the heat (the Wanted level)."`
	Role   ZoneRole   `json:"role" only:"spawn" is:"required" doc:"What spawns in the zone."`
}

// RaisesOrDefault returns what a restricted zone raises; the default is the
// compound's alert.
func (z *Zone) RaisesOrDefault() ZoneRaises { return wordOr(z.Raises, RaisesAlert) }
