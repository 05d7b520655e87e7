import Telemetry

extension TelemetryKind {
    static let competizione = TelemetryKind(
        key: "acc", meaning: "Assetto Corsa Competizione, broadcasting", isServer: true,
        formats: [Format("acc", .assettoCorsaCompetizione, "acc")], usualFormat: "acc", usualRate: 60,
        keys: [
            .text("password", \.competizione.connectionPassword, "What a client must know to connect")
                .unlessStated("nothing")
                .varying(
                    .plain, .texts(["another"]), .severs, neutral: "asd",
                    source: "Assetto Corsa Competizione, broadcasting: registrations with a wrong password"),
            .text(
                "command_password", \.competizione.commandPassword,
                "What a client must know to send commands"
            ).unlessStated("nothing"),
        ],
        greeting: greeting, truth: { CommonDataTable.competizione[$0.name] }, motion: motion)

    /// Returns the registration of broadcasting protocol 4: name, password, interval in milliseconds, command password; each
    /// text follows its length.
    private static func greeting(_ options: TelemetryOptions) -> String {
        let password = options.competizione.connectionPassword
        let isPlain = password.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
        }
        let word = isPlain ? password : "PASSWORD"
        return "b\"\\1\\4\"+struct.pack(\"<H4sH\(word.utf8.count)siH\",4,b\"Dyno\",\(word.utf8.count),"
            + "b\"\(word)\",250,0)"
    }

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "acc-in-realtime-car-update": MotionTable(east: ("worldPosX", 1), north: ("worldPosY", 1))
        default: nil
        }
    }
}

extension CommonDataTable {
    /// Assetto Corsa Competizione. It broadcasts the data of every car; the driver's car has index 0 here. It
    /// sends no engine speed, pedals or tyre data.
    // swift-format-ignore
    static let competizione: [String: CommonDataTable] = [
        "acc-in-realtime-car-update": CommonDataTable(rows: [
            .init(.vehicleSpeed,     "kmh",                      same),
            .init(.transmissionGear, "gear",                     .gear(.fromReverseAtOne)),
            .init(.racePosition,     "position",                 .positive(1)),
            .init(.raceLap,          "laps",                     same),
            .init(.raceCurrentLap,   "currentLap.laptimeMs",     .milliseconds),
            .init(.raceLastLap,      "lastLap.laptimeMs",        .milliseconds),
            .init(.raceBestLap,      "bestSessionLap.laptimeMs", .milliseconds),
        ], subject: .number(0, in: "carIndex")),
        "acc-in-realtime-update": CommonDataTable(rows: [
            .init(.raceTime, "sessionTime", .notNegative(0.001)),
        ]),
    ]
}
