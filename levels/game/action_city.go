package game

// SkipTimeAction moves the room clock on (M-ACN-026).
type SkipTimeAction struct {
	_ struct{} `doc:"Advances the room clock; the screen fades."`

	Hours float64 `json:"hours" is:"required,min=0.25,max=24" doc:"Hours of the room clock."`
	Text  string  `json:"text" is:"text=300" doc:"The text during the fade; when absent, one such as '3 hours later'."`
}

// SetWeatherAction changes the weather (M-ACN-028).
type SetWeatherAction struct {
	_ struct{} `doc:"Changes the weather, for everyone."`

	Kind      WeatherKind `json:"kind" is:"required" doc:"The weather."`
	Intensity *float64    `json:"intensity" is:"min=0,max=1,default=0.7" doc:"Intensity, 0 to 1."`
	Over      *float64    `json:"over" is:"min=0,max=1440,default=2" doc:"Game minutes over which it sets in."`
	Minutes   *float64    `json:"minutes" is:"above=0,max=10080" doc:"Game minutes for which it lasts; permanent when absent."`
}

// IntensityOrDefault returns the intensity of the new weather, 0 to 1.
func (s *SetWeatherAction) IntensityOrDefault() float64 { return orDefault(s.Intensity, 0.7) }

// OverOrDefault returns the game minutes over which the new weather sets in.
func (s *SetWeatherAction) OverOrDefault() float64 { return orDefault(s.Over, 2) }

// SignalState is the state to which an action sets a junction's signals
// (M-OPEN-051).
type SignalState string

// These are the states of a junction's signals.
const (
	SignalGreen    SignalState = "green"
	SignalRed      SignalState = "red"
	SignalFlashing SignalState = "flashing"
	SignalAuto     SignalState = "auto"
)

// Words lists the states of a junction's signals.
func (SignalState) Words() []string { return []string{"green", "red", "flashing", "auto"} }

// SignalGroup is the group of approaches that has green.
type SignalGroup string

// These are the groups of a junction's approaches.
const (
	SignalNorthSouth SignalGroup = "north-south"
	SignalEastWest   SignalGroup = "east-west"
)

// Words lists the groups of a junction's approaches.
func (SignalGroup) Words() []string { return []string{"north-south", "east-west"} }

// SetSignalAction overrides the signals of a junction (M-ACN-029).
type SetSignalAction struct {
	_ struct{} `doc:"Switches the signalled junction at or near a place by hand."`

	Junction string      `json:"junction" is:"required,id" ref:"place" doc:"A place at or near the junction."`
	State    SignalState `json:"state" is:"required,discriminator" doc:"green for one group, red for both, flashing amber, or auto, which resumes the plan."`
	Group    SignalGroup `json:"group" only:"green" is:"default=north-south" doc:"The group that has green."`
	Seconds  *float64    `json:"seconds" is:"above=0,max=600" doc:"Seconds for which the override lasts; until auto is set when absent."`
}

// GroupOrDefault returns the group that has green; the default is north-south.
func (s *SetSignalAction) GroupOrDefault() SignalGroup { return wordOr(s.Group, SignalNorthSouth) }
