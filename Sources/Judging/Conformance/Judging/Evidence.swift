import Rig
package import SimulationCore
package import VehicleModel

/// A position in the order of all journal records, and its time.
package struct Moment: Hashable, Comparable, Sendable {
    /// The sequence number of the journal record.
    package let sequence: UInt64

    package let time: SimInstant

    /// Creates the moment of the journal record `sequence`.
    package init(sequence: UInt64, time: SimInstant) {
        self.sequence = sequence
        self.time = time
    }

    package static func < (left: Moment, right: Moment) -> Bool { left.sequence < right.sequence }
}

/// The journal of a case, indexed once so that every expectation can look things up.
package struct Evidence: Sendable {
    /// A connection, or the datagrams exchanged with one peer.
    package struct Link: Sendable {
        package let endpoint: EndpointID
        package let number: UInt32
        package let opened: Moment
        package var closed: Moment?
        /// Whether the other side ended it: the scenario, or another client that replaced this one.
        var wasEndedForIt = false
        /// The bytes from the client, one element per read.
        package var input: [(moment: Moment, bytes: [UInt8])] = []
        /// The bytes that reached the client, one element per write. `ends` holds the byte counts after which responses end.
        package var output: [(moment: Moment, bytes: [UInt8], ends: [Int])] = []
        /// The requests on the connection, as indices into `Evidence.exchanges`.
        package var exchanges: [Int] = []
    }

    /// A request and the answer to it.
    package struct Exchange: Sendable {
        package let link: Int
        package let endpoint: EndpointID
        /// The kind of the endpoint; nil for one whose clients cannot be judged.
        let dialect: (any WireDialect.Type)?
        /// The request line in capitals without blanks; of HTTP, method and target; for a datagram, the name of the
        /// request.
        package let request: String
        /// The number of a binary request; nil for a request line.
        package var code: UInt32?
        package let moment: Moment
        package let flags: JournalRecord.RequestFlags
        /// The bytes that reached the client after the request, up to the end of the response or the next
        /// request.
        package var answer: [UInt8] = []
        /// When the end of the response reached the client; nil when that did not happen before the next
        /// request.
        package var end: Moment?
        /// When the prompt reached the client; nil when it did not, and for endpoints whose responses have no
        /// prompt.
        package var prompt: Moment?
        /// The faults `record` that events applied to the answer: the event, and the index of the fault among
        /// those that it states.
        package var recordFaults: [(event: EventID, item: Int)] = []
    }

    /// An attempt to connect, accepted or refused.
    struct Attempt: Sendable {
        let endpoint: EndpointID
        let moment: Moment
        let isRefused: Bool
    }

    /// A value as an ECU encoded it, or as a datagram contains it.
    package struct Sample: Sendable {
        let moment: Moment
        package let signal: Int
        /// The parameter that carries the value; nil for a datagram, whose fields have no resolution that
        /// matters.
        let parameter: JournalEntry.Sample.Parameter?
        package let value: Double
        /// The endpoint through which it came; nil for a value on a bus without an endpoint.
        package let endpoint: EndpointID?
        package let connection: UInt32
        /// When the line that carries the value reached the client; nil when it never did.
        var delivered: Moment?
        /// Whether the sender sent this value then; false for an earlier value that is still valid and for an
        /// alternative one.
        package var isSent = true
    }

    package private(set) var links: [Link] = []
    package private(set) var exchanges: [Exchange] = []
    private(set) var attempts: [Attempt] = []
    package var samples: [Sample] = []
    /// The first record of each event.
    package private(set) var events: [EventID: Moment] = [:]
    /// The stages of the client's program, in order.
    package private(set) var program:
        [(stage: JournalRecord.ClientStage, moment: Moment, text: String, number: UInt64)] = []
    /// The first byte from any client, on any endpoint.
    private(set) var firstByte: Moment?
    /// The datagrams with data that reached clients, by the endpoint that sent them.
    package private(set) var dataMoments: [EndpointID: [Moment]] = [:]

    /// Time zero of the scenario: that of the record or else the first byte from a client; power-on when
    /// neither is known.
    private(set) var timeZero = Moment(sequence: 0, time: .powerOn)

    /// The client that the evidence is about, when the case has several.
    private let client: CaseRecord.Client?
    private var open: [EndpointID: [UInt32: Int]] = [:]
    private var dialects: [EndpointID: any WireDialect.Type] = [:]
    private var readers: [EndpointID: any DatagramReader] = [:]

    /// Reads the journal of `record`; when the case has several clients, only the record's own client counts.
    package init(_ record: CaseRecord) {
        client = record.client
        for (index, endpoint) in record.description.endpoints.enumerated() {
            guard let dialect = endpoint.dialect else { continue }
            dialects[EndpointID(index)] = dialect
            readers[EndpointID(index)] = dialect.datagrams(of: endpoint)
        }
        var position = JournalPosition()
        let known = record.timeZero
        /// The number of the last record before the known time zero.
        var before: UInt64 = 0
        while let (record, entry) = position.readEntry(record.journal) {
            if let known, record.time < known { before = record.sequence }
            take(record, entry)
        }
        if let known, firstByte?.time != known {
            timeZero = Moment(sequence: before, time: known)
        } else if let firstByte {
            timeZero = firstByte
        }
        deliverSamples()
    }

    private mutating func take(_ record: JournalRecord, _ entry: JournalEntry) {
        let moment = Moment(sequence: record.sequence, time: record.time)
        let link = record.endpoint.flatMap { open[$0]?[record.connection] }
        switch entry {
        case .connect:
            guard let endpoint = record.endpoint, isConcerned(endpoint) else { return }
            open[endpoint, default: [:]][record.connection] = links.count
            links.append(Link(endpoint: endpoint, number: record.connection, opened: moment))
            attempts.append(Attempt(endpoint: endpoint, moment: moment, isRefused: false))
        case .disconnect(let end):
            guard let endpoint = record.endpoint, isConcerned(endpoint) else { return }
            guard let index = open[endpoint]?.removeValue(forKey: record.connection) else {
                attempts.append(Attempt(endpoint: endpoint, moment: moment, isRefused: true))
                return
            }
            links[index].closed = moment
            links[index].wasEndedForIt = end.isImposed
        case .input(let bytes):
            if firstByte == nil { firstByte = moment }
            guard let link else { return }
            links[link].input.append((moment, Array(bytes)))
            if let reader = readers[links[link].endpoint] {
                takeRequest(reader.request(Array(bytes)), on: link, moment)
            }
        case .output(let output):
            guard let link else { return }
            takeOutput(output, on: link, record.connection, moment)
        case .request(let request):
            guard let link else { return }
            let endpoint = links[link].endpoint
            let line =
                dialects[endpoint]?.keepsRequestLines == true
                ? Array(request.line)
                : request.line.filter { $0 > 0x20 && $0 < 0x7F }.map {
                    (0x61...0x7A).contains($0) ? $0 - 0x20 : $0
                }
            links[link].exchanges.append(exchanges.count)
            exchanges.append(
                Exchange(
                    link: link, endpoint: endpoint, dialect: dialects[endpoint],
                    request: String(decoding: line, as: UTF8.self),
                    code: request.code, moment: moment, flags: request.flags))
        case .sample(let sample):
            samples.append(
                Sample(
                    moment: moment, signal: sample.signal, parameter: sample.parameter, value: sample.value,
                    endpoint: record.endpoint, connection: record.connection))
        case .event(let event): note(event.id, moment)
        case .fault(let fault):
            note(fault.event, moment)
            guard fault.stage == .acts, let event = fault.event, let item = fault.item, let link,
                let last = links[link].exchanges.last
            else { return }
            exchanges[last].recordFaults.append((event, item))
        case .client(let done):
            guard record.connection == client?.number ?? record.connection else { return }
            program.append((done.stage, moment, entry.text, done.number ?? 0))
        case .peer:
            guard let endpoint = record.endpoint, readers[endpoint] != nil, isConcerned(endpoint) else {
                return
            }
            open[endpoint, default: [:]][record.connection] = links.count
            links.append(Link(endpoint: endpoint, number: record.connection, opened: moment))
        case .answer, .frame, .note: break
        }
    }

    /// Returns whether a connection to `endpoint` belongs to the client.
    private func isConcerned(_ endpoint: EndpointID) -> Bool {
        client.map { $0.endpoint == endpoint } ?? true
    }

    /// Records that something happened because of `event`; only the first time counts.
    private mutating func note(_ event: EventID?, _ moment: Moment) {
        if let event, events[event] == nil { events[event] = moment }
    }

    /// Adds bytes that reached a client: a datagram, or a part of the answer to its last request.
    private mutating func takeOutput(
        _ output: JournalEntry.Output, on link: Int, _ connection: UInt32, _ moment: Moment
    ) {
        let endpoint = links[link].endpoint
        let bytes = Array(output.bytes)
        links[link].output.append((moment, bytes, output.ends))
        guard readers[endpoint] == nil else {
            return takeDatagram(bytes, endpoint, connection, moment)
        }
        guard let last = links[link].exchanges.last, exchanges[last].end == nil else { return }
        guard let end = output.ends.first else {
            exchanges[last].answer += bytes
            return
        }
        exchanges[last].answer += bytes.prefix(end)
        exchanges[last].end = moment
        if dialects[endpoint]?.endsWithPrompt == true { exchanges[last].prompt = moment }
    }

    /// Adds a datagram from a client as a request with its name.
    private mutating func takeRequest(_ name: String, on link: Int, _ moment: Moment) {
        links[link].exchanges.append(exchanges.count)
        exchanges.append(
            Exchange(
                link: link, endpoint: links[link].endpoint, dialect: dialects[links[link].endpoint],
                request: name.uppercased(), moment: moment, flags: []))
    }

    /// Adds a datagram to a client: its values are samples from now on.
    private mutating func takeDatagram(
        _ bytes: [UInt8], _ endpoint: EndpointID, _ connection: UInt32, _ moment: Moment
    ) {
        let readings = readers[endpoint]?.readings(of: bytes, to: connection) ?? []
        if !readings.isEmpty { dataMoments[endpoint, default: []].append(moment) }
        for reading in readings {
            samples.append(
                Sample(
                    moment: moment, signal: reading.signal.index, parameter: nil, value: reading.value,
                    endpoint: endpoint, connection: connection, delivered: moment, isSent: reading.isSent))
        }
    }

    /// Returns the requests to `endpoint`, in order, without lines that were never terminated.
    package func requests(to endpoint: EndpointID) -> [Exchange] {
        exchanges.filter { $0.endpoint == endpoint && !$0.flags.contains(.partial) }
    }

    /// When the client's program was started; power-on when that is not in the journal.
    package var start: Moment {
        program.first { $0.stage == .started }?.moment ?? Moment(sequence: 0, time: .powerOn)
    }

    /// Returns whether the client has sent anything to `endpoint`.
    func hasInput(at endpoint: EndpointID) -> Bool {
        links.contains { $0.endpoint == endpoint && !$0.input.isEmpty }
    }
}

/// Interprets the text of an answer.
extension Evidence.Exchange {
    /// The kind of the answer; `nothing` when it has no line besides the echo.
    package var kind: AnswerKind { dialect?.answer(to: self) ?? .nothing }

    /// The complete messages of the answer, without the echo.
    package var messages: [[UInt8]] {
        printed(answer.filter { (0x0A...0x7E).contains($0) }).compactMap { message in
            message.isComplete && Hex.string(message.bytes, separator: "") != request ? message.bytes : nil
        }
    }

    /// Whether the car has answered with data: only complete messages, none of them a negative response.
    var isAnsweredWithData: Bool {
        prompt != nil && kind == .data && hasGoodMessages
    }

    /// Whether the answer contains complete messages only, none of them a negative response.
    var hasGoodMessages: Bool {
        let messages = messages
        return !messages.isEmpty && messages.allSatisfy { $0.first != 0x7F }
            && printed(answer).allSatisfy(\.isComplete)
    }

    private func printed(_ bytes: [UInt8]) -> [PrintedMessage] {
        dialect?.messages(in: String(decoding: bytes, as: UTF8.self)) ?? []
    }
}

/// The kind of an answer to a request line.
package enum AnswerKind: Hashable, Sendable {
    /// `OK`.
    case accepted
    /// `?`.
    case refused
    /// Lines of hex digits in answer to a request.
    case data
    /// `NO DATA`.
    case noData
    /// `STOPPED`, whatever came before it.
    case stopped
    /// An error message, as printed.
    case failure(String)
    /// Lines of other text: a name, a voltage, a protocol.
    case text
    /// No line.
    case nothing
}

/// A value that a client may show after it has received a datagram.
package struct DatagramReading: Sendable {
    package let signal: SignalID
    /// The value in the catalogue's unit.
    package let value: Double
    /// Whether the datagram itself holds this value for the signal. It is false for an earlier value that is
    /// still valid and for an alternative value; those are not plotted.
    package let isSent: Bool

    package init(signal: SignalID, value: Double, isSent: Bool) {
        self.signal = signal
        self.value = value
        self.isSent = isSent
    }
}
