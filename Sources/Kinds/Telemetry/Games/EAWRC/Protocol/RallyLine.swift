public import SimulationCore

/// A line of EA SPORTS WRC's configuration: one packet of a structure, its destination and its rate.
public struct RallyLine: Hashable, Sendable {
    public let structure: RallyStructure
    /// Where it goes; nil for the endpoint's own destination.
    public var peer: Peer?
    /// Packets a second at most; -1 for one in every frame, 0 for none. Packets that report an event are sent with
    /// any rate.
    public var frequency: Int

    /// The time for which the game drives on behind the finish before the session ends; no source states it.
    static let outro = Duration.seconds(3)

    public init(_ structure: RallyStructure, to peer: Peer? = nil, frequency: Int = -1) {
        self.structure = structure
        self.peer = peer
        self.frequency = frequency
    }

    /// Returns the lines of a game that sends its structure `id` to one destination.
    static func lines(of id: String) -> [RallyLine] { RallyLayouts.packets(of: id).map { RallyLine($0) } }

    /// When the packet is sent; nil for one that never is.
    var stream: PacketStream? {
        let cadence: PacketStream.Cadence
        switch structure.packet {
        case .start: cadence = .change(.opened)
        case .resume: cadence = .change(.resumed)
        case .pause: cadence = .change(.interrupted)
        case .end: cadence = .change(.finished)
        case .update where frequency == 0: return nil
        case .update: cadence = frequency < 0 ? .slot : .perSecond(frequency)
        }
        return PacketStream(definition: structure.layout, [cadence], to: peer)
    }
}

extension TelemetryDescription {
    /// EA SPORTS WRC: what is sent, in the order within a frame.
    var rallyLines: [RallyLine] {
        let own = options.eaWRC.lines
        let lines = own.isEmpty ? RallyLine.lines(of: format) : own
        let order = RallyPacket.allCases
        return order.flatMap { packet in lines.filter { $0.structure.packet == packet } }
    }

    /// Sends everything to `peer` from now on.
    public mutating func redirect(to peer: Peer) {
        role = .sender(to: peer)
        for index in options.eaWRC.lines.indices { options.eaWRC.lines[index].peer = nil }
    }
}
