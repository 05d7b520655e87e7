import Documents
import Scenarios

/// Reads the recorded dialogue that an adapter replays.
enum RecordingReader {
    /// Returns the recording that the adapter in `item` replays, or nil when it has none.
    static func playback(_ item: Item, _ path: String, _ reader: inout Reader) -> Recording? {
        guard let entries = item["recording"] else { return nil }
        for key in Self.withoutMeaning {
            guard let found = item[key] else { continue }
            reader.findings.error(found.place, path.appending(key: key), .excluded(key, by: "recording"))
        }
        var sessions: [Recording.Session] = []
        for (index, member) in entries.members.enumerated() {
            let place = "\(path).recording[\(index)]"
            if let greeting = member["connect"] {
                sessions.append(Recording.Session(greeting: pieces(greeting, "\(place).connect", &reader)))
                for key in ["request", "reply", "interrupted"] where member[key] != nil {
                    reader.findings.error(
                        member[key]?.place ?? member.place, "\(place).\(key)", .excluded(key, by: "connect"))
                }
                continue
            }
            guard let request = member["request"] else { continue }
            let interruptions = member["interrupted"]?.members ?? []
            let exchange = Recording.Exchange(
                request: line(request, "\(place).request", &reader),
                reply: pieces(member["reply"], "\(place).reply", &reader),
                interruptions: interruptions.enumerated().map {
                    pieces($1, "\(place).interrupted[\($0)]", &reader)
                })
            if sessions.isEmpty { sessions.append(Recording.Session()) }
            sessions[sessions.count - 1].exchanges.append(exchange)
        }
        return Recording(sessions)
    }

    /// The keys that describe an adapter's own behaviour; they have no meaning beside a recording.
    private static let withoutMeaning = [
        "persona", "version", "quirks", "settings", "state", "lf_after_cr", "echo", "spaces", "linefeeds",
        "headers", "missing", "banner", "eat-first",
    ]

    private static func pieces(_ item: Item?, _ path: String, _ reader: inout Reader) -> [Recording.Fragment]
    {
        (item?.members ?? []).enumerated().compactMap { index, member in
            guard member.members.count == 2 else { return nil }
            guard let after = reader.duration(member.members[0], "\(path)[\(index)][0]") else { return nil }
            return Recording.Fragment(after: after, bytes: bytes(member.members[1]))
        }
    }

    /// Returns the line in `item` without its carriage return. Reports an error unless the line has exactly
    /// one, at its end.
    private static func line(_ item: Item, _ path: String, _ reader: inout Reader) -> [UInt8] {
        let bytes = bytes(item)
        if bytes.last != 0x0D || bytes.dropLast().contains(0x0D) {
            reader.findings.error(
                item.place, path,
                .outOfRange(item.text ?? "", range: #"one line with its end, such as "ATZ\r""#))
        }
        return bytes.dropLast()
    }

    /// Returns one byte for each character of a text. The structure check has rejected characters above
    /// U+00FF.
    private static func bytes(_ item: Item) -> [UInt8] {
        (item.text ?? "").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}
