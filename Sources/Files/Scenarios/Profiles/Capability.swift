/// A capability that cases ask for: a task, a kind of endpoint, a way to a car, or a habit of the client.
///
/// A case may ask for others; a profile that claims one which is not in the table gets a warning, since a misspelt
/// capability makes every case that needs it not applicable.
package struct Capability: Hashable, Sendable {
    /// The word in `capabilities` and in `needs`.
    package let name: String
    /// The behaviour of a client with the capability.
    package let meaning: String

    init(_ name: String, _ meaning: String) {
        self.name = name
        self.meaning = meaning
    }

    /// Those that are neither a task nor a kind of endpoint, in the order of the documentation.
    package static let rows: [Capability] = [
        .init(
            "exit-status",
            "ends by itself when its work is done, with status 0 if it got what it was to get"),
        .init("reconnects", "connects again whenever it has lost the connection"),
        .init("riding-mechanic-schedule", "polls at the rates of Riding Mechanic, table 7 (ELM-50)"),
        .init("obd-buddy-schedule", "asks for four parameters at once every 1.5 s (ELM-51)"),
        .init("paced-polling", "slows down for an ECU that answers slowly (ELM-52)"),
        .init("sensor-choice", "shows other values in mid-session when its user chooses them (BLE-02)"),
        .init("bind-retry", "binds its port again when the first try has failed (TEL-17)"),
        .init("record", "records a drive: samples, best lap, total time (TEL-20)"),
        .init("time-text", "prints times as a text (TEL-22)"),
        .init(
            "forza-motorsport",
            "reads the packets of Forza Motorsport (the capability `forza` means those of Horizon)"),
        .init("project-cars-2", "reads Project CARS 2 (the endpoint `project-cars`)"),
        .init("uds-can", "reaches the car through CAN"),
        .init("uds-can-fd", "reaches the car through CAN FD"),
        .init("uds-doip", "reaches the car through DoIP"),
        .init("obd-on-uds", "finds and reads cars that have SAE J1979-2 instead of services 01 to 0A"),
        .init("readiness-groups", "reads the codes of a readiness group (19 56)"),
        .init("read-several", "reads several identifiers with one request"),
        .init("keep-session", "keeps its session by itself"),
        .init("valet-customer", "orders from the valet service"),
        .init("valet-employee", "works for the valet service"),
        .init("fleet", "shows the alerts of several machines at once (MTG-40 to 42)"),
        .init("tls", "speaks TLS to a tractor, and verifies its certificate (MTG-27)"),
        .init("trip-computer", "measures trips with an adapter, warns, and uploads them (TRIP-01 to 07)"),
    ]

    /// Returns the names of all capabilities: tasks, kinds of endpoint (games among them), and `rows`.
    package static func known(endpoints: [Shape.Key]) -> [String] {
        ClientTask.Kind.allCases.map(\.rawValue) + endpoints.map(\.name) + rows.map(\.name)
    }
}
