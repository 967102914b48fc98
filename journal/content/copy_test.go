package content_test

import (
	"fmt"
	"reflect"
	"testing"

	"caper/journal/content"
)

// variants are the types that the closed interfaces of content are of. A new
// one is not filled, and so not tested, before it is named here; the codec's
// test of intents knows them all too.
var variants = map[reflect.Type][]any{
	reflect.TypeFor[content.Requirement](): {content.AllRequirements{}, content.AnyRequirement{}, content.NotRequirement{}, content.LevelRequirement{},
		content.FlagRequirement{}, content.MissionStateRequirement{}, content.CustomRequirement{}},
	reflect.TypeFor[content.WorldIntent](): {content.EnsureActor{}, content.RemoveActor{}, content.SetInteraction{}, content.TransitionObjectState{},
		content.RunRoute{}, content.FollowActor{}, content.AttackActor{}, content.Presentation{}, content.Transfer{}, content.RestoreActorPose{}},
	reflect.TypeFor[content.CharacterIntent](): {content.GrantReward{}, content.GrantAbility{}, content.SetCharacterFlag{}, content.SetEntitlement{},
		content.ChangeObjective{}, content.MissionDeadline{}, content.OfferRadioMission{}, content.IssueMissionItem{}, content.ConsumeMissionItem{}, content.RemoveMissionItems{}},
}

// filler sets every field of a value to something that is not its zero.
type filler struct {
	t    *testing.T
	next int
}

func (f *filler) fill(v reflect.Value, depth int) {
	f.next++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(f.next%200 + 1))
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(int64(f.next%200 + 1))
	case reflect.Float64:
		v.SetFloat(float64(f.next) + 0.25)
	case reflect.String:
		v.SetString(fmt.Sprintf("text %d", f.next))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), depth)
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i), depth)
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i), depth)
		}
	case reflect.Slice:
		n := max(2, len(variants[v.Type().Elem()])) // so that lists hold every variant
		if depth > 2 {
			n = 0 // expressions within expressions end
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			f.variant(v.Index(i), i, depth)
		}
		if n == 0 {
			v.SetZero()
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 2 {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			f.fill(key, depth)
			f.variant(value, f.next, depth)
			v.SetMapIndex(key, value)
		}
	case reflect.Interface:
		f.variant(v, f.next, depth)
	default:
		f.t.Fatalf("the filler knows no %s", v.Type())
	}
}

// variant fills an interface with its n-th type, and anything else as it is.
func (f *filler) variant(v reflect.Value, n, depth int) {
	list := variants[v.Type()]
	if v.Kind() != reflect.Interface {
		f.fill(v, depth)
		return
	}
	if len(list) == 0 {
		f.t.Fatalf("no variants of %s are named", v.Type())
	}
	if depth > 2 {
		n = 3 // a requirement without parts
	}
	value := reflect.New(reflect.TypeOf(list[n%len(list)])).Elem()
	f.fill(value, depth+1)
	v.Set(value)
}

func filled[T any](t *testing.T) *T {
	var v T
	f := filler{t: t}
	f.fill(reflect.ValueOf(&v).Elem(), 0)
	return &v
}

// shared is the first path at which two equal values refer to the same
// memory; empty when there is none.
func shared(a, b reflect.Value, path string) string {
	switch a.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if !a.IsNil() && a.UnsafePointer() == b.UnsafePointer() {
			return path
		}
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !a.IsNil() {
			return shared(a.Elem(), b.Elem(), path)
		}
	case reflect.Struct:
		for i := range a.NumField() {
			if found := shared(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name); found != "" {
				return found
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range a.Len() {
			if found := shared(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", path, i)); found != "" {
				return found
			}
		}
	case reflect.Map:
		for _, key := range a.MapKeys() {
			if found := shared(a.MapIndex(key), b.MapIndex(key), fmt.Sprintf("%s[%v]", path, key)); found != "" {
				return found
			}
		}
	}
	return ""
}
