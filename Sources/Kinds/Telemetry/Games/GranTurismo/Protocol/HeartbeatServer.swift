import SimulationCore
import VehicleModel

/// The server side of Gran Turismo 7: it sends to every address from which a heartbeat has come, for a number of packets.
///
/// A heartbeat is one letter, which chooses the packet; what follows it is ignored. The console sends to a port of its own
/// choice at the sender's address.
struct HeartbeatServer: Conversation {
    private struct Letter: Sendable {
        let byte: UInt8
        let layoutSlot: Int
    }

    /// Where packets go to, and for how long.
    struct Stream: Sendable {
        let peer: Peer
        let letter: Int
        /// The packets until the next heartbeat must have come.
        var left: Int
        var lastReceived: SimInstant
        var ends: SimInstant
    }

    /// The letters of clients with the names of their packets.
    static let letters: [(byte: UInt8, layout: String)] = [
        (UInt8(ascii: "A"), "gt7-a"), (UInt8(ascii: "B"), "gt7-b"), (UInt8(ascii: "~"), "gt7-tilde"),
        (UInt8(ascii: "C"), "gt7-c"),
    ]

    /// The packets that one heartbeat is good for; one source says about a thousand.
    static let patience = 1000

    private(set) var streams: [Stream] = []
    /// The destinations by letter, in the order of `letters`.
    private var peers: [[Peer]] = []
    private var letters: [Letter] = []
    private let limit: Int
    private let silence: Duration?
    private let rule: SubscriptionRule
    private let port: Int?
    private let hasOneLetter: Bool
    /// The index of the letter of a client that is not simulated further, and until when it gets packets.
    private var occupant: (letter: Int, until: SimInstant)?
    private let screen: GranTurismoScreen
    private let pause: PauseMode
    /// When the packet beside the slots is due.
    private var extra: SimInstant?
    private var packetNumber: UInt32 = 0
    private var seeds: SeededGenerator

    init(
        _ description: TelemetryDescription, _ builder: inout DatagramBuilder, random: SeededGenerator
    ) {
        rule = SubscriptionRule(description.options)
        limit = rule.limit
        silence = description.options.silenceLimit
        port = description.options.granTurismo.replyPort
        hasOneLetter = description.options.granTurismo.firstLetterWins
        screen = description.options.granTurismo.screen
        pause = description.pause
        seeds = random
        letters = Self.letters.compactMap { letter in
            builder.layoutSlot(letter.layout).map { Letter(byte: letter.byte, layoutSlot: $0) }
        }
        peers = Array(repeating: [], count: letters.count)
        let options = description.options
        occupant = letters.firstIndex { $0.byte == options.granTurismo.occupant }.map {
            ($0, .powerOn.advanced(by: options.granTurismo.occupation))
        }
    }

    /// Returns when something is due, with the next slot at `slot`.
    func deadline(slot: SimInstant) -> SimInstant? {
        guard !streams.isEmpty else { return nil }
        return extra.map { min($0, slot) } ?? slot
    }

    var subscriberCount: Int { streams.count }

    mutating func receive(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant, _ transmission: inout Transmission
    ) {
        if streams.isEmpty { transmission.grid.skip(to: now) }
        receive(datagram, from: peer, now: now, &transmission.limiter)
    }

    mutating func noteUnreachable(_ peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter) {
        forget(peer, why: "nobody listens there", now: now, &limiter)
    }

    mutating func wake(_ state: RaceState, now: SimInstant, _ transmission: inout Transmission) {
        if let due = extra, due <= now {
            extra = nil
            sendPackets(state, &transmission)
        }
        guard !streams.isEmpty, transmission.grid.due <= now else { return }
        // Behind the slot in which the car has completed a lap comes another packet between two slots.
        if transmission.watch.look(at: state).contains(.lap) {
            extra = now.advanced(byNanoseconds: 500_000_000 / Int64(transmission.grid.rate))
        }
        sendPackets(state, &transmission)
        transmission.grid.advance()
    }

    mutating func skipLate(
        before horizon: SimInstant, to present: SimInstant, _ transmission: inout Transmission
    ) -> Int { streams.isEmpty ? 0 : transmission.skip(before: horizon, to: present) }

    private mutating func receive(
        _ datagram: [UInt8], from sender: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        guard let byte = datagram.first, let letter = letters.firstIndex(where: { $0.byte == byte }) else {
            let what = datagram.first.map { "letter \($0)" } ?? "an empty datagram"
            return limiter.note("\(what) of \(sender) is not a heartbeat; A, B, ~ and C are", now: now)
        }
        let peer = Peer(host: sender.host, port: port ?? sender.port)
        let known = streams.firstIndex { $0.peer == peer }
        if let until = occupant?.until, until <= now { occupant = nil }
        let first =
            hasOneLetter ? occupant?.letter ?? streams.first?.letter : known.map { streams[$0].letter }
        if let first, first != letter {
            let (here, there) = (Self.name(letters[letter].byte), Self.name(letters[first].byte))
            return limiter.note(
                "heartbeat \(here) of \(sender) changes nothing: packets \(there) are being sent", now: now)
        }
        guard screen.allows(byte) else {
            return limiter.note(
                "heartbeat \(Self.name(byte)) of \(sender) has no packets in a \(screen.rawValue)", now: now)
        }
        let ends = silence == nil ? SimInstant.distantFuture : rule.end(of: peer, lastReceived: now)
        let left = silence == nil ? Self.patience : .max
        if let known {
            (streams[known].left, streams[known].lastReceived, streams[known].ends) = (left, now, ends)
            return
        }
        if streams.count >= limit,
            let place = streams.indices.min(by: { streams[$0].lastReceived < streams[$1].lastReceived })
        {
            let silent = streams.remove(at: place)
            rule.noteReplacement(of: silent.peer, by: peer, now: now, &limiter)
        }
        streams.append(Stream(peer: peer, letter: letter, left: left, lastReceived: now, ends: ends))
        sort()
    }

    private mutating func forget(_ peer: Peer, why: String, now: SimInstant, _ limiter: inout NoteRateLimiter)
    {
        guard streams.contains(where: { $0.peer == peer }) else { return }
        streams.removeAll { $0.peer == peer }
        limiter.note("nothing is sent to \(peer) any more: \(why)", now: now)
        sort()
    }

    private mutating func sendPackets(_ state: RaceState, _ transmission: inout Transmission) {
        endSilent(transmission.builder.now, &transmission.limiter)
        packetNumber &+= 1
        guard state.session.isRacing || pause == .frozen else { return }
        transmission.builder.context.packetNumber = packetNumber
        for (index, letter) in letters.enumerated() where !peers[index].isEmpty {
            transmission.builder.context.seed = UInt32(truncatingIfNeeded: seeds.next())
            transmission.builder.encode(letter.layoutSlot, to: peers[index])
        }
        for index in streams.indices where streams[index].left < .max { streams[index].left -= 1 }
    }

    private mutating func endSilent(_ now: SimInstant, _ limiter: inout NoteRateLimiter) {
        for stream in streams where stream.left <= 0 || stream.ends <= now {
            forget(stream.peer, why: "no heartbeat has come", now: now, &limiter)
        }
    }

    private mutating func sort() {
        for index in peers.indices { peers[index] = streams.filter { $0.letter == index }.map(\.peer) }
        if streams.isEmpty { extra = nil }
    }

    private static func name(_ letter: UInt8) -> String { String(UnicodeScalar(letter)) }
}
