package main

import (
	"fmt"
	"io"
)

func (t *characterReport) print(w io.Writer) {
	fmt.Fprintf(w, "%s (character %d): level %d, %d experience, %d credits, %d clone credits\n",
		t.Name, t.Character, t.Level, t.Experience, t.Credits, t.CloneCredits)
	for i := range t.Attempts {
		t.Attempts[i].print(w)
	}
	for _, o := range t.Offers {
		fmt.Fprintf(w, "\noffer %d of mission %d from %s: %s, valid until %s\n", o.Offer, o.Mission, o.Source, o.State, o.Expires)
	}
	if len(t.Inventory) > 0 {
		fmt.Fprintln(w, "\ninventory")
	}
	for _, i := range t.Inventory {
		place := fmt.Sprintf("slot %d", i.Slot)
		if i.Category != 0 {
			place = fmt.Sprintf("category %d, slot %d", i.Category, i.Slot)
		}
		owner := ""
		if i.Assignment != 0 {
			owner = fmt.Sprintf(", %q of assignment %d", i.Key, i.Assignment)
		}
		fmt.Fprintf(w, "  %s: %d of template %d (item %d)%s\n", place, i.Quantity, i.Template, i.Item, owner)
	}
	if len(t.Abilities) > 0 {
		fmt.Fprintf(w, "\nabilities %v\n", t.Abilities)
	}
	t.printScenes(w)
}

func (a *attemptReport) print(w io.Writer) {
	quarantined := ""
	if a.Quarantined {
		quarantined = ", its items are in quarantine"
	}
	fmt.Fprintf(w, "\nmission %d, attempt %d (assignment %d, revision %s): %s%s\n", a.Mission, a.Generation, a.Assignment, a.Revision, a.State, quarantined)
	for _, line := range [][2]string{{"accepted", a.Accepted}, {"ended", a.Ended}, {"rewarded", a.Rewarded}} {
		if line[1] != "" {
			fmt.Fprintf(w, "  %-9s %s\n", line[0], line[1])
		}
	}
	for _, o := range a.Objectives {
		due := ""
		if o.Due != "" {
			due = ", due " + o.Due
		}
		fmt.Fprintf(w, "  objective %d: %s%s\n", o.ID, o.State, due)
	}
	for _, r := range a.Receipts {
		item := ""
		if r.Item != "" {
			item = " " + r.Item
		}
		fmt.Fprintf(w, "  receipt %s at %s%s\n", r.Operation, r.At, item)
	}
}
