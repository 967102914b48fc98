package bench

import "errors"

func runMovement(o Options) (Report, error) { return Report{}, errors.New("todo") }
