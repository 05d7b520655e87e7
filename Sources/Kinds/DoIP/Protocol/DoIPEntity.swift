public import SimulationCore

/// A DoIP entity: discovery over datagrams, and connections with routing activation (ISO 13400-2).
///
/// It does no I/O and reads no clock. Sockets have numbers that the owner chooses. After each call the owner takes `outputs`
/// in order, and calls `wake` at `deadline`.
public struct DoIPEntity: Sendable {
    public enum Output: Hashable, Sendable {
        /// Send bytes on a socket.
        case write(socket: Int, [UInt8])
        /// Close a socket after what was written.
        case close(socket: Int)
        /// Send a datagram; without a peer, it is an announcement to everybody.
        case datagram(Peer?, [UInt8])
        /// Pass a message to ECUs, and their answers to `respond`.
        case request(DiagnosticRequest)
        /// Something for the journal.
        case remark(String)
    }

    /// A diagnostic message that has been acknowledged.
    public struct DiagnosticRequest: Hashable, Sendable {
        public let socket: Int
        /// The tester's address.
        public let tester: UInt16
        /// The address that it was sent to.
        public let target: UInt16
        public let isFunctional: Bool
        /// The message of ISO 14229.
        public let data: [UInt8]
    }

    /// Diagnostic messages of one socket that wait for ECUs.
    public struct Waiting: Hashable, Sendable {
        public var requests = 0
        public var bytes = 0

        public init() {}

        /// Adds a message of this many bytes.
        public mutating func add(_ count: Int) {
            requests += 1
            bytes += count
        }
    }

    /// The times of ISO 13400-2.
    public struct Timing: Hashable, Sendable {
        /// A_DoIP_Announce_Wait, at most; the wait itself is random.
        public var announceWait = Duration.milliseconds(500)
        /// A_DoIP_Announce_Interval.
        public var announceInterval = Duration.milliseconds(500)
        /// T_TCP_Initial_Inactivity.
        public var initialInactivity = Duration.seconds(2)
        /// T_TCP_General_Inactivity.
        public var generalInactivity = Duration.seconds(300)
        /// T_TCP_Alive_Check.
        public var aliveCheck = Duration.milliseconds(500)

        /// The times of the standard.
        public init() {}
    }

    /// A_DoIP_Announce_Num.
    static let announcements = 3
    /// The greatest number of waiting datagrams; requests beyond it are lost, as in a full receive buffer.
    static let mostWaiting = 256
    /// The greatest number of diagnostic messages of one socket that ECUs have not answered yet; further ones are refused.
    public static let mostRequests = 64
    /// The number of bytes for which there is always room in them.
    static let leastMemory = 4096

    /// The description that it was built from, with the VIN that it has now.
    public private(set) var description: EntityDescription
    let timing: Timing
    var random: SeededGenerator

    /// Whether ECUs can be reached: whether the ignition is on.
    public var isPowered = true

    /// The tasks of the owner, in order.
    public internal(set) var outputs: [Output] = []

    var sockets: [Int: DoIPSocket] = [:]
    var arbitration: Arbitration?
    /// Sockets whose routing activation waits for the end of the arbitration, in order.
    var waitingActivations: [Int] = []
    /// Datagrams that wait for their random time.
    var waiting: [(due: SimInstant, peer: Peer?, bytes: [UInt8])] = []

    /// An entity at power-on, which announces itself when it shall.
    public init(_ description: EntityDescription, timing: Timing = Timing(), seed: UInt64, now: SimInstant) {
        self.description = description
        self.timing = timing
        random = SeededGenerator(seed: seed)
        announce(now: now)
    }

    /// The VIN, 17 bytes, which its ECUs can change.
    public var vin: [UInt8] {
        get { description.vin }
        set { description.vin = newValue }
    }

    /// Starts the entity anew, as the reset of its own ECU does: every connection is closed, and it announces itself again.
    public mutating func restart(now: SimInstant) {
        waiting.removeAll()
        waitingActivations.removeAll()
        arbitration = nil
        for number in sockets.keys.sorted() { outputs.append(.close(socket: number)) }
        sockets.removeAll()
        announce(now: now)
    }

    private mutating func announce(now: SimInstant) {
        guard description.announces else { return }
        var due = now.advanced(by: randomWait())
        for _ in 0..<Self.announcements {
            let bytes = DoIPMessage.announcement(description.announcement).encoded(
                version: description.version)
            waiting.append((due, nil, bytes))
            due = due.advanced(by: timing.announceInterval)
        }
    }

    mutating func randomWait() -> Duration {
        let most = timing.announceWait.nanoseconds
        return most <= 0 ? .zero : .nanoseconds(Int64(random.next() % UInt64(most + 1)))
    }

    public mutating func clearOutputs() { outputs.removeAll(keepingCapacity: true) }

    // MARK: Time

    /// When `wake` is to be called, or nil.
    public var deadline: SimInstant? {
        var due: SimInstant? = arbitration.map(\.due)
        for datagram in waiting { due = .earlier(due, datagram.due) }
        for socket in sockets.values { due = .earlier(due, socket.deadline(timing)) }
        return due
    }

    public mutating func wake(now: SimInstant) {
        for datagram in waiting where datagram.due <= now {
            outputs.append(.datagram(datagram.peer, datagram.bytes))
        }
        waiting.removeAll { $0.due <= now }
        if let due = arbitration?.due, due <= now { endArbitration(now: now) }
        for (number, socket) in sockets.sorted(by: { $0.key < $1.key }) {
            if case .confirming(let tester, let version, let confirmed?) = socket.state, confirmed <= now {
                sockets[number]?.state = .active(tester: tester)
                answer(.routingActivated, tester: tester, version: version, on: number, now: now)
            } else if let due = socket.deadline(timing), due <= now {
                outputs.append(.remark("inactive for too long"))
                close(number, now: now)
            }
        }
    }

    // MARK: Sending

    mutating func write(_ bytes: [UInt8], on number: Int, now: SimInstant) {
        guard sockets[number] != nil else { return }
        sockets[number]?.lastActivity = now
        outputs.append(.write(socket: number, bytes))
    }

    mutating func say(_ message: DoIPMessage, version: UInt8, on number: Int, now: SimInstant) {
        write(message.encoded(version: version), on: number, now: now)
    }

    /// States what ECUs have not answered yet of the messages of socket `number`. The entity takes no more than
    /// `mostRequests`, with the bytes of two messages of the greatest size or `leastMemory`.
    public mutating func setWaiting(_ waiting: Waiting, on number: Int) { sockets[number]?.waiting = waiting }

    /// Sends a message of an ECU with this address to the tester on `socket`.
    public mutating func respond(
        _ data: [UInt8], from source: UInt16, to tester: UInt16, socket: Int, at now: SimInstant
    ) {
        guard let version = sockets[socket]?.version else { return }
        say(.diagnostic(source: source, target: tester, data: data), version: version, on: socket, now: now)
    }

    mutating func close(_ number: Int, now: SimInstant) {
        guard sockets[number] != nil else { return }
        outputs.append(.close(socket: number))
        forget(number, now: now)
    }

    mutating func forget(_ number: Int, now: SimInstant) {
        sockets[number] = nil
        waitingActivations.removeAll { $0 == number }
        if arbitration?.socket == number {
            arbitration = nil
            resumeActivations(now: now)
        } else if arbitration?.asked.remove(number) != nil {
            // A tester that leaves frees what was asked for.
            endArbitration(now: now)
        }
    }
}
