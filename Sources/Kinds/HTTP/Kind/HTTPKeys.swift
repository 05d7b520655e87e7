import Scenarios
import CompanionServices
import Endpoints

/// The keys that describe HTTP back ends.
enum HTTPKeys {
    /// The shape of the trip log of an OBD-II app.
    static let tripLog = Shape.Record(
        listen + [
            profile,
            .init("accounts", rows, "The users at power-on, by the names of their columns"),
            .init("trips", rows, "The trips at power-on, by the names of their columns"),
            .init(
                "hours", .word(HourFormat.self),
                "Whether times of day in the profile paper count to 12 or to 24; 24 unless stated"),
        ] + service)

    /// The shape of the valet-parking service.
    static let valet = Shape.Record(
        listen + [
            profile,
            .init("accounts", rows, "The customers and employees at power-on"),
            .init("cars", rows, "The cars at power-on"),
            .init("orders", rows, "The orders at power-on"),
            .init(
                "dates", .word(DateFormat.self),
                "The form of the dates of orders; js-cst unless stated, the one that the public app parses"),
        ] + service)

    /// The shape of a back end with routes of its own.
    static let http = Shape.Record(
        listen + [
            .init(
                "routes", .list(.record(RouteKeys.route), count: 1...1024), required: true,
                "Write the routes: request and respond of each")
        ] + server)

    private static let listen: [Shape.Key] = [
        .init(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \"tcp://127.0.0.1:9000\" (port 0 takes any free one)")
    ]

    private static let profile = Shape.Key(
        "profile", .word(ServiceProfile.self),
        "Whose behaviour it has: the paper's, the public server's or a careful one's; paper unless stated")

    /// The keys of a service that is built in.
    private static let service: [Shape.Key] =
        [
            .init(
                "session", .onOff,
                "Whether callers have to log on and send their token; on in the profile sane"),
            .init(
                "state", .text,
                "A SQLite file in which it keeps its rows between runs; a new service begins with the rows above"
            ),
            .init(
                "with", .name,
                "The endpoint whose service this one shares, so that two apps see the same rows"),
            .init(
                "clock", .text,
                "What its clock says at power-on, in UTC; \"2016-10-18 09:05:09\" unless stated"),
            .init(
                "zone", .integer(-720...840),
                "The zone of its dates in minutes east of UTC; 480 for the valet service, else 0"),
            .init(
                "restart", .duration,
                "How long nobody can connect after its process ended; 2s unless stated"),
        ] + server

    private static let server: [Shape.Key] = [
        .init("latency", .duration, "How long every answer takes; 0s unless stated"),
        .init(
            "keep_alive", .duration(from: .milliseconds(1), "1ms or more"),
            "How long a connection may be idle; 120s unless stated"),
        .init("bare_lf", .onOff, "Whether lines may end in a line feed alone; off unless stated"),
        .init("tls", Keys.tls, "Whether clients have to speak TLS; off unless stated"),
        .init(
            "clients", .word(StreamDescription.Clients.self),
            "What a second connection meets while one is open; each unless stated"),
        .init("link", .record(Keys.link), "How bytes reach the client"),
    ]

    /// Rows of a table, by the names of its columns.
    private static let rows = Shape.list(.map(.init(.name, .scalar(.fieldValue))), count: 0...4096)
}
