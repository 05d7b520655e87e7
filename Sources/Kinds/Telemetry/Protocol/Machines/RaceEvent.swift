import VehicleModel

/// The event messages of F1 2021.
enum RaceEvent {
    /// One row: the change that causes it, the code, and the content of the message.
    private struct Row: Sendable {
        let change: RaceChangeDetector.Changes
        let code: String
        let fill: @Sendable (inout PacketEvent, RaceState, RaceChangeDetector, PacketContext) -> Void
    }

    /// The rows in the order of sending.
    private static let rows: [Row] = [
        Row(change: .first, code: "SSTA") { _, _, _, _ in },
        Row(change: .started, code: "LGOT") { _, _, _, _ in },
        Row(change: .fastestLap, code: "FTLP") { event, _, watch, _ in
            event.car = watch.fastest?.car ?? 0
            event.value = watch.fastest?.time ?? 0
        },
        Row(change: .rewound, code: "FLBK") { event, state, _, context in
            event.number = context.frame
            event.value = state.session.time
        },
        Row(change: .finished, code: "CHQF") { _, _, _, _ in },
        Row(change: .finished, code: "RCWN") { event, state, _, _ in
            event.car = (state.rivals.firstIndex { $0.standing.position == 1 } ?? -1) + 1
        },
        Row(change: .finished, code: "SEND") { _, _, _, _ in },
    ]

    /// The events of the detected changes.
    static func events(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ watch: RaceChangeDetector,
        _ context: PacketContext
    ) -> [PacketEvent] {
        guard !changes.isEmpty else { return [] }
        return rows.filter { row in
            changes.contains(row.change)
                && (row.code != "LGOT" || context.options.f1.session == .race)
        }.map { row in
            var event = PacketEvent()
            event.code = row.code
            row.fill(&event, state, watch, context)
            return event
        }
    }
}
