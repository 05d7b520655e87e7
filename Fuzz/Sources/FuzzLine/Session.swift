import CANBus
import FuzzInput
import Rig
import SimulationCore

/// A client's session, and what is promised about it.
struct Session {
    /// What all clients were sent, in order.
    private(set) var said: [UInt8] = []

    private var rig: Rig
    private var connection: ConnectionID?
    private var others: [ConnectionID] = []
    private var typed: [UInt8] = []
    private var typedCount = 0
    private var last: SimInstant = .powerOn
    private let isDrip: Bool
    private let shapesLink: Bool
    private let chunk: Int

    init(_ description: RigDescription, isDrip: Bool = false) {
        rig = Rig(description)
        self.isDrip = isDrip
        let stated = description.endpoints.first?.stream.link.chunk
        shapesLink = stated != nil && description.timing == .faithful
        chunk = shapesLink ? stated ?? Int.max : Int.max
        connect()
    }

    /// Types `script`; F0-FF are not typing.
    mutating func play(_ script: [UInt8]) {
        var rest = script[...]
        func next() -> UInt8 { rest.popFirst() ?? 0 }
        while let byte = rest.popFirst() {
            if byte < 0xF0 {
                typed.append(byte)
                continue
            }
            type()
            switch byte {
            case 0xF0...0xF7: pass(.milliseconds([1, 5, 20, 50, 200, 1000, 5000, 21000][Int(byte & 7)]))
            case 0xF8: rig.turnIgnition(.off, now: rig.now)
            case 0xF9: rig.turnIgnition(.on, now: rig.now)
            case 0xFA, 0xFB: inject(head: next(), low: next(), data: [next(), next(), next(), next()])
            case 0xFC:
                if let connection { rig.disconnect(connection, reason: "the fuzzer", now: rig.now) }
                connection = nil
                connect()
            case 0xFD: connect()
            case 0xFE: typed.append(next() | 0x80)
            default: pass(.milliseconds(Int64(next()) * 10))
            }
            collect()
        }
        type()
    }

    /// Whatever came before: after a carriage return and time, the adapter answers and names itself.
    mutating func checkThatItStillListens() {
        guard connection != nil else { return }
        rig.turnIgnition(.on, now: rig.now)
        // A shaped link may have much left to carry: a repeated line answers one byte with some hundred.
        let patience = Duration.seconds(60 + (shapesLink ? typedCount / 4 : 0))
        if shapesLink { pass(patience) }
        ask("\r", limit: patience)
        let woken = ask("ATI\r", limit: patience)
        promise(
            woken.contains(UInt8(ascii: ">")),
            "no prompt after ATI but \(Self.text(woken).debugDescription) at \(rig.now.seconds) s")
        pass(.seconds(3))
        let answer = ask("ATI\r", limit: .seconds(10))
        promise(
            answer.last == UInt8(ascii: ">"), "no prompt at the end of the second ATI: \(Self.text(answer))")
        promise(Self.text(answer).contains("ELM327 v"), "ATI says \(Self.text(answer))")
    }

    @discardableResult
    private mutating func ask(_ line: String, limit: Duration) -> [UInt8] {
        let start = said.count
        typed += Array(line.utf8)
        type()
        let end = rig.now.advanced(by: limit)
        rig.run(until: rig.now)
        collect()
        while said.count == start || said.last != UInt8(ascii: ">") {
            guard let due = rig.nextDue, due <= end else { break }
            rig.run(until: due)
            collect()
        }
        return Array(said[start...])
    }

    private mutating func connect() {
        switch rig.connect(endpoint: 0, now: rig.now) {
        case .accepted(let new, let closing):
            if let connection, connection != closing { others.append(connection) }
            connection = new
            if others.count > 3 {
                rig.disconnect(others.removeFirst(), reason: "too many", now: rig.now)
            }
        case .refused, .unanswered, .reset: promise(connection != nil, "the only client is refused")
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

    private mutating func inject(head: UInt8, low: UInt8, data: [UInt8]) {
        guard let connection else { return }
        let identifier: CANIdentifier =
            switch head >> 6 {
            case 0: .base(0x7E8 | UInt32(low & 7))
            case 1: .base(UInt32(head & 7) << 8 | UInt32(low))
            case 2: .extended(0x18DA_F100 | UInt32(low))
            default: .base(0x7E0 | UInt32(low & 7))
            }
        let bytes = data + data
        let frame =
            head & 0x38 == 0x38
            ? CANFrame(remote: identifier, dataLengthCode: Int(head & 7))
            : CANFrame(identifier, CANData(bytes.prefix(8 - Int(head & 7))))
        typedCount += 8
        rig.inject(frame, at: connection, now: rig.now)
    }

    private mutating func pass(_ duration: Duration) {
        rig.run(until: rig.now.advanced(by: duration))
        collect()
    }

    private mutating func collect() {
        for output in rig.outputs {
            promise(output.time >= last && output.time <= rig.now, "output at \(output.time) after \(last)")
            promise(output.range.count <= chunk, "a write of \(output.range.count) bytes")
            last = output.time
            // A refused or replaced client's output is nobody's.
            if output.connection == connection { said += rig.outputBytes[output.range] }
        }
        rig.clearOutputs()
        // A monitor prints what others say: a bus at 500 kbit/s carries less than a hundred characters a millisecond.
        let traffic = 100 * Int(rig.now.nanoseconds / 1_000_000)
        promise(
            said.count <= 8192 + 4096 * typedCount + traffic,
            "\(said.count) bytes said to \(typedCount) typed")
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.suffix(200), as: UTF8.self)
    }
}
