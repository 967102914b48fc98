package game

// Reward is a payment (M-DOC-042); it lasts as long as the room.
type Reward struct {
	_ struct{} `doc:"Cash and Rep."`

	Cash int `json:"cash" is:"min=0,max=1000000000,default=0" doc:"Dollars."`
	Rep  int `json:"rep" is:"min=0,max=1000000000,default=0" doc:"Rep."`
}
