import SimulationCore
import VehicleModel

/// The due times of a vehicle's periodic frames on one segment; empty while no tap listens.
///
/// The instants depend on the frame and the seed alone, not on who listens and since when.
struct FrameClock: Sendable {
    struct Due: Sendable {
        /// The index of the frame in the vehicle's list.
        let frame: Int
        /// The number of the frame's instant, counted from power-on.
        let count: Int64
    }

    private var counts: [Int64] = []
    private var instants: [SimInstant] = []

    /// The earliest due time, or nil.
    private(set) var next: SimInstant?

    /// Starts or stops the clock.
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

    /// Returns the frames that are due at `now`, and moves each to its next instant.
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

    /// Skips instants before `horizon` when a later one of the same frame is due by `present`; returns how many.
    mutating func skip(
        before horizon: SimInstant, to present: SimInstant, _ frames: [FrameDescription], seed: UInt64
    ) -> Int64 {
        guard let due = next, due < horizon else { return 0 }
        var skipped: Int64 = 0
        for index in instants.indices where instants[index] < horizon {
            // The jitter is less than half an interval, so the instant after `present` may already be due.
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
