/// The packets of EA SPORTS WRC, each with its own contents in every structure.
public enum RallyPacket: String, CaseIterable, Hashable, Sendable {
    /// A stage has begun.
    case start = "session_start"
    /// The driving has been resumed.
    case resume = "session_resume"
    /// The packet of values that change while the car is driven.
    case update = "session_update"
    case pause = "session_pause"
    /// The stage is over.
    case end = "session_end"

    /// The four letters in the channel `packet_4cc`, in lower case.
    public var code: String {
        switch self {
        case .start: "sess"
        case .resume: "sesr"
        case .update: "sesu"
        case .pause: "sesp"
        case .end: "sese"
        }
    }
}

/// One packet of a structure: the channels in the order of the bytes, without gaps.
public struct RallyStructure: Hashable, Sendable {
    /// The structure's name, the one of its file.
    public let id: String
    public let packet: RallyPacket
    /// The channels of the header, then those of the packet.
    public let channels: [RallyChannel]

    public init(_ id: String, _ packet: RallyPacket, channels: [RallyChannel]) {
        self.id = id
        self.packet = packet
        self.channels = channels
    }

    /// The prefix of the names of layouts.
    static let prefix = "ea-wrc"

    /// The name of the layout; the game's structure `wrc` has the shortest one.
    var layoutName: String {
        let packet = packet.rawValue.replacing("_", with: "-")
        switch id {
        case "wrc": return "\(Self.prefix)-\(packet)"
        case "wrc_experimental": return "\(Self.prefix)-experimental-\(packet)"
        default: return "\(Self.prefix)-\(id)-\(packet)"
        }
    }

    /// The table of the packet's fields.
    public var layout: PacketLayout {
        var fields: [PacketField] = []
        var marks: [PacketMark] = []
        var offset = 0
        for channel in channels {
            if channel.name == "packet_4cc" {
                // Letters of either case.
                marks += packet.code.uppercased().utf8.enumerated().map {
                    PacketMark(offset + $0.offset, $0.element, mask: 0xDF)
                }
            }
            fields.append(
                PacketField(
                    channel.name, at: offset, channel.type, unit: channel.unit, range: channel.range,
                    note: channel.note))
            offset += channel.type.size ?? 0
        }
        let words = packet.rawValue.replacing("_", with: " ")
        return PacketLayout(
            layoutName, title: "EA SPORTS WRC, \(id), \(words)", game: .eaWRC, size: offset, marks: marks,
            source: "the game's own lists of channels and packets; open clients; a capture", fields: fields)
    }

    static func packet(ofLayout name: String) -> RallyPacket? {
        RallyPacket.allCases.first { name.hasSuffix($0.rawValue.replacing("_", with: "-")) }
    }
}
