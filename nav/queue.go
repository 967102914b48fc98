package nav

// Ticket identifies a request in a Queue.
type Ticket uint64

// Answer is the result of a request.
type Answer struct {
	Ticket Ticket // the ticket that Ask returned
	Owner  uint64 // the owner passed to Ask
	Steps  []Step // corners of the path; valid until the next Work
	Err    error  // ErrNoPath if there is no path
}

type request struct {
	ticket Ticket
	owner  uint64
	query  Query
}

// Queue spreads a room's queries over ticks: first come, first served, until a
// tick's budget of legs is used up. An owner has one request at a time; a new
// one replaces the old one at its position in the queue.
type Queue struct {
	finder  *Finder
	waiting []request
	next    Ticket
	answers []Answer
	spare   [][]Step
}

// NewQueue returns a queue over a room's finder.
func NewQueue(f *Finder) *Queue { return &Queue{finder: f} }

// Ask queues a query.
func (q *Queue) Ask(owner uint64, query Query) Ticket {
	q.next++
	for i := range q.waiting {
		if q.waiting[i].owner == owner {
			q.waiting[i].ticket, q.waiting[i].query = q.next, query
			return q.next
		}
	}
	q.waiting = append(q.waiting, request{q.next, owner, query})
	return q.next
}

// Forget removes an owner's request from the queue.
func (q *Queue) Forget(owner uint64) {
	for i := range q.waiting {
		if q.waiting[i].owner == owner {
			q.waiting = append(q.waiting[:i], q.waiting[i+1:]...)
			return
		}
	}
}

// Waiting returns the number of queued requests.
func (q *Queue) Waiting() int { return len(q.waiting) }

// Work answers requests until it has searched budget legs; it answers at least
// one request. The answers are valid until the next Work.
func (q *Queue) Work(budget int) []Answer {
	for i := range q.answers {
		q.spare = append(q.spare, q.answers[i].Steps[:0])
	}
	q.answers = q.answers[:0]
	from, done := q.finder.Legs(), 0
	for done < len(q.waiting) && (done == 0 || q.finder.Legs()-from < uint64(budget)) {
		r := q.waiting[done]
		var steps []Step
		if n := len(q.spare); n > 0 {
			steps, q.spare = q.spare[n-1], q.spare[:n-1]
		}
		steps, err := q.finder.Find(steps, r.query)
		q.answers = append(q.answers, Answer{r.ticket, r.owner, steps, err})
		done++
	}
	left := copy(q.waiting, q.waiting[done:])
	clear(q.waiting[left:])
	q.waiting = q.waiting[:left]
	return q.answers
}
