import SimulationCore

/// The values before those of the kind.
struct JournalHead {
    let kind: JournalRecord.Kind?
    var sequence: UInt64?
    var time: SimInstant?
    var endpoint: JournalName?
    var connection: UInt64?
    var client: UInt64?
}

/// The fields of every kind of record, in the order of a line. Each function passes the values of an entry, and
/// changes them to those that were read.
extension JournalFields {
    /// Takes the fields that every record has.
    mutating func head(_ head: inout JournalHead) {
        number(.required("n", "its place in the order of everything, without gaps"), &head.sequence, from: 0)
        time(.required("t", "seconds since power-on, nine decimals"), &head.time)
        kind(head.kind)
        name(.optional("endpoint", "the endpoint's name"), &head.endpoint)
        number(
            .optional(
                "connection", "the connection or peer at that endpoint; of a bus, that of its first adapter"),
            &head.connection, from: 1)
        if head.kind == .client {
            number(.optional("client", "which of several clients of a case it is"), &head.client, from: 1)
        }
    }

    /// Takes the fields of the kind of `entry`; returns the entry that was read, nil when nothing is.
    mutating func fields(_ entry: JournalEntry) -> JournalEntry? {
        switch entry {
        case .connect(let socket):
            var place = socket > 0 ? socket : nil
            self.place(
                .optional("socket", "which of the endpoint's sockets it came to; the first unless stated"),
                &place, from: 2)
            return Self.reads ? .connect(socket: place ?? 0) : nil
        case .disconnect(var end):
            fields(&end)
            return Self.reads ? .disconnect(end) : nil
        case .input(var bytes):
            self.bytes(.required("bytes", "the bytes"), &bytes)
            return Self.reads ? .input(bytes) : nil
        case .answer(var bytes):
            self.bytes(.required("bytes", "the bytes"), &bytes)
            return Self.reads ? .answer(bytes) : nil
        case .output(var output):
            bytes(.required("bytes", "the bytes"), &output.bytes)
            flag(.optional("begins", "they are the first behind a request"), &output.begins)
            numbers(.optional("ends", "responses end behind so many of them"), &output.ends, from: 1)
            return Self.reads ? .output(output) : nil
        case .request(var request):
            fields(&request)
            return Self.reads ? .request(request) : nil
        case .frame(var frame):
            fields(&frame)
            return Self.reads ? .frame(frame) : nil
        case .sample(var sample):
            fields(&sample)
            return Self.reads ? .sample(sample) : nil
        case .event(var event):
            fields(&event)
            return Self.reads ? .event(event) : nil
        case .note(var note):
            fields(&note)
            return Self.reads ? .note(note) : nil
        case .fault(var fault):
            fields(&fault)
            return Self.reads ? .fault(fault) : nil
        case .client(var client):
            fields(&client)
            return Self.reads ? .client(client) : nil
        case .peer(var address):
            words(.required("address", "host:port, or [host]:port"), &address, mayLack: false)
            return Self.reads ? .peer(address) : nil
        }
    }

    private mutating func fields(_ end: inout ConnectionEnd) {
        var (text, party, manner, refusal) = (end.description, end.party, end.manner, end.refusal)
        words(.required("text", "who and why, in words"), &text, mayLack: true)
        word(.optional("by", "who ended the connection; a successor takes its place"), &party)
        word(.optional("how", "how it ended on the wire"), &manner)
        word(.optional("refused", "why it never began; then neither by nor how is there"), &refusal)
        guard Self.reads else { return }
        end = ConnectionEnd(words: text, party: party, manner: manner, refusal: refusal)
    }

    private mutating func fields(_ request: inout JournalEntry.Request) {
        var line = request.line
        var (isRepeated, isAborted) = (
            request.flags.contains(.repeated), request.flags.contains(.aborted)
        )
        var isPartial = request.flags.contains(.partial)
        var code = request.code.map(UInt64.init)
        bytes(.required("request", "the line without its end, or a binary request in words"), &line)
        flag(.optional("repeated", "a lone carriage return repeated the one before"), &isRepeated)
        flag(.optional("aborted", "a byte from the client interrupted it"), &isAborted)
        flag(.optional("partial", "it was never ended"), &isPartial)
        number(.optional("code", "its number in decimal, where the protocol has one"), &code, from: 0)
        guard Self.reads else { return }
        var flags: JournalRecord.RequestFlags = []
        if isRepeated { flags.insert(.repeated) }
        if isAborted { flags.insert(.aborted) }
        if isPartial { flags.insert(.partial) }
        request = .init(line, flags: flags, code: code.map { UInt32(clamping: $0) })
    }

    private mutating func fields(_ event: inout JournalEntry.Event) {
        var party: JournalEntry.ActionParty? = event.party == .control ? .control : nil
        var occurrence = event.id == nil ? nil : UInt64(clamping: event.occurrence)
        var action = event.action.map(JournalName.text)
        words(.required("text", "what was done, in words"), &event.text, mayLack: true)
        word(.optional("by", "who asked for it, where that was not the scenario"), &party, [.control])
        self.event(.optional("event", "the event's place in the scenario"), &event.id)
        number(.optional("occurrence", "how often the event happened"), &occurrence, from: 0)
        name(.optional("action", "the action's key in a scenario"), &action)
        guard Self.reads else { return }
        if case .text(let name)? = action { event.action = name } else { event.action = nil }
        event.party = party ?? .scenario
        event.occurrence = occurrence.map { Int(clamping: $0) } ?? 0
    }

    private mutating func fields(_ note: inout JournalEntry.Note) {
        var (text, about) = (note.description, note.about)
        var count = note.count.map { UInt64(clamping: $0) }
        words(.required("text", "the remark in words"), &text, mayLack: true)
        word(.optional("about", "what it is about"), &about, JournalEntry.Note.subjects)
        number(.optional("count", "how many bytes or records"), &count, from: 0)
        guard Self.reads else { return }
        note = .init(about: about, count: count.map { Int(clamping: $0) }, words: text)
    }

    /// Takes the kind of the fault, which a line of an older version has in its words only.
    private mutating func fields(_ fault: inout JournalEntry.Fault) {
        var stage: JournalRecord.FaultStage? = fault.stage
        var text = fault.description
        word(.required("stage", "what happens"), &stage)
        words(.required("text", "the fault, and its value or what it has changed"), &text, mayLack: true)
        self.event(.optional("event", "the event's place in the scenario"), &fault.event)
        words(.required("fault", "the fault's key in a scenario"), &fault.kind, mayLack: true)
        place(.optional("item", "which of the wrongs that the event states"), &fault.item)
        guard Self.reads else { return }
        if stage == nil { refuse() }
        fault = .init(stage ?? .begins, description: text, of: fault.event, item: fault.item)
    }

    private mutating func fields(_ client: inout JournalEntry.Client) {
        var stage: JournalRecord.ClientStage? = client.stage
        var number = client.number
        var text = String(decoding: client.line, as: UTF8.self)
        word(.required("stage", "what it did"), &stage)
        self.number(
            .optional("number", "the exit status, the signal, or how many bytes are left out"), &number,
            from: 0)
        words(
            .required(
                "text",
                "the line that it printed, its command line, a question or its answer, or words about it"),
            &text, mayLack: true)
        guard Self.reads else { return }
        if stage == nil { refuse() }
        client = .init(stage ?? .started, Array(text.utf8)[...], number: number ?? 0)
    }

    // MARK: Signals on a bus

    private mutating func fields(_ frame: inout JournalEntry.Frame) {
        var (id, isRemote) = (HexDigits?.none, false)
        var (isFD, bitRateSwitch, errorStateIndicator) = (false, false, false)
        var signal: FrameSignal?
        switch frame.form {
        case .can(let identifier, let isExtended, let remote):
            id = HexDigits(value: UInt64(identifier), count: isExtended ? 8 : 3)
            isRemote = remote
        case .canFD(let identifier, let isExtended, let hasSwitch, let isPassive):
            id = HexDigits(value: UInt64(identifier), count: isExtended ? 8 : 3)
            (isFD, bitRateSwitch, errorStateIndicator) = (true, hasSwitch, isPassive)
        case .message: break
        case .inFrameResponse: signal = .inFrameResponse
        case .fiveBaud: signal = .fiveBaud
        case .wakeUp: signal = .wakeUp
        }
        digits(.optional("id", "the identifier of a CAN frame"), &id, [3, 8])
        flag(.optional("remote", "it is a remote frame"), &isRemote)
        flag(.optional("fd", "it is a frame of CAN FD"), &isFD)
        flag(.optional("brs", "its data phase has the data bit rate (BRS)"), &bitRateSwitch)
        flag(.optional("esi", "its sender is error passive (ESI)"), &errorStateIndicator)
        word(.optional("signal", "on J1850 or a K line: what it is, when it is not a message"), &signal)
        hex(.required("data", "its bytes; on J1850 or a K line header and check byte, too"), &frame.data)
        let sender = sender(frame.sender)
        guard Self.reads else { return }
        if let id {
            guard let identifier = UInt32(exactly: id.value) else {
                refuse()
                return
            }
            frame.form =
                isFD
                ? .canFD(
                    identifier: identifier, isExtended: id.count > 3, bitRateSwitch: bitRateSwitch,
                    errorStateIndicator: errorStateIndicator)
                : .can(identifier: identifier, isExtended: id.count > 3, isRemote: isRemote)
        } else {
            switch signal {
            case .inFrameResponse: frame.form = .inFrameResponse
            case .fiveBaud: frame.form = .fiveBaud
            case .wakeUp: frame.form = .wakeUp
            case nil: frame.form = .message
            }
        }
        frame.sender = sender
    }

    /// Takes the fields of the sender. An older journal has only its name, so an ECU named `adapter` is read as an adapter.
    private mutating func sender(_ sender: BusSender) -> BusSender {
        let outsideVehicle = "adapter"
        let vehicle = "vehicle"
        var (from, frame) = (JournalName?.none, JournalName?.none)
        switch sender {
        case .traffic(let number):
            frame = named(number, in: .frames)
            if frame != nil { from = .text(vehicle) }
        case .ecu(let number): from = named(number, in: .ecus)
        case .foreign, .tap: break
        }
        if from == nil { from = .text(outsideVehicle) }
        var kind: String? = sender.kind
        name(.required("from", "the ECU's name, vehicle for a frame of its own, else adapter"), &from)
        name(.optional("frame", "the name of the vehicle's frame"), &frame)
        word(.required("sender", "what sent it; a tap is attached from outside"), &kind, BusSender.kinds)
        guard Self.reads else { return sender }
        guard case .text(let name)? = from ?? .text(outsideVehicle) else { return sender }
        switch kind {
        case BusSender.foreign.kind: return .foreign
        case BusSender.tap(0).kind: return .tap(0)
        case nil where name == outsideVehicle: return .tap(0)
        default: break
        }
        if name == vehicle, let frame { return .traffic(number(of: frame, in: .frames)) }
        return .ecu(number(of: .text(name), in: .ecus))
    }

    private mutating func fields(_ sample: inout JournalEntry.Sample) {
        var signal: JournalName? = named(sample.signal, in: .signals) ?? .text("unknown")
        var ecu = named(sample.ecu, in: .ecus)
        var (pid, suspect, raw) = (HexDigits?.none, UInt64?.none, UInt64?.some(sample.raw))
        switch sample.parameter {
        case .pid(let number): pid = HexDigits(value: UInt64(number), count: 2)
        case .suspect(let number): suspect = UInt64(number)
        }
        name(.required("signal", "the signal's name in the catalogue"), &signal)
        name(.optional("ecu", "the ECU's name"), &ecu)
        digits(.optional("pid", "the parameter of service 01"), &pid, [2])
        number(.optional("spn", "the suspect parameter number of SAE J1939"), &suspect, from: 0)
        number(.required("raw", "the field as it was sent"), &raw, from: 0)
        real(.required("value", "what it decodes to, in the catalogue's unit"), &sample.value)
        guard Self.reads else { return }
        guard let signal, let raw else {
            refuse()
            return
        }
        sample.signal = number(of: signal, in: .signals)
        sample.ecu = ecu.map { number(of: $0, in: .ecus) } ?? JournalNames.noECU
        sample.raw = raw
        if let suspect {
            sample.parameter = .suspect(UInt32(clamping: suspect))
        } else if let number = pid.flatMap({ UInt8(exactly: $0.value) }) {
            sample.parameter = .pid(number)
        } else {
            refuse()
        }
    }
}
