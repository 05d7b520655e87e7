/// The messages of F1 2021 to the season of 2026.
package enum F1Layouts {
    /// The years that have messages, in two digits.
    package static let years = 21...26

    /// Returns the format of a year: `f1-2021`, and later `f1-22` or `f1-25`.
    package static func format(of year: Int) -> String { year == 21 ? "f1-2021" : "f1-\(year)" }

    /// A message: its number, its name, since when there is one, and its fields.
    struct Message: Sendable {
        let id: Int
        let name: String
        let title: String
        let since: Int
        let rows: [F1Row]
    }

    /// The messages by number; an event has fields of its own.
    static let messages: [Message] = [
        Message(id: 0, name: "motion", title: "motion", since: 21, rows: F1Rows.motion),
        Message(id: 1, name: "session", title: "session", since: 21, rows: F1Rows.session),
        Message(id: 2, name: "lap-data", title: "laps", since: 21, rows: F1Rows.lapData),
        Message(id: 3, name: "event", title: "event", since: 21, rows: []),
        Message(id: 4, name: "participants", title: "participants", since: 21, rows: F1Rows.participants),
        Message(id: 5, name: "car-setups", title: "set-ups", since: 21, rows: F1Rows.carSetups),
        Message(
            id: 6, name: "car-telemetry", title: "telemetry of cars", since: 21, rows: F1Rows.carTelemetry),
        Message(id: 7, name: "car-status", title: "state of cars", since: 21, rows: F1Rows.carStatus),
        Message(
            id: 8, name: "final-classification", title: "final classification", since: 21,
            rows: F1Rows.finalClassification),
        Message(id: 9, name: "lobby-info", title: "lobby", since: 21, rows: F1Rows.lobbyInfo),
        Message(id: 10, name: "car-damage", title: "damage", since: 21, rows: F1Rows.carDamage),
        Message(
            id: 11, name: "session-history", title: "history of a car", since: 21, rows: F1Rows.sessionHistory
        ),
        Message(id: 12, name: "tyre-sets", title: "tyre sets of a car", since: 23, rows: F1Rows.tyreSets),
        Message(
            id: 13, name: "motion-ex", title: "more motion of the player", since: 23, rows: F1Rows.motionEx),
        Message(id: 14, name: "time-trial", title: "time trial", since: 24, rows: F1Rows.timeTrial),
        Message(
            id: 15, name: "lap-positions", title: "positions by lap", since: 25, rows: F1Rows.lapPositions),
        Message(
            id: 16, name: "car-telemetry-2", title: "active aero and overtaking", since: 26,
            rows: F1Rows.carTelemetry2),
    ]

    static let all: [PacketLayout] = years.flatMap { year in
        messages.filter { $0.since <= year }.map { layout($0, year) }
    }

    private static func layout(_ message: Message, _ year: Int) -> PacketLayout {
        var offset = 0
        var rows = F1Row.pack(F1Rows.header, in: year, at: &offset)
        if message.id == 3 {
            rows += event(year, at: &offset)
        } else {
            rows += F1Row.pack(message.rows, in: year, at: &offset)
        }
        let format = 2000 + year
        let marks = [
            PacketMark(0, UInt8(format & 0xFF)), PacketMark(1, UInt8(format >> 8)),
            PacketMark(year <= 22 ? 5 : 6, UInt8(message.id)),
        ]
        let (game, source) =
            switch year {
            case 21: ("F1 2021", "the maker's specification of F1 2021; captures")
            case 22: ("F1 22", "the maker's description")
            case 26: ("F1 25, season of 2026", "the maker's description; captures")
            default: ("F1 \(year)", "the maker's description; captures")
            }
        return PacketLayout(
            name(of: message, in: year), title: "\(game), \(message.title)", game: .f1, size: offset,
            marks: marks, source: source, rows: rows)
    }

    /// Returns the name of a message, for example `f1-2021-motion` or `f1-25-motion`.
    static func name(of message: Message, in year: Int) -> String {
        "\(format(of: year))-\(message.name)"
    }

    private static func event(_ year: Int, at offset: inout Int) -> [LayoutRow] {
        let code = LayoutRow.row(offset, .text(4), "eventCode", "text")
        let start = offset + 4
        offset = start + F1Rows.eventSize(in: year)
        return [code]
            + F1Rows.events.filter { $0.since <= year }.map { event in
                var place = start
                return .when(event.code, F1Row.pack(event.rows, in: year, at: &place))
            }
    }
}
