import CANBus
import Documents

/// One mapping of a transcript file during decoding: typed access to its keys, and the location of every
/// mistake.
struct TranscriptFields {
    /// A key of the mapping, as written.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes from any value; only its location is used.
    private struct Unread: Decodable, Sendable {
        init(from decoder: any Decoder) {}
    }

    let file: String

    /// The line where the mapping begins, counted from 1.
    let line: Int

    /// The column where the mapping begins, counted from 1 in Unicode scalars.
    let column: Int

    private let container: KeyedDecodingContainer<Key>

    /// Opens the mapping at the decoder's position; throws when the value is not a mapping.
    init(_ decoder: any Decoder) throws(TranscriptMistake) {
        let place = try? Located<Unread>(from: decoder)
        file = place?.file ?? ""
        line = place?.line ?? 1
        column = place?.column ?? 1
        do {
            container = try decoder.container(keyedBy: Key.self)
        } catch {
            throw TranscriptMistake(
                file: place?.file ?? "", line: place?.line ?? 1, column: place?.column ?? 1,
                fact: .notAMapping)
        }
    }

    /// Creates a mistake at the location of the mapping.
    func mistake(_ fact: TranscriptMistake.Fact) -> TranscriptMistake {
        TranscriptMistake(file: file, line: line, column: column, fact: fact)
    }

    func has(_ key: String) -> Bool { container.contains(Key(stringValue: key)) }

    func allow(_ known: [String]) throws(TranscriptMistake) {
        for key in container.allKeys.map(\.stringValue).sorted() where !known.contains(key) {
            throw mistake(.unknownKey(key, known: known))
        }
    }

    /// Returns the value of `key` with its location, or nil when the key is absent.
    func value<Value: Decodable & Sendable>(
        _ key: String, _ type: Value.Type = Value.self, expected: String
    ) throws(TranscriptMistake) -> Located<Value>? {
        guard has(key) else { return nil }
        do {
            return try container.decode(Located<Value>.self, forKey: Key(stringValue: key))
        } catch let error as TranscriptMistake {
            throw error
        } catch {
            throw mistake(.shape(key: key, expected: expected))
        }
    }

    /// Returns the text of `key`; throws when the key is absent.
    func text(_ key: String) throws(TranscriptMistake) -> String {
        guard let found = try value(key, String.self, expected: "text") else {
            throw mistake(.missingKey(key))
        }
        return found.value
    }

    /// Returns the member of an enumeration that `key` names, or nil when the key is absent.
    func name<Name: RawRepresentable<String> & CaseIterable>(
        _ key: String
    ) throws(TranscriptMistake) -> Name? {
        guard let found = try value(key, String.self, expected: "a name") else { return nil }
        return try member(found.value, key: key, at: found)
    }

    /// Returns the members of an enumeration that the list at `key` names; empty when the key is absent.
    func names<Name: RawRepresentable<String> & CaseIterable & Hashable>(
        _ key: String
    ) throws(TranscriptMistake) -> Set<Name> {
        guard let found = try value(key, [String].self, expected: "a list of names") else { return [] }
        var names: Set<Name> = []
        for text in found.value { names.insert(try member(text, key: key, at: found)) }
        return names
    }

    /// Returns the bytes of the text at `key`, one byte per character (U+0000 to U+00FF); empty when the key
    /// is absent.
    func bytes(_ key: String) throws(TranscriptMistake) -> [UInt8] {
        guard let found = try value(key, String.self, expected: "text") else { return [] }
        var bytes: [UInt8] = []
        for character in found.value.unicodeScalars {
            guard let byte = UInt8(exactly: character.value) else {
                throw mistake(.notAByte(key: key, character: character), at: found)
            }
            bytes.append(byte)
        }
        return bytes
    }

    /// Returns the duration at `key`, or nil when the key is absent.
    func duration(_ key: String) throws(TranscriptMistake) -> Duration? {
        guard let found = try value(key, String.self, expected: "a time") else { return nil }
        guard let duration = Duration(transcriptText: found.value) else {
            throw mistake(.notADuration(found.value, key: key), at: found)
        }
        return duration
    }

    /// Returns the CAN frames in the list at `key`, or nil when the key is absent.
    func frames(_ key: String) throws(TranscriptMistake) -> [CANFrame]? {
        guard let found = try value(key, [Located<String>].self, expected: "a list of frames") else {
            return nil
        }
        var frames: [CANFrame] = []
        for text in found.value {
            do throws(CandumpLine.ParseError) {
                frames.append(try CandumpLine.frame(parsing: text.value))
            } catch {
                throw mistake(.notAFrame(key: key, error), at: text)
            }
        }
        return frames
    }

    private func member<Name: RawRepresentable<String> & CaseIterable>(
        _ text: String, key: String, at place: Located<some Decodable & Sendable>
    ) throws(TranscriptMistake) -> Name {
        guard let name = Name(rawValue: text) else {
            throw mistake(.unknownName(text, key: key, known: Name.allCases.map(\.rawValue)), at: place)
        }
        return name
    }

    private func mistake(
        _ fact: TranscriptMistake.Fact, at place: Located<some Decodable & Sendable>
    ) -> TranscriptMistake {
        TranscriptMistake(file: file, line: place.line, column: place.column, fact: fact)
    }
}

extension Duration {
    /// Parses a whole number with the unit `us`, `ms`, `s` or `min` directly after it; nil for any other text
    /// and for numbers above 1 000 000 000.
    package init?(transcriptText text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int64(digits), count <= 1_000_000_000 else { return nil }
        switch text.dropFirst(digits.count) {
        case "us": self = .microseconds(count)
        case "ms": self = .milliseconds(count)
        case "s": self = .seconds(count)
        case "min": self = .seconds(count * 60)
        default: return nil
        }
    }
}
