import Telemetry
import VehicleModel

/// What two numbers made of a game's fields have to do with one another while a car is driven.
struct AxisVector: Decodable, Sendable, CustomStringConvertible {
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
    let unverified: Bool?
    let source: String

    var description: String { name }
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

/// A drive as the packets of games tell of it, sixty times in a second.
struct DrivenLap: Sendable {
    /// From one packet to the next, s.
    static let interval = 1.0 / 60

    /// How many packets of a kind there are.
    let count: Int

    private let packets: [String: [[UInt8]]]

    /// The packets of `layouts` about `states`.
    init(_ states: [RaceState], _ layouts: Set<PacketLayout>) {
        count = states.count
        var packets: [String: [[UInt8]]] = [:]
        for layout in layouts {
            var encoder = PacketEncoder(layout)
            packets[layout.name] = states.map { state in
                var bytes: [UInt8] = []
                encoder.encode(state, PacketContext(), into: &bytes)
                return layout.decrypted(bytes)
            }
        }
        self.packets = packets
    }

    /// A field of a layout in each packet.
    func column(_ field: String, of layout: PacketLayout) throws -> [Double] {
        let probe = PacketProbe(layout, fields: [field])
        return try (packets[layout.name] ?? []).map { bytes in
            if layout.size == nil { return try PacketDecoder.decode(bytes, as: layout).number(field) ?? .nan }
            return probe.number(0, in: bytes) ?? .nan
        }
    }
}
