import Scenarios
import SimulationCore
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
    static let rows: [TelemetryKind] = earlier + f1 + granTurismo + rally + wreckfest

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
                    .varying(
                        .field, .texts(["off"]), neutral: "on",
                        source: "decided here: titles differ (unverified)")
            ]),
        TelemetryKind(
            key: "assetto-corsa", meaning: "Assetto Corsa, remote telemetry", isServer: true,
            formats: [Format("assetto-corsa", .assettoCorsa, "assetto-corsa")],
            usualFormat: "assetto-corsa", usualRate: 333,
            extras: [
                .init(
                    "tails", .scalar(.word(["clean", "dirty"])),
                    "What lies behind the end of a text: zeros, or what was there before"
                ).varying(
                    .plain, .texts(["dirty"]), neutral: "clean",
                    source: "Assetto Corsa, remote telemetry: texts end at a percent sign")
            ]),
        TelemetryKind(
            key: "acc", meaning: "Assetto Corsa Competizione, broadcasting", isServer: true,
            formats: [Format("acc", .assettoCorsaCompetizione, "acc")], usualFormat: "acc", usualRate: 60,
            extras: [
                .init("password", .text, "What a client must know to connect; nothing unless stated").varying(
                    .plain, .texts(["another"]), .severs, neutral: "asd",
                    source: "Assetto Corsa Competizione, broadcasting: registrations with a wrong password"),
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
    ]
}

/// A game, as users name it.
package struct GameKind: Sendable {
    /// Its key in scenario files.
    package let key: String

    /// Whether it is a server that its clients ask.
    package let isServer: Bool

    /// What it is, in a line.
    package let meaning: String

    /// All games, in the order of the documentation.
    package static let all = TelemetryKind.rows.map {
        GameKind(key: $0.key, isServer: $0.isServer, meaning: $0.meaning)
    }
}
