import SimulationCore
import VehicleModel

/// When each of a vehicle's frames is due next on one segment; empty while nobody listens.
///
/// Instants follow from a frame's own numbers and the seed alone, whoever listens and since when.
struct FrameClock: Sendable {
    /// A frame that is due.
    struct Due: Sendable {
        /// Its place in the vehicle's list.
        let frame: Int
        /// How many instants of the frame have gone by since power-on.
        let count: Int64
    }

    private var counts: [Int64] = []
    private var instants: [SimInstant] = []

    /// When the next one is due, or nil.
    private(set) var next: SimInstant?

    /// Starts or stops.
    mutating func run(_ isOn: Bool, _ frames: [FrameDescription], seed: UInt64, now: SimInstant) {
        guard isOn == instants.isEmpty else { return }
        guard isOn else {
            self = FrameClock()
            return
        }
        for (index, frame) in frames.enumerated() {
            var count = now.nanoseconds / max(1, frame.every.nanoseconds)
            while Self.instant(count, of: frame, index, seed: seed) <= now { count += 1 }
            counts.append(count)
            instants.append(Self.instant(count, of: frame, index, seed: seed))
        }
        next = instants.min()
    }

    /// The frames that are due at `now`, which move on.
    mutating func takeDue(_ frames: [FrameDescription], seed: UInt64, now: SimInstant) -> [Due] {
        guard let due = next, due <= now else { return [] }
        var taken: [Due] = []
        for index in instants.indices where instants[index] <= now {
            taken.append(Due(frame: index, count: counts[index]))
            repeat {
                counts[index] += 1
                instants[index] = Self.instant(counts[index], of: frames[index], index, seed: seed)
            } while instants[index] <= now
        }
        next = instants.min()
        return taken
    }

    /// Leaves out the instants before `horizon` that others of the same frame have followed by `present`; how many.
    mutating func skip(
        before horizon: SimInstant, to present: SimInstant, _ frames: [FrameDescription], seed: UInt64
    ) -> Int64 {
        guard let due = next, due < horizon else { return 0 }
        var skipped: Int64 = 0
        for index in instants.indices where instants[index] < horizon {
            // The spread is less than half an interval: the instant after this one's middle may have come as well.
            var count = present.nanoseconds / max(1, frames[index].every.nanoseconds) + 1
            while count > counts[index],
                Self.instant(count, of: frames[index], index, seed: seed) > present
            { count -= 1 }
            guard count > counts[index] else { continue }
            skipped += count - counts[index]
            counts[index] = count
            instants[index] = Self.instant(count, of: frames[index], index, seed: seed)
        }
        next = instants.min()
        return skipped
    }

    /// Instant number `count` of a frame.
    private static func instant(
        _ count: Int64, of frame: FrameDescription, _ index: Int, seed: UInt64
    ) -> SimInstant {
        let every = max(1, frame.every.nanoseconds)
        let (middle, overflow) = every.multipliedReportingOverflow(by: count)
        guard !overflow else { return .distantFuture }
        let reach = min(frame.jitter.nanoseconds, (every - 1) / 2)
        guard reach > 0 else { return SimInstant(nanoseconds: middle) }
        var first = SeededGenerator(seed: seed ^ UInt64(index))
        var chance = SeededGenerator(seed: first.next() ^ UInt64(bitPattern: count))
        let shift = Int64((chance.nextUnit() * 2 - 1) * Double(reach))
        return SimInstant(nanoseconds: max(0, middle + shift))
    }
}
