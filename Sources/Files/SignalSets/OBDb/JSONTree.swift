import SimulationCore

/// A JSON value with its place in the file (RFC 8259), for findings about it.
struct JSONTree {
    indirect enum Content {
        case null
        case bool(Bool)
        case number(Double)
        case text(String)
        case list([JSONTree])
        case object([(key: String, value: JSONTree)])
    }

    let content: Content
    /// The offset of its first byte.
    let offset: Int

    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.key == key }?.value
    }

    var number: Double? { if case .number(let value) = content { value } else { nil } }
    var text: String? { if case .text(let value) = content { value } else { nil } }
    var isOn: Bool { if case .bool(true) = content { true } else { false } }
    var members: [JSONTree] { if case .list(let values) = content { values } else { [] } }
    var entries: [(key: String, value: JSONTree)] {
        if case .object(let members) = content { members } else { [] }
    }

    /// Parses `bytes`, one value of a depth of at most 64.
    static func parse(_ bytes: [UInt8]) throws(JSONMistake) -> JSONTree {
        var bytes = bytes
        // A byte order mark counts as space, so that offsets stay.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.replaceSubrange(..<3, with: [0x20, 0x20, 0x20]) }
        var scanner = JSONScanner(bytes, deepest: 64)
        let tree = try JSONTree(try scanner.token() ?? .null, &scanner)
        _ = try scanner.token()
        return tree
    }

    /// The value that begins with `token`.
    private init(_ token: JSONScanner.Token, _ scanner: inout JSONScanner) throws(JSONMistake) {
        offset = scanner.start
        switch token {
        case .null, .key, .end: content = .null
        case .bool(let flag): content = .bool(flag)
        case .number(let text): content = .number(Double(text) ?? 0)
        case .string(let text): content = .text(text)
        case .list:
            var values: [JSONTree] = []
            while let token = try scanner.token(), token != .end { values.append(try Self(token, &scanner)) }
            content = .list(values)
        case .object:
            var members: [(key: String, value: JSONTree)] = []
            while case .key(let name)? = try scanner.token(), let token = try scanner.token() {
                members.append((name, try Self(token, &scanner)))
            }
            content = .object(members)
        }
    }
}

/// The line and the column of offsets in a file.
struct LinePlaces {
    private var starts = [0]

    init(_ bytes: [UInt8]) {
        for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    }

    func place(_ offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
