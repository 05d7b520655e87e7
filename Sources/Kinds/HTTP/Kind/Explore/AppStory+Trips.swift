import Explore

/// The app of the trip log, and the app of a driver.
///
/// Source: Riding Mechanic report (table 8, section 5.3).
extension AppStory {
    private static let log: Outline = [
        "accounts": "[{ username: anna, password: \"rose7\", speedLimit: 120, fuelPrice: 1.89 }]",
        "trips":
            "[{ username: anna, startDateTime: \"2016-10-17 09:00\", endDateTime: \"2016-10-17 09:20\", drivingDistance: 12.5, averageMPG: null, averageSpeed: null }]",
    ]

    private static let logOn = "log-on username=anna password=rose7"
    private static let settings = "GET /userSettings/*"
    private static let users = "POST /userInfo"
    private static let update = "PUT /userInfo"
    private static let trip = "POST /tripInfo"
    private static let list = "GET /tripInfo/*"

    private static func recorded(_ start: String) -> String {
        "record-trip start=2016-10-18 \(start):05 end=2016-10-18 \(start):35 distance=10.5 mpg=30.1 speed=21 cost=1.2 accelerations=1 brakings=2"
    }

    private static func story(
        _ name: String, _ requests: [String], contracts: [Outline] = [], most: [String: Int] = [:],
        hasProfiles: Bool = false, _ variants: [Variant]
    ) -> AppStory {
        AppStory(
            name: name, app: "trip-log", endpoint: "trips", kind: "trip-log", service: log,
            hasProfiles: hasProfiles, requests: requests, contract: contracts, most: most, variants: variants)
    }

    private static let noDump: [Outline] = [["id": "no-dump", "never": ["request": "\"GET /userInfo\""]]]

    static let trips: [AppStory] = [
        story(
            "trips-account", [users, settings],
            contracts: [
                contract(
                    "/userInfo", [("username", "{ type: string }"), ("password", "{ type: string }")])
            ],
            [
                Variant(
                    steps: ["register username=otto password=oak9", "wait 2"],
                    shows: [text("message", "Register Succeed")],
                    success: [users: [text("message", "Register Succeed"), text("page", "log-on")]],
                    told: [users]),
                Variant(
                    steps: [logOn, "wait 1"],
                    shows: [
                        text("user", "anna"), text("speed_limit", "120"), text("page", "home", last: true),
                    ],
                    more: noDump, success: [settings: [text("page", "home")]], told: [settings]),
                Variant(
                    steps: ["log-on username=nobody password=rose7"],
                    shows: [text("message", "Incorrect username or password")],
                    more: [["id": "not-home", "report": ["text": ["name": "page"], "never": "on"]]]),
            ]),
        story(
            "trips-session", ["POST /session"],
            [
                Variant(
                    steps: ["log-on username=anna password=rose7 session=on", "download"],
                    service: ["profile": "sane"], shows: [text("user", "anna")],
                    success: ["POST /session": [text("page", "home")]], told: ["POST /session"]),
                Variant(
                    steps: ["log-on username=anna password=rose8 session=on"], service: ["profile": "sane"],
                    shows: [text("message", "Incorrect username or password")],
                    more: [
                        [
                            "id": "not-home",
                            "report": ["text": ["name": "page", "equals": "home"], "never": "on"],
                        ]
                    ]),
            ]),
        story(
            "trips-settings", [settings, update],
            ["200ms", "600ms", "3s"].map { time in
                Variant(
                    steps: [logOn, "change-settings fuelPrice=2.05"], service: ["latency": .value(time)],
                    shows: [text("speed_limit", "120")],
                    more: [
                        times(
                            "keeps-what-is-there",
                            [
                                "method": "PUT", "path": "/userInfo",
                                "body": "{ members: { speedLimit: 120, fuelPrice: 2.05 } }", "exactly": "1",
                            ])
                    ], success: [update: [text("fuel_price", "2.05")]], told: [update])
            }),
        story(
            "trips-password", [settings, update],
            [
                Variant(
                    steps: ["forgot-password username=anna"],
                    more: [
                        times(
                            "six-digits",
                            [
                                "method": "PUT", "path": "/userInfo",
                                "body":
                                    "{ members: { username: anna, password: { type: string, matches: \"^[1-9][0-9]{5}$\" } } }",
                                "exactly": "1",
                            ])
                    ], success: [update: [text("message", "password sent")]], told: [update, settings]),
                Variant(
                    steps: ["forgot-password username=nobody"],
                    shows: [text("message", "Username does not exist")]),
            ]),
        story(
            "trips-upload", [trip, trip, list], contracts: [measured], most: [trip: 14],
            [
                Variant(
                    steps: [
                        logOn, recorded("09"), recorded("14"), recorded("19"), "upload", "wait 2", "upload",
                        "download",
                    ],
                    shows: [text("unsent", "0", last: true), text("trips", "4", last: true)],
                    more: uploaded,
                    afterwards: [text("unsent", "0", last: true)], always: uploaded),
                Variant(
                    steps: [logOn, recorded("14"), "upload", "download"], service: ["hours": "12"],
                    shows: [text("unsent", "0", last: true), text("trips", "2", last: true)],
                    more: [
                        times(
                            "sends-24-hours",
                            [
                                "method": "POST", "path": "/tripInfo",
                                "body": "{ members: { startDateTime: { matches: \"^2016-10-18 14:05\" } } }",
                                "exactly": "1",
                            ])
                    ]),
            ]),
        story(
            "trips-download", [list],
            [
                Variant(
                    steps: [logOn, "download", "download"], shows: [text("trips", "1", last: true)],
                    success: [list: [["text": ["name": "trips"]]]],
                    afterwards: [text("trips", "1", last: true)],
                    always: [
                        [
                            "id": "nothing-made-up",
                            "report": ["text": ["name": "trips", "equals": "\"0\""], "never": "on"],
                        ]
                    ], told: [list])
            ]),
    ]

    /// The measurements of a trip: the columns of table 8.
    private static let measured: Outline = [
        "method": "POST", "path": "/tripInfo",
        "body": .value(
            "{ members: { startDateTime: { type: string }, endDateTime: { type: string }, "
                + [
                    "drivingDistance", "averageMPG", "averageSpeed", "fuelCost", "sharpAccelerationTime",
                    "sharpBrakingTime",
                ].map { "\($0): { type: number }" }.joined(separator: ", ") + " } }"),
    ]

    /// Three trips, and none of them twice.
    private static let uploaded: [Outline] = [
        times(
            "all-trips",
            [
                "method": "POST", "path": "/tripInfo", "distinct": "startDateTime", "exactly": "3",
            ]),
        times("none-twice", ["method": "POST", "path": "/tripInfo", "once": "on", "at_least": "0"]),
    ]

    // MARK: Drives

    private static func drive(
        _ seconds: Int, _ vehicle: Outline, _ shows: [Outline], limits: String = "limits price=3.79",
        events: [Outline]? = nil, more: [Outline] = []
    ) -> Variant {
        Variant(
            steps: [limits, "drive for=\(seconds)"], vehicle: vehicle, events: events, shows: shows,
            more: more)
    }

    private static func truth(_ name: String, _ rule: String) -> Outline {
        ["text": ["name": .value(name), "trip": .value("{ \(rule) }")], "last": "on"]
    }

    private static func car(_ signals: String) -> Outline {
        ["base": "petrol-warm-idle", "signals": .value("{ \(signals) }")]
    }

    private static let distance = truth("trip_distance", "quantity: distance, unit: imperial, tolerance: 3")
    private static let sharp = [
        truth("trip_accelerations", "quantity: sharp-accelerations, tolerance: 0"),
        truth("trip_brakings", "quantity: sharp-brakings, tolerance: 0"),
    ]
    private static let cost = truth(
        "trip_cost", "quantity: fuel-cost, unit: imperial, price: 3.79, tolerance: 8")

    private static func warning(_ name: String, _ signal: String) -> Variant {
        Variant(
            steps: ["limits speed=80 coolant=105 voltage=11.8", "drive for=66"], vehicle: car(signal),
            events: [
                ["name": "noticed", "at": "30s", "log": "there was time to notice"],
                ["name": "normal", "at": "60s", "log": "it is over"],
            ],
            more: [
                [
                    "id": "warns",
                    "alerts": ["equals": .value("[\(name)]"), "before": "noticed", "last": "on"],
                ],
                ["id": "warns-no-more", "alerts": ["equals": "[]", "before": "normal", "last": "on"]],
            ])
    }

    static let drives: [AppStory] = [
        AppStory(
            name: "drive", app: "trip-computer", endpoint: "obd", kind: "", service: [:], hasProfiles: false,
            requests: [],
            variants: [
                drive(
                    85,
                    car(
                        "vehicle.speed: { keyframes: [[5s, 0], [10s, 70], [20s, 70], [24s, 10], [34s, 10], [44s, 60], [54s, 60], [66s, 0]] }"
                    ), [distance] + sharp),
                drive(
                    60, car("intake.maf: 12, fuel.rate: 3.9446, vehicle.speed: 100"), [distance, cost]),
                drive(120, car("intake.maf: 2.62, fuel.rate: 0.8612, vehicle.speed: 0"), [cost]),
                drive(
                    60, car("vehicle.speed: { wave: triangle, mean: 20, amplitude: 20, period: 40s }"),
                    [distance]),
                warning(
                    "over-speed",
                    "vehicle.speed: { keyframes: [[0s, 50], [12s, 50], [15s, 110], [40s, 110], [45s, 60]] }"),
                warning(
                    "overheating",
                    "engine.coolant.temperature: { keyframes: [[0s, 90], [12s, 90], [15s, 118], [40s, 118], [45s, 95]] }"
                ),
                Variant(
                    steps: ["diagnose", "wait 30", "diagnose"], vehicle: ["base": "petrol-warm-idle"],
                    events: [
                        [
                            "name": "appears", "at": "2s", "store": "{ codes: [P0133], as: confirmed }",
                        ],
                        ["name": "repaired", "at": "20s", "repair": "P0133", "clear": "all"],
                        ["name": "again", "at": "21s", "store": "{ codes: [P0420], as: confirmed }"],
                    ],
                    shows: [["codes": ["stored": "[P0420]"], "after": "again", "last": "on"]]),
            ])
    ]
}
