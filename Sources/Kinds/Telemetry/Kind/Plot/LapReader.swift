package import Telemetry
import VehicleModel

/// Collects what a plot of laps shows from the datagrams of a game.
package struct LapReader: Sendable {
    /// The state of the car at one moment; nil for what the game does not carry.
    struct Sample: Hashable, Sendable {
        /// Seconds since the first datagram.
        var time: Double
        /// km/h.
        var speed: Double
        /// -1 reverse, 0 neutral.
        var gear: Double?
        /// Percent.
        var throttle: Double?
        /// Percent.
        var brake: Double?
        /// Metres.
        var east: Double?
        var north: Double?
        /// g.
        var right: Double?
        var forward: Double?
        /// Metres since the beginning of the lap, from speed and time.
        var distance = 0.0
    }

    /// The samples between two crossings of the line; the first and the last lap may be parts.
    package struct Lap: Hashable, Sendable {
        /// The number of the lap, counted from 1.
        package var number: Int
        var samples: [Sample]
        /// Whether both ends are crossings of the line.
        var isWhole: Bool

        /// Seconds from the first sample to the last.
        package var duration: Double { (samples.last?.time ?? 0) - (samples.first?.time ?? 0) }
    }

    /// The largest number of samples that are kept; of more, every second one is dropped.
    static let mostSamples = 400_000

    /// The longest time without a sample that counts for the distance, s.
    private static let longestGap = 1.0

    package private(set) var laps: [Lap] = []

    /// The layouts that have contributed, by name.
    package private(set) var layouts: Set<String> = []

    private var values: [Int: Double] = [:]
    private var place: (east: Double, north: Double)?
    private var acceleration: (right: Double, forward: Double)?
    private var remembered: Int?
    private var isDriving = true
    private var last: (lap: Double?, lapTime: Double?) = (nil, nil)
    private var count = 0
    private var stride = 1
    private var turn = 0

    /// A reader without samples.
    package init() {}

    /// Whether there is anything to draw.
    package var isEmpty: Bool { laps.allSatisfy { $0.samples.count < 2 } }

    package var lapCount: Int { laps.count }

    /// Takes note of a datagram, `time` seconds after the first one.
    package mutating func take(_ packet: DecodedPacket, at time: Double) {
        let table = CommonDataTable.table(of: packet.layout)
        if let tells = table?.itemIndex { remembered = Self.whole(packet.number(tells)) }
        if let table, !isAboutDriver(packet, table) { return }
        if let driving = table?.driving { isDriving = packet.number(driving) != 0 }
        guard isDriving else { return }
        let item = table.map { self.item(of: packet, $0) } ?? Self.whole(packet.number("playerCarIndex"))
        if let motion = MotionTable.table(of: packet.layout) {
            layouts.insert(packet.layout.name)
            if let found = motion.place(in: packet, item) { place = found }
            if let found = motion.acceleration(in: packet, item) { acceleration = found }
        }
        guard let table else { return }
        for row in table.rows where Self.wanted.contains(row.signal.index) {
            let numbers = row.fields.compactMap { packet.number(Self.name($0, item)) }
            guard numbers.count == row.fields.count, let value = row.value(of: numbers) else { continue }
            values[row.signal.index] = value
        }
        guard table.rows.contains(where: { $0.signal == .vehicleSpeed }) else { return }
        layouts.insert(packet.layout.name)
        add(at: time)
    }

    private static let wanted: Set<Int> = Set(
        [
            SignalID.vehicleSpeed, .transmissionGear, .pedalAccelerator, .pedalBrake, .raceLap,
            .raceCurrentLap,
        ].map(\.index))

    private func isAboutDriver(_ packet: DecodedPacket, _ table: CommonDataTable) -> Bool {
        switch table.subject {
        case .any: true
        case .number(let number, let field): packet.number(field) == number
        case .equal(let one, let other): packet.number(one) == packet.number(other)
        }
    }

    private func item(of packet: DecodedPacket, _ table: CommonDataTable) -> Int? {
        switch table.item {
        case .none: nil
        case .field(let name): Self.whole(packet.number(name))
        case .fieldFromOne(let name): Self.whole(packet.number(name)).map { $0 - 1 }
        case .remembered: remembered
        }
    }

    private static func whole(_ number: Double?) -> Int? { number.flatMap { Int(exactly: $0) } }

    private static func name(_ field: String, _ item: Int?) -> String {
        item.map { field.replacing("[i]", with: "[\($0)]") } ?? field
    }

    private mutating func add(at time: Double) {
        guard let speed = values[SignalID.vehicleSpeed.index] else { return }
        let now = (lap: values[SignalID.raceLap.index], lapTime: values[SignalID.raceCurrentLap.index])
        defer { last = now }
        let isNew: Bool
        if let lap = now.lap, let before = last.lap {
            isNew = lap != before
        } else if let lapTime = now.lapTime, let before = last.lapTime {
            isNew = lapTime + 1 < before
        } else {
            isNew = false
        }
        if laps.isEmpty || isNew {
            // A lap that began with the capture is whole when its clock stood near 0.
            let begins = laps.isEmpty ? now.lapTime.map { $0 < 1 } ?? false : true
            if let end = laps.indices.last { laps[end].isWhole = laps[end].isWhole && isNew }
            let number = now.lap.map { Int($0) + 1 } ?? (laps.last?.number ?? 0) + 1
            laps.append(Lap(number: number, samples: [], isWhole: begins))
        }
        turn += 1
        guard turn % stride == 0 else { return }
        var sample = Sample(
            time: time, speed: speed, gear: values[SignalID.transmissionGear.index],
            throttle: values[SignalID.pedalAccelerator.index], brake: values[SignalID.pedalBrake.index],
            east: place?.east, north: place?.north, right: acceleration?.right, forward: acceleration?.forward
        )
        let end = laps.count - 1
        if let before = laps[end].samples.last {
            let gap = min(max(0, time - before.time), Self.longestGap)
            sample.distance = before.distance + (before.speed + speed) / 2 / 3.6 * gap
        }
        laps[end].samples.append(sample)
        count += 1
        if count > Self.mostSamples { thin() }
    }

    private mutating func thin() {
        stride *= 2
        count = 0
        for lap in laps.indices {
            laps[lap].samples = laps[lap].samples.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            count += laps[lap].samples.count
        }
    }

    /// The laps to draw: all with samples; the last one is whole only when the line was crossed after it.
    var drawn: [Lap] {
        var laps = laps
        if let end = laps.indices.last { laps[end].isWhole = false }
        return laps.filter { $0.samples.count >= 2 }
    }

    /// The values that the datagrams do not carry, as the plot names them.
    package var missing: [String] {
        let samples = laps.flatMap(\.samples)
        func lacks(_ value: (Sample) -> Double?) -> Bool { !samples.contains { value($0) != nil } }
        return [
            lacks(\.gear) ? "gear" : nil, lacks(\.throttle) ? "throttle" : nil,
            lacks(\.brake) ? "brake" : nil,
            lacks(\.right) ? "acceleration" : nil, lacks(\.east) ? "position" : nil,
        ].compactMap(\.self)
    }
}
