import SimulationCore

/// When one kind of packet of a game is sent: a row of `PacketStream.rows(of:)`.
struct PacketStream: Sendable {
    /// What makes the packet due. The first slot makes every packet due, except with `change` and `slotWhileDriving`.
    enum Cadence: Sendable {
        /// Every slot.
        case slot
        /// Every slot while the driver is driving.
        case slotWhileDriving
        /// At the next slot after this interval.
        case every(driving: Duration, otherwise: Duration)
        /// After this interval, which doubles each time up to `upTo`.
        case doubling(Duration, upTo: Duration)
        /// The slot in which one of these changes is detected.
        case change(RaceChangeDetector.Changes)
    }

    /// The number of packets each time.
    enum Parts: Sendable {
        /// One.
        case one
        /// One for each group of this many cars; another row sends `behind` further parts of the message.
        case groups(of: Int, behind: Int)
        /// The last part of a message whose other parts are such groups.
        case lastBehindGroups(of: Int)
        /// One for each group of this many cars after the first group.
        case groupsBehindFirst(of: Int)
        /// One for the next car in turn.
        case nextCar
        /// One for each event.
        case events
    }

    /// The layout.
    let layout: String
    /// The layout itself where a user has defined it; nil for one of `PacketLayouts`.
    let definition: PacketLayout?
    /// The destination; nil for that of the endpoint.
    let peer: Peer?
    /// What makes it due; any of these is enough.
    let cadences: [Cadence]
    /// How many packets.
    let parts: Parts
    /// The layout whose packets have a common counter with these, or nil.
    let countsWith: String?
    /// The layout whose last packet's number these carry, or nil.
    let numberedAs: String?

    init(
        _ layout: String, _ cadences: [Cadence], _ parts: Parts = .one, countsWith: String? = nil,
        numberedAs: String? = nil
    ) {
        self.layout = layout
        self.cadences = cadences
        self.parts = parts
        self.countsWith = countsWith
        self.numberedAs = numberedAs
        (definition, peer) = (nil, nil)
    }

    /// The stream of a layout of a user, with a destination of its own.
    init(definition layout: PacketLayout, _ cadences: [Cadence], to peer: Peer?) {
        self.layout = layout.name
        self.cadences = cadences
        definition = layout
        self.peer = peer
        (parts, countsWith, numberedAs) = (.one, nil, nil)
    }
}

extension PacketStream.Cadence {
    /// At this interval, whether driving or not.
    static func every(_ interval: Duration) -> Self { .every(driving: interval, otherwise: interval) }

    /// So many times a second.
    static func perSecond(_ count: Int) -> Self { .every(.nanoseconds(1_000_000_000 / Int64(count))) }
}

extension PacketStream {
    /// The packets of a sender of this family in its slots, in order.
    ///
    /// `lobbyRows(of:)` has those of a lobby. The intervals of repeated packets of Project CARS 2 are unknown
    /// and chosen here; those of the lists of Project CARS 1 are as recorded.
    static func rows(of description: TelemetryDescription) -> [PacketStream] {
        description.family.game.streams(description)
    }

    /// Motion, lap data, telemetry and status are sent in each slot; the first slot has all packets.
    static let formulaOne = [
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

    /// The packets of a sender while the players wait in a lobby.
    static func lobbyRows(of description: TelemetryDescription) -> [PacketStream] {
        description.family.game.lobby(description)
    }

    /// What Project CARS 1 sends: the lists carry the number of the telemetry before them.
    static let projectCars1 = [
        PacketStream("project-cars-1-telemetry", [.slot]),
        PacketStream(
            "project-cars-1-participants", [.every(.seconds(10))], numberedAs: "project-cars-1-telemetry"),
        PacketStream(
            "project-cars-1-participants-additional", [.every(.seconds(10))], .groupsBehindFirst(of: 16),
            numberedAs: "project-cars-1-telemetry"),
    ]

    /// What Project CARS 2 sends.
    static let projectCars2 = [
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

    /// The row with the early version of its message, as in recordings of the game's first
    /// months, where that is known.
    var early: PacketStream {
        let layouts = [
            "project-cars-2-telemetry": "project-cars-2-telemetry-v2",
            "project-cars-2-timings": "project-cars-2-timings-v1",
        ]
        return PacketStream(
            layouts[layout] ?? layout, cadences, parts, countsWith: countsWith, numberedAs: numberedAs)
    }
}
