package game

// GotoObjective is done once a player is in the zone (M-OBJ-008).
type GotoObjective struct {
	_ struct{} `doc:"Go into a zone."`

	To string `json:"to" is:"required,id" ref:"zone" doc:"The zone."`
}

// StealVehicleObjective is done once the player drives the vehicle (M-OBJ-009).
type StealVehicleObjective struct {
	_ struct{} `doc:"Drive a vehicle; fails when the vehicle is wrecked."`

	Target string `json:"target" is:"required,id" ref:"actor.vehicle" doc:"The vehicle actor."`
}

// DeliverObjective is done once a vehicle or items are where they belong
// (M-OBJ-010, M-OBJ-012).
type DeliverObjective struct {
	_ struct{} `doc:"Drive a vehicle into a zone or a garage's bay, or bring items there or into a container; give either a vehicle or an item."`

	Vehicle   string   `json:"vehicle" is:"id" ref:"actor.vehicle" doc:"The vehicle actor."`
	Item      string   `json:"item" is:"tag" ref:"tag" doc:"A tag or an item's id."`
	Count     *int     `json:"count" is:"min=1,max=9999,default=1" doc:"How many items."`
	To        string   `json:"to" is:"required,id" ref:"zone actor.garage actor.container" doc:"A zone, a garage actor or, for items, a container actor; a zone takes precedence over an actor with the same id."`
	MaxDamage *float64 `json:"maxDamage" is:"min=0,max=100" doc:"Damage in per cent above which the objective fails."`
}

// CountOrDefault returns how many items must be delivered.
func (d *DeliverObjective) CountOrDefault() int { return orDefault(d.Count, 1) }

// PickupObjective is done once the player picks up an item actor's items
// (M-OBJ-015).
type PickupObjective struct {
	_ struct{} `doc:"Pick up an item actor's items; fails when somebody else picks them up first."`

	Item string `json:"item" is:"required,id" ref:"actor.item" doc:"The item actor."`
}

// CollectObjective is done while the player carries enough items (M-OBJ-017).
type CollectObjective struct {
	_ struct{} `doc:"Carry a number of items with a tag, wherever they came from."`

	Tag   string `json:"tag" is:"required,tag" ref:"tag" doc:"A tag or an item's id."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
}

// CountOrDefault returns how many items the player must carry.
func (c *CollectObjective) CountOrDefault() int { return orDefault(c.Count, 1) }

// UseObjective is done once a door, a container or a terminal was opened
// (M-OBJ-018).
type UseObjective struct {
	_ struct{} `doc:"Open a door or a container, or a terminal's screen; having done so once in the mission suffices."`

	Interactable string `json:"interactable" is:"required,id" ref:"actor.door actor.container actor.terminal" doc:"The door, container or terminal actor."`
}

// TalkObjective is done once a dialogue has ended (M-OBJ-019).
type TalkObjective struct {
	_ struct{} `doc:"Play a dialogue of the mission to its end."`

	Dialogue string `json:"dialogue" is:"required,id" ref:"dialogue" doc:"The dialogue."`
	Actor    string `json:"actor" is:"id" ref:"actor.npc" doc:"An npc with whom talking plays the dialogue; the npc's death fails the objective."`
	Contact  string `json:"contact" is:"id" ref:"contact" doc:"A contact whom calling plays the dialogue."`
	Choice   string `json:"choice" is:"id" doc:"The choice that the player must pick."`
}

// UnlockObjective is done once a door or a vehicle is unlocked (M-OBJ-023).
type UnlockObjective struct {
	_ struct{} `doc:"Unlock a door or a vehicle."`

	Target string `json:"target" is:"required,id" ref:"actor.door actor.vehicle" doc:"The door or vehicle actor."`
}

// GiveObjective is done once the player has handed items over (M-OBJ-041).
type GiveObjective struct {
	_ struct{} `doc:"Hand items over to a person of the contact role or into a container."`

	Item  string `json:"item" is:"required,tag" ref:"tag" doc:"A tag or an item's id."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
	To    string `json:"to" is:"required,id" ref:"actor.npc actor.container" doc:"An npc of the contact role or a container actor."`
}

// CountOrDefault returns how many items the player must hand over.
func (g *GiveObjective) CountOrDefault() int { return orDefault(g.Count, 1) }

// PhotographObjective is done once the player has photographed an actor or a
// place (M-OBJ-052).
type PhotographObjective struct {
	_ struct{} `doc:"Take a photo of an actor or of a place while standing in a zone; give either an actor or a place."`

	Actor string `json:"actor" is:"id" ref:"actor" doc:"The actor to photograph."`
	Place string `json:"place" is:"id" ref:"place" doc:"The place to photograph."`
	From  string `json:"from" is:"required,id" ref:"zone" doc:"The zone in which the player must be."`
}

// RaceObjective is a race through the gates of a path (M-OBJ-036).
type RaceObjective struct {
	_ struct{} `doc:"Pass the gates of a race path ahead of the rivals."`

	Path      string   `json:"path" is:"required,id" ref:"path" doc:"A race path of the game."`
	Laps      *int     `json:"laps" is:"min=1,max=99" doc:"Number of laps; the path's when absent."`
	Rivals    []string `json:"rivals" is:"id,count=0..7" ref:"actor.npc" doc:"The driver actors that race; may be empty only in a versus mission."`
	Countdown *float64 `json:"countdown" is:"min=0,max=60,default=3" doc:"Seconds of countdown before the gates count."`
}

// CountdownOrDefault returns the seconds before the gates count.
func (r *RaceObjective) CountdownOrDefault() float64 { return orDefault(r.Countdown, 3) }

// LapsOr returns the laps of the race, or the path's if the objective has none.
func (r *RaceObjective) LapsOr(path *RacePath) int { return orDefault(r.Laps, path.LapsOrDefault()) }
