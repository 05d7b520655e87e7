import Scenarios
import CompanionServices
import Endpoints

/// The keys that describe HTTP back ends.
enum HTTPKeys {
    /// Returns the shape of the back end of `kind`.
    static func record(_ kind: String) -> Shape.Record {
        Shape.Record(rows[kind] ?? [], unless: HTTPDescription(ServiceDescription(.builtIn(.tripLog))))
    }

    /// The keys of each kind: the trip log of an OBD-II app, the valet-parking service, and a back end with routes of its
    /// own.
    static let rows: [String: [PropertyKey<HTTPDescription>]] = [
        "trip-log": [
            listen, profile,
            .key("accounts", seeds, "The users at power-on, by the names of their columns"),
            .key("trips", seeds, "The trips at power-on, by the names of their columns"),
            .word(
                "hours", \.service.hours,
                "Whether times of day in the profile paper count to 12 or to 24"),
        ] + service,
        "valet": [
            listen, profile,
            .key("accounts", seeds, "The customers and employees at power-on"),
            .key("cars", seeds, "The cars at power-on"),
            .key("orders", seeds, "The orders at power-on"),
            .word(
                "dates", \.service.dateFormat,
                "The form of the dates of orders; the public app parses js-cst"),
        ] + service,
        "http": [
            listen,
            .key(
                "routes", .list(.record(RouteKeys.route), count: 1...1024), required: true,
                "Write the routes: request and respond of each"),
        ] + server,
    ]

    private static let listen = PropertyKey<HTTPDescription>.key(
        "listen", Keys.listenAddresses, required: true,
        "Write where it listens: \"tcp://127.0.0.1:9000\" (port 0 takes any free one)")

    private static let profile = PropertyKey<HTTPDescription>.key(
        "profile", .word(ServiceProfile.self),
        "Whose behaviour it has: the paper's, the public server's or a careful one's; paper unless stated")

    private static let service: [PropertyKey<HTTPDescription>] =
        [
            .onOff(
                "session", \.service.requiresSession,
                "Whether callers have to log on and send their token"
            ).unlessStated("off, and on in the profile sane,"),
            .key(
                "state", .text,
                "A SQLite file in which it keeps its rows between runs; a new service begins with the rows above"
            ) { item, _, service, reader in service.stateFile = reader.stateFile(item) },
            .key(
                "with", .name,
                "The endpoint whose service this one shares, so that two apps see the same rows"
            ) { item, _, service, _ in service.partner = item.text },
            .clock(
                "clock", \.service.startTime, example: "2016-10-18 09:05:09",
                "What its clock says at power-on, in UTC"),
            .integer(
                "zone", -720...840, \.service.zoneMinutes,
                "The zone of its dates in minutes east of UTC"
            ).unlessStated("480 for the valet service, else 0,"),
            .duration(
                "restart", \.restart, "How long nobody can connect after its process ended"),
        ] + server

    private static let server: [PropertyKey<HTTPDescription>] = [
        .duration("latency", \.latency, "How long every answer takes"),
        .duration(
            "keep_alive", within: .times(from: .milliseconds(1), words: "1ms or more"),
            ifStated: \.limits.idleTime,
            "How long a connection may be idle"),
        .onOff(
            "bare_lf", \.limits.allowsBareLineFeeds, "Whether lines may end in a line feed alone"),
        .tls, .clients, .link,
    ]

    /// Rows of a table, by the names of its columns.
    private static let seeds = Shape.list(.map(.init(.name, .scalar(.fieldValue))), count: 0...4096)
}
