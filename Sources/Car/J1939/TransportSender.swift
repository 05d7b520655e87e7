public import CANBus
public import SimulationCore

/// Sends one message of 9 to 1785 bytes: as a broadcast with pauses between packets (BAM), or to one node that
/// controls the flow (RTS/CTS); SAE J1939-21, 5.10.
public struct TransportSender: Sendable {
    public enum Action: Hashable, Sendable {
        /// Send the frame, and call `confirmed` when it is on the bus.
        case transmit(CANFrame)
        case finished(TransportResult)
    }

    private enum State: Hashable, Sendable {
        case idle
        /// Waiting for the first frame to be on the bus.
        case announcing(due: SimInstant)
        /// Pausing before packet `next` of a broadcast.
        case pausing(next: UInt8, due: SimInstant)
        /// Waiting for packet `current` to be on the bus; `last` is the last packet that may be sent.
        case sending(current: UInt8, last: UInt8, due: SimInstant)
        case awaitingClearance(due: SimInstant)
    }

    public let group: ParameterGroupNumber
    public let source: UInt8

    /// The destination address; the global address for a broadcast.
    public let destination: UInt8

    private let message: [UInt8]
    private let packets: UInt8
    private let timing: TransportTiming
    private var state = State.idle
    private var highest: UInt8 = 0
    private var repeats = 0

    /// The number of times that the receiver may request packets again.
    static let repeatLimit = 2

    /// A sender of `message`, or nil when its length is not 9...1785 bytes.
    public init?(
        _ message: [UInt8], _ group: ParameterGroupNumber, from source: UInt8, to destination: UInt8,
        timing: TransportTiming = TransportTiming()
    ) {
        guard (9...ConnectionManagement.longest).contains(message.count) else { return nil }
        self.message = message
        self.group = group
        self.source = source
        self.destination = destination
        self.timing = timing
        packets = UInt8(ConnectionManagement.packets(for: message.count))
    }

    /// When to call `timeout(now:)`, or nil when no timer runs.
    public var deadline: SimInstant? {
        switch state {
        case .idle: nil
        case .announcing(let due), .pausing(_, let due), .sending(_, _, let due), .awaitingClearance(let due):
            due
        }
    }

    /// Whether it sends more frames even if the receiver sends nothing.
    public var goesOnByItself: Bool {
        switch state {
        case .announcing, .pausing, .sending: true
        case .idle, .awaitingClearance: false
        }
    }

    private var isBroadcast: Bool { destination == Address.global }

    /// Announces the message.
    public mutating func start(now: SimInstant) -> [Action] {
        state = .announcing(due: now.advanced(by: timing.clearance))
        let announcement: ConnectionManagement =
            isBroadcast
            ? .broadcast(size: message.count, packets: packets, group)
            : .requestToSend(size: message.count, packets: packets, limit: 0xFF, group)
        return [.transmit(announcement.frame(from: source, to: destination))]
    }

    /// Reports that the last frame is on the bus.
    public mutating func confirmed(now: SimInstant) -> [Action] {
        switch state {
        case .idle, .pausing, .awaitingClearance: return []
        case .announcing:
            state =
                isBroadcast
                ? .pausing(next: 1, due: now.advanced(by: timing.spacing))
                : .awaitingClearance(due: now.advanced(by: timing.clearance))
            return []
        case .sending(let current, let last, _):
            if current < last {
                guard isBroadcast else { return send(current + 1, through: last, now: now) }
                state = .pausing(next: current + 1, due: now.advanced(by: timing.spacing))
                return []
            }
            guard isBroadcast else {
                state = .awaitingClearance(due: now.advanced(by: timing.clearance))
                return []
            }
            return finish(.delivered)
        }
    }

    /// Receives a connection-management message of the receiver; a broadcast ignores it.
    public mutating func receive(_ answer: ConnectionManagement, now: SimInstant) -> [Action] {
        guard !isBroadcast, state != .idle, answer.group == group else { return [] }
        switch answer {
        case .clearToSend(let count, let next, _): return clear(count, from: next, now: now)
        case .endOfMessage: return finish(.delivered)
        case .abort(let reason, _): return finish(.abortedByPeer(reason))
        case .requestToSend, .broadcast: return []
        }
    }

    /// Handles the timer that has expired; does nothing before `deadline`.
    public mutating func timeout(now: SimInstant) -> [Action] {
        guard let deadline, deadline <= now else { return [] }
        if case .pausing(let next, _) = state { return send(next, through: packets, now: now) }
        return abort(.timeout)
    }

    private mutating func clear(_ count: UInt8, from next: UInt8, now: SimInstant) -> [Action] {
        if case .sending = state { return abort(.clearanceWhileSending) }
        guard count > 0 else {
            state = .awaitingClearance(due: now.advanced(by: timing.held))
            return []
        }
        guard (1...packets).contains(next) else { return abort(.badSequence) }
        if next <= highest {
            repeats += 1
            guard repeats <= Self.repeatLimit else { return abort(.retransmissions) }
        }
        let last = min(Int(next) + Int(count) - 1, Int(packets))
        return send(next, through: UInt8(last), now: now)
    }

    private mutating func send(_ packet: UInt8, through last: UInt8, now: SimInstant) -> [Action] {
        state = .sending(current: packet, last: last, due: now.advanced(by: timing.clearance))
        highest = max(highest, packet)
        return [.transmit(DataTransfer(packet, of: message).frame(from: source, to: destination))]
    }

    private mutating func abort(_ reason: AbortReason) -> [Action] {
        let abort = ConnectionManagement.abort(reason.rawValue, group).frame(from: source, to: destination)
        return (isBroadcast ? [] : [.transmit(abort)]) + finish(.aborted(reason))
    }

    private mutating func finish(_ result: TransportResult) -> [Action] {
        state = .idle
        return [.finished(result)]
    }
}

public enum TransportResult: Hashable, Sendable {
    /// The message was sent; a single receiver has acknowledged it.
    case delivered
    case aborted(AbortReason)
    /// The other side aborted the connection with this reason.
    case abortedByPeer(UInt8)
}
