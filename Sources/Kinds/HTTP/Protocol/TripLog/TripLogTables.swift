import SimulationCore

enum TripLogTables {
    static let users = "user"
    static let trips = "trip"

    /// The settings of a user with the values of a new account. The source shows the columns in a figure; their values
    /// are decided here.
    static let settings: [(name: String, type: StoreType, usual: StoreValue)] = [
        ("totalAlertSwitch", .integer, 1),
        ("speedAlertSwitch", .integer, 1),
        ("speedLimit", .integer, 80),
        ("tiredDrivingAlertSwitch", .integer, 1),
        ("tiredDrivingHour", .integer, 4),
        ("waterTemperatureAlertSwitch", .integer, 1),
        ("waterTemperatureLimit", .integer, 110),
        ("fuelPrice", .real, .real(2.5)),
        ("unit", .integer, 1),
    ]

    static let shapes = [
        StoreShape(
            users,
            [
                StoreColumn("userID", .integer), StoreColumn("username", .text, isIndexed: true),
                StoreColumn("password", .text, isSecret: true),
            ] + settings.map { StoreColumn($0.name, $0.type) }),
        StoreShape(
            trips,
            [
                StoreColumn("tripID", .integer), StoreColumn("userID", .integer, isIndexed: true),
                StoreColumn("startDateTime", .text, isIndexed: true), StoreColumn("endDateTime", .text),
            ] + measures.map { StoreColumn($0.name, $0.type) }),
    ]

    /// The measured values of a trip: DOUBLE columns that can be NULL, and counts (RR-11).
    static let measures: [(name: String, type: StoreType)] = [
        ("drivingDistance", .real), ("averageMPG", .real), ("averageSpeed", .real), ("fuelCost", .real),
        ("sharpAccelerationTime", .integer), ("sharpBrakingTime", .integer),
    ]

    private static let tripBody =
        [BodyKey("userID", .numeric), BodyKey("startDateTime", .text), BodyKey("endDateTime", .text)]
        + measures.map { BodyKey($0.name, .numeric, isRequired: false) }

    private static let userBody =
        [BodyKey("username", .text), BodyKey("password", .text, isRequired: false)]
        + settings.map { BodyKey($0.name, .numeric, isRequired: false) }

    private static let credentials = [BodyKey("username", .text), BodyKey("password", .text)]

    static let routes = [
        ServiceRoute(
            "RR-1", "GET", "/userSettings/{username}", .userSettings, effect: "none",
            paper: "200, a list with the user's columns, or `[]`",
            repo: "200, a list with the user's columns and the encrypted password, or `[]`",
            sane: "200, a list with the settings without the password, or `[]`; 401, 403"),
        ServiceRoute(
            "RR-2", "GET", "/tripInfo/{userID}", .tripList, effect: "none",
            paper: "200, a list of the user's trips, or `[]`",
            repo: "200, a list of the user's trips, dates in ISO 8601 UTC, or `[]`",
            sane: "200, a list of the user's trips, dates in ISO 8601 UTC, or `[]`; 401, 403"),
        ServiceRoute(
            "RR-3", "POST", "/userInfo", .addUser, body: credentials, effect: "adds an account",
            paper: "200 `true`, or `false` for a name that is taken; 400",
            repo: "200 without a body; crash for a name that is taken; 500",
            sane: "201 with the user's number; 409 for a name that is taken; 400, 415"),
        ServiceRoute(
            "RR-4", "POST", "/tripInfo", .addTrip, body: tripBody, effect: "adds a trip",
            paper: "200 `true`; 404 for an unknown user; 400",
            repo: "200 without a body; crash for a value that the database refuses; 500",
            sane: "201 with the trip's number, 200 for the same trip again; 400, 401, 403, 409, 415"),
        ServiceRoute(
            "RR-5", "PUT", "/userInfo", .updateUser, body: userBody,
            effect: "sets the settings, or the password when it is sent",
            paper: "200 `true`; 404 for an unknown user; 400", repo: "200 without a body; 500",
            sane: "200 with the user's number; 400, 401, 403, 415"),
        ServiceRoute(
            "RR-6", "GET", "/userInfo", .dumpUsers, effect: "none", paper: nil,
            repo: "200, all users with their passwords in clear", sane: nil),
        ServiceRoute(
            "RR-7", "GET", "/", .index, effect: "none", paper: nil, repo: "200, a list of two calls",
            sane: nil),
    ]

    /// The routes that exist where callers have to log on; decided here, no source has them.
    static let sessionRoutes = [
        ServiceRoute(
            "D", "POST", "/session", .logOn(.user), body: credentials, effect: "begins a session",
            paper: "201 with a token and the user's number; 401",
            repo: "201 with a token and the user's number; 401",
            sane: "201 with a token and the user's number; 401"),
        ServiceRoute(
            "D", "DELETE", "/session", .logOff, effect: "ends the session", paper: "204; 401",
            repo: "204; 401", sane: "204; 401"),
    ]
}
