public import SimulationCore
import VehicleModel

/// Writes journal records as JSON lines: one object per record, keys in a fixed order, times in
/// seconds with nine decimals.
///
/// The bytes of a conversation are a JSON string with one character per byte (ISO 8859-1), so that text is
/// readable and no byte is lost; the bytes of a frame are hex. `JournalLine.forms` lists all keys;
/// `JournalLineReader` parses the lines.
public struct JournalLine: Sendable {
    /// The names as JSON strings.
    private let endpoints: [[UInt8]]
    private let ecus: [[UInt8]]
    private let frames: [[UInt8]]

    /// The names of all signals as JSON strings, by index: those of the catalogue, then the vehicle's own.
    private let signals: [[UInt8]]

    private static let catalogue = SignalCatalogue.all.map { JournalLineText.string($0.name) }

    /// A writer with the names of the endpoints and ECUs of `description`.
    public init(_ description: RigDescription) {
        self.init(
            endpoints: description.endpoints.map(\.name), ecus: description.vehicle.ecus.map(\.name),
            frames: description.vehicle.frames.map(\.name),
            customSignals: description.vehicle.customSignals.map(\.name))
    }

    /// A writer with these names of endpoints, ECUs, the vehicle's frames and its own signals, by index.
    init(endpoints: [String], ecus: [String], frames: [String], customSignals: [String] = []) {
        signals = Self.catalogue + customSignals.map(JournalLineText.string)
        self.endpoints = endpoints.map(JournalLineText.string)
        self.ecus = ecus.map(JournalLineText.string)
        self.frames = frames.map(JournalLineText.string)
    }

    /// Appends `record` as one line with its line feed.
    public func append(_ record: JournalRecord, _ entry: JournalEntry, to text: inout [UInt8]) {
        JournalLineText.append(to: &text) { line in
            line.begin(record.sequence, record.time, entry.kind.name)
            if let endpoint = record.endpoint, endpoints.indices.contains(Int(endpoint)) {
                line.add(.endpoint, json: endpoints[Int(endpoint)])
            }
            if record.connection > 0 {
                line.add(entry.kind == .client ? .client : .connection, record.connection)
            }
            add(entry, to: &line)
        }
    }

    /// Appends a line for `count` records that were overwritten before they were stored; it
    /// has neither number nor time.
    public func append(lost count: UInt64, to text: inout [UInt8]) {
        append(.recordsLost(Int(clamping: count)), to: &text)
    }

    /// Appends a remark that is not in the journal, for example about a file that could not be written.
    public func append(note words: String, to text: inout [UInt8]) {
        append(.remark(.other, words), to: &text)
    }

    private func append(_ note: JournalEntry.Note, to text: inout [UInt8]) {
        let entry = JournalEntry.note(note)
        JournalLineText.append(to: &text) { line in
            line.begin(entry.kind.name)
            add(entry, to: &line)
        }
    }

    private func add(_ entry: JournalEntry, to line: inout JournalLineText) {
        switch entry {
        case .connect(let socket): if socket > 0 { line.add(.socket, socket + 1) }
        case .disconnect(let end): Self.add(end, to: &line)
        case .peer(let address): line.add(.address, words: address)
        case .input(let bytes), .answer(let bytes): line.add(.bytes, bytes: bytes)
        case .output(let output):
            line.add(.bytes, bytes: output.bytes)
            if output.begins { line.addFlag(.begins) }
            if !output.ends.isEmpty { line.add(.ends, list: output.ends) }
        case .request(let request):
            line.add(.request, bytes: request.line)
            if request.flags.contains(.repeated) { line.addFlag(.repeated) }
            if request.flags.contains(.aborted) { line.addFlag(.aborted) }
            if request.flags.contains(.partial) { line.addFlag(.partial) }
            if let code = request.code { line.add(.code, code) }
        case .frame(let frame): add(frame, to: &line)
        case .sample(let sample): add(sample, to: &line)
        case .event(let event):
            line.add(.text, words: event.text)
            if event.party == .control { line.add(.by, word: event.party.rawValue) }
            if let place = event.place {
                line.add(.event, place + 1)
                line.add(.occurrence, event.occurrence)
            }
            if let action = event.action { line.add(.action, word: action.name) }
        case .note(let note):
            line.add(.text, words: note.description)
            if let about = note.about { line.add(.about, word: about) }
            if let count = note.count { line.add(.count, count) }
        case .fault(let fault):
            line.add(.stage, word: "\(fault.stage)")
            line.add(.text, words: fault.description)
            if let place = fault.place { line.add(.event, place + 1) }
            line.add(.fault, words: fault.kind)
            if let item = fault.item { line.add(.item, item + 1) }
        case .client(let client):
            line.add(.stage, word: "\(client.stage)")
            if let number = client.number { line.add(.number, number) }
            line.add(.text, words: entry.text)
        }
    }

    private static func add(_ end: ConnectionEnd, to line: inout JournalLineText) {
        line.add(.text, words: end.description)
        if let party = end.party { line.add(.by, word: party.rawValue) }
        if let manner = end.manner { line.add(.how, word: manner.rawValue) }
        if let refusal = end.refusal { line.add(.refused, word: refusal.rawValue) }
    }

    private func add(_ frame: JournalEntry.Frame, to line: inout JournalLineText) {
        switch frame.form {
        case .can(let identifier, let isExtended, let isRemote):
            line.add(.id, digits: UInt64(identifier), width: isExtended ? 8 : 3)
            if isRemote { line.addFlag(.remote) }
        case .message: break
        case .inFrameResponse: line.add(.signal, word: Signal.inFrameResponse.rawValue)
        case .fiveBaud: line.add(.signal, word: Signal.fiveBaud.rawValue)
        case .wakeUp: line.add(.signal, word: Signal.wakeUp.rawValue)
        }
        line.add(.data, hex: frame.data)
        switch frame.sender {
        case .traffic(let index) where frames.indices.contains(index):
            line.add(.from, word: Self.vehicle)
            line.add(.frame, json: frames[index])
        case .ecu(let index) where ecus.indices.contains(index): line.add(.from, json: ecus[index])
        case .ecu, .foreign, .tap, .traffic: line.add(.from, word: Self.outsideVehicle)
        }
        line.add(.sender, word: frame.sender.kind)
    }

    private func add(_ sample: JournalEntry.Sample, to line: inout JournalLineText) {
        if signals.indices.contains(sample.signal) {
            line.add(.signal, json: signals[sample.signal])
        } else {
            line.add(.signal, word: Self.unknown)
        }
        if ecus.indices.contains(sample.ecu) { line.add(.ecu, json: ecus[sample.ecu]) }
        switch sample.parameter {
        case .pid(let pid): line.add(.pid, digits: UInt64(pid), width: 2)
        case .suspect(let number): line.add(.spn, number)
        }
        line.add(.raw, sample.raw)
        line.add(.value, number: sample.value)
    }
}
