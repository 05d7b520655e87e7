import Explore
import Scenarios
import SimulationCore
import VehicleModel

/// A game as `dyno explore` plays it.
struct ExploredGame: Sendable {
    let name: String

    /// Its key in scenario files.
    let key: String

    /// The name of its endpoint, by which profiles of clients know it.
    let endpoint: String

    /// The capability that its clients claim.
    let needs: String

    var isServer = false

    /// Whether there is always a race, since the game sends all cars.
    var isRacing: Bool { key == "acc" || key.hasPrefix("f1") }

    var port = 5300

    /// The formats to choose from; none where the usual one is meant.
    var formats: [String] = []

    /// The options that it is always given.
    var options: Outline = [:]

    /// Fields whose value no signal has, with values that the game is known to send.
    var fields: [(name: String, values: [String])] = []

    /// Values that no drive has, and that games send now and then.
    var oddFields: [String] = []

    /// The values of these fields again when that is over.
    var sane = "dash.Speed: 41.5, dash.Fuel: 0.5, dash.CurrentEngineRpm: 5000, dash.Gear: 4"

    var oddMeaning = (
        text: "The game sends an impossible value for a while",
        source: "public dashboards for Forza: NaN, fuel above 100 %, gear 11 between gears"
    )

    /// Whether a formation lap and a countdown are part of the drive, as its players see them.
    var hasFormation: Bool { key == "project-cars" }

    /// Older or other formats that the game can be told to send.
    var otherFormats: [String] { key == "forza" ? [] : Array(formats.dropFirst()) }

    /// The distance of a third lap.
    private static let distances = [(name: "lap-data.car.totalDistance", values: ["13489"])]

    static let rows: [ExploredGame] = [
        ExploredGame(
            name: "forza", key: "forza", endpoint: "dash", needs: "forza",
            formats: ["horizon"],
            fields: [
                ("TireTempFrontLeft", ["180", "212"]), ("Gear", ["0", "11", "10"]),
                ("WheelOnRumbleStripFrontLeft", ["1"]), ("Steer", ["-27", "127"]), ("Boost", ["-8.25"]),
                ("Accel", ["200", "255"]),
                ("BestLap", ["92.75"]), ("LapNumber", ["3"]), ("Fuel", ["0.625"]),
            ],
            oddFields: [
                "{ dash.Speed: NaN }", "{ dash.Speed: Inf }", "{ dash.Speed: -3.5 }", "{ dash.Fuel: 1.2 }",
                "{ dash.CurrentEngineRpm: NaN }", "{ dash.Gear: 11 }",
            ]),
        ExploredGame(
            name: "forza-motorsport", key: "forza", endpoint: "dash", needs: "forza-motorsport",
            formats: ["motorsport-7", "motorsport-2023", "sled", "horizon-6"],
            fields: [("Gear", ["0", "11"])]),
        ExploredGame(
            name: "assetto-corsa", key: "assetto-corsa", endpoint: "ac", needs: "assetto-corsa",
            isServer: true,
            options: [
                "rate": "60",
                "fields": [
                    "carName": "ks_falke_gt4", "driverName": "Dyno Driver", "trackName": "hafenring",
                    "trackConfig": "gp",
                ],
            ], fields: [("lastLap", ["77288"]), ("bestLap", ["76543"]), ("lapCount", ["4"])]),
        ExploredGame(
            name: "acc", key: "acc", endpoint: "acc", needs: "acc", isServer: true,
            options: ["password": "asd"], oddFields: ["{ acc.focusedCarIndex: 2 }"],
            sane: "acc.focusedCarIndex: 0",
            oddMeaning: (
                "The camera shows another car for a while",
                "Assetto Corsa Competizione, broadcasting: focusedCarIndex"
            )),
        ExploredGame(
            name: "f1-2021", key: "f1-2021", endpoint: "dash", needs: "f1-2021",
            fields: [("playerCarIndex", ["3"])]),
        ExploredGame(
            name: "f1-22", key: "f1-22", endpoint: "dash", needs: "f1-22", options: ["rate": "20"]),
        ExploredGame(
            name: "f1-23", key: "f1-23", endpoint: "dash", needs: "f1-23",
            formats: ["2023", "2022"], options: ["rate": "20"],
            fields: distances),
        ExploredGame(
            name: "f1-24", key: "f1-24", endpoint: "dash", needs: "f1-24",
            formats: ["2024", "2023", "2022"], options: ["rate": "20"],
            fields: distances),
        ExploredGame(
            name: "f1-25", key: "f1-25", endpoint: "dash", needs: "f1-25",
            formats: ["2025", "2024", "2023"], options: ["rate": "20"],
            fields: distances),
        ExploredGame(
            name: "f1-26", key: "f1-26", endpoint: "dash", needs: "f1-26",
            formats: ["2026", "2025", "2024", "2023"], options: ["rate": "20"],
            fields: distances),
        ExploredGame(
            name: "project-cars-2", key: "project-cars", endpoint: "dash", needs: "project-cars-2",
            formats: ["2", "2-early"],
            fields: [
                ("viewedParticipantIndex", ["2"]), ("gearNumGears", ["100", "111"]),
                ("timings.participant[0].racePosition", ["133"]), ("fuelLevel", ["0.625"]),
            ]),
        ExploredGame(
            name: "gt7", key: "gt7", endpoint: "gt7", needs: "gt7", isServer: true,
            options: ["reply_port": "0", "silence": "10s"],
            fields: [
                ("fuelCapacity", ["5", "70"]), ("gears", ["249", "255", "240", "244"]),
                ("bestLapTime", ["-1", "92750"]), ("lastLapTime", ["-1", "94500"]), ("lapCount", ["0", "4"]),
            ]),
        ExploredGame(
            name: "ea-wrc", key: "ea-wrc", endpoint: "wrc", needs: "ea-wrc", port: 20777,
            formats: ["wrc", "wrc_experimental"],
            fields: [("vehicle_gear_index", ["10", "0", "3"])]),
    ]

    /// The dimension of datagrams that tools pass on without their last byte, which has no meaning.
    var shortened: Dimension {
        Dimension(
            "size", .fault(.datagram), "Every datagram lacks its last byte",
            Variation(
                .field, .texts(["323"]), neutral: "324",
                source: "Ldalvik/ForzaTelemetryAPI, nettrom/forza_motorsport"))
    }

    /// The dimension of datagrams that are not those of the game, which no dashboard can read.
    var foreign: Dimension {
        Dimension(
            "size", .fault(.datagram), "Datagrams of a size that no version of the game has",
            Variation(
                .field, .texts(["200", "100", "20"]), .severs, neutral: "324",
                source: "other programs that send to the same port"))
    }

    /// The dimension of values that no drive has.
    var oddField: Dimension {
        Dimension(
            "set", .action, oddMeaning.text,
            Variation(.field, .texts(oddFields), neutral: "none", source: oddMeaning.source))
    }

    /// The dimensions of its other formats; who knows one year of F1 need not know another.
    var otherFormat: [Dimension] {
        otherFormats.map { format in
            var dimension = Dimension(
                "format", .key(["endpoints", endpoint, key, "format"]),
                "The game sends another of its formats",
                Variation(
                    .field, .texts([format]), neutral: formats.first ?? "",
                    source: "the games' settings: UDP format, packet version"))
            if key.hasPrefix("f1") { dimension.needs = "f1-\(format.suffix(2))" }
            return dimension
        }
    }
}

/// Signals of a drive, and values that a game may send for them.
struct RaceSignal {
    let name: String

    /// Values to set; none where the drive decides.
    let values: [String]

    static let rows: [RaceSignal] = [
        RaceSignal(name: "vehicle.speed", values: ["199.8", "0", "87.3"]),
        RaceSignal(name: "engine.speed", values: ["6543.25", "900", "8400"]),
        RaceSignal(name: "transmission.gear", values: ["4", "-1", "0", "1", "6"]),
        RaceSignal(name: "pedal.accelerator", values: ["78", "100", "13"]),
        RaceSignal(name: "pedal.brake", values: ["60", "100", "7"]),
        RaceSignal(name: "pedal.clutch", values: ["60", "13"]),
        RaceSignal(name: "brake.hand", values: ["100", "20"]),
        RaceSignal(name: "fuel.level", values: ["62.5", "3"]),
        RaceSignal(name: "tyre.front_left.temperature", values: ["81", "103"]),
        RaceSignal(name: "tyre.rear_right.temperature", values: ["84", "66"]),
        RaceSignal(name: "engine.power", values: ["210"]),
        RaceSignal(name: "engine.torque", values: ["411.5"]),
        RaceSignal(name: "engine.speed.maximum", values: []),
        RaceSignal(name: "engine.speed.idle", values: []),
        RaceSignal(name: "acceleration.lateral", values: ["7.25", "-5.75"]),
        RaceSignal(name: "acceleration.longitudinal", values: ["4.125", "-9.5"]),
        RaceSignal(name: "acceleration.vertical", values: ["-2.5"]),
        RaceSignal(name: "boost.relative", values: []), RaceSignal(name: "steering.position", values: []),
        RaceSignal(name: "wheel.front_left.rotation", values: ["-6.5", "83.5"]),
        RaceSignal(name: "race.distance", values: []),
        RaceSignal(name: "race.best_lap", values: ["76.5"]),
        RaceSignal(name: "race.last_lap", values: ["77.25"]),
        RaceSignal(name: "race.current_lap", values: []), RaceSignal(name: "race.time", values: []),
        RaceSignal(name: "race.lap", values: ["3"]), RaceSignal(name: "race.position", values: []),
        RaceSignal(name: "race.gap_ahead", values: ["1.25", "61.25"]),
        RaceSignal(name: "race.gap_leader", values: ["2.5", "122.5"]),
    ]

    /// Times of a race, and their text as the paper on the racing dashboard has it.
    static let times: [(seconds: String, text: String)] = [
        ("128.285", "02:08:28"), ("0", "00:00:00"), ("59.999", "00:59:99"), ("61.005", "01:01:00"),
        ("3600.5", "60:00:50"), ("610.125", "10:10:12"),
    ]

    func draw(_ choices: inout Choices) -> String { values[choices.below(values.count)] }
}

/// Whether a client says something about a signal.
enum SignalCatalogueClaims {
    /// Returns whether `claims` has the signal `name`, which the catalogue must have.
    static func says(_ name: String, _ claims: Claims) -> Bool {
        SignalCatalogue.id(name).map(claims.says) ?? false
    }
}
