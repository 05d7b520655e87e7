package import Documents
package import SimulationCore

/// A key of scenario files and the property of `Subject` that it sets.
///
/// The row states name, shape, range, meaning and property once. What holds where the key is not stated is the property's
/// own value, which the documentation and the schema state too.
package struct PropertyKey<Subject>: Sendable {
    /// The key, whose meaning does not state what holds without it.
    private var key: Shape.Key

    /// The property; nil for a key whose reading is more than setting one.
    fileprivate let property: (any PartialKeyPath<Subject> & Sendable)?

    /// The property's value in words; nil for nothing to say.
    private let words: @Sendable (Subject) -> String?

    /// The meaning of a key that is not stated, where the property does not say it.
    private var unstated: String?

    /// Reads the value of the key, which is at a path of keys, and sets the property.
    private let read: @Sendable (Item, String, inout Subject, inout Reader) -> Void

    private init<Value>(
        _ name: String, _ shape: Shape, _ property: any WritableKeyPath<Subject, Value> & Sendable,
        _ meaning: String, words: @escaping @Sendable (Value) -> String?,
        value: @escaping @Sendable (Item, String, inout Reader) -> Value?
    ) {
        key = Shape.Key(name, shape, meaning)
        self.property = property
        self.words = { words($0[keyPath: property]) }
        read = { item, path, subject, reader in
            if let value = value(item, path, &reader) { subject[keyPath: property] = value }
        }
    }

    private init(
        _ key: Shape.Key, read: @escaping @Sendable (Item, String, inout Subject, inout Reader) -> Void
    ) {
        self.key = key
        property = nil
        words = { _ in nil }
        self.read = read
    }

    /// Returns the row with a variation for `dyno explore`.
    package func varying(
        _ legality: Variation.Legality, _ values: Variation.Values, _ effect: Variation.Effect = .none,
        neutral: String, source: String
    ) -> Self {
        var row = self
        row.key = key.varying(legality, values, effect, neutral: neutral, source: source)
        return row
    }

    /// Returns the row of a key that must be stated.
    package func required() -> Self {
        var row = self
        row.key = Shape.Key(key.name, key.shape, required: true, key.meaning).varying(key.variation)
        return row
    }

    /// Returns the row with these words for what holds where the key is not stated.
    package func unlessStated(_ words: String) -> Self {
        var row = self
        row.unstated = words
        return row
    }

    /// Returns the key for a subject that is `usual` where nothing is stated, or that something else decides.
    fileprivate func key(unless usual: Subject?) -> Shape.Key {
        guard !key.isRequired, let words = unstated ?? usual.flatMap(words) else { return key }
        return key.meaning("\(key.meaning); \(words) unless stated")
    }

    fileprivate func read(of item: Item, _ path: String, into subject: inout Subject, _ reader: inout Reader)
    {
        guard let value = item[key.name] else { return }
        read(value, path.appending(key: key.name), &subject, &reader)
    }
}

extension PropertyKey {
    /// Returns a key whose reading is more than setting one property, or, without `read`, one that the reader of the whole
    /// reads with others.
    package static func key(
        _ name: String, _ shape: Shape, required: Bool = false, _ meaning: String,
        read: @escaping @Sendable (Item, String, inout Subject, inout Reader) -> Void = { _, _, _, _ in }
    ) -> Self {
        .init(Shape.Key(name, shape, required: required, meaning), read: read)
    }

    package static func onOff(
        _ name: String, _ property: any WritableKeyPath<Subject, Bool> & Sendable, _ meaning: String
    ) -> Self {
        .init(name, .onOff, property, meaning, words: { $0 ? "on" : "off" }) { item, _, reader in
            reader.isOn(item)
        }
    }

    /// Returns a whole number in `range`; `isHex` is whether files usually write it in hexadecimal.
    package static func integer<Number: FixedWidthInteger & SendableMetatype>(
        _ name: String, _ range: ClosedRange<Int>, isHex: Bool = false,
        _ property: any WritableKeyPath<Subject, Number> & Sendable, _ meaning: String
    ) -> Self {
        let limits = limits(range, of: Number.self, isHex)
        let width = range.upperBound > 0xFF ? 4 : 2
        return .init(
            name, .scalar(.integer, limits), property, meaning,
            words: { isHex ? "0x" + Hex.string(Int($0), width: width) : "\($0)" },
            value: { item, path, reader in
                reader.integer(item, path, within: limits).map { Number($0) }
            })
    }

    /// Returns a whole number in `range` that the subject may lack.
    package static func integer<Number: FixedWidthInteger & SendableMetatype>(
        _ name: String, _ range: ClosedRange<Int>, isHex: Bool = false,
        ifStated property: any WritableKeyPath<Subject, Number?> & Sendable, _ meaning: String
    ) -> Self {
        let limits = limits(range, of: Number.self, isHex)
        return .init(
            name, .scalar(.integer, limits), property, meaning, words: { _ in nil },
            value: { item, path, reader in
                reader.integer(item, path, within: limits).map { .some(Number($0)) }
            })
    }

    /// Returns the limits of a property that must hold every number in `range`: a table with another one is a programming
    /// error.
    private static func limits<Number: FixedWidthInteger>(
        _ range: ClosedRange<Int>, of type: Number.Type, _ isHex: Bool
    ) -> Limits {
        precondition(
            Number(exactly: range.lowerBound) != nil && Number(exactly: range.upperBound) != nil,
            "\(range) does not fit into \(type)")
        return .integers(range, isHex: isHex)
    }

    /// Returns a byte, 0 to 0xFF.
    package static func byte(
        _ name: String, _ property: any WritableKeyPath<Subject, UInt8> & Sendable, _ meaning: String
    ) -> Self { .integer(name, 0...0xFF, isHex: true, property, meaning) }

    /// Returns a byte, 0 to 0xFF, that the subject may lack.
    package static func byte(
        _ name: String, ifStated property: any WritableKeyPath<Subject, UInt8?> & Sendable, _ meaning: String
    ) -> Self { .integer(name, 0...0xFF, isHex: true, ifStated: property, meaning) }

    package static func number(
        _ name: String, _ range: ClosedRange<Double>,
        _ property: any WritableKeyPath<Subject, Double> & Sendable, _ meaning: String
    ) -> Self {
        .init(
            name, .number(range), property, meaning, words: { Reader.words($0, unit: "") },
            value: { item, path, reader in reader.number(item, path, within: .numbers(range)) })
    }

    package static func number(
        _ name: String, _ range: ClosedRange<Double>,
        ifStated property: any WritableKeyPath<Subject, Double?> & Sendable, _ meaning: String
    ) -> Self {
        .init(
            name, .number(range), property, meaning, words: { _ in nil },
            value: { item, path, reader in
                reader.number(item, path, within: .numbers(range)).map(Optional.some)
            })
    }

    package static func duration(
        _ name: String, within limits: Limits? = nil,
        ifStated property: any WritableKeyPath<Subject, Duration?> & Sendable, _ meaning: String
    ) -> Self {
        .init(
            name, .scalar(.duration, limits), property, meaning, words: { $0.map(DurationText.words) },
            value: { item, path, reader in
                reader.duration(item, path, within: limits).map(Optional.some)
            })
    }

    /// Returns a duration within `limits`, or any of a file, kept in seconds.
    package static func seconds(
        _ name: String, within limits: Limits? = nil,
        _ property: any WritableKeyPath<Subject, Double> & Sendable, _ meaning: String
    ) -> Self {
        .init(
            name, .scalar(.duration, limits), property, meaning,
            words: { DurationText.words(.nanoseconds(Int64($0 * 1e9))) },
            value: { item, path, reader in
                reader.duration(item, path, within: limits)?.seconds
            })
    }

    /// Returns a duration within `limits`, or any of a file.
    package static func duration(
        _ name: String, within limits: Limits? = nil,
        _ property: any WritableKeyPath<Subject, Duration> & Sendable, _ meaning: String
    ) -> Self {
        .init(
            name, .scalar(.duration, limits), property, meaning, words: DurationText.words,
            value: { item, path, reader in
                reader.duration(item, path, within: limits)
            })
    }

    package static func text(
        _ name: String, _ property: any WritableKeyPath<Subject, String> & Sendable, _ meaning: String
    ) -> Self {
        .init(name, .text, property, meaning, words: { $0.isEmpty ? nil : $0 }) { item, _, _ in item.text }
    }

    /// Returns a printable ASCII text of at most `limit` characters.
    package static func ascii(
        _ name: String, limit: Int, _ property: any WritableKeyPath<Subject, String> & Sendable,
        _ meaning: String
    ) -> Self {
        .init(name, .text, property, meaning, words: { $0.isEmpty ? nil : $0 }) { item, path, reader in
            reader.ascii(item, path, limit: limit)
        }
    }

    /// Returns a time of day at power-on, in UTC, kept as the seconds since 1970; `example` is the usual one, as files have it.
    package static func clock(
        _ name: String, _ property: any WritableKeyPath<Subject, Int64> & Sendable, example: String,
        _ meaning: String
    ) -> Self {
        .init(
            name, .text, property, meaning,
            words: { UTCTimeText(example)?.secondsSince1970 == $0 ? "\"\(example)\"" : nil }
        ) { item, path, reader in
            guard let text = item.text, !text.isEmpty else { return nil }
            if let time = UTCTimeText(text) { return time.secondsSince1970 }
            reader.findings.error(
                item.place, path, .outOfRange(text, range: "a time such as \"\(example)\""))
            return nil
        }
    }

    package static func word<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ name: String, _ property: any WritableKeyPath<Subject, Word> & Sendable, _ meaning: String
    ) -> Self {
        .init(name, .word(Word.self), property, meaning, words: \.rawValue) { item, _, reader in
            reader.word(item, Word.self)
        }
    }

    package static func word<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ name: String, ifStated property: any WritableKeyPath<Subject, Word?> & Sendable, _ meaning: String
    ) -> Self {
        .init(name, .word(Word.self), property, meaning, words: { $0?.rawValue }) { item, _, reader in
            reader.word(item, Word.self).map(Optional.some)
        }
    }

    package static func word<Value: Equatable & Sendable>(
        _ name: String, _ words: KeyValuePairs<String, Value>,
        _ property: any WritableKeyPath<Subject, Value> & Sendable, _ meaning: String
    ) -> Self {
        let words = words.map { (word: $0.key, value: $0.value) }
        return .init(
            name, .scalar(.word(words.map(\.word))), property, meaning,
            words: { value in words.first { $0.value == value }?.word },
            value: { item, _, _ in words.first { $0.word == item.text }?.value })
    }

    /// Returns a list of up to `most` of `words`, each of which turns a switch on.
    package static func words(
        _ name: String, most: Int,
        _ words: KeyValuePairs<String, any WritableKeyPath<Subject, Bool> & Sendable>, _ meaning: String
    ) -> Self {
        let words = words.map { (word: $0.key, property: $0.value) }
        let shape = Shape.list(.scalar(.word(words.map(\.word))), count: 0...most)
        return .init(Shape.Key(name, shape, meaning)) { item, _, subject, _ in
            for member in item.members {
                guard let row = words.first(where: { $0.word == member.text }) else { continue }
                subject[keyPath: row.property] = true
            }
        }.unlessStated("none")
    }

    package static func bytes(
        _ name: String, _ property: any WritableKeyPath<Subject, [UInt8]> & Sendable, _ meaning: String
    ) -> Self {
        .init(name, .bytes, property, meaning, words: { _ in nil }) { item, _, _ in
            item.text.flatMap(ScalarKind.bytes)
        }
    }
}

extension Shape.Record {
    /// The keys of a subject that is `usual` where nothing is stated; nil where something else decides that.
    package init<Subject>(
        _ rows: [PropertyKey<Subject>], unless usual: Subject?, and others: [Shape.Key] = [],
        anyOf: [String] = [], later: [String] = []
    ) {
        let properties = rows.compactMap(\.property)
        assert(Set(properties).count == properties.count, "two keys set one property: \(properties)")
        self.init(rows.map { $0.key(unless: usual) } + others, anyOf: anyOf, later: later)
    }
}

extension Reader {
    /// Sets the properties of `subject` whose keys `item`, which is at `path`, states.
    package mutating func read<Subject>(
        _ rows: [PropertyKey<Subject>], of item: Item?, _ path: String, into subject: inout Subject
    ) {
        guard let item else { return }
        for row in rows { row.read(of: item, path, into: &subject, &self) }
    }
}
