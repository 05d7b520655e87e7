import SimulationCore

/// The built-in services as tables of a document.
public enum ServiceDocument {
    /// The calls, their bodies and answers, and the deviations of each profile, in Markdown.
    public static var markdown: String { ServiceName.allCases.map(section).joined(separator: "\n") }

    private static func section(_ name: ServiceName) -> String {
        let title = name == .tripLog ? "Trip log" : "Valet service"
        var lines = [
            "## \(title)", "", "| clause | call | body | effect | paper | repo | sane |",
            "|---|---|---|---|---|---|---|",
        ]
        let routes = name == .tripLog ? TripLogTables.routes : ValetTables.routes
        let sessions = name == .tripLog ? TripLogTables.sessionRoutes : ValetTables.sessionRoutes
        for route in routes + sessions {
            let body = route.body.map { "\($0.name)\($0.isRequired ? "" : "?")" }.joined(separator: ", ")
            let answers = ServiceProfile.allCases.map { route.answers[$0] ?? "not there" }
            lines.append(row([route.clause, "`\(route.label)`", body, route.effect] + answers))
        }
        lines += [
            "", "A key with `?` may be missing. Calls of the clause D exist where callers have to log on.",
            "",
        ]
        for profile in ServiceProfile.allCases {
            let rows = ServiceTraitRow.all.filter { $0.service == name && $0.profiles.contains(profile) }
            guard !rows.isEmpty else { continue }
            lines += [
                "### \(title): deviations of `\(profile.rawValue)`", "", "| call | deviation | source |",
                "|---|---|---|",
            ]
            lines += rows.map { row([$0.route == "all" ? "all" : "`\($0.route)`", $0.words, $0.source]) }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}

/// The message of `JSON.parse` of V8 in Node 6 for a text that is not JSON. The public server of the trip log sends it on.
enum ScriptJSON {
    /// Returns the message, or nil when `text` is JSON.
    static func mistake(in text: String) -> String? {
        var scanner = JSONScanner(Array(text.utf8))
        do throws(JSONMistake) {
            while try scanner.token() != nil {}
            return nil
        } catch {
            let place = text.utf8.index(text.startIndex, offsetBy: error.offset)
            guard let unit = text.utf16[place...].first else { return "Unexpected end of JSON input" }
            let position = text.utf16.distance(from: text.startIndex, to: place)
            let token =
                switch unit {
                case 0x22: "string"
                case 0x2D, 0x30...0x39: "number"
                default: "token \(String(decoding: [unit], as: UTF16.self))"
                }
            return "Unexpected \(token) in JSON at position \(position)"
        }
    }
}
