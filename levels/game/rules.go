package game

// PlayerDamage determines whether players can hurt and carjack each other
// (M-RULE-001).
type PlayerDamage string

// These are the settings of playerDamage.
const (
	DamageOff    PlayerDamage = "off"
	DamageRivals PlayerDamage = "rivals"
	DamageOn     PlayerDamage = "on"
)

// Words lists the settings of playerDamage.
func (PlayerDamage) Words() []string { return []string{"off", "rivals", "on"} }

// Respawn determines where a player who went down respawns (M-RULE-004).
type Respawn string

// These are the settings of respawn.
const (
	RespawnHospital Respawn = "hospital"
	RespawnMission  Respawn = "mission"
)

// Words lists the settings of respawn.
func (Respawn) Words() []string { return []string{"hospital", "mission"} }

// PartyRewards determines how a party's reward is paid (M-RULE-008).
type PartyRewards string

// These are the settings of partyRewards.
const (
	RewardsShared PartyRewards = "shared"
	RewardsSplit  PartyRewards = "split"
)

// Words lists the settings of partyRewards.
func (PartyRewards) Words() []string { return []string{"shared", "split"} }

// Rules holds the rules of the game; the zero value means every default
// (M-RULE-025).
type Rules struct {
	_ struct{} `doc:"The rules of the game, each with its default."`

	PlayerDamage     PlayerDamage   `json:"playerDamage" is:"default=on" doc:"Whether players hurt and carjack each other: off, rivals (only those outside one's party) or on."`
	MaxPlayers       *int           `json:"maxPlayers" is:"min=1,max=32,default=32" doc:"How many players a room of the game takes."`
	Respawn          Respawn        `json:"respawn" is:"default=hospital" doc:"Where a player who went down respawns: at the nearest hospital, or where their mission started."`
	SafeZones        []string       `json:"safeZones" is:"id,count=0..8" ref:"zone" doc:"Zones where players cannot hurt each other and no car is carjacked."`
	GhostSeconds     *float64       `json:"ghostSeconds" is:"min=0,max=10,default=3" doc:"Seconds for which a respawned player is a ghost."`
	PartyRewards     PartyRewards   `json:"partyRewards" is:"default=shared" doc:"Whether each member of a party gets the whole reward, or it is divided among them."`
	Police           *bool          `json:"police" is:"default=true" doc:"Whether the room has police."`
	Traffic          *int           `json:"traffic" is:"min=0,max=64,default=0" doc:"Ambient cars around the players."`
	Phone            *bool          `json:"phone" is:"default=true" doc:"Whether every character starts with a phone."`
	Garages          *GarageCharges `json:"garages" doc:"What every garage charges; overrides the level's prices."`
	Prices           Table[int]     `json:"prices" is:"min=0,max=1000000,count=0..256" keys:"item" doc:"What the shops charge in dollars, by item id."`
	Loadout          []LoadoutStack `json:"loadout" is:"count=0..16" doc:"What every player starts with; when absent, the items of free roam; when empty, only the phone."`
	DropMissionItems *bool          `json:"dropMissionItems" is:"default=true" doc:"Whether a character that dies drops its mission's items at the place of its death."`
	FallDamage       *bool          `json:"fallDamage" is:"default=true" doc:"Whether a long fall causes damage."`
	VehicleFire      *bool          `json:"vehicleFire" is:"default=true" doc:"Whether a heavily damaged car catches fire and explodes."`
	Clock            *ClockRule     `json:"clock" doc:"The room clock."`
	Weather          *WeatherRule   `json:"weather" doc:"The room's weather."`
}

// GarageCharges is what every garage charges, in dollars (M-RULE-013).
type GarageCharges struct {
	_ struct{} `doc:"What every garage charges, in dollars."`

	Respray *int `json:"respray" is:"min=0,max=1000000" doc:"Dollars for a new colour."`
	Store   *int `json:"store" is:"min=0,max=1000000" doc:"Dollars for storing a car."`
}

// LoadoutStack is one stack that every player starts with (M-RULE-015).
type LoadoutStack struct {
	_ struct{} `doc:"A stack of items in a slot of the strip."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item, a weapon, ammunition or an item of the game."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
	Slot  *int   `json:"slot" is:"min=1,max=16" doc:"Slot of the strip; the first free one when absent; 16 is the phone's."`
}

// CountOrDefault returns the number of items in the stack.
func (s *LoadoutStack) CountOrDefault() int { return orDefault(s.Count, 1) }

// ClockRule is the room clock when the room opens (M-RULE-023).
type ClockRule struct {
	_ struct{} `doc:"The room clock."`

	Start *TimeOfDay `json:"start" is:"default=12:00" doc:"The time at which the room starts."`
	Pace  *float64   `json:"pace" is:"min=0,max=60,default=1" doc:"Game minutes per real second; 0 stops it."`
}

// WeatherRule is the weather when the room opens (M-RULE-024).
type WeatherRule struct {
	_ struct{} `doc:"The room's weather."`

	Climate   string      `json:"climate" is:"id" doc:"A climate's name, the level's when absent; none is always clear."`
	Start     WeatherKind `json:"start" doc:"The weather when the room opens; the climate's choice when absent."`
	Intensity *float64    `json:"intensity" is:"min=0,max=1,default=0.7" doc:"Its intensity when the room opens, 0 to 1."`
	Changes   *bool       `json:"changes" is:"default=true" doc:"Whether it changes on its own after an hour of the room clock."`
}

// PlayerDamageOrDefault returns the setting of playerDamage; the default is on.
func (r *Rules) PlayerDamageOrDefault() PlayerDamage { return wordOr(r.PlayerDamage, DamageOn) }

// MaxPlayersOrDefault returns how many players a room takes; the default is 32.
func (r *Rules) MaxPlayersOrDefault() int { return orDefault(r.MaxPlayers, 32) }

// RespawnOrDefault returns where players respawn; the default is the hospital.
func (r *Rules) RespawnOrDefault() Respawn { return wordOr(r.Respawn, RespawnHospital) }

// GhostSecondsOrDefault returns how long a respawned player is a ghost, in
// seconds.
func (r *Rules) GhostSecondsOrDefault() float64 { return orDefault(r.GhostSeconds, 3) }

// PartyRewardsOrDefault returns how a party is paid; the default is shared.
func (r *Rules) PartyRewardsOrDefault() PartyRewards { return wordOr(r.PartyRewards, RewardsShared) }

// PoliceOrDefault reports whether the game has police.
func (r *Rules) PoliceOrDefault() bool { return orDefault(r.Police, true) }

// TrafficOrDefault returns the number of ambient cars.
func (r *Rules) TrafficOrDefault() int { return orDefault(r.Traffic, 0) }

// PhoneOrDefault reports whether characters start with a phone.
func (r *Rules) PhoneOrDefault() bool { return orDefault(r.Phone, true) }

// DropMissionItemsOrDefault reports whether characters that die drop mission
// items.
func (r *Rules) DropMissionItemsOrDefault() bool { return orDefault(r.DropMissionItems, true) }

// FallDamageOrDefault reports whether falls cause damage.
func (r *Rules) FallDamageOrDefault() bool { return orDefault(r.FallDamage, true) }

// VehicleFireOrDefault reports whether damaged vehicles burn and explode.
func (r *Rules) VehicleFireOrDefault() bool { return orDefault(r.VehicleFire, true) }

// StartOrDefault returns the time at which the room opens; the default, also
// for nil, is noon.
func (c *ClockRule) StartOrDefault() TimeOfDay {
	if c == nil {
		return 12 * 60
	}
	return orDefault(c.Start, 12*60)
}

// PaceOrDefault returns the game minutes per real second; the default is 1.
func (c *ClockRule) PaceOrDefault() float64 {
	if c == nil {
		return 1
	}
	return orDefault(c.Pace, 1)
}

// IntensityOrDefault returns the intensity of the weather, 0 to 1; the default
// is 0.7.
func (w *WeatherRule) IntensityOrDefault() float64 {
	if w == nil {
		return 0.7
	}
	return orDefault(w.Intensity, 0.7)
}

// ChangesOrDefault reports whether the weather changes on its own.
func (w *WeatherRule) ChangesOrDefault() bool {
	if w == nil {
		return true
	}
	return orDefault(w.Changes, true)
}
