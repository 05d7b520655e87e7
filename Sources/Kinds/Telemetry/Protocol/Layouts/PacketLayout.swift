/// The layout of one message of a game, which encoder, decoder, field lists and documents use.
public struct PacketLayout: Sendable {
    /// The name in scenarios and reports, for example `forza-sled`.
    public let name: String

    /// The title for people, for example `Forza Motorsport, Sled`.
    public let title: String

    public let game: Game

    /// The size of every datagram in bytes, nil when it depends on texts and lists.
    public let size: Int?

    /// The rows, in order of offset.
    public let fields: [PacketField]

    /// Bytes that distinguish this message from others of its game.
    public let marks: [PacketMark]

    /// Where the facts come from.
    public let source: String

    /// The encryption on the wire; nil for a message in clear.
    public let cipher: DatagramCipher?

    /// Every single value of a message of fixed size in byte order, with repetitions
    /// expanded; empty for variable size.
    public let elements: [PacketElement]

    private let places: [String: Int]
    /// The indices in `fields` of the rows of a name, written as in the table, or without its indices.
    private let rows: [String: [Int]]
    /// The indices in `elements` of the values of every row.
    private let values: [[Int]]

    /// A message; `size` nil for one whose fields have no fixed place.
    public init(
        _ name: String, title: String, game: Game, size: Int?, marks: [PacketMark] = [],
        source: String, fields: [PacketField], cipher: DatagramCipher? = nil
    ) {
        self.name = name
        self.title = title
        self.game = game
        self.size = size
        self.fields = fields
        self.marks = marks
        self.source = source
        self.cipher = cipher
        let all =
            size == nil
            ? []
            : fields.indices.flatMap { row in
                PacketElement.all(of: fields[row]).map { (row: row, element: $0) }
            }.sorted { $0.element.offset < $1.element.offset }
        elements = all.map(\.element)
        var places: [String: Int] = [:]
        var values: [[Int]] = Array(repeating: [], count: fields.count)
        for index in all.indices {
            places[all[index].element.name] = index
            values[all[index].row].append(index)
        }
        var rows: [String: [Int]] = [:]
        for (row, field) in fields.enumerated() {
            for name in [field.name] + Self.shortNames(of: field.name) { rows[name, default: []].append(row) }
        }
        self.places = places
        self.rows = rows
        self.values = values
    }

    /// Returns the index in `elements` of the value of this name, for example `car[3].speed`.
    public func place(of name: String) -> Int? { places[name] }

    /// Returns the indices in `elements` of all values that a name stands for.
    ///
    /// `car[3].tyresWear[FL]` stands for one; `car[i].speed` and `car.speed` for that of every car; `brakeTemp` for
    /// that of every wheel. Empty when there is none.
    public func places(of name: String) -> [Int] {
        if let place = places[name] { return [place] }
        if let rows = rows[name] { return rows.flatMap { values[$0] }.sorted() }
        // Some indices are stated, for example `car[3].tyresWear`.
        let parts = name.split(separator: "[", omittingEmptySubsequences: false)
        let plain = parts[0] + parts.dropFirst().map { $0.drop { $0 != "]" }.dropFirst() }.joined()
        guard let rows = rows[String(plain)] else { return [] }
        return rows.flatMap { values[$0] }.sorted().filter {
            Self.shortNames(of: elements[$0].name).contains(name)
        }
    }

    /// Returns the row of this name: a single value, all its repetitions, or a field in a group (`driver[i].firstName`).
    public func field(named name: String) -> PacketField? {
        if let place = places(of: name).first { return elements[place].field }
        return size == nil ? Self.field(name, in: fields[...]) : nil
    }

    /// The names of the rows without duplicates: `[i]` for every index, and fields of groups with the group's name
    /// (`driver[i].firstName`); without padding.
    public var fieldNames: [String] {
        var names: [String] = []
        var known: Set<String> = []
        func add(_ fields: [PacketField], _ path: String) {
            for field in fields where !field.type.isPadding {
                let name = path + field.name
                guard field.type != .group else {
                    add(field.members, name + ".")
                    continue
                }
                for form in [name] + Self.shortNames(of: name) where known.insert(form).inserted {
                    names.append(form)
                }
            }
        }
        add(fields, "")
        return names
    }

    /// Returns the names without indices, from the last index to all of them.
    private static func shortNames(of name: String) -> [String] {
        var short: [String] = []
        // Bytes, because a game has ten thousand values, and characters of a string are slow to find.
        var text = Array(name.utf8)
        while let open = text.lastIndex(of: UInt8(ascii: "[")),
            let close = text[open...].firstIndex(of: UInt8(ascii: "]"))
        {
            text.removeSubrange(open...close)
            short.append(String(decoding: text, as: UTF8.self))
        }
        return short
    }

    /// Returns the name of a field of a message of variable size with `[i]` where it repeats: `driver[i].firstName` for
    /// `driver.firstName`; nil when there is none.
    func tableName(of name: String) -> String? {
        var fields = fields
        var parts: [String] = []
        for part in name.split(separator: ".") {
            let plain = part.prefix { $0 != "[" }
            guard let field = fields.first(where: { $0.name.prefix { $0 != "[" } == plain }) else {
                return nil
            }
            parts.append(part.contains("[") ? String(part) : field.name)
            fields = field.members
        }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    private static func field(_ name: String, in fields: ArraySlice<PacketField>) -> PacketField? {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard let head = parts.first else { return nil }
        let plain = head.prefix { $0 != "[" }
        guard let field = fields.first(where: { $0.name == head || $0.name.prefix { $0 != "[" } == plain })
        else { return nil }
        return parts.count == 1 ? field : self.field(String(parts[1]), in: field.members[...])
    }
}

extension PacketLayout: Hashable {
    public static func == (one: PacketLayout, other: PacketLayout) -> Bool { one.name == other.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension PacketLayout: CustomStringConvertible {
    public var description: String { name }
}
