import Documents
import TestKit
import Testing

/// Something that python-OBD decodes otherwise than the standard has it, and where that shows.
struct KnownError: Decodable, Sendable {
    /// Where it shows: with which test car, or when it reads something else.
    enum Where: String, Decodable, Sendable { case low, high, scaled, shipped, frozen, identity, codes }

    let `in`: [Where]

    /// Names of commands.
    let commands: [String]

    /// The field that comes out wrong or not at all.
    let field: String

    /// Why.
    let because: String

    /// As comparisons name the differences.
    var names: [String] { commands.map { "\($0).\(field)" } }

    /// All of them, with their places.
    private static func all() throws -> [Located<KnownError>] {
        try VectorFile<KnownError>(path: "\(VectorFolder.checkout)/Tests/EndToEnd/python-obd-errors.yaml")
            .vectors
    }

    /// Those that show in `place`.
    static func all(in place: Where) throws -> [Located<KnownError>] {
        try all().filter { $0.value.in.contains(place) }
    }
}

extension Comparison {
    /// Records every difference that is not known in `place`, and every known one that has not shown.
    func expectKnownErrors(of place: KnownError.Where, _ occasion: String) throws {
        try Self.expectKnownErrors(of: place, differences, occasion)
    }

    /// The same for `differences` of several comparisons.
    static func expectKnownErrors(
        of place: KnownError.Where, _ differences: [Difference], _ occasion: String
    ) throws {
        let listed = try KnownError.all(in: place)
        let known = Set(listed.flatMap(\.value.names))
        let found = Set(differences.map(\.name))
        for difference in differences where !known.contains(difference.name) {
            Issue.record("\(occasion): \(difference)")
        }
        for error in listed {
            let absent = error.value.names.filter { !found.contains($0) }
            #expect(
                absent.isEmpty, "\(occasion): python-OBD has got better: \(error.value.because)",
                sourceLocation: error.location)
        }
    }
}
