public import SimulationCore
import VehicleModel

/// Renders journal records as JSON lines: one object a record, keys in a fixed order, times in seconds with nine decimals.
///
/// Bytes of a conversation are a JSON string whose characters are the bytes themselves (ISO 8859-1), so that text stays
/// readable and nothing is lost; bytes of a frame are hex.
public struct JournalLine: Sendable {
    private let endpoints: [String]
    private let ecus: [String]
    private let frames: [String]

    /// A renderer that knows the names of a rig's endpoints and ECUs.
    public init(_ description: RigDescription) {
        endpoints = description.endpoints.map(\.name)
        ecus = description.vehicle.ecus.map(\.name)
        frames = description.vehicle.frames.map(\.name)
    }

    /// Appends `record` as one line with its line feed.
    public func append(_ record: JournalRecord, _ payload: ArraySlice<UInt8>, to text: inout [UInt8]) {
        Self.add(
            "{\"n\":\(record.sequence),\"t\":\(Self.seconds(record.time)),\"kind\":\"\(Self.name(record.kind))\"",
            to: &text)
        if let endpoint = record.endpoint, endpoints.indices.contains(Int(endpoint)) {
            Self.add(",\"endpoint\":", to: &text)
            Self.quote(endpoints[Int(endpoint)].utf8, to: &text)
        }
        if record.connection > 0 { Self.add(",\"connection\":\(record.connection)", to: &text) }
        switch record.kind {
        case .connect: break
        case .disconnect, .event, .note:
            Self.add(",\"text\":", to: &text)
            Self.quoteUTF8(payload, to: &text)
        case .fault:
            let stage = JournalRecord.FaultStage(rawValue: record.number).map { "\($0)" } ?? "unknown"
            Self.add(",\"stage\":\"\(stage)\",\"text\":", to: &text)
            Self.quoteUTF8(payload, to: &text)
        case .client:
            let stage = JournalRecord.ClientStage(rawValue: record.detail)
            Self.add(",\"stage\":\"\(stage.map { "\($0)" } ?? "unknown")\"", to: &text)
            if stage == .exited || stage == .killed || stage == .truncated {
                Self.add(",\"number\":\(record.number)", to: &text)
            }
            Self.add(",\"text\":", to: &text)
            Self.quoteUTF8(payload, to: &text)
        case .peer:
            Self.add(",\"address\":", to: &text)
            Self.quoteUTF8(payload, to: &text)
        case .input, .output, .answer:
            Self.add(",\"bytes\":", to: &text)
            Self.quote(payload, to: &text)
        case .request:
            Self.add(",\"request\":", to: &text)
            Self.quote(payload, to: &text)
            let flags = JournalRecord.RequestFlags(rawValue: record.number)
            if flags.contains(.repeated) { Self.add(",\"repeated\":true", to: &text) }
            if flags.contains(.aborted) { Self.add(",\"aborted\":true", to: &text) }
            if flags.contains(.partial) { Self.add(",\"partial\":true", to: &text) }
        case .frame: addFrame(record, payload, to: &text)
        case .sample: addSample(record, payload, to: &text)
        }
        Self.add("}\n", to: &text)
    }

    private func addFrame(_ record: JournalRecord, _ payload: ArraySlice<UInt8>, to text: inout [UInt8]) {
        guard record.number & JournalRecord.FrameFlag.noCAN == 0 else {
            return addSignal(record, payload, to: &text)
        }
        let isExtended = record.number & JournalRecord.FrameFlag.extended != 0
        let identifier = Hex.string(UInt32(truncatingIfNeeded: record.number), width: isExtended ? 8 : 3)
        Self.add(",\"id\":\"\(identifier)\"", to: &text)
        if record.number & JournalRecord.FrameFlag.remote != 0 { Self.add(",\"remote\":true", to: &text) }
        addData(record, payload, to: &text)
    }

    /// A signal of a J1850 bus or a K line: what it is when it is no message, and its bytes.
    private func addSignal(_ record: JournalRecord, _ payload: ArraySlice<UInt8>, to text: inout [UInt8]) {
        if record.number & JournalRecord.FrameFlag.inFrameResponse != 0 {
            Self.add(",\"signal\":\"in-frame response\"", to: &text)
        }
        if record.number & JournalRecord.FrameFlag.fiveBaud != 0 {
            Self.add(",\"signal\":\"five baud\"", to: &text)
        }
        if record.number & JournalRecord.FrameFlag.wakeUp != 0 {
            Self.add(",\"signal\":\"wake-up\"", to: &text)
        }
        addData(record, payload, to: &text)
    }

    private func addData(_ record: JournalRecord, _ payload: ArraySlice<UInt8>, to text: inout [UInt8]) {
        Self.add(",\"data\":\"\(Hex.string(payload))\",\"from\":", to: &text)
        let sender = Int(record.detail)
        if frames.indices.contains(sender - Segment.firstFrameSender) {
            Self.add("\"vehicle\",\"frame\":", to: &text)
            return Self.quote(frames[sender - Segment.firstFrameSender].utf8, to: &text)
        }
        Self.quote((ecus.indices.contains(sender) ? ecus[sender] : "adapter").utf8, to: &text)
    }

    private func addSample(_ record: JournalRecord, _ payload: ArraySlice<UInt8>, to text: inout [UInt8]) {
        let signal = Int(record.detail >> 16)
        let ecu = Int(record.detail >> 8 & 0xFF)
        let name = SignalCatalogue.all.indices.contains(signal) ? SignalCatalogue.all[signal].name : "unknown"
        Self.add(",\"signal\":\"\(name)\"", to: &text)
        if ecus.indices.contains(ecu) {
            Self.add(",\"ecu\":", to: &text)
            Self.quote(ecus[ecu].utf8, to: &text)
        }
        if payload.isEmpty {
            Self.add(",\"pid\":\"\(Hex.string(record.detail & 0xFF, width: 2))\"", to: &text)
        } else {
            // SAE J1939 has suspect parameter numbers, the lowest byte first.
            Self.add(",\"spn\":\(payload.reversed().reduce(0) { $0 << 8 | UInt32($1) })", to: &text)
        }
        Self.add(
            ",\"raw\":\(record.number),\"value\":\(record.value.isFinite ? "\(record.value)" : "null")",
            to: &text)
    }

    private static func name(_ kind: JournalRecord.Kind) -> String {
        switch kind {
        case .connect: "connect"
        case .disconnect: "disconnect"
        case .input: "input"
        case .output: "output"
        case .answer: "answer"
        case .request: "request"
        case .frame: "frame"
        case .sample: "sample"
        case .event: "event"
        case .note: "note"
        case .fault: "fault"
        case .client: "client"
        case .peer: "peer"
        }
    }

    private static func seconds(_ time: SimInstant) -> String {
        let fraction = String(time.nanoseconds % 1_000_000_000)
        return "\(time.nanoseconds / 1_000_000_000)." + String(repeating: "0", count: 9 - fraction.count)
            + fraction
    }

    private static func add(_ string: String, to text: inout [UInt8]) {
        text.append(contentsOf: string.utf8)
    }

    /// A JSON string of `bytes` taken as ISO 8859-1: controls and everything above 7Eh as `\u00XX`.
    private static func quote(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) {
        text.append(0x22)
        for byte in bytes {
            switch byte {
            case 0x22, 0x5C: text += [0x5C, byte]
            case 0x0D: text += [0x5C, UInt8(ascii: "r")]
            case 0x0A: text += [0x5C, UInt8(ascii: "n")]
            case 0x20...0x7E: text.append(byte)
            default:
                add("\\u00", to: &text)
                text += [Hex.digits[Int(byte >> 4)], Hex.digits[Int(byte & 0x0F)]]
            }
        }
        text.append(0x22)
    }

    /// A JSON string of `bytes` taken as UTF-8.
    private static func quoteUTF8(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) {
        text.append(0x22)
        for byte in String(decoding: bytes, as: UTF8.self).utf8 {
            switch byte {
            case 0x22, 0x5C: text += [0x5C, byte]
            case 0..<0x20:
                add("\\u00", to: &text)
                text += [Hex.digits[Int(byte >> 4)], Hex.digits[Int(byte & 0x0F)]]
            default: text.append(byte)
            }
        }
        text.append(0x22)
    }
}
