package import SimulationCore

/// Impairment of datagrams between a game and the network: loss, duplication, delay,
/// reordering, truncation, corruption.
package struct DatagramImpairment: Sendable {
    /// A datagram that is being delayed or held.
    package struct Datagram: Sendable {
        package internal(set) var bytes: [UInt8]
        package let peer: Peer
        var due: SimInstant
    }

    /// The effect of a fault, for the journal.
    package struct Act: Sendable {
        package let fault: String
        package let words: String
        /// The event that began the fault, or nil.
        package let event: EventID?
    }

    /// The greatest number of bytes in transit; further datagrams are dropped.
    static let limit = 4 << 20

    /// The greatest payload of a datagram over IPv4, in bytes.
    static let largest = 65_507

    package var faults = LinkFaults()

    /// The datagrams in transit, in the order of due times, from index `first` on.
    private var pieces: [Datagram] = []
    private var first = 0
    /// The datagram that the next one will overtake.
    private var held: Datagram?
    private var pendingBytes = 0
    private var acts: [Act] = []
    private var random: SeededGenerator

    /// An idle stage; `random` decides losses and damage.
    package init(random: SeededGenerator) { self.random = random }

    /// Whether no fault is in force and no datagram is in transit.
    package var isFree: Bool { faults.isEmpty && pieces.isEmpty && held == nil }

    /// When the next datagram is due.
    package var deadline: SimInstant? { first < pieces.count ? pieces[first].due : nil }

    /// Returns and clears the effects since the last call.
    package mutating func takeActs() -> [Act] {
        guard !acts.isEmpty else { return [] }
        defer { acts.removeAll(keepingCapacity: true) }
        return acts
    }

    /// Sends a datagram to `peer`; the faults in force apply to it.
    package mutating func send(_ bytes: ArraySlice<UInt8>, to peer: Peer, now: SimInstant) {
        if faults.bytes.isSilent { return act("silence", "\(bytes.count) bytes are held back for ever") }
        if faults.writes.loss > 0, random.nextUnit() * 100 < faults.writes.loss {
            return act("loss", "\(bytes.count) bytes are lost")
        }
        var piece = Datagram(bytes: Array(bytes), peer: peer, due: now)
        if let corruption = faults.bytes.corruption { damage(&piece.bytes, corruption) }
        if let size = faults.datagramSize, size != piece.bytes.count { resize(&piece.bytes, to: size) }
        if piece.bytes.count > Self.largest { resize(&piece.bytes, to: Self.largest) }
        if let delay = faults.pace.delay {
            piece.due = now.advanced(by: delay.by)
            act("delay", "\(piece.bytes.count) bytes are late by \(delay.by)")
        }
        enter(piece)
        if faults.bytes.duplication != nil {
            act("duplicate", "\(piece.bytes.count) bytes come twice")
            enter(piece)
        }
    }

    /// Removes and returns the next datagram that is due by `now`, or nil.
    package mutating func takeDue(now: SimInstant) -> Datagram? {
        guard first < pieces.count, pieces[first].due <= now else { return nil }
        let piece = pieces[first]
        pendingBytes -= piece.bytes.count
        first += 1
        if first == pieces.count || first > 256 {
            pieces.removeFirst(first)
            first = 0
        }
        return piece
    }

    /// Puts `piece` into transit; with `reorder`, every second datagram overtakes the one before it.
    private mutating func enter(_ piece: Datagram) {
        guard faults.bytes.reorders || held != nil else { return insert(piece) }
        guard var earlier = held else {
            held = piece
            return
        }
        held = nil
        insert(piece)
        earlier.due = max(earlier.due, piece.due)
        insert(earlier)
        act("reorder", "\(piece.bytes.count) bytes overtake \(earlier.bytes.count)")
    }

    private mutating func insert(_ piece: Datagram) {
        guard pendingBytes + piece.bytes.count <= Self.limit else {
            return act("delay", "\(piece.bytes.count) bytes are lost: too much is under way")
        }
        pendingBytes += piece.bytes.count
        var place = pieces.count
        while place > first, pieces[place - 1].due > piece.due { place -= 1 }
        pieces.insert(piece, at: place)
    }

    private mutating func resize(_ bytes: inout [UInt8], to size: Int) {
        act("size", "\(size) bytes in the place of \(bytes.count)")
        if size < bytes.count {
            bytes.removeLast(bytes.count - size)
        } else {
            bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
        }
    }

    private mutating func damage(_ bytes: inout [UInt8], _ corruption: ByteFaults.Corruption) {
        guard !bytes.isEmpty else { return }
        for number in 0..<corruption.count {
            let chosen = corruption.at.map { $0 - 1 + number } ?? Int(random.nextUnit() * Double(bytes.count))
            guard bytes.indices.contains(chosen) else { break }
            let given = corruption.with.isEmpty ? nil : corruption.with[number % corruption.with.count]
            let chance = UInt8(truncatingIfNeeded: random.next())
            switch corruption.damage {
            case .bit: bytes[chosen] ^= 1 << (chance & 7)
            case .byte: bytes[chosen] = given ?? (bytes[chosen] ^ (chance | 1))
            case .nul: bytes.insert(0, at: chosen)
            case .noise: bytes.insert(given ?? (chance | 0x80), at: chosen)
            }
        }
        act("corrupt", "\(corruption.damage.rawValue) in \(bytes.count) bytes")
    }

    private mutating func act(_ fault: String, _ words: String) {
        acts.append(Act(fault: fault, words: words, event: faults.sources[fault]))
    }
}
