import SimulationCore

/// When one kind of packet of a game is sent: a row of `PacketStream.rows(of:)`.
struct PacketStream: Sendable {
    /// What makes the packet due; the first slot always does, except with `change` and `slotWhileDriving`.
    enum Cadence: Sendable {
        /// Every slot.
        case slot
        /// Every slot while the driver drives.
        case slotWhileDriving
        /// So long after the last time, at the next slot.
        case every(driving: Duration, otherwise: Duration)
        /// So long after the first time, and each time twice as long after the one before, at most the second time.
        case doubling(Duration, upTo: Duration)
        /// The slot where one of these happens.
        case change(RaceChangeDetector.Changes)
    }

    /// How many packets there are each time.
    enum Parts: Sendable {
        /// One.
        case one
        /// One for each group of so many cars; `behind` more parts of the message come from another row.
        case groups(of: Int, behind: Int)
        /// The last part of a message whose other parts are those groups.
        case lastBehindGroups(of: Int)
        /// One for each group of so many cars behind the first.
        case groupsBehindFirst(of: Int)
        /// One for the next car each time.
        case nextCar
        /// One for each event that has happened.
        case events
    }

    /// The layout.
    let layout: String
    /// What makes it due; any of these does.
    let cadences: [Cadence]
    /// How many packets.
    let parts: Parts
    /// The layout whose packets are counted together with these, or nil.
    let countsWith: String?

    init(_ layout: String, _ cadences: [Cadence], _ parts: Parts = .one, countsWith: String? = nil) {
        self.layout = layout
        self.cadences = cadences
        self.parts = parts
        self.countsWith = countsWith
    }
}

extension PacketStream.Cadence {
    /// At this interval, driving or not.
    static func every(_ interval: Duration) -> Self { .every(driving: interval, otherwise: interval) }

    /// So many times a second.
    static func perSecond(_ count: Int) -> Self { .every(.nanoseconds(1_000_000_000 / Int64(count))) }
}

extension PacketStream {
    /// What a sender of this family sends in its slots, in this order.
    ///
    /// Intervals: spec sections 3.2 and 3.3; those of a lobby are `lobbyRows(of:)`. How far apart the repetitions of Project CARS come in the end, and how often
    /// Project CARS 1 repeats its lists, is not known and chosen here.
    static func rows(of description: TelemetryDescription) -> [PacketStream] {
        switch description.family {
        case .forza, .dirt, .outGauge, .outSim: [PacketStream(description.format, [.slot])]
        case .f12021: formulaOne
        case .projectCars1: projectCars1
        case .projectCars2 where description.format == "project-cars-2-early": projectCars2.map(\.early)
        case .projectCars2: projectCars2
        case .assettoCorsa, .assettoCorsaCompetizione: []
        }
    }

    /// Motion, lap data, telemetry and status share each slot's frame; in the first one all that there is comes.
    private static let formulaOne = [
        PacketStream("f1-2021-event", [.slot], .events),
        PacketStream("f1-2021-session", [.perSecond(2)]),
        PacketStream("f1-2021-participants", [.every(.seconds(5))]),
        PacketStream("f1-2021-car-setups", [.perSecond(2)]),
        PacketStream("f1-2021-lap-data", [.slot]),
        PacketStream("f1-2021-motion", [.slot]),
        PacketStream("f1-2021-car-telemetry", [.slot]),
        PacketStream("f1-2021-car-status", [.slot]),
        PacketStream("f1-2021-car-damage", [.perSecond(2)]),
        PacketStream("f1-2021-session-history", [.perSecond(20)], .nextCar),
        PacketStream("f1-2021-final-classification", [.change(.finished)]),
    ]

    /// What a sender sends in its slots while the players wait in a lobby.
    static func lobbyRows(of description: TelemetryDescription) -> [PacketStream] {
        guard description.family == .f12021, description.options.hasLobby else { return [] }
        return [PacketStream("f1-2021-lobby-info", [.perSecond(2)])]
    }

    private static let projectCars1 = [
        PacketStream("project-cars-1-telemetry", [.slot]),
        PacketStream("project-cars-1-participants", [.every(.seconds(5))]),
        PacketStream(
            "project-cars-1-participants-additional", [.every(.seconds(5))], .groupsBehindFirst(of: 16)),
    ]

    private static let projectCars2 = [
        PacketStream(
            "project-cars-2-game-state",
            [
                .every(driving: .seconds(10), otherwise: .seconds(5)),
                .change([.began, .paused, .finished]),
            ]),
        PacketStream("project-cars-2-race", [.doubling(.seconds(1), upTo: .seconds(64))]),
        PacketStream(
            "project-cars-2-participants", [.doubling(.seconds(1), upTo: .seconds(64))],
            .groups(of: 16, behind: 0)),
        PacketStream(
            "project-cars-2-vehicle-names", [.doubling(.seconds(1), upTo: .seconds(64))],
            .groups(of: 16, behind: 1)),
        PacketStream(
            "project-cars-2-class-names", [.doubling(.seconds(1), upTo: .seconds(64))],
            .lastBehindGroups(of: 16), countsWith: "project-cars-2-vehicle-names"),
        PacketStream("project-cars-2-telemetry", [.slot]),
        PacketStream("project-cars-2-timings", [.slotWhileDriving]),
        PacketStream("project-cars-2-time-stats", [.change([.first, .sector, .lap])]),
    ]

    /// The row with the version of its message that recordings of the game's first months have, where that is known.
    private var early: PacketStream {
        let layouts = [
            "project-cars-2-telemetry": "project-cars-2-telemetry-v2",
            "project-cars-2-timings": "project-cars-2-timings-v1",
        ]
        return PacketStream(layouts[layout] ?? layout, cadences, parts, countsWith: countsWith)
    }
}
