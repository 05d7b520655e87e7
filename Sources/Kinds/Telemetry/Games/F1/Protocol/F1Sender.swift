import SimulationCore
import VehicleModel

/// F1: sends a session frame by frame, between its start and its end.
///
/// Frames and the session's time follow the race, so a flashback takes both back. While the game is paused, nothing is
/// sent, or the last frame again (`pause: frozen`, as F1 2021 does).
struct F1Sender: Conversation {
    /// When a message is sent, which its name says.
    private enum Role: String, CaseIterable {
        /// While the players wait.
        case lobby = "lobby-info"
        /// When something happens.
        case event = "event"
        /// In a session, for the next car in turn, and at its end, for all.
        case history = "session-history"
        /// In a session, for the next car in turn.
        case tyreSets = "tyre-sets"
        case results = "final-classification"
        case frame

        init(_ layout: String) {
            self = Self.allCases.first { layout.hasSuffix("-\($0.rawValue)") } ?? .frame
        }
    }

    /// The state of one row of the table.
    private struct Stream: Sendable {
        let row: PacketStream
        let role: Role
        let layoutSlot: Int
        var due = SimInstant.powerOn
        var car = 0
    }

    private var streams: [Stream] = []
    private let peers: [Peer]
    private let pause: PauseMode
    private let year: Int
    private let options: F1Options

    private var firstUID: UInt64?
    private var sessionNumber = 0
    /// The session's time and frame of the last frame sent.
    private var last = (time: -1.0, frame: UInt32(0))
    /// The session's time at its first frame, s; nil before it.
    private var start: Double?
    private var board = F1Board()
    private var reporter: F1Reporter
    /// When the race was over, and when the results are sent again.
    private var finish: SimInstant?
    private var nextResults: SimInstant?
    private var isUnreachable = false

    /// The time for which the last frames are sent behind the chequered flag.
    private static let run = Duration.milliseconds(100)

    /// A sender, which registers its layouts with `builder`.
    init(_ description: TelemetryDescription, _ builder: inout DatagramBuilder) {
        pause = description.pause
        year = F1Streams.year(of: description)
        options = description.options.f1
        reporter = F1Reporter(year: year, options)
        if case .sender(let peer) = description.role { peers = [peer] } else { peers = [] }
        for row in description.game.streams(description) {
            guard let slot = builder.layoutSlot(row.layout) else { continue }
            streams.append(Stream(row: row, role: Role(row.layout), layoutSlot: slot))
        }
    }

    func deadline(slot: SimInstant) -> SimInstant? { slot }

    mutating func wake(_ state: RaceState, now: SimInstant, _ transmission: inout Transmission) {
        guard transmission.grid.due <= now else { return }
        let changes = transmission.watch.look(at: state)
        for repetition in 0..<(transmission.isUnthrottled ? Transmission.burst : 1) {
            send(state, repetition == 0 ? changes : [], &transmission, isRepeated: repetition > 0)
        }
        transmission.grid.advance()
    }

    mutating func skipLate(
        before horizon: SimInstant, to present: SimInstant, _ transmission: inout Transmission
    ) -> Int { transmission.skip(before: horizon, to: present) }

    /// Does nothing, because the game ignores that nobody listens at the destination.
    mutating func noteUnreachable(_ peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter) {
        guard !isUnreachable else { return }
        isUnreachable = true
        limiter.note("nobody listens at \(peer); the game goes on sending", now: now)
    }

    /// Sends the packets of a slot; `isRepeated` when the frame of the same state was sent in it before.
    private mutating func send(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ transmission: inout Transmission,
        isRepeated: Bool = false
    ) {
        guard !peers.isEmpty else { return }
        if !transmission.watch.hasStarted, let lobby = index(of: .lobby) {
            return waitInLobby(lobby, &transmission)
        }
        if state.session.number != sessionNumber { change(state, &transmission.builder) }
        if transmission.watch.isFinished {
            return finish(state, changes, &transmission)
        }
        (finish, nextResults) = (nil, nil)
        guard state.session.isRacing || pause == .frozen else { return }
        frame(state, changes, &transmission, isRepeated: isRepeated)
    }

    // MARK: Sessions

    /// There is no session yet, and so no session id and no frame.
    private mutating func waitInLobby(_ lobby: Int, _ transmission: inout Transmission) {
        guard isDue(lobby, transmission.grid.slot) else { return }
        let sessionUID = transmission.builder.context.sessionUID
        (transmission.builder.context.sessionUID, transmission.builder.context.frame) = (0, 0)
        transmission.builder.context.overallFrame = 0
        put(lobby, &transmission.builder)
        transmission.builder.context.sessionUID = sessionUID
    }

    /// Begins the session that `state` is in; one that was left ends before.
    private mutating func change(
        _ state: RaceState, _ builder: inout DatagramBuilder
    ) {
        if sessionNumber > 0, reporter.hasLeft(state) { end(state, &builder) }
        let first = firstUID ?? builder.context.sessionUID
        firstUID = first
        sessionNumber = state.session.number
        // Any odd factor leads from one id to another.
        builder.context.sessionUID =
            sessionNumber == 1 ? first : first &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(sessionNumber)
        (builder.context.frame, builder.context.overallFrame) = (0, 0)
        (last, start, board) = ((-1, 0), nil, F1Board())
        (finish, nextResults) = (nil, nil)
        reporter.begin()
        for index in streams.indices { (streams[index].due, streams[index].car) = (.powerOn, 0) }
    }

    /// Ends the session with SEND, whose frame is 0; the menu then reports the player's laps without a session.
    private mutating func end(
        _ state: RaceState, _ builder: inout DatagramBuilder
    ) {
        var old = state
        old.session.playTime = max(0, last.time)
        builder.state = old
        builder.context.frame = 0
        send(event: F1Reporter.event("SEND"), &builder)
        if options.sendsUnknownEvent { send(event: F1Reporter.event("OVEN"), &builder) }
        old.session.playTime = 0
        builder.state = old
        let session = builder.context
        (builder.context.sessionUID, builder.context.overallFrame) = (0, 0)
        if let history = index(of: .history) {
            put(history, &builder, car: player(state))
        }
        builder.context = session
        builder.state = state
    }

    /// Sends the frames behind the chequered flag, then the end and the results.
    private mutating func finish(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ transmission: inout Transmission
    ) {
        let slot = transmission.grid.slot
        let began = finish ?? slot
        finish = began
        if slot < began.advanced(by: Self.run) {
            return frame(state, changes, &transmission)
        }
        if let next = nextResults {
            guard year >= 24, slot >= next else { return }
            nextResults = next.advanced(by: .seconds(5))
            return results(&transmission.builder)
        }
        nextResults = slot.advanced(by: .seconds(5))
        transmission.builder.context.board = board
        results(&transmission.builder)
        if let history = index(of: .history) {
            for car in 0..<cars(state) { put(history, &transmission.builder, car: car) }
        }
        end(state, &transmission.builder)
    }

    private mutating func results(
        _ builder: inout DatagramBuilder
    ) {
        if let index = index(of: .results) { put(index, &builder) }
    }

    // MARK: Frames

    private mutating func frame(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ transmission: inout Transmission,
        isRepeated: Bool = false
    ) {
        let time = state.session.playTime
        let origin = start ?? time
        start = origin
        // A session from its beginning counts from 1, a loaded one from 0. Slots are rounded down to a nanosecond.
        let passed = max(0, (time - origin) * Double(options.framesPerSecond) + 0.001).rounded(.down)
        let number = UInt32(min(passed, 4e9)) + (origin < 0.5 ? 1 : 0)
        if time < last.time - 0.0005 {
            flashBack(to: number, state, &transmission.builder)
            transmission.builder.context.overallFrame &+= 1
        } else if number > last.frame {
            transmission.builder.context.overallFrame &+= number - last.frame
        }
        transmission.builder.context.frame = number
        if !isRepeated {
            note(state)
            transmission.builder.context.board = board
        }
        for index in streams.indices {
            switch streams[index].role {
            case .lobby, .results: continue
            case .event:
                guard !isRepeated else { continue }
                for event in reporter.events(
                    state, changes, transmission.watch, transmission.builder.context, transmission.grid.slot)
                {
                    send(event: event, &transmission.builder)
                }
            case .history, .tyreSets:
                guard isDue(index, transmission.grid.slot) else { continue }
                let car = streams[index].car < cars(state) ? streams[index].car : 0
                streams[index].car = car + 1
                put(index, &transmission.builder, car: car)
            case .frame:
                if isDue(index, transmission.grid.slot) { put(index, &transmission.builder) }
            }
        }
        last = (time, number)
    }

    /// Reports a flashback under the frame and the time that it leaves.
    private mutating func flashBack(
        to number: UInt32, _ state: RaceState, _ builder: inout DatagramBuilder
    ) {
        var old = state
        old.session.playTime = last.time
        builder.state = old
        builder.context.frame = last.frame
        var event = F1Reporter.event("FLBK")
        (event.number, event.value) = (number, state.session.playTime)
        send(event: event, &builder)
        builder.state = state
    }

    /// Notes the places of all cars in their laps.
    private mutating func note(_ state: RaceState) {
        var entries = state.rivals.map {
            (lap: $0.standing.completedLaps, position: $0.standing.position)
        }
        entries.insert((state.standing.completedLaps, state.standing.position), at: player(state))
        board.note(entries)
    }

    private func player(_ state: RaceState) -> Int { min(options.playerIndex, state.rivals.count) }

    private func cars(_ state: RaceState) -> Int {
        min(state.rivals.count + 1, F1Row.Count.cars.number(in: year))
    }

    // MARK: Packets

    private func index(of role: Role) -> Int? { streams.firstIndex { $0.role == role } }

    /// Returns whether a stream sends in this slot; schedules its next time.
    private mutating func isDue(_ index: Int, _ slot: SimInstant) -> Bool {
        guard case .every(let gap, _)? = streams[index].row.cadences.first else { return true }
        guard streams[index].due <= slot else { return false }
        // The stream keeps its own grid as long as slots keep up with it.
        let next = streams[index].due.advanced(by: gap)
        streams[index].due = next > slot && streams[index].due > .powerOn ? next : slot.advanced(by: gap)
        return true
    }

    private mutating func send(
        event: PacketEvent, _ builder: inout DatagramBuilder
    ) {
        guard let index = index(of: .event) else { return }
        builder.context.event = event
        put(index, &builder)
    }

    private mutating func put(
        _ index: Int, _ builder: inout DatagramBuilder,
        car: Int = 0
    ) {
        builder.context.car = car
        builder.encode(streams[index].layoutSlot, to: peers)
    }
}
