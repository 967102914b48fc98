package generate

// theme determines what a district is built of and how its buildings are named.
type theme struct {
	id       string // of the district, and the first part of its places' ids
	word     string // empty for a district whose buildings have no names
	name     string
	first    []string // first words of its buildings' names
	kinds    []string // drawn with equal probability
	required []string // built once each before any is drawn
	low      int      // least height of a solid building, metres
	high     int      // greatest height of a solid building, metres
}

// kind is a kind of building.
type kind struct {
	tags  []string
	nouns []string // last words of its names
	rooms string   // interior: shop, storeys, or empty for a building that is always solid
}

var kinds = map[string]kind{
	"office":      {[]string{"building=office", "office=it"}, []string{"Labs", "Holdings", "Systems", "House", "Works", "Partners", "Group", "Collective"}, "storeys"},
	"apartments":  {[]string{"building=apartments"}, []string{"Residences", "Lofts", "Terraces", "Court", "Mansions", "Co-Living"}, "storeys"},
	"shop":        {[]string{"building=retail", "shop=convenience"}, []string{"Mart", "Goods", "Provisions", "Store", "Corner", "Supply"}, "shop"},
	"electronics": {[]string{"building=retail", "shop=electronics"}, []string{"Gadgets", "Wearables", "Adapters", "Devices"}, "shop"},
	"clothes":     {[]string{"building=retail", "shop=clothes"}, []string{"Hoodies", "Fleece", "Outfitters", "Basics"}, "shop"},
	"cafe":        {[]string{"building=retail", "amenity=cafe"}, []string{"Coffee", "Roasters", "Oat Bar", "Pour-Over", "Kombucha"}, "shop"},
	"bank":        {[]string{"building=commercial", "amenity=bank"}, []string{"Bank", "Savings", "Trust", "Neobank"}, "shop"},
	"clinic":      {[]string{"building=clinic", "amenity=clinic"}, []string{"Clinic", "Biohacks", "Recovery", "Sleep Centre"}, "shop"},
	"gym":         {[]string{"building=commercial", "leisure=fitness_centre"}, []string{"Fitness", "Grind Hall", "Flow Studio", "Cold Plunge"}, "shop"},
	"hospital":    {[]string{"building=hospital", "amenity=hospital"}, []string{"General Hospital", "Memorial Hospital", "Care Campus"}, "storeys"},
	"police":      {[]string{"building=civic", "amenity=police"}, []string{"Precinct", "Community Safety Hub"}, "storeys"},
	"hotel":       {[]string{"building=hotel", "tourism=hotel"}, []string{"Hotel", "Suites", "Capsules", "Retreat"}, "storeys"},
	"townhall":    {[]string{"building=civic", "amenity=townhall"}, []string{"City Hall", "Dashboard Hall"}, "storeys"},
	"library":     {[]string{"building=public", "amenity=library"}, []string{"Library", "Reading Room", "Archive"}, "storeys"},
	"studio":      {[]string{"building=commercial", "office=advertising"}, []string{"Studios", "Pictures", "Podcasts", "Impressions", "Reach"}, "storeys"},
	"workshop":    {[]string{"building=industrial", "craft=electronics_repair"}, []string{"Fabrication", "Prototypes", "Robotics", "Tooling", "Garage Labs"}, "shop"},
	"warehouse":   {[]string{"building=warehouse"}, []string{"Fulfilment", "Storage", "Logistics", "Cross-Dock", "Returns"}, ""},
	"house":       {[]string{"building=residential"}, []string{"House"}, ""},
}

// themes holds rows from the south, each ordered from the east.
var themes = [3][3]theme{
	{
		{"docks", "logistics", "Last Mile Docks",
			[]string{"Same-Hour", "Drop Zone", "Parcelwise", "Dockly", "Tailgate", "Backorder", "Route 404", "Shrinkwrap", "Bubble Mailer", "Forklift", "Pallet Nine", "Just-In-Case", "Tracked", "Signed-For", "Left With Neighbour", "Out For Delivery", "Loading Bay", "Freightful", "Manifest", "Inbound", "Outbound", "Double Scan", "Proof Of", "Cargo Cult"},
			[]string{"warehouse", "warehouse", "warehouse", "office", "shop", "workshop"}, []string{"warehouse", "cafe", "office", "shop", "bank"}, 8, 16},
		{"legacy", "heritage", "Legacy Town",
			[]string{"Fax & Sons", "Carbon Copy", "Dial-Up", "Floppy", "Cathode", "Mainframe", "Ledger", "Rolodex", "Overtype", "Punchcard", "Typewright", "Ferric", "Token Ring", "Daisywheel", "Microfiche", "Old Money", "Pager", "Coaxial", "Ribbon", "Line Feed", "Landline", "Ampersand", "Vacuum Tube", "Tape Drive"},
			[]string{"apartments", "shop", "cafe", "house", "library", "apartments"}, []string{"library", "bank", "hotel", "shop", "cafe", "apartments"}, 9, 18},
		{"commons", "", "Affordable Commons", nil,
			[]string{"house", "house", "house", "apartments", "apartments", "shop"}, []string{"shop", "apartments", "apartments", "cafe", "clinic"}, 7, 16},
	},
	{
		{"reach", "media", "Engagement Heights",
			[]string{"Hot Take", "Above The Fold", "Infinite Scroll", "Clickthrough", "Viral Load", "Sponsored", "Autoplay", "Thumbnail", "Second Screen", "Like & Subscribe", "Cold Open", "Mute Button", "Skip Ad", "Prime Slot", "Going Live", "Trending Now", "Deep Dive", "Soundbite", "Green Room", "Unboxed", "Reaction", "Cliffhanger", "Reboot", "Algorithm & Blues"},
			[]string{"studio", "studio", "office", "clothes", "cafe", "apartments"}, []string{"studio", "hotel", "clothes", "electronics", "bank", "studio"}, 14, 40},
		{"civic", "civic", "Smart Civic Quarter",
			[]string{"Open Data", "Citizen Portal", "Stakeholder", "Consultation", "Smart Kerb", "Public Beta", "Pilot Scheme", "Roadmap", "Quorum", "Town Square", "Consent Banner", "Opt-Out", "Transparency", "Ballot Box", "Forms & Permits", "Proof Of Address", "Queue Ticket", "Dashboard", "Municipal Cloud", "Civic Tech", "Bylaw", "Sensor Mesh", "Feedback Form", "Working Group"},
			[]string{"office", "office", "shop", "cafe", "library", "apartments"}, []string{"townhall", "police", "hospital", "bank", "library", "hotel", "office", "cafe"}, 16, 48},
		{"row", "fintech", "Liquidity Row",
			[]string{"Runway", "Burn Rate", "Series B", "Dry Powder", "Cap Table", "Unicorn", "Soft Landing", "Bridge Round", "Vesting Cliff", "Term Sheet", "Moonshot", "Due Diligence", "Leverage", "Basis Point", "Stablecoin", "Cold Wallet", "Margin Call", "Down Round", "Hockey Stick", "Exit Strategy", "Zero Fee", "Compound", "Cash Flow", "Angel & Daughter"},
			[]string{"office", "office", "office", "bank", "cafe", "hotel"}, []string{"bank", "bank", "office", "office", "hotel", "gym", "cafe"}, 22, 72},
	},
	{
		{"wellness", "wellness", "Mindful Quarter",
			[]string{"Inner Peace", "Deep Breath", "Biohack", "Gut Feeling", "Self-Care", "Cold Press", "Third Eye", "Good Vibes", "Detoxly", "Mindful", "Aura", "Sleep Score", "Gratitude", "Zen-as-a-Service", "Oat & Soul", "Resting Rate", "Spirulina", "Calm Before", "Affirmation", "Blue Light", "Circadian", "Open Heart", "Namaste Inc", "Quiet Quitting"},
			[]string{"clinic", "gym", "cafe", "apartments", "shop", "hotel"}, []string{"hospital", "gym", "clinic", "hotel", "cafe", "bank"}, 10, 26},
		{"campus", "campus", "Pivot Campus",
			[]string{"Ping-Pong", "Beanbag", "Stand-Up", "Blue Sky", "Circle Back", "Synergy", "Ideation", "Move Fast", "Growth Loop", "Sprint Zero", "Minimum Viable", "Disruptive", "Ten X", "Stealth Mode", "Post-It", "Whiteboard", "Stack Trace", "Dogfood", "Paradigm", "Thought Leader", "Deep Stack", "Free Lunch", "North Star", "Offsite"},
			[]string{"office", "office", "office", "cafe", "electronics", "gym"}, []string{"bank", "office", "office", "electronics", "cafe", "hospital", "office"}, 12, 36},
		{"makers", "maker", "Prototype Yards",
			[]string{"Duct Tape", "Version Zero", "Hot Glue", "Breadboard", "Solder & Daughters", "Open Source", "Side Project", "Crowdfunded", "Loose Wire", "Third Draft", "Beta Build", "Laser Cut", "Spare Parts", "Almost Ready", "Stretch Goal", "Backers Only", "Off-By-One", "Kludge", "Blinkenlight", "Servo", "Filament", "Heat Shrink", "Rough Cut", "Works On Mine"},
			[]string{"workshop", "workshop", "warehouse", "apartments", "cafe", "shop"}, []string{"workshop", "workshop", "police", "cafe", "shop", "apartments"}, 8, 20},
	},
}
