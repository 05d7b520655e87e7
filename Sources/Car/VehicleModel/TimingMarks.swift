/// When each car of a race passed the marks around the lap, from which gaps follow: differences of times at the same
/// place.
struct TimingMarks: Sendable {
    /// The number of marks around a lap, and of the last ones that are kept of each car.
    private static let perLap = 128
    private static let kept = 256

    /// A car as the marks know it.
    private struct Car: Sendable {
        /// Its distance at first, m.
        let start: Double
        /// The first mark that it passed, and the last one.
        let first: Int
        var last: Int
    }

    /// Since the race began, s; it goes on behind the finish.
    private(set) var elapsed = 0.0

    private let spacing: Double
    private var cars: [Car]
    private var times: [Double]

    /// Cars that have come so far, m, on a lap of `length` metres.
    init(length: Double, at starts: [Double]) {
        spacing = max(length, 1) / Double(Self.perLap)
        cars = starts.map { [spacing] start in
            let first = Int((start / spacing).rounded(.down)) + 1
            return Car(start: start, first: first, last: first - 1)
        }
        times = Array(repeating: 0, count: starts.count * Self.kept)
    }

    /// Passes `seconds`, after which each car is noted.
    mutating func pass(_ seconds: Double) { elapsed += seconds }

    /// Notes that car `index` has come from `before` to `now` metres in the last `seconds`.
    mutating func note(_ index: Int, from before: Double, to now: Double, in seconds: Double) {
        let reached = Int((now / spacing).rounded(.down))
        guard reached > cars[index].last, now > before else { return }
        for mark in max(cars[index].last + 1, reached - Self.kept + 1)...reached {
            let share = (Double(mark) * spacing - before) / (now - before)
            times[place(mark, of: index)] = elapsed - seconds * (1 - min(max(share, 0), 1))
        }
        cars[index].last = reached
    }

    /// Returns when car `index`, which is at `present` metres at `now`, was at `progress` metres, s.
    func time(of index: Int, at progress: Double, present: Double, now: Double) -> Double {
        let car = cars[index]
        guard progress < present else { return now }
        guard progress > car.start else { return 0 }
        let mark = Int((progress / spacing).rounded(.down))
        let oldest = max(car.first, car.last - Self.kept + 1)
        guard mark >= oldest else {
            guard oldest > car.first else {
                return between((car.start, 0), next(mark, of: index, present, now), progress)
            }
            // More than two laps behind: as far behind that mark as at a mean speed.
            return times[place(oldest, of: index)] - (Double(oldest) * spacing - progress) / 40
        }
        let from = (Double(mark) * spacing, times[place(mark, of: index)])
        return between(from, next(mark, of: index, present, now), progress)
    }

    /// Returns where and when car `index` was at the mark behind `mark`, or is now.
    private func next(_ mark: Int, of index: Int, _ present: Double, _ now: Double) -> (Double, Double) {
        mark < cars[index].last
            ? (Double(mark + 1) * spacing, times[place(mark + 1, of: index)]) : (present, now)
    }

    private func between(_ from: (Double, Double), _ to: (Double, Double), _ progress: Double) -> Double {
        guard to.0 > from.0 else { return from.1 }
        return from.1 + (to.1 - from.1) * (progress - from.0) / (to.0 - from.0)
    }

    private func place(_ mark: Int, of index: Int) -> Int {
        index * Self.kept + ((mark % Self.kept) + Self.kept) % Self.kept
    }
}
