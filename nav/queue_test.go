package nav

import (
	"reflect"
	"testing"
)

func TestQueueKeepsItsBudgetAndOrder(t *testing.T) {
	a := draw(t, trap(20))
	q := NewQueue(a.finder())
	for owner := range uint64(6) {
		q.Ask(owner, Query{From: a.start, To: a.goal})
	}
	replaced := q.Ask(3, Query{From: a.goal, To: a.start})
	q.Forget(5)
	var owners []uint64
	ticks := 0
	for q.Waiting() > 0 {
		for _, answer := range q.Work(1) {
			owners = append(owners, answer.Owner)
			if answer.Err != nil {
				t.Errorf("owner %d: %v", answer.Owner, answer.Err)
			}
			if answer.Owner == 3 && answer.Ticket != replaced {
				t.Errorf("owner 3 was answered for ticket %d, want its last, %d", answer.Ticket, replaced)
			}
		}
		ticks++
	}
	if want := []uint64{0, 1, 2, 3, 4}; !reflect.DeepEqual(owners, want) {
		t.Errorf("answered %v, want %v", owners, want)
	}
	if ticks != 5 {
		t.Errorf("a budget of one leg took %d ticks for 5 requests, want 5", ticks)
	}
}
