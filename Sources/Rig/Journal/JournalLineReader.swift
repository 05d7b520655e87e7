public import SimulationCore
import VehicleModel

/// Reads the lines that `JournalLine` writes, those of older versions included.
///
/// A line has names where a record has numbers. Names of ECUs and frames are numbered as in the description, if there is
/// one, and those that it does not have in the order in which they come. Of what is attached to a bus from outside a line
/// does not say which it is: the number of a tap is 0.
public struct JournalLineReader {
    /// What a line says.
    public struct Line: Hashable, Sendable {
        /// Its place in the order of everything; nil where a line tells of lost records.
        public let sequence: UInt64?
        /// When it happened; nil as above.
        public let time: SimInstant?
        /// The endpoint's name, or nil.
        public let endpoint: String?
        /// The connection or bus segment of the endpoint; 0 when none.
        public let connection: UInt32
        /// What happened; nil for a kind of record that this version does not know.
        public let entry: JournalEntry?
    }

    /// The names of ECUs, by the numbers that entries have.
    public private(set) var ecus: [String]

    /// The names of the vehicle's frames, by the numbers that entries have.
    public private(set) var frames: [String]

    /// A reader of the journal of a rig that `description` makes, or of any.
    public init(_ description: RigDescription? = nil) {
        ecus = description?.vehicle.ecus.map(\.name) ?? []
        frames = description?.vehicle.frames.map(\.name) ?? []
    }

    /// What `line` says, its line feed included or not; nil when it is no line of a journal.
    public mutating func read(_ line: [UInt8]) -> Line? {
        guard let members = JournalLineMembers(line), let name = members[.kind] else { return nil }
        var entry: JournalEntry?
        if let kind = JournalRecord.Kind.allCases.first(where: { "\($0)" == name }) {
            entry = self.entry(kind, members)
            if entry == nil { return nil }
        }
        let connection = (members.integer(.connection) ?? members.integer(.client)).map {
            UInt32(clamping: $0)
        }
        return Line(
            sequence: members.number(.n), time: members.time, endpoint: members[.endpoint],
            connection: connection ?? 0, entry: entry)
    }

    private mutating func entry(
        _ kind: JournalRecord.Kind, _ members: JournalLineMembers
    ) -> JournalEntry? {
        switch kind {
        case .connect: return .connect(socket: (members.integer(.socket) ?? 1) - 1)
        case .disconnect:
            return .disconnect(
                ConnectionEnd(
                    words: members[.text] ?? "", party: members.word(.by), manner: members.word(.how),
                    refusal: members.word(.refused)))
        case .input: return members.bytes(.bytes).map(JournalEntry.input)
        case .answer: return members.bytes(.bytes).map(JournalEntry.answer)
        case .output:
            return members.bytes(.bytes).map {
                .output(.init($0, begins: members.has(.begins), ends: members.integers(.ends)))
            }
        case .request:
            var flags: JournalRecord.RequestFlags = []
            if members.has(.repeated) { flags.insert(.repeated) }
            if members.has(.aborted) { flags.insert(.aborted) }
            if members.has(.partial) { flags.insert(.partial) }
            let code = members.integer(.code).map { UInt32(clamping: $0) }
            return members.bytes(.request).map { .request(.init($0, flags: flags, code: code)) }
        case .frame: return frame(members)
        case .sample: return sample(members)
        case .event:
            return .event(
                .init(
                    members[.action].flatMap { JournalEntry.ActionKind(name: $0) },
                    of: members.integer(.event).map { $0 - 1 }, occurrence: members.integer(.occurrence) ?? 0,
                    members[.text] ?? ""))
        case .note:
            let words = members[.text] ?? ""
            return .note(.init(about: members[.about], count: members.integer(.count), words: words))
        case .fault: return fault(members)
        case .client:
            guard let stage = members.stage(JournalRecord.ClientStage.self) else { return nil }
            let line = Array((members[.text] ?? "").utf8)[...]
            return .client(.init(stage, line, number: members.number(.number) ?? 0))
        case .peer: return members[.address].map(JournalEntry.peer)
        }
    }

    /// An older journal has the kind in front of the words only.
    private func fault(_ members: JournalLineMembers) -> JournalEntry? {
        guard let stage = members.stage(JournalRecord.FaultStage.self) else { return nil }
        return .fault(
            .init(
                stage, description: members[.text] ?? "", of: members.integer(.event).map { $0 - 1 },
                item: members.integer(.item).map { $0 - 1 }))
    }

    private mutating func frame(_ members: JournalLineMembers) -> JournalEntry? {
        guard let data = members[.data].flatMap({ Hex.bytes($0) }) else { return nil }
        let form: JournalEntry.Frame.Form
        if let digits = members[.id] {
            guard let identifier = UInt32(digits, radix: 16) else { return nil }
            form = .can(
                identifier: identifier, isExtended: digits.utf8.count > 3, isRemote: members.has(.remote))
        } else {
            switch members.word(.signal, as: JournalLine.Signal.self) {
            case .inFrameResponse: form = .inFrameResponse
            case .fiveBaud: form = .fiveBaud
            case .wakeUp: form = .wakeUp
            case nil: form = .message
            }
        }
        return .frame(.init(form, from: sender(members), data[...]))
    }

    /// An older journal has the name alone, so that an ECU of the name `adapter` is taken for one.
    private mutating func sender(_ members: JournalLineMembers) -> BusSender {
        let name = members[.from] ?? JournalLine.adapter
        switch members[.sender] {
        case BusSender.foreign.kind: return .foreign
        case BusSender.tap(0).kind: return .tap(0)
        case nil where name == JournalLine.adapter: return .tap(0)
        default: break
        }
        if name == JournalLine.vehicle, let frame = members[.frame] {
            return .traffic(Self.place(of: frame, in: &frames))
        }
        return .ecu(Self.place(of: name, in: &ecus))
    }

    private mutating func sample(_ members: JournalLineMembers) -> JournalEntry? {
        guard let name = members[.signal], let raw = members.number(.raw) else { return nil }
        let parameter: JournalEntry.Sample.Parameter
        if let number = members.integer(.spn) {
            parameter = .suspect(UInt32(clamping: number))
        } else if let pid = members[.pid].flatMap({ UInt8($0, radix: 16) }) {
            parameter = .pid(pid)
        } else {
            return nil
        }
        return .sample(
            .init(
                signal: SignalCatalogue.id(name)?.index ?? Self.unknownSignal,
                ecu: members[.ecu].map { Self.place(of: $0, in: &ecus) } ?? Self.noECU, parameter: parameter,
                raw: raw, value: members.value ?? .nan))
    }

    /// Places that nothing has.
    private static let (unknownSignal, noECU) = (0xFFFF, 0xFF)

    private static func place(of name: String, in names: inout [String]) -> Int {
        if let place = names.firstIndex(of: name) { return place }
        names.append(name)
        return names.count - 1
    }
}
