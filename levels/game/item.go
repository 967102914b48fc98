package game

// ItemAction is something that a player may do with an item.
type ItemAction string

// These are the actions on an item.
const (
	ItemDrop ItemAction = "drop"
	ItemGive ItemAction = "give"
)

// Words lists the actions on an item.
func (ItemAction) Words() []string { return []string{"drop", "give"} }

// Item is an item that a mission defines. The whole room knows it from the
// start (M-DOC-034, M-DOC-037).
type Item struct {
	_ struct{} `doc:"An item of the mission; its id is unique in the game and differs from those of the common items."`

	ID      string       `json:"id" is:"required,id" doc:"The item's id."`
	Name    string       `json:"name" is:"required,text=300" doc:"The name or text that players see."`
	Tags    []string     `json:"tags" is:"tag,count=0..32" doc:"Tags by which documents refer to the item."`
	Stack   *int         `json:"stack" is:"min=1,max=9999,default=1" doc:"How many fit in one inventory slot."`
	Actions []ItemAction `json:"actions" is:"count=0..2" doc:"What the player may do with the item; both when absent."`
	Heal    *float64     `json:"heal" is:"above=0,max=100" doc:"Health that using it restores, in per cent."`
}

// StackOrDefault returns how many items fit in one slot.
func (i *Item) StackOrDefault() int { return orDefault(i.Stack, 1) }

// ActionsOrDefault returns what the player may do with the item.
func (i *Item) ActionsOrDefault() []ItemAction {
	if i.Actions == nil {
		return []ItemAction{ItemDrop, ItemGive}
	}
	return i.Actions
}

// Stack is a number of items of one kind, in a container or in pockets.
type Stack struct {
	_ struct{} `doc:"A number of items of one kind."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item or one of the game's."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
}

// CountOrDefault returns the number of items in the stack.
func (s *Stack) CountOrDefault() int { return orDefault(s.Count, 1) }
