package store

import "context"

// session is one transaction on an engine, under way. It carries out reads and
// writes and knows nothing of what they mean.
type session interface {
	// query runs a SELECT.
	query(ctx context.Context, text string, arguments []any) (rows, error)
	// queries runs SELECTs together, in as few round trips as the engine needs,
	// and calls take with the rows of each, in order.
	queries(ctx context.Context, list []question, take func(i int, r rows) error) error
	// exec runs writes together, in order, and reports how many rows each
	// changed. It stops at the first that fails and reports its index.
	exec(ctx context.Context, list []Statement) (changed []int64, failed int, err error)
	commit() error
	rollback() error
}

// question is a SELECT that is asked together with others.
type question struct {
	name, text string
	arguments  []any
}

// rows are the rows of a SELECT; database/sql's are.
type rows interface {
	Close() error
	Columns() ([]string, error)
	Err() error
	Next() bool
	Scan(into ...any) error
}

func values(e Engine, arguments []any) []any {
	list := make([]any, len(arguments))
	for i, v := range arguments {
		list[i] = argument(e, v)
	}
	return list
}
