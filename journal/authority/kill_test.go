package authority_test

const diesAt = "CAPER_JOURNAL_DIES_AT"

func dieOnTheWay() int { return 0 }
