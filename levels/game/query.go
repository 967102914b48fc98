package game

// Query finds players, enemies, vehicles or items. Exactly one field is set
// (M-COND-015 to 019).
type Query struct {
	_ struct{} `is:"single" doc:"A query: an object with one key."`

	Players  *PlayersQuery  `json:"players" doc:"The room's players."`
	Enemies  *EnemiesQuery  `json:"enemies" doc:"The mission's enemies that are still standing."`
	Vehicles *VehiclesQuery `json:"vehicles" doc:"The mission's vehicles that are not wrecked."`
	Items    *ItemsQuery    `json:"items" doc:"The items that the player carries."`
}

// Kind returns the key of the query, or an empty string if no field is set.
func (q *Query) Kind() string { return setKey(q) }

// PlayersQuery finds players. With a team, it finds the members who are
// standing, or those who have been caught at least once (M-VS-012).
type PlayersQuery struct {
	_ struct{} `doc:"Players of the room."`

	In     string  `json:"in" is:"id" ref:"zone" doc:"Only those in a zone."`
	Near   *Circle `json:"near" doc:"Only those near a place."`
	Team   string  `json:"team" is:"id" ref:"team" doc:"In versus: only the standing members of a team."`
	Caught bool    `json:"caught" is:"default=false" doc:"In versus: only players who have been caught at least once."`
}

// EnemiesQuery finds the mission's enemies that are still standing.
type EnemiesQuery struct {
	_ struct{} `doc:"The mission's enemies that are still standing."`

	In    string  `json:"in" is:"id" ref:"zone" doc:"Only those in a zone."`
	Near  *Circle `json:"near" doc:"Only those near a place."`
	Tag   string  `json:"tag" is:"tag" doc:"Only those whose group has a tag."`
	Group string  `json:"group" is:"id" ref:"actor.chasers" doc:"Only those of one group."`
}

// VehiclesQuery finds the mission's vehicles that are not wrecked.
type VehiclesQuery struct {
	_ struct{} `doc:"The mission's vehicles that are not wrecked."`

	In   string  `json:"in" is:"id" ref:"zone" doc:"Only those in a zone."`
	Near *Circle `json:"near" doc:"Only those near a place."`
	Tag  string  `json:"tag" is:"tag" doc:"Only those with a tag."`
}

// ItemsQuery counts the items that the player carries.
type ItemsQuery struct {
	_ struct{} `doc:"The items that the player carries."`

	Tag string `json:"tag" is:"required,tag" ref:"tag" doc:"A tag or an item's id."`
}

// Circle is a circle around a place.
type Circle struct {
	_ struct{} `doc:"A circle around a place."`

	Place  string  `json:"place" is:"required,id" ref:"place" doc:"The place at its centre."`
	Radius float64 `json:"radius" is:"required,above=0,max=100000" doc:"Metres."`
}
