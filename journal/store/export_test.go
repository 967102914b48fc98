package store

import (
	"context"
	"errors"
	"reflect"
	"time"

	"caper/journal/content"
)

// LoadRows reads the enabled content and validates nothing.
func (s *Store) LoadRows(ctx context.Context) (missions []*content.Mission, experiences []*content.Experience, err error) {
	tx, err := s.World.Begin(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	l := worldLoader{ctx: ctx, read: &tx.Read, catalog: &Catalog{World: content.NewWorld(), missions: map[content.MissionID]*content.Mission{}}}
	_, err = l.rows()
	return l.missions, l.experiences, err
}

// Text is the statement's SQL.
func (s Statement) Text() string { return s.text }

// Prepared returns how many texts of a SQLite database are prepared and how many
// that it has met are not.
func Prepared(d *Database) (kept, missing int) {
	d.statements.mutex.Lock()
	defer d.statements.mutex.Unlock()
	for _, statement := range d.statements.kept { // any order: a count
		if statement == nil {
			missing++
		} else {
			kept++
		}
	}
	return kept, missing
}

// Question is a SELECT as some reading method of the store asks it.
type Question struct {
	Method    string
	Text      string // for the engine
	Arguments []any  // for the engine
}

// Questions are the SELECTs of every method of Read on an engine, and of those
// of the store that look for what is due.
func Questions(e Engine) []Question {
	var list []Question
	method := ""
	r := &Read{e, recorder{func(text string, arguments []any) {
		list = append(list, Question{method, rebind(e, text), values(e, arguments)})
	}}, nil}
	v := reflect.ValueOf(r)
	for i := range v.NumMethod() {
		method = v.Type().Method(i).Name
		v.Method(i).Call(argumentsOf(v.Method(i).Type()))
	}
	now := time.Unix(1, 0)
	for _, q := range []question{
		{"DueScenes", dueScenes, []any{now, 1, 10}},
		{"Creditors", creditors, []any{1, 10}},
		{"Due", deadlines + "WHERE d.due_at_utc <= ?" + dueOrder, []any{now, 10}},
	} {
		list = append(list, Question{q.name, rebind(e, q.text), values(e, q.arguments)})
	}
	return list
}

// argumentsOf makes arguments that a method takes: a context, numbers that are
// 1, pointers to zero values.
func argumentsOf(t reflect.Type) []reflect.Value {
	var list []reflect.Value
	for i := range t.NumIn() {
		in := t.In(i)
		switch {
		case in == reflect.TypeFor[context.Context]():
			list = append(list, reflect.ValueOf(context.Background()))
		case in.Kind() == reflect.Pointer:
			list = append(list, reflect.New(in.Elem()))
		case in.Kind() == reflect.Slice:
			list = append(list, reflect.MakeSlice(in, 2, 2))
		case in.Kind() >= reflect.Int && in.Kind() <= reflect.Int64:
			list = append(list, reflect.ValueOf(1).Convert(in))
		case in.Kind() >= reflect.Uint && in.Kind() <= reflect.Uint64:
			list = append(list, reflect.ValueOf(uint(1)).Convert(in))
		default:
			list = append(list, reflect.Zero(in))
		}
	}
	return list
}

// recorder is a session that notes what is asked and finds nothing.
type recorder struct {
	note func(text string, arguments []any)
}

func (r recorder) query(_ context.Context, text string, arguments []any) (rows, error) {
	r.note(text, arguments)
	return none{}, nil
}

func (r recorder) queries(_ context.Context, list []question, take func(int, rows) error) error {
	for i, q := range list {
		r.note(q.text, q.arguments)
		if err := take(i, none{}); err != nil {
			return err
		}
	}
	return nil
}

func (recorder) exec(context.Context, []Statement) ([]int64, int, error) { return nil, 0, nil }
func (recorder) commit() error                                           { return nil }
func (recorder) rollback() error                                         { return nil }

// none are no rows.
type none struct{}

func (none) Close() error               { return nil }
func (none) Columns() ([]string, error) { return nil, nil }
func (none) Err() error                 { return nil }
func (none) Next() bool                 { return false }
func (none) Scan(...any) error          { return nil }

// Plan is how an engine carries a question out, a line a step.
func (d *Database) Plan(ctx context.Context, q Question) (plan []string, err error) {
	explain := "EXPLAIN "
	if d.Engine == SQLite {
		explain = "EXPLAIN QUERY PLAN "
	}
	found, err := d.db.QueryxContext(ctx, explain+q.Text, q.Arguments...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		cells, err := found.SliceScan()
		if err != nil {
			return nil, err
		}
		line, _ := cells[len(cells)-1].(string)
		plan = append(plan, line)
	}
	return plan, found.Err()
}
