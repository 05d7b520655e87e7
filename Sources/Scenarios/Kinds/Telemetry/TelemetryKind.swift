import Telemetry

/// A kind of telemetry endpoint: its key, its formats and the keys that only this kind has.
///
/// The table of keys, the schema and the reader use `rows`.
struct TelemetryKind: Sendable {
    /// The format of one title or version.
    struct Format: Sendable {
        /// The word for the format in scenario files.
        let word: String
        /// The family of packet layouts.
        let family: TelemetryFamily
        /// The name of the layout that is sent, or of the version of the family.
        let layout: String

        init(_ word: String, _ family: TelemetryFamily, _ layout: String) {
            self.word = word
            self.family = family
            self.layout = layout
        }
    }

    /// The key in scenario files.
    let key: String
    /// The description of the key, in one line.
    let meaning: String
    /// Whether a file of the game can state where it sends, so that `to` may be left out.
    var hasOwnDestinations = false
    /// Whether the game is a server that answers requests. Otherwise it sends datagrams without a request.
    let isServer: Bool
    /// The formats. With more than one, the endpoint has a key `format`.
    let formats: [Format]
    /// The default format; nil when the file must state it.
    let usualFormat: String?
    /// The default rate in send slots per second.
    let usualRate: Int
    /// The keys that only this kind has.
    let extras: [Shape.Key]
    /// Reads the keys that only this kind has; those of the games until 2021 are read together.
    var options: @Sendable (Item, String, Shape.Record, inout TelemetryDescription, inout Reader) -> Void = {
        _, _, _, _, _ in
    }

    /// The kinds in the order of the documentation. Sources of the rates: specification sections 1.4, 2, 3.3
    /// and 3.4; 60 where no rate is documented.
    static let rows: [TelemetryKind] = earlier + f1

    /// The games until 2021.
    private static let earlier: [TelemetryKind] = [
        TelemetryKind(
            key: "forza", meaning: "Forza, Data Out", isServer: false,
            formats: [
                Format("sled", .forza, "forza-sled"),
                Format("motorsport-7", .forza, "forza-motorsport-7"),
                Format("horizon", .forza, "forza-horizon-4"),
                Format("horizon-4", .forza, "forza-horizon-4"),
                Format("horizon-5", .forza, "forza-horizon-4"),
                Format("horizon-6", .forza, "forza-horizon-6"),
                Format("motorsport-2023", .forza, "forza-motorsport-2023"),
            ], usualFormat: nil, usualRate: 60,
            extras: [
                .init("shift_gear", .onOff, "Whether the gear is 11 during a change; on unless stated")
            ]),
        TelemetryKind(
            key: "assetto-corsa", meaning: "Assetto Corsa, remote telemetry", isServer: true,
            formats: [Format("assetto-corsa", .assettoCorsa, "assetto-corsa")],
            usualFormat: "assetto-corsa", usualRate: 333,
            extras: [
                .init(
                    "tails", .scalar(.word(["clean", "dirty"])),
                    "What lies behind the end of a text: zeros, or what was there before")
            ]),
        TelemetryKind(
            key: "acc", meaning: "Assetto Corsa Competizione, broadcasting", isServer: true,
            formats: [Format("acc", .assettoCorsaCompetizione, "acc")], usualFormat: "acc", usualRate: 60,
            extras: [
                .init("password", .text, "What a client must know to connect; nothing unless stated"),
                .init("command_password", .text, "What a client must know to send commands"),
            ]),
        TelemetryKind(
            key: "project-cars", meaning: "Project CARS, and Automobilista 2", isServer: false,
            formats: [
                Format("1", .projectCars1, "project-cars-1"), Format("2", .projectCars2, "project-cars-2"),
                Format("2-early", .projectCars2, "project-cars-2-early"),
            ], usualFormat: "2", usualRate: 60, extras: []),
        TelemetryKind(
            key: "f1-2021", meaning: "F1 2021", isServer: false,
            formats: [Format("f1-2021", .f12021, "f1-2021")], usualFormat: "f1-2021", usualRate: 60,
            extras: [
                .init(
                    "lobby", .onOff,
                    "Whether players wait in a lobby until the race begins; off unless stated")
            ]),
        TelemetryKind(
            key: "dirt", meaning: "DiRT Rally, DiRT Rally 2.0 and DiRT 4", isServer: false,
            formats: (0...3).map { Format("\($0)", .dirt, "dirt-extradata-\($0)") }, usualFormat: "3",
            usualRate: 60,
            extras: [
                .init("final_zero", .onOff, "Whether a packet of zeros follows the finish; on unless stated"),
                .init("reverse", .integer(-1...10), "What stands for reverse: -1 unless stated, or 10"),
            ]),
        TelemetryKind(
            key: "outgauge", meaning: "OutGauge of Live for Speed and BeamNG", isServer: false,
            formats: [
                Format("outgauge", .outGauge, "outgauge"), Format("outgauge-id", .outGauge, "outgauge-id"),
            ], usualFormat: "outgauge", usualRate: 60,
            extras: [
                .init(
                    "id", .integer(Int(Int32.min)...Int(Int32.max)),
                    "The number at the end of a packet with identifier"),
                .init("car", .text, "The car's code; beam is what BeamNG sends"),
            ]),
        TelemetryKind(
            key: "outsim", meaning: "OutSim of Live for Speed, and BeamNG's MotionSim", isServer: false,
            formats: [
                Format("outsim", .outSim, "outsim"), Format("outsim-id", .outSim, "outsim-id"),
                Format("outsim-2", .outSim, "outsim-2"),
                Format("motionsim", .outSim, "beamng-motionsim"),
            ], usualFormat: "outsim", usualRate: 60,
            extras: [
                .init(
                    "id", .integer(Int(Int32.min)...Int(Int32.max)),
                    "The number at the end of a packet with identifier")
            ]),
        TelemetryKind(
            key: "gt7", meaning: "Gran Turismo 7, encrypted packets to clients that send heartbeats",
            isServer: true, formats: [Format("gt7", .granTurismo7, "gt7-a")], usualFormat: "gt7",
            usualRate: 60,
            extras: [
                .init(
                    "reply_port", .integer(0...65_535),
                    "The port at the client's address to which packets go: 33740 unless stated, 0 for the one that a heartbeat comes from"
                ),
                .init(
                    "letters", .scalar(.word(["first", "each"])),
                    "Whose letter chooses the packet: that of the first client for all, unless stated, or each client's"
                ),
                .init(
                    "occupied_by", .scalar(.word(["A", "B", "~", "C"])),
                    "The letter of another client that gets packets from the start; nobody's unless stated"),
                .init("occupied_for", .duration, "How long that client gets packets"),
                .init("screen", .word(GranTurismoScreen.self), "What the game shows; a race unless stated"),
            ]),
        TelemetryKind(
            key: "ea-wrc", meaning: "EA SPORTS WRC", hasOwnDestinations: true, isServer: false,
            formats: [Format("wrc", .eaWRC, "wrc"), Format("wrc_experimental", .eaWRC, "wrc_experimental")],
            usualFormat: "wrc", usualRate: 60,
            extras: [
                .init(
                    "config", .text,
                    "The game's own config.json, with the structures beside it; to redirects all of its lines"
                ),
                .init(
                    "fourcc", .scalar(.word(["lower", "upper"])),
                    "The case of the four letters of a packet; lower unless stated"),
            ]),
        TelemetryKind(
            key: "wreckfest-2", meaning: "Wreckfest 2", isServer: false,
            formats: [Format("wreckfest-2", .wreckfest2, "wreckfest-2")], usualFormat: "wreckfest-2",
            usualRate: 60, extras: []),
        TelemetryKind(
            key: "rbr", meaning: "Richard Burns Rally with the plugin NGP", isServer: false,
            formats: [Format("rbr", .richardBurnsRally, "rbr-ngp")], usualFormat: "rbr", usualRate: 60,
            extras: [
                .init(
                    "gears", .scalar(.word(["from-zero", "from-minus-one"])),
                    "The number of reverse; clients differ; from-zero unless stated"),
                .init(
                    "angles", .scalar(.word(["degrees", "radians"])),
                    "The unit of angles; clients differ; degrees unless stated"),
                .init(
                    "temperatures", .scalar(.word(["celsius", "kelvin"])),
                    "The unit of temperatures, which is not known; celsius unless stated"),
            ]),
    ]
}
