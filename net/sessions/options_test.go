package sessions

import (
	"testing"
	"time"

	"caper/net/room"
)

func TestDefaultsOfAHub(t *testing.T) {
	t.Run("J-OPEN-019 J-OPEN-040 what failed is tried again after a second, what is due is queued each second", func(t *testing.T) {
		var o Options
		o.fill()
		if o.Retry != time.Second || o.Every != time.Second {
			t.Errorf("%+v", o)
		}
		other := Options{Retry: time.Minute, Every: time.Hour}
		other.fill()
		if other.Retry != time.Minute || other.Every != time.Hour {
			t.Errorf("%+v", other)
		}
	})
	t.Run("every fault at once", func(t *testing.T) {
		bad := Options{Retry: -1, Source: string(make([]byte, 65))}
		if err := bad.Validate(); err == nil || len(err.(interface{ Unwrap() []error }).Unwrap()) != 2 {
			t.Error(err)
		}
	})
}

func TestASessionAdmittedDuringATickAttachesItsScenesLater(t *testing.T) {
	s := &Session{}
	if s.attachScenes(&room.LivePlayer{Alive: true}); s.attached.Load() { // the session has no location yet: the next tick sets it
		t.Error("its scenes were entered without a place")
	}
}
