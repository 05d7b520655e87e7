/// What numbers made of a game's fields have to do with one another while a car is driven.
struct RelationVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let layout: String
    let with: String?
    let one: String
    let other: String?
    let sign: Double?
    let least: Double?
    let scale: Double?
    let mean: Double?
    let within: Double?
    let range: [Double]?
    let reaches: [Double]?
    let share: [Double]?
    let from: Double?
    let sent: Bool?
    let unverified: Bool?
    let source: String

    var description: String { name }

    /// The name of the field that stands for when a packet was sent, s.
    static let time = "sent"

    /// The layouts that it needs, with the fields of each.
    var fields: [(layout: String, field: String)] {
        [one, other ?? ""].flatMap { text in
            RelationExpression.fields(of: text).filter { $0 != Self.time }.map(place)
        }
    }

    /// The layout of a field, and its name there.
    func place(_ field: String) -> (layout: String, field: String) {
        field.hasPrefix("with.") ? (with ?? "", String(field.dropFirst(5))) : (layout, field)
    }
}

/// Two series of numbers beside one another.
struct Pairing {
    /// The correlation, -1...1.
    let correlation: Double
    /// What the second is to be multiplied by to give the first, by least squares.
    let scale: Double

    init(_ one: [Double], _ other: [Double]) {
        let pairs = zip(one, other).filter { $0.isFinite && $1.isFinite }
        let count = Double(pairs.count)
        let means = (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count)
        var (squares, product, through) = ((0.0, 0.0), 0.0, (0.0, 0.0))
        for (first, second) in pairs {
            squares.0 += (first - means.0) * (first - means.0)
            squares.1 += (second - means.1) * (second - means.1)
            product += (first - means.0) * (second - means.1)
            through.0 += first * second
            through.1 += second * second
        }
        correlation = product / (squares.0 * squares.1).squareRoot()
        scale = through.0 / through.1
    }
}
