import Conformance
import Documents
import Scenarios
import SimulationCore

/// A rule for a JSON value.
indirect enum JSONRule: Hashable, Sendable {
    /// Exactly this value; numbers are compared as numbers.
    case equals(JSONValue)
    /// A value of this type, whose text has a match of the pattern, if any.
    case type(JSONValue.Kind?, pattern: String?)
    /// A number, or its text, that is the truth of the car's trip within a tolerance.
    case trip(TripTruth)
    /// An object with these members, and with no others when `isExact`.
    case members([Member], isExact: Bool)
    /// An array whose elements all fit the rule.
    case elements(JSONRule)

    struct Member: Hashable, Sendable {
        var name: String
        /// The rule for its value.
        var rule: JSONRule
    }
}

extension JSONRule {
    static let shape = Shape.kinds([.scalar(.fieldValue), .record(parts)])

    /// The keys of a rule.
    private static let parts = Shape.Record([
        .init("equals", .json, "Exactly this value"),
        .init("type", .word(JSONValue.Kind.self), "Its type"),
        .init("matches", .text, "A regular expression that its text matches"),
        .init("trip", .record(TripTruth.keys), "A number that is true of the car's trip"),
        .init("members", .map(.init(.text, member)), "Members that the object has"),
        .init("keys", .scalar(.word(["exact"])), "The object has no other members"),
        .init("elements", member, "What each element of the array is"),
    ])

    /// A rule two levels down; deeper ones are not needed by any known service.
    private static let member = Shape.kinds([.scalar(.fieldValue), .record(innerParts)])

    private static let innerParts = Shape.Record([
        .init("equals", .json, "Exactly this value"),
        .init("type", .word(JSONValue.Kind.self), "Its type"),
        .init("matches", .text, "A regular expression that its text matches"),
        .init("trip", .record(TripTruth.keys), "A number that is true of the car's trip"),
        .init("members", .map(.init(.text, .scalar(.fieldValue))), "Members that the object has"),
        .init("keys", .scalar(.word(["exact"])), "The object has no other members"),
    ])

    /// Reads what a JSON value must be: a value as it is, or a mapping of conditions.
    static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> JSONRule? {
        if item.kind == .scalar { return .equals(JSONReader.value(item)) }
        if let equals = item["equals"] { return .equals(JSONReader.value(equals)) }
        if let members = item["members"] {
            let rules = members.entries.compactMap { entry in
                read(entry.value, "\(path).members".appending(key: entry.key), names, &reader).map {
                    JSONRule.Member(name: entry.key, rule: $0)
                }
            }
            return .members(rules, isExact: item["keys"] != nil)
        }
        if let keys = item["keys"] {
            reader.findings.error(keys.place, "\(path).keys", .withoutEffect("keys", needs: "members"))
        }
        if let elements = item["elements"] {
            return read(elements, "\(path).elements", names, &reader).map(JSONRule.elements)
        }
        if let trip = item["trip"] {
            return TripTruth.read(trip, "\(path).trip", names, &reader).map(JSONRule.trip)
        }
        if let matches = item["matches"], let text = matches.text {
            do throws(TextPattern.Mistake) {
                _ = try TextPattern(text)
            } catch {
                reader.findings.error(
                    matches.place(at: error.offset), "\(path).matches", .badPattern(error.reason))
                return nil
            }
        }
        return .type(item["type"].flatMap { reader.word($0) }, pattern: item["matches"]?.text)
    }
}
