package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"

	"github.com/jmoiron/sqlx"
)

// get reads at most one row into what into points to, a struct by its columns'
// names or a single value, and reports whether there was one.
func (r *Read) get(ctx context.Context, name, text string, into any, arguments ...any) (there bool, err error) {
	found, err := r.query(ctx, name, text, arguments)
	if err == nil {
		there, err = first(found, into)
	}
	if err != nil {
		return false, fmt.Errorf("reading %s: %w", name, err)
	}
	return there, nil
}

// first scans the first row, closes the rows and reports whether there was one.
func first(r rows, into any) (bool, error) {
	list := reflect.New(reflect.SliceOf(reflect.TypeOf(into).Elem()))
	err := scanAll(r, list.Interface())
	if there := list.Elem().Len() > 0; err == nil && there {
		reflect.ValueOf(into).Elem().Set(list.Elem().Index(0))
		return true, nil
	}
	return false, err
}

// forEach reads every row into a T, a struct by its columns' names or a single
// value, and calls take with each.
func forEach[T any](ctx context.Context, r *Read, name, text string, take func(T) error, arguments ...any) error {
	list, err := selectAll[T](ctx, r, name, text, arguments...)
	for i := 0; i < len(list) && err == nil; i++ {
		if err = take(list[i]); err != nil {
			err = fmt.Errorf("reading %s: %w", name, err)
		}
	}
	return err
}

// selectAll reads every row into a T, a struct by its columns' names or a
// single value.
func selectAll[T any](ctx context.Context, r *Read, name, text string, arguments ...any) ([]T, error) {
	var list []T
	found, err := r.query(ctx, name, text, arguments)
	if err == nil {
		err = scanAll(found, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return list, nil
}

// row is a struct that scans columns which a T does not take as they are.
type row[T any] interface{ value() (T, error) }

// convert reads every row into an R and gives what each stands for.
func convert[R row[T], T any](ctx context.Context, r *Read, name, text string, arguments ...any) ([]T, error) {
	var list []T
	err := forEach(ctx, r, name, text, func(row R) error {
		value, err := row.value()
		list = append(list, value)
		return err
	}, arguments...)
	return list, err
}

// together runs SELECTs in one round trip, where the engine has such, and calls
// take with the rows of each, in order.
func (r *Read) together(ctx context.Context, list []question, take func(i int, found rows) error) error {
	if r.trace != nil {
		for i := range list {
			r.trace("select", list[i].name)
		}
	}
	at := 0
	err := r.session.queries(ctx, list, func(i int, found rows) error {
		at = i
		return take(i, found)
	})
	if err != nil {
		return fmt.Errorf("reading %s: %w", list[at].name, err)
	}
	return nil
}

func (r *Read) query(ctx context.Context, name, text string, arguments []any) (rows, error) {
	if r.trace != nil {
		r.trace("select", name)
	}
	return r.session.query(ctx, text, arguments)
}

// scanAll scans all rows into the slice that into points to, structs by their
// columns' names, and closes the rows.
func scanAll(r rows, into any) error {
	slice := reflect.ValueOf(into).Elem()
	element := slice.Type().Elem()
	var err error
	if _, scans := reflect.New(element).Interface().(sql.Scanner); !scans && element.Kind() == reflect.Struct {
		err = sqlx.StructScan(r, into)
	} else {
		for r.Next() && err == nil {
			value := reflect.New(element)
			err = r.Scan(value.Interface())
			slice.Set(reflect.Append(slice, value.Elem()))
		}
	}
	return errors.Join(err, r.Err(), r.Close())
}
