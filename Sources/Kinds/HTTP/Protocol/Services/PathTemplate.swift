/// A path with named places, such as `/v1/cars/{id}`; a final `*` stands for any rest.
public struct PathTemplate: Hashable, Sendable, CustomStringConvertible {
    /// A part between two slashes.
    enum Segment: Hashable, Sendable {
        case text(String)
        case place(String)
        /// The beginning of a segment, and any rest.
        case rest(String)
    }

    /// The template as written.
    public let description: String

    let segments: [Segment]

    /// A template; nil when it does not begin with a slash, a place has no name, or two places have the same name.
    public init?(_ text: String) {
        guard text.hasPrefix("/") else { return nil }
        var segments: [Segment] = []
        var names: Set<Substring> = []
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if part.hasSuffix("*"), index == parts.count - 1 {
                segments.append(.rest(String(part.dropLast())))
            } else if part.hasPrefix("{"), part.hasSuffix("}") {
                let name = part.dropFirst().dropLast()
                let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
                guard !name.isEmpty, isName, names.insert(name).inserted else { return nil }
                segments.append(.place(String(name)))
            } else {
                guard !part.contains("{"), !part.contains("}"), !part.contains("?") else { return nil }
                segments.append(.text(String(part)))
            }
        }
        self.segments = segments
        description = text
    }

    /// A template that is known to be right.
    init(fixed text: StaticString) {
        guard let template = PathTemplate("\(text)") else { preconditionFailure("\(text) is not a template") }
        self = template
    }

    /// The names of the places, in order.
    public var places: [String] {
        segments.compactMap { if case .place(let name) = $0 { name } else { nil } }
    }

    /// Returns the decoded texts at the places, or nil when `path` does not match. A place matches one whole segment, not
    /// empty. With `loosely`, the case of letters and a slash at the end do not matter, as in Express.
    func match(_ path: Substring, loosely: Bool = false) -> [String: String]? {
        guard matches(path, loosely: loosely) else { return nil }
        var values: [String: String] = [:]
        var rest = path.utf8.dropFirst()
        for segment in segments {
            let end = rest.firstIndex(of: Self.slash) ?? rest.endIndex
            if case .place(let name) = segment {
                values[name] = PercentCoding.decoded(path[rest.startIndex..<end])
            }
            rest = rest[end...].dropFirst()
        }
        return values
    }

    /// Returns whether `path`, without its query, fits the template. With `loosely`, the case of letters and a slash at the
    /// end do not matter.
    public func matches(_ path: Substring, loosely: Bool = false) -> Bool {
        guard path.utf8.first == Self.slash else { return false }
        var rest = path.utf8.dropFirst()
        for (index, segment) in segments.enumerated() {
            let end = rest.firstIndex(of: Self.slash) ?? rest.endIndex
            let part = rest[..<end]
            switch segment {
            case .text(let text):
                guard
                    loosely
                        ? path[rest.startIndex..<end].lowercased() == text.lowercased()
                        : part.elementsEqual(text.utf8)
                else { return false }
            case .place: if part.isEmpty { return false }
            case .rest(let beginning): return part.starts(with: beginning.utf8)
            }
            let isLast = index == segments.count - 1
            guard end < rest.endIndex else { return isLast }
            rest = rest[end...].dropFirst()
            if isLast { return loosely && rest.isEmpty }
        }
        return false
    }

    private static let slash = UInt8(ascii: "/")
}

/// Percent-encoding (RFC 3986 §2.1).
package enum PercentCoding {
    /// Returns the text that `part` stands for; a `%` without two hexadecimal digits stands for itself.
    package static func decoded(_ part: some StringProtocol, plusIsSpace: Bool = false) -> String {
        guard part.utf8.contains(0x25) || plusIsSpace else { return String(part) }
        let bytes = Array(part.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(plusIsSpace && bytes[index] == 0x2B ? 0x20 : bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the names and values of a query or of a form, in order.
    static func pairs(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                decoded(halves[0], plusIsSpace: true),
                halves.count > 1 ? decoded(halves[1], plusIsSpace: true) : ""
            )
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
