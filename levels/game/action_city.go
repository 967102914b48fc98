package game

// SkipTimeAction moves the room clock on (M-ACN-026).
type SkipTimeAction struct {
	_ struct{} `doc:"The room clock some hours on; the screen fades."`

	Hours float64 `json:"hours" is:"required,min=0.25,max=24" doc:"Hours of the room clock."`
	Text  string  `json:"text" is:"text=300" doc:"What the fade says; '3 hours later' and the like when absent."`
}

// SetWeatherAction changes the weather (M-ACN-028).
type SetWeatherAction struct {
	_ struct{} `doc:"Changes the weather, for everyone."`

	Kind      WeatherKind `json:"kind" is:"required" doc:"The weather."`
	Intensity *float64    `json:"intensity" is:"min=0,max=1,default=0.7" doc:"How strong, 0 to 1."`
	Over      *float64    `json:"over" is:"min=0,max=1440,default=2" doc:"Game minutes in which it comes in."`
	Minutes   *float64    `json:"minutes" is:"above=0,max=10080" doc:"Game minutes it lasts; for good when absent."`
}

// IntensityOrDefault is how strong the weather comes in.
func (s *SetWeatherAction) IntensityOrDefault() float64 { return orDefault(s.Intensity, 0.7) }

// OverOrDefault is the game minutes in which it comes in.
func (s *SetWeatherAction) OverOrDefault() float64 { return orDefault(s.Over, 2) }

// SignalState is how a junction is switched (M-OPEN-051).
type SignalState string

// How a junction is switched.
const (
	SignalGreen    SignalState = "green"
	SignalRed      SignalState = "red"
	SignalFlashing SignalState = "flashing"
	SignalAuto     SignalState = "auto"
)

// Words lists how a junction may be switched.
func (SignalState) Words() []string { return []string{"green", "red", "flashing", "auto"} }

// SignalGroup is the way of a junction that has green.
type SignalGroup string

// The ways of a junction.
const (
	SignalNorthSouth SignalGroup = "north-south"
	SignalEastWest   SignalGroup = "east-west"
)

// Words lists the ways of a junction.
func (SignalGroup) Words() []string { return []string{"north-south", "east-west"} }

// SetSignalAction switches a signalled junction by hand (M-ACN-029).
type SetSignalAction struct {
	_ struct{} `doc:"Switches the signalled junction at or near a place by hand."`

	Junction string      `json:"junction" is:"required,id" ref:"place" doc:"A place at or near the junction."`
	State    SignalState `json:"state" is:"required,discriminator" doc:"green for one way, red both ways, flashing amber, auto back to its plan."`
	Group    SignalGroup `json:"group" only:"green" is:"default=north-south" doc:"The way that has green."`
	Seconds  *float64    `json:"seconds" is:"above=0,max=600" doc:"How long; until switched back when absent."`
}

// GroupOrDefault is the way that has green.
func (s *SetSignalAction) GroupOrDefault() SignalGroup { return wordOr(s.Group, SignalNorthSouth) }
