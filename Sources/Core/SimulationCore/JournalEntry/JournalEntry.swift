/// The typed content of a journal record.
///
/// Only this type encodes and decodes the fields and bytes of records. `text` describes an entry for people; code that
/// needs to know what happened switches over the cases.
public enum JournalEntry: Hashable, Sendable {
    /// A client connected, to socket number `socket` of its endpoint, counted from 0.
    case connect(socket: Int = 0)
    /// A connection ended, or an attempt was refused.
    case disconnect(ConnectionEnd)
    /// Bytes from a client, at the time they were read.
    case input(ArraySlice<UInt8>)
    /// Bytes to a client, at the time the kernel accepted them.
    case output(Output)
    /// The bytes that the endpoint sent, recorded when a link between it and the client delays or changes them.
    case answer(ArraySlice<UInt8>)
    /// A request as the endpoint understood it. The response begins with the next `output` whose `begins` is set.
    case request(Request)
    /// A signal on the simulated bus.
    case frame(Frame)
    /// A value as an ECU encoded it.
    case sample(Sample)
    /// An action of the scenario, of the control interface, or of the game itself.
    case event(Event)
    /// A remark, for example about input that was refused.
    case note(Note)
    /// A fault begins, acts or ends.
    case fault(Fault)
    case client(Client)
    /// The address of the other side, `host:port` (`[host]:port` for IPv6), before its `connect` or its first datagram.
    case peer(String)
}

extension JournalEntry {
    /// The entry in `record`, whose bytes are `payload`. Every record gives an entry, even one that no version writes.
    public init(_ record: JournalRecord, _ payload: ArraySlice<UInt8>) {
        self =
            switch record.kind {
            case .connect: .connect(socket: Int(record.detail))
            case .disconnect: .disconnect(ConnectionEnd(number: record.number, payload))
            case .input: .input(payload)
            case .output: .output(Output(detail: record.detail, number: record.number, payload))
            case .answer: .answer(payload)
            case .request: .request(Request(number: record.number, payload))
            case .frame: .frame(Frame(detail: record.detail, number: record.number, payload))
            case .sample: .sample(Sample(record, payload))
            case .event: .event(Event(detail: record.detail, number: record.number, payload))
            case .note: .note(Note(detail: record.detail, number: record.number, payload))
            case .fault: .fault(Fault(detail: record.detail, number: record.number, payload))
            case .client: .client(Client(detail: record.detail, number: record.number, payload))
            case .peer: .peer(String(decoding: payload, as: UTF8.self))
            }
    }

    public var kind: JournalRecord.Kind {
        switch self {
        case .connect: .connect
        case .disconnect: .disconnect
        case .input: .input
        case .output: .output
        case .answer: .answer
        case .request: .request
        case .frame: .frame
        case .sample: .sample
        case .event: .event
        case .note: .note
        case .fault: .fault
        case .client: .client
        case .peer: .peer
        }
    }

    /// A description for people; empty where there are only bytes or values.
    public var text: String {
        switch self {
        case .connect, .input, .output, .answer, .frame, .sample: ""
        case .disconnect(let end): end.description
        case .request(let request): String(decoding: request.line, as: UTF8.self)
        case .event(let event): event.text
        case .note(let note): note.description
        case .fault(let fault): fault.description
        case .client(let client): String(decoding: client.line, as: UTF8.self)
        case .peer(let address): address
        }
    }

    /// The bytes between client and endpoint; empty for other entries.
    public var bytes: ArraySlice<UInt8> {
        switch self {
        case .input(let bytes), .answer(let bytes): bytes
        case .output(let output): output.bytes
        case .connect, .disconnect, .request, .frame, .sample, .event, .note, .fault, .client, .peer: []
        }
    }

    /// The fields and bytes of the record that stores it.
    var fields: JournalFields {
        switch self {
        case .connect(let socket): JournalFields(detail: UInt32(clamping: socket))
        case .disconnect(let end): end.fields
        case .input(let bytes), .answer(let bytes): JournalFields(payload: bytes)
        case .output(let output): output.fields
        case .request(let request): request.fields
        case .frame(let frame): frame.fields
        case .sample(let sample): sample.fields
        case .event(let event): event.fields
        case .note(let note): note.fields
        case .fault(let fault): fault.fields
        case .client(let client): client.fields
        case .peer(let address): JournalFields(payload: Array(address.utf8)[...])
        }
    }
}

/// The fields of a record whose meaning depends on its kind, and its bytes.
struct JournalFields {
    var detail: UInt32 = 0
    var number: UInt64 = 0
    var value: Double = 0
    var payload: ArraySlice<UInt8> = []
}
