package game

// Condition is true or false. Exactly one field is set (M-COND-001 to 010).
type Condition struct {
	_ struct{} `is:"single" doc:"A condition: an object with one key."`

	Flag    string      `json:"flag" is:"id" doc:"True while the flag is set."`
	Not     *Condition  `json:"not" doc:"True while the condition is false."`
	All     []Condition `json:"all" is:"count=1..64" doc:"True while all are true."`
	Any     []Condition `json:"any" is:"count=1..64" doc:"True while at least one is true."`
	Exists  *Query      `json:"exists" doc:"True while the query finds anything."`
	HasItem *HasItem    `json:"hasItem" doc:"The player carries items with a tag."`
	Near    *NearTag    `json:"near" doc:"The player is near one of the mission's vehicles with a tag."`
	HasApp  string      `json:"hasApp" is:"id" ref:"app" doc:"An app of the mission is installed on the phone."`
	FormIs  *FormIs     `json:"formIs" doc:"A field of the pressed button's screen contains a text."`
	Weather WeatherList `json:"weather" is:"count=1..6" doc:"The weather is of that kind, or of one of them."`
	Time    *TimeWindow `json:"time" doc:"The room clock is within a window."`
	GT      *Pair       `json:"gt" doc:"The first value is greater than the second."`
	GTE     *Pair       `json:"gte" doc:"The first value is greater than or equal to the second."`
	LT      *Pair       `json:"lt" doc:"The first value is less than the second."`
	LTE     *Pair       `json:"lte" doc:"The first value is less than or equal to the second."`
	EQ      *Pair       `json:"eq" doc:"The values are equal."`
}

// Kind returns the key of the condition, such as flag or gte, or an empty
// string if no field is set.
func (c *Condition) Kind() string { return setKey(c) }

// Comparison returns the two values of a comparison, or nil for any other
// condition.
func (c *Condition) Comparison() *Pair {
	for _, pair := range []*Pair{c.GT, c.GTE, c.LT, c.LTE, c.EQ} {
		if pair != nil {
			return pair
		}
	}
	return nil
}

// Pair holds the two values of a comparison. Documents write it as an array of
// two.
type Pair [2]Value

// WeatherList is one kind of weather or several.
type WeatherList []WeatherKind

// HasItem is true while the player carries certain items (M-COND-004).
type HasItem struct {
	_ struct{} `doc:"The player carries a number of items with a tag."`

	Tag   string `json:"tag" is:"required,tag" ref:"tag" doc:"A tag or an item's id."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
}

// CountOrDefault returns how many items the player must carry.
func (h *HasItem) CountOrDefault() int { return orDefault(h.Count, 1) }

// NearTag is true while the player is near a vehicle with a tag (M-COND-005).
type NearTag struct {
	_ struct{} `doc:"The player is within a distance of one of the mission's vehicles with a tag."`

	Tag    string  `json:"tag" is:"required,tag" doc:"A tag of a vehicle actor."`
	Within float64 `json:"within" is:"required,above=0,max=100000" doc:"Metres."`
}

// FormIs is true if a form's field contains a text (M-COND-007).
type FormIs struct {
	_ struct{} `doc:"A field of the pressed button's screen contains a text."`

	Field string `json:"field" is:"required,id" doc:"A field of the screen's form."`
	Value string `json:"value" is:"required,text=64,empty" doc:"The text."`
}

// TimeWindow is a part of the day. It spans midnight if Before is earlier than
// After (M-COND-010). A document gives at least one of the two.
type TimeWindow struct {
	_ struct{} `doc:"From after (inclusive) to before (exclusive); spans midnight if before is earlier than after."`

	After  *TimeOfDay `json:"after" doc:"Start of the window; midnight when absent."`
	Before *TimeOfDay `json:"before" doc:"End of the window; midnight when absent."`
}
