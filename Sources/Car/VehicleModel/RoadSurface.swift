/// The roughness of the road under the wheels of each side: the same on every lap.
struct RoadSurface: Hashable, Sendable {
    /// Height of the road above its smooth line, m, and its slope along the way, m/m.
    struct Height: Hashable, Sendable {
        var above = 0.0
        var slope = 0.0
    }

    /// Waves of one length: how many cells lie around the lap, and half their height, m.
    private struct Waves: Hashable, Sendable {
        let cells: Double
        let count: Int64
        let height: Double
    }

    private let length: Double
    private let long: Waves
    private let middle: Waves
    private let short: Waves
    private let strip: Waves

    /// The surface of a lap of `length` metres: a racing circuit's asphalt.
    init(length: Double) {
        func waves(_ size: Double, _ height: Double) -> Waves {
            let cells = max(4, (length / size).rounded())
            return Waves(cells: cells, count: Int64(cells), height: height)
        }
        self.length = length
        long = waves(11, 0.0036)
        middle = waves(3.1, 0.0014)
        short = waves(0.83, 0.00045)
        strip = waves(0.7, 0.005)
    }

    /// Returns the road at `distance` metres from the start line on one side, 0 left and 1 right, `onStrip` being how much of a
    /// rumble strip is there, 0...1.
    func height(at distance: Double, side: Int, onStrip: Double) -> Height {
        let share = distance / length
        let around = share - share.rounded(.down)
        let seed: UInt64 = side == 0 ? 0x51 : 0xA7
        var height = Height()
        add(long, around, seed, 1, &height)
        add(middle, around, seed ^ 0x1100, 1, &height)
        add(short, around, seed ^ 0x2200, 1, &height)
        if onStrip > 0 { add(strip, around, seed ^ 0x3300, onStrip, &height) }
        return height
    }

    @inline(__always)
    private func add(
        _ waves: Waves, _ around: Double, _ seed: UInt64, _ factor: Double, _ height: inout Height
    ) {
        let position = around * waves.cells
        let index = Int64(position)
        let share = position - Double(index)
        let next = index + 1 >= waves.count ? 0 : index + 1
        let (from, to) = (Self.point(index, seed), Self.point(next, seed))
        let eased = share * share * (3 - 2 * share)
        height.above += (from + (to - from) * eased) * waves.height * factor
        height.slope +=
            (to - from) * 6 * share * (1 - share) * waves.height * factor * waves.cells / length
    }

    /// Returns a random number for a point, -1...1.
    @inline(__always)
    private static func point(_ index: Int64, _ seed: UInt64) -> Double {
        var bits = UInt64(bitPattern: index) &* 0x9E37_79B9_7F4A_7C15 ^ (seed &* 0xD6E8_FEB8_6659_FD93)
        bits = (bits ^ (bits >> 29)) &* 0xBF58_476D_1CE4_E5B9
        return Double(bits >> 11) * 0x1p-52 - 1
    }
}
