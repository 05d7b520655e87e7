/// The greatest speed of a car at each point of a circuit, limited by grip in the bends and by braking before them.
struct SpeedProfile: Sendable {
    /// m/s at each point of the line.
    let speeds: [Double]

    /// The speed at the slowest place of the next bend, seen from each point, m/s.
    private let slowest: [Double]

    /// Share of the grip that the driver uses.
    let usage: Double

    /// Grip of the tyres, force over load.
    let grip: Double

    /// Downforce in m/s² for the square of the speed in m/s.
    let downforce: Double

    /// The profile for a car of `mass` kg on `line`; `braking` is what its brakes can do at most, m/s².
    init(_ line: CircuitLine, _ chassis: TrackDrive.Chassis, mass: Double, braking: Double, pace: Double) {
        let usage = 0.30 + 0.66 * min(max(pace, 0), 1)
        let downforce = 0.5 * 1.2 * chassis.downforceArea / mass
        let used = chassis.grip * usage
        grip = chassis.grip
        self.usage = usage
        self.downforce = downforce
        var speeds = line.nodes.dropLast().map { node in
            let needed = abs(node.curvature) - used * downforce
            let square = needed > 0 ? used * 9.81 / needed : .infinity
            return min(square.squareRoot(), Self.greatest)
        }
        // Backwards, twice around the lap: limits the speed so that the car can brake in time. Drivers brake hardest
        // at first, and release the brake as they turn in, well within the grip.
        var corner = Self.greatest
        for step in 0..<2 * line.count {
            let place = line.count - 1 - step % line.count
            let next = speeds[(place + 1) % line.count]
            let most = used * (9.81 + downforce * next * next)
            let bend = min(next * next * abs(line.nodes[place].curvature) / most, 1)
            let share = 0.5 * (1 - bend * bend).squareRoot() + 0.5 * (1 - bend)
            let bite = 0.76 + 0.18 * min(max((next - corner) / 22, 0), 1)
            let slope = 9.81 * line.nodes[place].grade
            let deceleration = max(0.6, min(most * share, braking) * bite + slope)
            let before = (next * next + 2 * deceleration * line.spacing).squareRoot()
            if speeds[place] <= before { corner = speeds[place] }
            speeds[place] = min(speeds[place], before)
        }
        var slowest = speeds
        for step in 0..<2 * line.count {
            let place = line.count - 1 - step % line.count
            let next = (place + 1) % line.count
            // Speeding up here: the next bend is the one after.
            if speeds[next] <= speeds[place] { slowest[place] = slowest[next] }
        }
        self.speeds = speeds
        self.slowest = slowest
    }

    /// Faster than any car here, m/s.
    static let greatest = 130.0

    /// Returns the speed at `distance` metres along `line`.
    func speed(at distance: Double, on line: CircuitLine) -> Double {
        let (index, share) = line.cell(at: distance)
        let next = index + 1 == speeds.count ? 0 : index + 1
        return speeds[index] + (speeds[next] - speeds[index]) * share
    }

    /// Returns the speed at the slowest place of the bend that is ahead at `distance` metres along `line`, or that one is in.
    func slowest(ahead distance: Double, on line: CircuitLine) -> Double {
        slowest[line.cell(at: distance).index]
    }

    /// Returns a lap that nobody has driven faster, s: at these speeds wherever a car reaches them that speeds up by
    /// `acceleration` m/s² at a speed in m/s.
    func bestLap(on line: CircuitLine, _ acceleration: (Double) -> Double) -> Double {
        var speed = speeds.min() ?? 1
        var time = 0.0
        // Twice around, so that the second lap begins at speed.
        for step in 0..<2 * speeds.count {
            let faster = (speed * speed + 2 * acceleration(speed) * line.spacing).squareRoot()
            speed = max(1, min(speeds[step % speeds.count], faster))
            if step >= speeds.count { time += line.spacing / speed }
        }
        return time
    }

    /// The fastest parts of the lap, as shares of it, each at least a twentieth long.
    var fastZones: [ClosedRange<Double>] {
        let fast = (speeds.max() ?? 0) * 0.8
        var zones: [ClosedRange<Double>] = []
        var start: Int?
        for index in 0...speeds.count {
            if index < speeds.count, speeds[index] >= fast {
                start = start ?? index
            } else if let first = start {
                start = nil
                let zone = Double(first) / Double(speeds.count)...Double(index) / Double(speeds.count)
                if zone.upperBound - zone.lowerBound >= 0.05 { zones.append(zone) }
            }
        }
        return Array(zones.prefix(8))
    }
}
