import SimulationCore
import VehicleModel

/// The events of a session, as F1 reports them.
struct F1Reporter: Sendable {
    private let year: Int
    private let options: F1Options
    private var lastIncident = 0
    private var mustStart = true
    private var mustLightOut = true
    private var buttons: UInt32 = 0
    private var nextButtons = SimInstant.powerOn
    /// The places of the cars in the last frame: the player's, then the rivals'.
    private var positions: [Int] = []

    /// Since which year a code is sent; others are as old as the game.
    private static let since = ["RDFL": 23, "OVTK": 23, "SCAR": 24, "COLL": 24]

    /// The interval at which held buttons are reported.
    private static let buttonInterval = Duration.milliseconds(400)

    init(year: Int, _ options: F1Options) { (self.year, self.options) = (year, options) }

    static func event(_ code: String) -> PacketEvent {
        var event = PacketEvent()
        event.code = code
        return event
    }

    /// Returns whether the session before that of `state` was left with an end.
    func hasLeft(_ state: RaceState) -> Bool {
        state.situation.incidents.contains { $0.number > lastIncident && $0.kind == .sessionLeft }
    }

    mutating func begin() { (mustStart, mustLightOut, positions) = (true, true, []) }

    mutating func events(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ watch: RaceChangeDetector,
        _ context: PacketContext, _ slot: SimInstant
    ) -> [PacketEvent] {
        var events: [PacketEvent] = []
        if mustStart { events.append(Self.event("SSTA")) }
        mustStart = false
        if mustLightOut, state.session.raceTime > 0 {
            if options.session == .race, state.session.raceTime < 5 { events.append(Self.event("LGOT")) }
            mustLightOut = false
        }
        let player = min(options.playerIndex, state.rivals.count)
        if changes.contains(.fastestLap), let fastest = watch.fastest {
            var event = Self.event("FTLP")
            (event.car, event.value) = (F1Cars.place(of: fastest.car, player: player), fastest.time)
            events.append(event)
        }
        events += incidents(state, player) + overtakes(state, player) + held(state, slot)
        if changes.contains(.finished) {
            events.append(Self.event("CHQF"))
            var winner = Self.event("RCWN")
            let first = (state.rivals.firstIndex { $0.standing.position == 1 } ?? -1) + 1
            winner.car = F1Cars.place(of: first, player: player)
            events.append(winner)
        }
        return events.filter { Self.since[$0.code] ?? 0 <= year }
    }

    private mutating func incidents(_ state: RaceState, _ player: Int) -> [PacketEvent] {
        let new = state.situation.incidents.filter { $0.number > lastIncident }
        lastIncident = new.last?.number ?? lastIncident
        return new.compactMap { incident in
            guard var event = Self.event(of: incident.kind) else { return nil }
            event.car = F1Cars.place(of: incident.car, player: player)
            event.otherCar = incident.other.map { F1Cars.place(of: $0, player: player) } ?? 255
            event.lap = incident.lap
            return event
        }
    }

    /// Returns the event of an incident without its cars; nil for one that F1 does not report.
    private static func event(of kind: RaceIncident.Kind) -> PacketEvent? {
        func event(_ code: String, kind: Int = 0, number: Int = 0, value: Double = 0) -> PacketEvent {
            var event = Self.event(code)
            (event.kind, event.number, event.value) = (kind, UInt32(truncatingIfNeeded: number), value)
            return event
        }
        return switch kind {
        case .collision(let severity): event("COLL", number: severity > 0.66 ? 2 : severity > 0.33 ? 1 : 0)
        case .penalty(let penalty, let infringement, let seconds):
            event(
                "PENA", kind: penalty.rawValue, number: infringement,
                value: penalty == .time ? Double(seconds) : 255)
        case .overtake: event("OVTK")
        case .retirement(let reason): event("RTMT", number: reason)
        case .safetyCar(let car, let phase): event("SCAR", kind: car.rawValue, number: phase)
        case .redFlag: event("RDFL")
        case .lights(let count): event("STLG", number: count)
        case .speedTrap(let speed, let bits): event("SPTP", number: bits, value: speed)
        case .driveThroughServed: event("DTSV")
        case .stopAndGoServed(let seconds): event("SGSV", value: seconds)
        case .wingsEnabled: event("DRSE")
        case .wingsDisabled(let reason): event("DRSD", number: reason)
        case .greenFlag, .sessionLeft: nil
        }
    }

    /// Cars that have changed places with one that was directly in front.
    private mutating func overtakes(_ state: RaceState, _ player: Int) -> [PacketEvent] {
        guard year >= Self.since["OVTK"] ?? 0 else { return [] }
        let now = [state.standing.position] + state.rivals.map(\.standing.position)
        defer { positions = now }
        guard positions.count == now.count, state.session.raceTime > 1 else { return [] }
        var events: [PacketEvent] = []
        for car in now.indices where now[car] == positions[car] - 1 {
            guard
                let other = now.indices.first(where: {
                    positions[$0] == now[car] && now[$0] == positions[car]
                })
            else { continue }
            var event = Self.event("OVTK")
            event.car = F1Cars.place(of: car, player: player)
            event.otherCar = F1Cars.place(of: other, player: player)
            events.append(event)
        }
        return events
    }

    /// Buttons at every change, and again while they are held.
    private mutating func held(_ state: RaceState, _ slot: SimInstant) -> [PacketEvent] {
        let bits = state.situation.buttons
        guard bits != buttons || bits != 0 && slot >= nextButtons else { return [] }
        buttons = bits
        nextButtons = slot.advanced(by: Self.buttonInterval)
        var event = Self.event("BUTN")
        event.number = bits
        return [event]
    }
}
