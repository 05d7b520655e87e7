@testable import CANAccessKind
import CANAccess
import CANBus
import Documents
import SimulationCore
import TestKit
import Testing

/// A dialogue of a tool with a session.
struct AccessVector: Decodable, Sendable, CustomStringConvertible {
    /// One step: time passes, the tool sends, the bus acts, and then all output and all frames are compared.
    struct Step: Decodable, Sendable {
        let after: Int?
        let send: String?
        /// A text and how often it follows `send`.
        let repeats: [RepeatedText]?
        /// Whether `send` and `receive` are bytes in hex.
        let hex: Bool?
        let frames: [String]?
        /// How often the frames come.
        let times: Int?
        let error: String?
        let receive: String?
        let sends: [String]?
        let closes: Bool?
        /// Whether blanks within data in `receive` are for readers only.
        let joins: Bool?
    }

    enum RepeatedText: Decodable, Sendable {
        case text(String)
        case count(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let count = try? container.decode(Int.self), count > 9 {
                self = .count(count)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    let name: String
    let source: String
    let mode: String?
    let dialect: String?
    /// The data rate of a bus of CAN FD; nil for a classical one.
    let dataBitRate: Int?
    /// The key `fd` of a socketcand server.
    let fd: Bool?
    let steps: [Step]

    var description: String { name }
}

@Suite struct AccessVectorTests {
    /// A session with the time and the frames of its bus.
    private struct Bench {
        var session: CANAccessSession
        var now = SimInstant(nanoseconds: 1_000_000_000)
        var sent: [String] = []

        init(_ access: CANAccessDescription.Access, _ vector: AccessVector) {
            var description = CANAccessDescription(access)
            description.carriesFD = vector.fd ?? false
            session = CANAccessSession(
                description, bus: BitRates(nominal: 500_000, data: vector.dataBitRate))
        }

        mutating func pass(_ duration: Duration) {
            let end = now.advanced(by: duration)
            while let due = session.deadline, due <= end {
                now = max(now, due)
                session.wake(now: now)
                carry()
            }
            now = end
        }

        /// Carries the frames across a bus that takes no time.
        mutating func carry() {
            var frames: [CANFrame] = []
            while session.port.hasFrames {
                frames.removeAll()
                session.port.takeFrames(into: &frames)
                for frame in frames {
                    sent.append("\(frame)")
                    session.transmitted(now: now)
                }
            }
        }

        mutating func takeOutput() -> [UInt8] {
            defer { session.port.output.removeAll() }
            return session.port.output
        }
    }

    private func bytes(_ text: String, isHex: Bool) -> [UInt8] {
        isHex ? Hex.bytes(text) ?? [] : text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    private func play(
        _ vector: Located<AccessVector>, _ access: CANAccessDescription.Access, byteByByte: Bool
    ) throws {
        var bench = Bench(access, vector.value)
        if let mode = vector.value.mode {
            for text in ["< open vcan0 >"] + (mode == "bcm" ? [] : ["< \(mode)mode >"]) {
                bench.session.receive(Array(text.utf8), now: bench.now)
            }
            bench.pass(.seconds(1))
            _ = bench.takeOutput()
        }
        for (index, step) in vector.value.steps.enumerated() {
            bench.sent = []
            if let after = step.after { bench.pass(.milliseconds(after)) }
            let isHex = step.hex ?? false
            var input = bytes(step.send ?? "", isHex: isHex)
            if case .text(let text)? = step.repeats?.first, case .count(let count)? = step.repeats?.last {
                for _ in 0..<count { input += bytes(text, isHex: isHex) }
            }
            if byteByByte {
                for byte in input { bench.session.receive([byte], now: bench.now) }
            } else if !input.isEmpty {
                bench.session.receive(input, now: bench.now)
            }
            for _ in 0..<(step.times ?? 1) {
                for frame in step.frames ?? [] {
                    bench.session.received(try CandumpLine.frame(parsing: frame), now: bench.now)
                    bench.carry()
                }
            }
            if let error = step.error {
                let errors: [String: BusError] = [
                    "unacknowledged": .unacknowledged, "bus-off": .busOff, "violation": .protocolViolation,
                    "no-gap": .noGap,
                ]
                bench.session.failed(try #require(errors[error]), now: bench.now)
            }
            bench.carry()
            let place = "step \(index + 1)\(byteByByte ? ", byte by byte" : "")"
            let output = bench.takeOutput()
            let expected = bytes(step.receive ?? "", isHex: isHex)
            if step.joins == true {
                #expect(
                    output.filter { $0 != 0x20 } == expected.filter { $0 != 0x20 }, "\(place)",
                    sourceLocation: vector.location)
            } else if isHex {
                #expect(
                    Hex.string(output) == Hex.string(expected), "\(place)", sourceLocation: vector.location)
            } else {
                #expect(
                    String(decoding: output, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
                    "\(place)", sourceLocation: vector.location)
            }
            #expect(bench.sent == step.sends ?? [], "\(place)", sourceLocation: vector.location)
            #expect(
                (bench.session.port.closing != nil) == (step.closes ?? false), "\(place)",
                sourceLocation: vector.location)
        }
    }

    @Test(arguments: try VectorFolder.load("can-access/socketcand.yaml", as: AccessVector.self))
    func socketcand(_ vector: Located<AccessVector>) throws {
        try play(vector, .socketcand(nil), byteByByte: false)
        try play(vector, .socketcand(nil), byteByByte: true)
    }

    @Test(arguments: try VectorFolder.load("can-access/slcan.yaml", as: AccessVector.self))
    func slcan(_ vector: Located<AccessVector>) throws {
        let dialect = try #require(vector.value.dialect.flatMap(SLCANDialect.init(rawValue:)))
        try play(vector, .slcan(dialect), byteByByte: false)
        try play(vector, .slcan(dialect), byteByByte: true)
    }

    @Test(arguments: try VectorFolder.load("can-access/gvret.yaml", as: AccessVector.self))
    func gvret(_ vector: Located<AccessVector>) throws {
        try play(vector, .gvret, byteByByte: false)
        try play(vector, .gvret, byteByByte: true)
    }
}
