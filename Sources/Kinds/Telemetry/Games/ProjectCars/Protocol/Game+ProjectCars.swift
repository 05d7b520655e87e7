extension Game {
    public static let projectCars1 = Game(
        "project-cars-1", layouts: ProjectCars1Layouts.all,
        mappings: [
            "project-cars-1-telemetry": .projectCars1Telemetry,
            "project-cars-1-participants": .projectCars1Participants,
            "project-cars-1-participants-additional": .projectCars1Additional,
        ], streams: { _ in PacketStream.projectCars1 })

    /// Project CARS 2 and Automobilista 2.
    public static let projectCars2 = Game(
        "project-cars-2", layouts: ProjectCars2Layouts.all,
        mappings: [
            "project-cars-2-telemetry": .projectCars2Telemetry(version: 3),
            "project-cars-2-telemetry-v2": .projectCars2Telemetry(version: 2),
            "project-cars-2-race": .projectCars2Race,
            "project-cars-2-participants": .projectCars2Participants,
            "project-cars-2-timings": .projectCars2Timings(version: 2),
            "project-cars-2-timings-v1": .projectCars2Timings(version: 1),
            "project-cars-2-game-state": .projectCars2GameState,
            "project-cars-2-time-stats": .projectCars2TimeStats,
            "project-cars-2-vehicle-names": .projectCars2VehicleNames,
            "project-cars-2-class-names": .projectCars2ClassNames,
        ],
        streams: {
            $0.format == "project-cars-2-early"
                ? PacketStream.projectCars2.map(\.early) : PacketStream.projectCars2
        })
}

extension PacketStream {
    /// The packets of Project CARS 1, with intervals as recorded: the lists carry the number of the telemetry before them.
    static let projectCars1 = [
        PacketStream("project-cars-1-telemetry", [.slot]),
        PacketStream(
            "project-cars-1-participants", [.every(.seconds(10))], numberedAs: "project-cars-1-telemetry"),
        PacketStream(
            "project-cars-1-participants-additional", [.every(.seconds(10))], .groupsBehindFirst(of: 16),
            numberedAs: "project-cars-1-telemetry"),
    ]

    /// The packets of Project CARS 2; the intervals of repeated packets are not known.
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
