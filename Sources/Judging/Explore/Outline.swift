/// The nodes of a scenario file before they are text: values as a file writes them, lists and mappings.
package indirect enum Outline: Hashable, Sendable, ExpressibleByStringLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    /// A value in YAML's flow style.
    case value(String)
    case list([Outline])
    case mapping([Entry])

    package struct Entry: Hashable, Sendable {
        package let key: String
        package var value: Outline

        package init(key: String, value: Outline) {
            self.key = key
            self.value = value
        }
    }

    package init(stringLiteral text: String) { self = .value(text) }

    package init(arrayLiteral members: Outline...) { self = .list(members) }

    package init(dictionaryLiteral entries: (String, Outline)...) {
        self = .mapping(entries.map { Entry(key: $0, value: $1) })
    }

    /// The value of `key` of a mapping; setting nil removes it.
    package subscript(key: String) -> Outline? {
        get {
            guard case .mapping(let entries) = self else { return nil }
            return entries.first { $0.key == key }?.value
        }
        set {
            var entries: [Entry] = []
            if case .mapping(let own) = self { entries = own }
            if let index = entries.firstIndex(where: { $0.key == key }) {
                if let newValue { entries[index].value = newValue } else { entries.remove(at: index) }
            } else if let newValue {
                entries.append(Entry(key: key, value: newValue))
            }
            self = .mapping(entries)
        }
    }

    /// Sets the value at `path`, a key below another; what is missing on the way becomes a mapping.
    package mutating func set(_ path: some Collection<String>, to value: Outline) {
        guard let key = path.first else {
            self = value
            return
        }
        var child = self[key] ?? .mapping([])
        child.set(path.dropFirst(), to: value)
        self[key] = child
    }

    /// Removes the value at `path`, and the mappings that it leaves empty.
    package mutating func remove(_ path: some Collection<String>) {
        guard let key = path.first, var child = self[key] else { return }
        if path.count > 1 { child.remove(path.dropFirst()) }
        self[key] = path.count == 1 || child == .mapping([]) ? nil : child
    }

    package mutating func append(_ member: Outline, to key: String) {
        var members: [Outline] = []
        if case .list(let own)? = self[key] { members = own }
        self[key] = .list(members + [member])
    }

    /// The node on one line, in YAML's flow style.
    package var flow: String {
        switch self {
        case .value(let text): text
        case .list(let members): "[" + members.map(\.flow).joined(separator: ", ") + "]"
        case .mapping(let entries):
            entries.isEmpty
                ? "{}" : "{ " + entries.map { "\($0.key): \($0.value.flow)" }.joined(separator: ", ") + " }"
        }
    }

    /// The widest node in flow style, in characters.
    private static let widest = 90

    /// Returns the node as lines in block style, each with its line end; short nodes in it are in flow style.
    package func block(indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        switch self {
        case .value(let text): return "\(margin)\(text)\n"
        case .list(let members):
            return members.map { "\(margin)- \($0.flow)\n" }.joined()
        case .mapping(let entries):
            return entries.map { entry in
                let flow = entry.value.flow
                if case .value = entry.value { return "\(margin)\(entry.key): \(flow)\n" }
                if case .list(let members) = entry.value, members.count > 1, entry.value.isOfMappings {
                    return "\(margin)\(entry.key):\n" + entry.value.block(indent: indent + 2)
                }
                return flow.count <= Self.widest
                    ? "\(margin)\(entry.key): \(flow)\n"
                    : "\(margin)\(entry.key):\n" + entry.value.block(indent: indent + 2)
            }.joined()
        }
    }

    private var isOfMappings: Bool {
        guard case .list(let members) = self else { return false }
        return members.contains { if case .mapping = $0 { true } else { false } }
    }
}
