import CANBus
import SimulationCore
import VehicleNetwork

extension FaultKind {
    static let ecuRows: [FaultKind] = [
        FaultKind("no-response", .ecu, .flag, "The ECU does not answer") { $0.car.isSilent = $1.isOn }.found(
            by: "NO DATA", "timeout", "dead ECU", "ignition off", "no answer"
        )
        .varying(
            .plain, .texts(["on"]), .severs,
            source: "SAE J1979: an ECU need not answer a functional request"),
        FaultKind("latency", .ecu, .spread, "The ECU takes this time to answer") { set, value in
            set.car.latency = value.duration
            set.car.spread = value.spread ?? .zero
        }.found(by: "P2", "slow ECU", "response time", "timeout").varying(
            .plain, .milliseconds(25...50), source: "ISO 15765-4: P2CAN is at most 50 ms"),
        FaultKind(
            "negative-response", .ecu,
            .record([
                Field("code", .integer(0...0xFF), required: true, "Write the response code, such as 0x22"),
                Field("service", .integer(0...0xFF), "The service that is refused; all unless stated"),
            ]), "The ECU refuses: 7F, service, code; on SAE J1939 a negative acknowledgement"
        ) { set, value in
            set.car.refusal = CarFaults.Refusal(
                service: value["service"]?.integer.map { UInt8(truncatingIfNeeded: $0) },
                code: UInt8(truncatingIfNeeded: value["code"]?.integer ?? 0x10))
        }.found(by: "NRC", "7F", "rejected", "not supported", "security").varying(
            .plain, .record([.init("code", .texts(["0x22", "0x21", "0x12", "0x10", "0x11"]))]), .severs,
            source: "ISO 14229-1 table A.1"),
        FaultKind(
            "pending", .ecu,
            .record([
                Field("count", .integer(1...1000), required: true, "Write how many come before the answer"),
                Field("every", .duration, required: true, "Write the time from one to the next"),
                Field("answer", .flag, "Whether the answer follows; on unless stated"),
            ]), "The ECU asks for more time: 7F, service, 78; on SAE J1939 it acknowledges that it is busy"
        ) { set, value in
            set.car.pending = .init(
                count: value["count"]?.integer ?? 1, every: value["every"]?.duration ?? .zero,
                answers: value["answer"]?.isOn ?? true)
        }.found(by: "78", "response pending", "P2*", "busy", "wait").varying(
            .plain, .record([.init("count", .integer(1...3)), .init("every", .milliseconds(100...2000))]),
            .hides,
            source: "ISO 14229-1: response pending, P2* of 5 s"),
        FaultKind(
            "wrong-answer", .ecu, .bytes, "The ECU answers with these bytes instead, and does nothing"
        ) { $0.car.wrongAnswer = $1.bytes }.found(by: "wrong bytes", "unexpected", "garbage", "other PID"),
        FaultKind(
            "lose-answer", .ecu, .flag, "The ECU does what it is asked for, and its answer never comes"
        ) { $0.car.losesAnswer = $1.isOn }.found(by: "NO DATA", "timeout", "lost reply").varying(
            .field, .texts(["on"]), .severs, source: "decided here: a frame is lost behind the gateway"),
    ]

    static let busRows: [FaultKind] = [
        FaultKind(
            "lose-frame", .bus, .any([.integer(1...1000), .list(.integer(1...1000), count: 1...64)]),
            "Frames of each answer, counted from 1, that never reach the adapter"
        ) { set, value in set.car.lost = Set(value.members.compactMap(\.integer)) }.found(
            by: "NO DATA", "missing segment", "packet loss", "incomplete", "timeout"
        ).varying(
            .field, .integer(1...3), .hides, source: "ioniq-app issue 16"),
        FaultKind(
            "swap-frames", .bus, .flag, "Consecutive frames change places in pairs", on: [.frames]
        ) { $0.car.swapsFrames = $1.isOn }.found(by: "out of order", "sequence", "reordered").varying(
            .field, .texts(["on"]), .hides, source: "ELM327 data sheet p. 43, SwiftOBD2"),
        FaultKind(
            "padding", .bus, .integer(0...0xFF), "The byte that fills frames up to eight", on: [.frames]
        ) { set, value in set.car.padding = value.integer.map { UInt8(truncatingIfNeeded: $0) } }.found(
            by: "filler", "AA", "55", "00"
        ).varying(
            .plain, .texts(["0x00", "0x55", "0xAA", "0xCC", "0xFF"]),
            source: "ISO 15765-4: the value of filler bytes is not defined"),
        FaultKind(
            "wrong-sequence", .bus, .flag, "Consecutive frames bear the number of the next one", on: [.frames]
        ) { $0.car.numbersWrongly = $1.isOn }.found(by: "sequence number", "SN", "out of order").varying(
            .hostile, .texts(["on"]), .hides, source: "ISO 15765-2: such a message is to be dropped"),
        FaultKind(
            "short-frames", .bus, .integer(2...48),
            "Consecutive frames end after so many bytes, whatever the length of the first frame",
            on: [.frames]
        ) { set, value in
            set.car.consecutiveLength = value.integer.map { DataLengthCode.length(holding: Int($0)) }
        }.found(by: "RX_DL", "TX_DL", "CAN FD", "truncated", "frame length"),
        FaultKind("duplicate-frames", .bus, .flag, "Every frame of an answer comes twice") {
            $0.car.duplicatesFrames = $1.isOn
        }.found(by: "twice", "repeated", "echo").varying(
            .field, .texts(["on"]), source: "python-OBD issue 100"),
        FaultKind(
            "stale-frames", .bus, .frame, "An old answer of the ECU precedes each answer",
            on: [.plain, .frames]
        ) { $0.car.stale = intruder($1) }.found(by: "late answer", "old data", "previous").varying(
            .field, .texts(["on"]), .hides, source: "python-OBD issue 254"),
        FaultKind(
            "foreign-frames", .bus, .frame, "A frame of somebody else precedes each answer",
            on: [.plain, .frames]
        ) { $0.car.foreign = intruder($1) }.found(by: "intruder", "other ECU", "noise", "traffic").varying(
            .field, .texts(["on"]), .hides, source: "python-OBD issue 254"),
        FaultKind(
            "bus-off", .bus, .flag, "Nobody acknowledges what the adapter sends", on: [.frames, .groups]
        ) { $0.car.busIsOff = $1.isOn }.found(
            by: "CAN ERROR", "no acknowledgement", "unplugged", "UNABLE TO CONNECT"
        ).varying(
            .plain, .texts(["on"]), .severs, source: "ELM327 data sheet: CAN ERROR"),
    ]

    private static func intruder(_ value: FaultValue) -> CarFaults.Intruder? {
        guard value.isOn else { return nil }
        guard let text = value.text, let frame = try? CandumpLine.frame(parsing: text) else { return .usual }
        return .frame(frame)
    }
}
