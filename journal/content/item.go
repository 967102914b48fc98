package content

import "fmt"

// ItemScope says to whom the items of a binding belong.
type ItemScope uint8

// The item scopes.
const (
	ScopeAssignmentIssued ItemScope = 1 // the attempt issued them, and owns them
	ScopeCharacterOwned   ItemScope = 2 // unbound items that the character pays with
)

// Disposition says what becomes of an attempt's items when it ends.
type Disposition uint8

// The dispositions.
const (
	DispositionRemove Disposition = 1
	DispositionRetain Disposition = 2 // kept, with its provenance and restrictions
)

// MaxItemKey is the most characters that a binding's key has.
const MaxItemKey = 64

// MaxOperationKey is the most characters that an operation's key has.
const MaxOperationKey = 96

// ItemBinding is what a mission may issue, spend and remove under a key. The
// stored document must have every field.
type ItemBinding struct {
	Key      string       // unique key of the binding within the mission
	Template ItemTemplate // template of its items
	Scope    ItemScope    // whose items it is about
	// MaximumQuantity bounds one operation and what the attempt holds.
	MaximumQuantity uint32
	Completion      Disposition // what becomes of the items at a turn-in
	Failure         Disposition // what becomes of them when the attempt fails
	Abandonment     Disposition // what becomes of them when the attempt is abandoned
}

// ItemIntent is an operation on mission items: IssueMissionItem,
// ConsumeMissionItem or RemoveMissionItems.
type ItemIntent interface {
	itemIntent()
	// ActionKind returns the kind of action that carries the intent.
	ActionKind() ActionKind
	// OperationKey returns a key that is stable and unique within a mission.
	OperationKey() string
	// Binding returns the mission and the key of the binding.
	Binding() (MissionID, string)
}

// IssueMissionItem issues items of a binding to the attempt.
type IssueMissionItem struct {
	Operation string       // unique key of the operation within the scene
	Mission   MissionID    // mission of the binding
	ItemKey   string       // key of the binding
	Template  ItemTemplate // template that is issued
	Quantity  uint32       // how many items are issued
}

// ConsumeMissionItem spends items of a binding.
type ConsumeMissionItem struct {
	Operation string    // unique key of the operation within the scene
	Mission   MissionID // mission of the binding
	ItemKey   string    // key of the binding
	Quantity  uint32    // how many items are spent
	Scope     ItemScope // whose items are spent
}

// RemoveMissionItems removes everything that the attempt holds under a key.
type RemoveMissionItems struct {
	Operation string    // unique key of the operation within the scene
	Mission   MissionID // mission of the binding
	ItemKey   string    // key of the binding
}

func (IssueMissionItem) itemIntent()   {}
func (ConsumeMissionItem) itemIntent() {}
func (RemoveMissionItems) itemIntent() {}

// ActionKind returns ActionIssueMissionItem.
func (IssueMissionItem) ActionKind() ActionKind { return ActionIssueMissionItem }

// ActionKind returns ActionConsumeMissionItem.
func (ConsumeMissionItem) ActionKind() ActionKind { return ActionConsumeMissionItem }

// ActionKind returns ActionRemoveMissionItems.
func (RemoveMissionItems) ActionKind() ActionKind { return ActionRemoveMissionItems }

// OperationKey returns the key of the operation.
func (i IssueMissionItem) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i ConsumeMissionItem) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i RemoveMissionItems) OperationKey() string { return i.Operation }

// Binding returns the binding that the items are issued from.
func (i IssueMissionItem) Binding() (MissionID, string) { return i.Mission, i.ItemKey }

// Binding returns the binding whose items are spent.
func (i ConsumeMissionItem) Binding() (MissionID, string) { return i.Mission, i.ItemKey }

// Binding returns the binding whose items are removed.
func (i RemoveMissionItems) Binding() (MissionID, string) { return i.Mission, i.ItemKey }

// itemIntentJSON is the stored form of an intent.
type itemIntentJSON struct {
	Kind      string        `json:"kind"`
	Operation *string       `json:"operation"` // unique key of the operation within the scene
	Mission   *MissionID    `json:"mission"`
	ItemKey   *string       `json:"itemKey"` // key of the binding
	Template  *ItemTemplate `json:"template,omitempty"`
	Quantity  *uint32       `json:"quantity,omitempty"`
	Scope     *ItemScope    `json:"scope,omitempty"`
}

type itemBindingJSON struct {
	Key             *string       `json:"key"`
	Template        *ItemTemplate `json:"template"`
	Scope           *ItemScope    `json:"scope"`
	MaximumQuantity *uint32       `json:"maximumQuantity"`
	Completion      *Disposition  `json:"completion"`
	Failure         *Disposition  `json:"failure"`
	Abandonment     *Disposition  `json:"abandonment"`
}

// EncodeItemIntent returns the document that an action carries.
func EncodeItemIntent(i ItemIntent) (string, error) {
	form, err := packItemIntent(i)
	if err != nil {
		return "", err
	}
	return encode("an item intent", form, nil)
}

// DecodeItemIntent reads the document that an action carries.
func DecodeItemIntent(text string) (ItemIntent, error) {
	var form itemIntentJSON
	if err := decode("an item intent", text, &form); err != nil {
		return nil, err
	}
	return unpackItemIntent(&form)
}

func packItemIntent(i ItemIntent) (itemIntentJSON, error) {
	switch i := i.(type) {
	case IssueMissionItem:
		return itemIntentJSON{Kind: "issue", Operation: &i.Operation, Mission: &i.Mission, ItemKey: &i.ItemKey, Template: &i.Template, Quantity: &i.Quantity}, nil
	case ConsumeMissionItem:
		return itemIntentJSON{Kind: "consume", Operation: &i.Operation, Mission: &i.Mission, ItemKey: &i.ItemKey, Quantity: &i.Quantity, Scope: &i.Scope}, nil
	case RemoveMissionItems:
		return itemIntentJSON{Kind: "remove", Operation: &i.Operation, Mission: &i.Mission, ItemKey: &i.ItemKey}, nil
	}
	return itemIntentJSON{}, fmt.Errorf("encoding an item intent: of no known kind (%T)", i)
}

// unpackItemIntent demands exactly the members of its kind.
func unpackItemIntent(f *itemIntentJSON) (ItemIntent, error) {
	if f.Operation == nil || f.Mission == nil || f.ItemKey == nil {
		return nil, fmt.Errorf("decoding an item intent: %q lacks its operation, mission or item key", f.Kind)
	}
	has := [3]bool{f.Template != nil, f.Quantity != nil, f.Scope != nil}
	switch {
	case f.Kind == "issue" && has == [3]bool{true, true, false}:
		return IssueMissionItem{*f.Operation, *f.Mission, *f.ItemKey, *f.Template, *f.Quantity}, nil
	case f.Kind == "consume" && has == [3]bool{false, true, true}:
		return ConsumeMissionItem{*f.Operation, *f.Mission, *f.ItemKey, *f.Quantity, *f.Scope}, nil
	case f.Kind == "remove" && has == [3]bool{}:
		return RemoveMissionItems{*f.Operation, *f.Mission, *f.ItemKey}, nil
	case f.Kind != "issue" && f.Kind != "consume" && f.Kind != "remove":
		return nil, fmt.Errorf("decoding an item intent: there is no kind %q", f.Kind)
	}
	return nil, fmt.Errorf("decoding an item intent: %q has a member too many or too few", f.Kind)
}

func packItemBinding(b *ItemBinding) itemBindingJSON {
	return itemBindingJSON{&b.Key, &b.Template, &b.Scope, &b.MaximumQuantity, &b.Completion, &b.Failure, &b.Abandonment}
}

func unpackItemBinding(f *itemBindingJSON, faults *[]error) ItemBinding {
	if f.Key == nil || f.Template == nil || f.Scope == nil || f.MaximumQuantity == nil ||
		f.Completion == nil || f.Failure == nil || f.Abandonment == nil {
		*faults = append(*faults, fmt.Errorf("an item binding lacks a field: all seven are mandatory"))
		return ItemBinding{}
	}
	return ItemBinding{*f.Key, *f.Template, *f.Scope, *f.MaximumQuantity, *f.Completion, *f.Failure, *f.Abandonment}
}
