import CANBus
import Capture
import Kinds
import Platform
import SimulationCore

/// The records of a capture as lines of a journal: the frames of a bus, or the streams and datagrams of IP packets.
///
/// Of a stream the side that opened it is the client; of datagrams it is the side that sent first, unless that was a game.
struct CaptureJournal {
    /// A line; members without a value are left out.
    private struct Line: Encodable {
        var n: UInt64
        var t: Double
        var kind: String
        var endpoint: String?
        var connection: Int?
        var address: String?
        var bytes: String?
        var id: String?
        var remote: Bool?
        var fd: Bool?
        var brs: Bool?
        var esi: Bool?
        var data: String?
        var from: String?
        var sender: String?
        var text: String?
        var by: String?
        var how: String?
    }

    /// A conversation of two addresses.
    private struct Talk {
        let client: TransportAddress
        let server: TransportAddress
        let number: Int
        /// The sequence number of the next byte of each side of a stream; nil before the first.
        var next: (client: UInt32?, server: UInt32?) = (nil, nil)
    }

    /// The greatest number of conversations; packets of further ones are left out.
    private static let mostTalks = 65_536

    private let reader: CaptureReader
    private let encoder = JSONEncoder()
    private var start: Duration?
    private var count: UInt64 = 0
    private var talks: [Set<TransportAddress>: Talk] = [:]
    private var numbers: [TransportAddress: Int] = [:]
    private var waiting: [Line] = []

    init(path: String) throws(TraceJournal.ReadError) {
        do throws(CaptureError) {
            reader = try CaptureReader(path: path)
        } catch {
            if case .notACapture = error { throw .notAJournal }
            throw .capture("\(error)")
        }
        guard reader.linkType == .socketCAN || reader.linkType.holdsInternetPackets else {
            throw .capture(
                "a capture of link type \(reader.linkType); CAN (SocketCAN) and \(LinkType.internetTypeNames) can be shown"
            )
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Returns the next line; nil at the end, also at that of a capture that was cut off.
    mutating func next() throws(TraceJournal.ReadError) -> [UInt8]? {
        while waiting.isEmpty {
            guard let record = try? reader.next() else { return nil }
            let time = record.time - (start ?? record.time)
            start = start ?? record.time
            if reader.linkType == .socketCAN {
                add(record.bytes, at: time)
            } else if let packet = try? reader.linkType.packet(in: record.bytes) {
                add(packet, at: time)
            }
        }
        let line = waiting.removeFirst()
        return (try? encoder.encode(line)).map { Array($0) + [0x0A] }
    }

    private mutating func put(_ time: Duration, _ kind: String, _ fill: (inout Line) -> Void = { _ in }) {
        var line = Line(n: count, t: Double(time.nanoseconds) / 1e9, kind: kind)
        fill(&line)
        count += 1
        waiting.append(line)
    }

    private mutating func add(_ bytes: [UInt8], at time: Duration) {
        guard let frame = try? SocketCANRecord(parsing: bytes).frame else { return }
        put(time, "frame") { line in
            let identifier = frame.identifier
            line.id = Hex.string(identifier.rawValue, width: identifier.isExtended ? 8 : 3)
            if frame.isRemote { line.remote = true }
            if frame.isFD { line.fd = true }
            if frame.switchesBitRate { line.brs = true }
            if frame.isFromErrorPassive { line.esi = true }
            line.data = Hex.string(frame.data)
            line.from = "bus"
            line.sender = "foreign"
        }
    }

    private mutating func add(_ packet: InternetPacket, at time: Duration) {
        let key: Set = [packet.source, packet.destination]
        let isNew = talks[key] == nil
        guard !isNew || talks.count < Self.mostTalks else { return }
        var talk = talks[key] ?? talk(beginningWith: packet)
        defer { talks[key] = talk }
        let isFromClient = packet.source == talk.client
        func place(_ line: inout Line) {
            line.endpoint = "\(talk.server)"
            line.connection = talk.number
        }
        if isNew {
            put(time, "peer") { line in
                place(&line)
                line.address = "\(talk.client)"
            }
        }
        let payload: [UInt8]
        switch packet.content {
        case .udp(let bytes): payload = bytes
        case .tcp(let segment):
            if isNew { put(time, "connect", place) }
            payload =
                if isFromClient {
                    Self.fresh(segment, after: &talk.next.client)
                } else {
                    Self.fresh(segment, after: &talk.next.server)
                }
            if !segment.flags.isDisjoint(with: [.finish, .reset]) {
                if !payload.isEmpty { send(payload, isFromClient, time, place) }
                put(time, "disconnect") { line in
                    place(&line)
                    line.by = isFromClient ? "client" : "server"
                    line.how = segment.flags.contains(.reset) ? "reset" : "fin"
                    line.text = "\(isFromClient ? "the client" : "the server") closes"
                }
                return
            }
        }
        if !payload.isEmpty { send(payload, isFromClient, time, place) }
    }

    private mutating func send(
        _ bytes: [UInt8], _ isFromClient: Bool, _ time: Duration, _ place: (inout Line) -> Void
    ) {
        put(time, isFromClient ? "input" : "output") { line in
            place(&line)
            line.bytes = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// Returns the bytes of `segment` that have not come before; `next` becomes the number of the byte behind them.
    private static func fresh(_ segment: TCPSegment, after next: inout UInt32?) -> [UInt8] {
        let begins = segment.flags.contains(.synchronize)
        let sequence = begins ? segment.sequence &+ 1 : segment.sequence
        let known = next ?? sequence
        // Modulo 2^32; a difference of half of it or more means before (RFC 9293, 3.4).
        let repeated = Int32(bitPattern: known &- sequence)
        let skipped = max(0, min(Int(repeated), segment.payload.count))
        let end = sequence &+ UInt32(truncatingIfNeeded: segment.payload.count)
        if Int32(bitPattern: end &- known) >= 0 { next = end }
        return Array(segment.payload.dropFirst(skipped))
    }

    private mutating func talk(beginningWith packet: InternetPacket) -> Talk {
        let isReply: Bool
        switch packet.content {
        case .tcp(let segment): isReply = segment.flags.isSuperset(of: [.synchronize, .acknowledge])
        case .udp(let bytes):
            isReply = if case .unasked = Kinds.recognize(bytes, isDatagram: true) { true } else { false }
        }
        let (client, server) =
            isReply ? (packet.destination, packet.source) : (packet.source, packet.destination)
        numbers[server, default: 0] += 1
        return Talk(client: client, server: server, number: numbers[server] ?? 1)
    }
}
