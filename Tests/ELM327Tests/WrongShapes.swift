@testable import ELM327

extension Command.Argument {
    /// Arguments that have this form.
    var right: [String] {
        switch self {
        case .none: [""]
        case .oneOf(let allowed): allowed.map { String($0) }
        case .hex(let counts): counts.map { String(repeating: "1", count: $0) }
        case .pattern(let counts): counts.map { String(repeating: "X", count: $0) }
        case .decimal(let count): [String(repeating: "1", count: count)]
        case .text(let count): [String(repeating: "Z", count: count)]
        case .word(let words): words
        case .form(let form): [form.replacing("h", with: "1")]
        case .number(let range): [range.lowerBound, range.upperBound].map { "\($0)" }
        case .free: ["X"]
        }
    }

    /// Whether `text` has this form; told independently of what the command table uses.
    func isSpelled(by text: String) -> Bool {
        func has(_ counts: [Int], _ allowed: String) -> Bool {
            counts.contains(text.count) && text.allSatisfy { allowed.contains($0) }
        }
        return switch self {
        case .none: text.isEmpty
        case .oneOf(let allowed): has([1], allowed)
        case .hex(let counts): has(counts, "0123456789ABCDEF")
        case .pattern(let counts): has(counts, "0123456789ABCDEFX")
        case .decimal(let count): has([count], "0123456789")
        case .text(let count):
            text.count == count && text.unicodeScalars.allSatisfy { ("!"..."_").contains($0) }
        case .number(let range):
            text.count <= 9 && Int(text).map { range.contains($0) && !text.contains("+") } ?? false
        case .free: !text.isEmpty
        case .word(let words): words.contains(text)
        case .form(let form):
            text.count == form.count
                && zip(text, form).allSatisfy { $1 == "h" ? "0123456789ABCDEF".contains($0) : $0 == $1 }
        }
    }

    /// Arguments that miss this form: too short, too long, the wrong character in each place.
    var wrong: [String] {
        switch self {
        case .none:
            ["0", "1", "00", "11", "G", "`"]
        case .oneOf(let allowed):
            "0123456789ABGHSXYZ`".filter { !allowed.contains($0) }.map { String($0) }
                + [""] + allowed.flatMap { ["0\($0)", "\($0)0", "\($0)G"] }
        case .hex(let counts):
            Self.lengths(besides: counts, of: "1") + Self.spoilt(right, with: "GX`")
        case .pattern(let counts):
            Self.lengths(besides: counts, of: "X") + Self.spoilt(right, with: "GY`")
        case .decimal(let count):
            Self.lengths(besides: [count], of: "1") + Self.spoilt(right, with: "AX`")
        case .text(let count):
            Self.lengths(besides: [count], of: "Z") + Self.spoilt(right, with: "`\u{7F}")
        case .word(let words):
            [""] + words.flatMap { ["\($0)0", "0\($0)", String($0.dropLast())] }
        case .number(let range):
            ["", "\(range.upperBound + 1)", "1A", "-1", "1.0", "9999999999"]
        case .free: [""]
        case .form:
            ["", "11"]
                + right.flatMap { ["\($0)0", "1\($0)", String($0.dropLast()), String($0.dropFirst())] }
                + Self.spoilt(right, with: "GX`")
        }
    }

    private static func lengths(besides counts: [Int], of digit: String) -> [String] {
        (0...18).filter { !counts.contains($0) }.map { String(repeating: digit, count: $0) }
    }

    /// Each of `arguments` with each of `characters` in each place.
    private static func spoilt(_ arguments: [String], with characters: String) -> [String] {
        arguments.flatMap { argument in
            argument.indices.flatMap { index in
                characters.map { argument.replacingCharacter(at: index, with: $0) }
            }
        }
    }
}

extension String {
    fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
        String(self[..<index]) + String(character) + String(self[self.index(after: index)...])
    }
}
