package linked

import (
	"slices"

	"caper/components"
	"caper/levels/game"
)

// Item is an item of the room's catalogue: a common one or one of a mission's,
// known to the whole room from the start (M-DOC-037).
type Item struct {
	ID      string
	Name    string
	Tags    []components.TagID // the item's own id among them (M-DOC-039)
	Stack   uint16             // most in a slot
	Price   int64              // dollars
	Heal    float64            // per cent
	Mission bool               // defined by a mission
}

// numberItems numbers the common items in the catalogue's order, then the
// missions' in the document's.
func (s *Game) numberItems(catalogue *game.Catalogue) {
	s.Tags = []string{""}
	s.Items = []Item{{}}
	for i := range catalogue.Items {
		c := &catalogue.Items[i]
		price := int64(c.Price)
		if p := s.Game.Rules.Prices.Find(c.ID); p != nil {
			price = int64(*p)
		}
		s.addItem(Item{ID: c.ID, Name: c.Name, Stack: uint16(c.Stack), Price: price, Heal: c.Heal}, c.Tags)
	}
	for m := range s.Game.Missions {
		for i := range s.Game.Missions[m].Items {
			d := &s.Game.Missions[m].Items[i]
			item := Item{ID: d.ID, Name: d.Name, Stack: uint16(d.StackOrDefault()), Price: DefaultPrice, Mission: true}
			if p := s.Game.Rules.Prices.Find(d.ID); p != nil {
				item.Price = int64(*p)
			}
			if d.Heal != nil {
				item.Heal = *d.Heal
			}
			s.addItem(item, d.Tags)
		}
	}
}

// DefaultPrice is what an item with no price anywhere costs (M-RULE-014).
const DefaultPrice = 10

func (s *Game) addItem(item Item, tags []string) {
	item.Tags = append(item.Tags, s.tag(item.ID))
	for _, t := range tags {
		item.Tags = append(item.Tags, s.tag(t))
	}
	s.Items = append(s.Items, item)
}

// tag numbers a tag, new or known.
func (s *Game) tag(word string) components.TagID {
	if i := slices.Index(s.Tags, word); i >= 0 {
		return components.TagID(i)
	}
	s.Tags = append(s.Tags, word)
	return components.TagID(len(s.Tags) - 1)
}

// Tag is the number of a tag or item id; 0 when no item answers to it.
func (s *Game) Tag(word string) components.TagID {
	return components.TagID(max(0, slices.Index(s.Tags, word)))
}

// Item is the number of an item; 0 when there is none.
func (s *Game) Item(id string) components.ItemID {
	return components.ItemID(max(0, slices.IndexFunc(s.Items, func(i Item) bool { return i.ID == id })))
}

// Answers tells whether an item answers to a tag.
func (s *Game) Answers(item components.ItemID, tag components.TagID) bool {
	return int(item) < len(s.Items) && slices.Contains(s.Items[item].Tags, tag)
}
