/// The client's thresholds, parsed from the text of their file.
struct ThresholdList {
    /// A valid entry.
    struct Entry {
        let name: String
        let test: String
        let limit: Int64?
        let user: String
    }

    private(set) var entries: [Entry] = []

    /// The mistakes in the file, one line each.
    private(set) var faults: [String] = []

    /// Parses `text`, or reports that it is missing; `names` are the known parameter names.
    init(_ text: String?, names: Set<String>) {
        guard let text else {
            faults = ["there are no thresholds for this machine"]
            return
        }
        let plain = Self.withoutComments(text)
        let items = Self.contents(of: "parameter", in: plain)
        if items.isEmpty { faults.append("there are no parameters") }
        for item in items { read(item, names) }
    }

    private mutating func read(_ item: String, _ names: Set<String>) {
        func field(_ name: String) -> String? { Self.contents(of: name, in: item).first }
        let name = field("name") ?? ""
        guard !name.isEmpty, let test = field("test"), let type = field("type"), let user = field("user"),
            let limit = field("threshold"), field("unit") != nil
        else { return faults.append("\(name): a field is missing") }
        guard ["above", "below", "none"].contains(test) else {
            return faults.append("\(name): no test \(test)")
        }
        guard ["int", "bool", "string"].contains(type) else {
            return faults.append("\(name): no type \(type)")
        }
        guard ["farmer", "dealer", "developer"].contains(user) else {
            return faults.append("\(name): no user \(user)")
        }
        guard names.contains(name) else { return faults.append("\(name): no value has this name") }
        guard !entries.contains(where: { $0.name == name }) else { return faults.append("\(name): twice") }
        let number = Int64(limit.filter { $0 != " " })
        guard test == "none" || number != nil, test == "none" || type != "string" else {
            return faults.append("\(name): no threshold to compare with")
        }
        entries.append(Entry(name: name, test: test, limit: number, user: user))
    }

    private static func withoutComments(_ text: String) -> String {
        var parts: [Substring] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "<!--") {
            parts.append(rest[..<start.lowerBound])
            guard let end = rest[start.upperBound...].firstRange(of: "-->") else { return parts.joined() }
            rest = rest[end.upperBound...]
        }
        return (parts + [rest]).joined()
    }

    /// The contents of the elements `name`, in order.
    private static func contents(of name: String, in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "<\(name)>"),
            let end = rest[start.upperBound...].firstRange(of: "</\(name)>")
        {
            found.append(String(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }
}
