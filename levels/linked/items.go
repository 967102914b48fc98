package linked

import (
	"slices"

	"caper/components"
	"caper/levels/game"
)

// Item is an item of the room's catalogue: either a common item or one that a
// mission defines. The whole room knows both from the start (M-DOC-037).
type Item struct {
	ID      string             // id in the catalogue or the document
	Name    string             // name that players see
	Tags    []components.TagID // includes the item's own id (M-DOC-039)
	Stack   uint16             // most items in one inventory slot
	Price   int64              // dollars
	Heal    float64            // health restored, per cent
	Mission bool               // whether a mission defines it
}

// numberItems numbers the common items in the catalogue's order, then the
// missions' items in the document's order.
func (g *Game) numberItems(catalogue *game.Catalogue) {
	g.Tags = []string{""}
	g.Items = []Item{{}}
	for i := range catalogue.Items {
		c := &catalogue.Items[i]
		price := int64(c.Price)
		if p := g.Game.Rules.Prices.Find(c.ID); p != nil {
			price = int64(*p)
		}
		g.addItem(Item{ID: c.ID, Name: c.Name, Stack: uint16(c.Stack), Price: price, Heal: c.Heal}, c.Tags)
	}
	for m := range g.Game.Missions {
		for i := range g.Game.Missions[m].Items {
			d := &g.Game.Missions[m].Items[i]
			item := Item{ID: d.ID, Name: d.Name, Stack: uint16(d.StackOrDefault()), Price: DefaultPrice, Mission: true}
			if p := g.Game.Rules.Prices.Find(d.ID); p != nil {
				item.Price = int64(*p)
			}
			if d.Heal != nil {
				item.Heal = *d.Heal
			}
			g.addItem(item, d.Tags)
		}
	}
}

// DefaultPrice is the price in dollars of an item that has none in the
// catalogue or the document (M-RULE-014).
const DefaultPrice = 10

func (g *Game) addItem(item Item, tags []string) {
	item.Tags = append(item.Tags, g.tag(item.ID))
	for _, t := range tags {
		item.Tags = append(item.Tags, g.tag(t))
	}
	g.Items = append(g.Items, item)
}

// tag returns the number of a tag and assigns the next one to a new tag.
func (g *Game) tag(word string) components.TagID {
	if i := slices.Index(g.Tags, word); i >= 0 {
		return components.TagID(i)
	}
	g.Tags = append(g.Tags, word)
	return components.TagID(len(g.Tags) - 1)
}

// Tag returns the number of a tag or item id, or 0 if no item carries it.
func (g *Game) Tag(word string) components.TagID {
	return components.TagID(max(0, slices.Index(g.Tags, word)))
}

// Item returns the number of an item, or 0 if there is no such item.
func (g *Game) Item(id string) components.ItemID {
	return components.ItemID(max(0, slices.IndexFunc(g.Items, func(i Item) bool { return i.ID == id })))
}

// HasTag reports whether an item carries a tag.
func (g *Game) HasTag(item components.ItemID, tag components.TagID) bool {
	return int(item) < len(g.Items) && slices.Contains(g.Items[item].Tags, tag)
}
