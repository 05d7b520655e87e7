/// The text of a file after the checks that precede YAML: size, encoding and forbidden characters.
package struct SourceText: Sendable {
    /// The maximum size of a file in bytes: 1 MiB.
    package static let largest = 1 << 20

    package let file: String

    /// The text without its byte order mark.
    package let text: String

    /// Validates `bytes`; nil, with an error in `findings`, when they are too large, not UTF-8, or contain a
    /// forbidden character.
    package init?(file: String, bytes: [UInt8], findings: inout Findings) {
        self.file = file
        let start = Place(file: file, line: 1, column: 1)
        guard bytes.count <= Self.largest else {
            findings.error(start, "", .tooLarge(bytes: bytes.count, limit: Self.largest))
            return nil
        }
        var decoded = ""
        var (line, column) = (1, 1)
        var isFirst = true
        var previousWasReturn = false
        var parser = Unicode.UTF8.ForwardParser()
        var source = bytes.makeIterator()
        reading: while true {
            switch parser.parseScalar(from: &source) {
            case .emptyInput:
                break reading
            case .error:
                findings.error(Place(file: file, line: line, column: column), "", .notUTF8)
                return nil
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                defer { isFirst = false }
                if isFirst, scalar == "\u{FEFF}" { continue }
                guard Self.isAllowed(scalar) else {
                    findings.error(
                        Place(file: file, line: line, column: column), "", .forbiddenCharacter(scalar.value))
                    return nil
                }
                decoded.unicodeScalars.append(scalar)
                switch scalar {
                case "\n" where previousWasReturn:
                    break
                case "\n", "\r":
                    line += 1
                    column = 1
                default:
                    column += 1
                }
                previousWasReturn = scalar == "\r"
            }
        }
        text = decoded
    }

    /// Returns whether a file may contain this character: the printable characters of YAML 1.1 (section 5.1) without
    /// U+FEFF.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD: true
        case 0x10000...0x10FFFF: true
        default: false
        }
    }
}

/// The position of something in a file that a user wrote.
package struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file as given to the loader, or `--set` for an override on the command line.
    package let file: String

    /// The line, counted from 1; for an override its ordinal number among the overrides.
    package let line: Int

    /// The column of the first character, counted from 1 in Unicode scalars.
    package let column: Int

    /// Creates the position of a character in a file.
    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The position as `file:line:column`, as compilers print it.
    package var description: String { "\(file):\(line):\(column)" }
}
