public import SimulationCore
import VehicleModel

/// Parses the lines that `JournalLine` writes, including those of older versions.
///
/// A line has names where a record has numbers. ECUs and frames are numbered as in the description, if there is one;
/// unknown names get the next numbers in order of appearance. A line does not identify the tap on a bus, so the number
/// of every tap is 0.
public struct JournalLineReader {
    /// The content of a line.
    public struct Line: Hashable, Sendable {
        /// The sequence number; nil for a line about lost records.
        public let sequence: UInt64?
        /// The time; nil for a line about lost records.
        public let time: SimInstant?
        /// The endpoint's name, or nil.
        public let endpoint: String?
        /// The number of the connection or bus segment at the endpoint; 0 for none.
        public let connection: UInt32
        /// The entry; nil for a kind of record that this version does not know.
        public let entry: JournalEntry?
    }

    /// The names of ECUs, by the numbers in entries.
    public private(set) var ecus: [String]

    /// The names of the vehicle's frames, by the numbers in entries.
    public private(set) var frames: [String]

    /// The names of the vehicle's own signals, by their numbers after those of the catalogue.
    private var customSignals: [String]

    /// A reader for the journal of a rig with `description`, or of an unknown rig.
    public init(_ description: RigDescription? = nil) {
        ecus = description?.vehicle.ecus.map(\.name) ?? []
        frames = description?.vehicle.frames.map(\.name) ?? []
        customSignals = description?.vehicle.customSignals.map(\.name) ?? []
    }

    /// Parses `line`, with or without its line feed; nil when it is not a journal line.
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
                    by: members.word(.by) ?? .scenario,
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

    /// Parses a fault; in an older journal the kind is a prefix of the words only.
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

    /// Parses the sender. An older journal has only its name, so an ECU named `adapter` is read as an adapter.
    private mutating func sender(_ members: JournalLineMembers) -> BusSender {
        let name = members[.from] ?? JournalLine.outsideVehicle
        switch members[.sender] {
        case BusSender.foreign.kind: return .foreign
        case BusSender.tap(0).kind: return .tap(0)
        case nil where name == JournalLine.outsideVehicle: return .tap(0)
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
                signal: signal(name),
                ecu: members[.ecu].map { Self.place(of: $0, in: &ecus) } ?? Self.noECU, parameter: parameter,
                raw: raw, value: members.value ?? .nan))
    }

    private mutating func signal(_ name: String) -> Int {
        if let id = SignalCatalogue.id(name) { return id.index }
        let isOwn = name.hasPrefix("custom.") && customSignals.count < VehicleDescription.mostCustomSignals
        guard isOwn || customSignals.contains(name) else { return Self.unknownSignal }
        return SignalID.custom(Self.place(of: name, in: &customSignals)).index
    }

    /// Indices that no signal or ECU has.
    private static let (unknownSignal, noECU) = (0xFFFF, 0xFF)

    private static func place(of name: String, in names: inout [String]) -> Int {
        if let place = names.firstIndex(of: name) { return place }
        names.append(name)
        return names.count - 1
    }
}
