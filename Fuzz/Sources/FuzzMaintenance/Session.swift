import MTGKind
import Endpoints
import FuzzInput
import MTG
import Rig
import SimulationCore
import VehicleModel

/// Clients of one telematics unit, and what is promised about it.
struct Session {
    /// What all clients got, in order.
    private(set) var said: [UInt8] = []

    private var rig: Rig
    private var connection: ConnectionID?
    private var others: [ConnectionID] = []
    private var typed: [UInt8] = []
    private var typedCount = 0
    private var last: SimInstant = .powerOn
    private let isDrip: Bool

    /// The longest answer: the log with its length.
    private static let logBytes = 600

    private static let requests: [MaintenanceRequest] = [
        .maintenance, .dealerInfo, .debugLog, .debugLogRest(offset: 17), .token(Array("f".utf8)),
        .token(Array("x".utf8)), .version, .unknown(0x99),
    ]

    init(_ setting: UInt8, isDrip: Bool = false) {
        self.isDrip = isDrip
        let isStrict = setting & 0x01 != 0
        var unit = MaintenanceDescription(
            mode: isStrict ? .strict : .historical, tokens: isStrict ? ["f": .farmer, "x": .developer] : [:],
            log: .generated(Self.logBytes))
        if setting & 0x02 != 0 { unit.layout = RecordLayouts.struct0 }
        if setting & 0x04 != 0 { unit.logChunk = 7 }
        var stream = StreamDescription()
        if setting & 0x08 != 0 { stream.link.baud = 9600 }
        var description = RigDescription(vehicle: VehicleDescription(name: "tractor"))
        description.endpoints = [
            EndpointDescription(
                name: "mtg", listen: .tcp(host: "127.0.0.1", port: 0), kind: unit, stream: stream)
        ]
        rig = Rig(description)
        connect()
    }

    /// Sends `script`; F0-FF are not requests.
    mutating func play(_ script: [UInt8]) {
        var rest = script[...]
        while let byte = rest.popFirst() {
            switch byte {
            case 0xFE: typed += Self.requests[Int(rest.popFirst() ?? 0) % Self.requests.count].bytes
            case 0xFF: typed.append(rest.popFirst() ?? 0)
            case 0xF0...0xFD:
                type()
                act(byte)
                collect()
            default: typed.append(byte)
            }
        }
        type()
        collect()
    }

    private mutating func act(_ byte: UInt8) {
        switch byte {
        case 0xF0...0xF7:
            let wait = [1, 5, 20, 50, 200, 1000, 5000, 21000][Int(byte & 7)]
            rig.run(until: rig.now.advanced(by: .milliseconds(wait)))
        case 0xF8, 0xF9: if let connection { rig.setWritable(byte == 0xF9, on: connection) }
        case 0xFC:
            if let connection { rig.disconnect(connection, reason: "the fuzzer", now: rig.now) }
            connect()
        case 0xFD: connect()
        default: break
        }
    }

    /// Whatever came before: half a request ends a connection, and a new client gets an answer.
    mutating func checkThatItStillAnswers() {
        if let connection { rig.setWritable(true, on: connection) }
        rig.run(until: rig.now.advanced(by: .seconds(3600)))
        collect()
        connect()
        let start = said.count
        typed = MaintenanceRequest.version.bytes
        type()
        rig.run(until: rig.now.advanced(by: .seconds(10)))
        collect()
        promise(said[start...].starts(with: "MTGV".utf8), "no version but \(said[start...].count) bytes")
    }

    private mutating func connect() {
        guard case .accepted(let new, _) = rig.connect(endpoint: 0, now: rig.now) else {
            return promise(false, "a client is refused")
        }
        // The number of a connection that the unit has ended may be that of the new one.
        if let connection { others.append(connection) }
        others.removeAll { $0 == new }
        connection = new
        if others.count > 3 {
            rig.disconnect(others.removeFirst(), reason: "too many", now: rig.now)
        }
    }

    private mutating func type() {
        defer { typed.removeAll(keepingCapacity: true) }
        guard let connection, !typed.isEmpty else { return }
        typedCount += typed.count
        if isDrip {
            for byte in typed { rig.receive([byte], on: connection, now: rig.now) }
        } else {
            rig.receive(typed, on: connection, now: rig.now)
        }
    }

    private mutating func collect() {
        for output in rig.outputs {
            promise(output.time >= last && output.time <= rig.now, "output at \(output.time) after \(last)")
            last = output.time
            if output.connection == connection { said += rig.outputBytes[output.range] }
        }
        rig.clearOutputs()
        // Four bytes ask for no more than the log.
        promise(
            said.count <= 64 + (typedCount / 4 + 1) * (Self.logBytes + 4),
            "\(said.count) bytes said to \(typedCount)")
    }
}
