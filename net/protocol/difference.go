package protocol

// This file is the hot loop of every client's snapshot. It therefore has a loop
// for each column instead of a switch for each number. A test compares it with
// difference, which computes the same one number at a time.

// blockSize is the number of differences that are computed at a time, on the
// stack.
const blockSize = 128

// changes returns the columns in which any update differs from its base, as
// bits.
func changes(updates []Update) (mask uint32) {
	var d Entity // the bits in which anything differs
	for i := range updates {
		a, b := &updates[i].Now, updates[i].base()
		d.X |= a.X ^ b.X
		d.Z |= a.Z ^ b.Z
		d.Y |= a.Y ^ b.Y
		d.Yaw |= a.Yaw ^ b.Yaw
		d.VX |= a.VX ^ b.VX
		d.VZ |= a.VZ ^ b.VZ
		d.VY |= a.VY ^ b.VY
		d.Health |= a.Health ^ b.Health
		d.Flags |= a.Flags ^ b.Flags
		d.Riding |= a.Riding ^ b.Riding
		d.Seat |= a.Seat ^ b.Seat
		d.Kind |= a.Kind ^ b.Kind
		d.Variant |= a.Variant ^ b.Variant
		d.Client |= a.Client ^ b.Client
		d.Epoch |= a.Epoch ^ b.Epoch
	}
	for n := range columns {
		if d.column(n) != 0 {
			mask |= 1 << n
		}
	}
	return mask
}

// motionDifferences computes a column of position, yaw or velocity. The
// difference of two yaws takes the shorter direction.
func motionDifferences(n int, updates []Update, into *[blockSize]int64) {
	switch n {
	case 0:
		for i := range updates {
			into[i] = int64(updates[i].Now.X) - int64(updates[i].base().X)
		}
	case 1:
		for i := range updates {
			into[i] = int64(updates[i].Now.Z) - int64(updates[i].base().Z)
		}
	case 2:
		for i := range updates {
			into[i] = int64(updates[i].Now.Y) - int64(updates[i].base().Y)
		}
	case 3:
		for i := range updates {
			into[i] = int64(int16(updates[i].Now.Yaw - updates[i].base().Yaw))
		}
	case 4:
		for i := range updates {
			into[i] = int64(updates[i].Now.VX) - int64(updates[i].base().VX)
		}
	case 5:
		for i := range updates {
			into[i] = int64(updates[i].Now.VZ) - int64(updates[i].base().VZ)
		}
	case 6:
		for i := range updates {
			into[i] = int64(updates[i].Now.VY) - int64(updates[i].base().VY)
		}
	}
}

// otherDifferences computes a column that seldom changes.
func otherDifferences(n int, updates []Update, into *[blockSize]int64) {
	for i := range updates {
		into[i] = difference(n, &updates[i].Now, updates[i].base())
	}
}
