import SimulationCore

/// The output of the clients, shortened for reports.
struct ClientOutput {
    /// The largest size of the beginning and of the end, in bytes; each line counts one byte more for its
    /// line feed.
    static let share = 4096

    /// The first and the last lines as printable text.
    ///
    /// Lines from standard error begin with `! `, remarks of Dyno with `… `. With several clients each line
    /// begins with `NAME: `.
    private(set) var lines: [String] = []

    /// Collects the output from `journal`; `clients` names the clients of a case that has several.
    init(_ journal: Journal, clients: [CaseRecord.Client] = []) {
        var sequence = journal.first
        while let record = journal[sequence] {
            sequence += 1
            guard record.kind == .client else { continue }
            let name = clients.first { $0.number == record.connection }.map { "\($0.name): " } ?? ""
            if let line = Self.line(record, journal, of: name) { lines.append(line) }
        }
        let head = Self.fitting(lines[...])
        let tail = Self.fitting(lines[head...].reversed())
        let left = lines.count - head - tail
        guard left > 0 else { return }
        lines.replaceSubrange(head..<head + left, with: ["… \(Decimal.count(left, "line")) left out"])
    }

    /// Returns how many of the first `lines` fit into `share` bytes.
    private static func fitting(_ lines: some Sequence<String>) -> Int {
        var (count, used) = (0, 0)
        for line in lines {
            used += line.utf8.count + 1
            guard used <= share else { break }
            count += 1
        }
        return count
    }

    private static func line(_ record: JournalRecord, _ journal: Journal, of name: String) -> String? {
        guard case .client(let client) = journal.entry(of: record) else { return nil }
        let mark: String
        switch client {
        case .output: mark = ""
        case .errorOutput: mark = "! "
        case .truncated: mark = "… "
        case .started, .exited, .killed, .stopped, .asked, .answered: return nil
        }
        return mark + name + TraceText.printable(words: Array(client.line))
    }
}
