import ELM327
import MTG
import Rig
import Scenarios
import SimulationCore
import Telemetry

/// The place of something in the order of everything that happened, and its time.
struct Moment: Hashable, Comparable, Sendable {
    /// The sequence number of its journal record.
    let sequence: UInt64

    /// When it happened.
    let time: SimInstant

    static func < (left: Moment, right: Moment) -> Bool { left.sequence < right.sequence }
}

/// The journal of a case taken apart once, so that every expectation can look things up.
struct Evidence: Sendable {
    /// A connection and what crossed it.
    struct Link: Sendable {
        let endpoint: Int
        let number: UInt32
        let opened: Moment
        var closed: Moment?
        /// Whether the other side ended it: the scenario, or another client that took its place.
        var wasEndedForIt = false
        /// What the client sent, read by read.
        var input: [(moment: Moment, bytes: [UInt8])] = []
        /// What reached the client, write by write.
        var output: [(moment: Moment, bytes: [UInt8])] = []
        /// Its requests, as places in `Evidence.exchanges`.
        var exchanges: [Int] = []
    }

    /// A request line and what the client got until it sent the next one.
    struct Exchange: Sendable {
        let link: Int
        let endpoint: Int
        /// The line in capitals without blanks.
        let request: String
        let moment: Moment
        let flags: JournalRecord.RequestFlags
        /// The bytes that reached the client behind the request, up to the prompt or the next request.
        var answer: [UInt8] = []
        /// When the prompt reached the client, or nil when none did before the next request.
        var prompt: Moment?
        /// What faults `record` of events did to the answer: the place of the event, and what the journal says of it.
        var recordFaults: [(event: Int, text: String)] = []

        /// What the answer amounts to; nothing while the prompt has not come.
        var kind: AdapterAnswer.Kind {
            AdapterAnswer(
                command: Array(request.utf8), raw: answer, ending: prompt == nil ? .missingPrompt : .prompt,
                sent: moment.time, last: prompt?.time ?? moment.time
            ).kind
        }

        /// The messages of the answer, whole ones only, echo left out.
        var messages: [[UInt8]] {
            let text = String(decoding: answer.filter { (0x0A...0x7E).contains($0) }, as: UTF8.self)
            return AnswerReader.read(text).compactMap { item in
                guard case .message(_, let bytes) = item else { return nil }
                return Hex.string(bytes, separator: "") == request ? nil : bytes
            }
        }

        /// Whether the car has answered with data: whole messages only, none of them negative.
        var isAnsweredWithData: Bool {
            guard prompt != nil, kind == .data, !messages.isEmpty else { return false }
            let text = String(decoding: answer, as: UTF8.self)
            let isWhole = AnswerReader.read(text).allSatisfy { item in
                if case .incomplete = item { false } else { true }
            }
            return isWhole && messages.allSatisfy { $0.first != 0x7F }
        }
    }

    /// An attempt to connect.
    struct Attempt: Sendable {
        let endpoint: Int
        let moment: Moment
        let isRefused: Bool
    }

    /// A value as an ECU encoded it, or as a game's datagram holds it.
    struct Sample: Sendable {
        let moment: Moment
        let signal: Int
        /// The parameter of service 01 that carries it; nil for a datagram, whose fields have no steps worth the name.
        let pid: UInt8?
        let value: Double
        let endpoint: Int
        let connection: UInt32
        /// When the line that carries it had reached the client, or nil when it never did.
        var delivered: Moment?
        /// Whether the sender told it then; false for what is merely still in force.
        var isTold = true
    }

    private(set) var links: [Link] = []
    private(set) var exchanges: [Exchange] = []
    private(set) var attempts: [Attempt] = []
    var samples: [Sample] = []
    /// The first record of each event, by its place in the scenario.
    private(set) var events: [Int: Moment] = [:]
    /// The client's program: what it did, in order.
    private(set) var program:
        [(stage: JournalRecord.ClientStage, moment: Moment, text: String, number: UInt64)] = []
    /// The first byte from a client.
    private(set) var firstByte: Moment?
    /// The datagrams with data that reached the client, by the endpoint of the game.
    private(set) var dataMoments: [Int: [Moment]] = [:]

    private var open: [Int: [UInt32: Int]] = [:]
    private var lastDisconnectAction: SimInstant?
    /// The games by their endpoints.
    private var games: [Int: TelemetryDescription] = [:]
    private var witnesses: [Int: TelemetryWitness] = [:]

    /// Reads the journal of `record`.
    init(_ record: CaseRecord) {
        for (index, endpoint) in record.description.endpoints.enumerated() {
            guard case .telemetry(let game) = endpoint.kind else { continue }
            games[index] = game
            witnesses[index] = TelemetryWitness(game)
        }
        var position = JournalPosition()
        while let (entry, payload) = position.read(record.journal) { take(entry, payload ?? []) }
        deliverSamples()
    }

    private mutating func take(_ record: JournalRecord, _ payload: [UInt8]) {
        let moment = Moment(sequence: record.sequence, time: record.time)
        let endpoint = record.endpoint.map(Int.init) ?? -1
        switch record.kind {
        case .connect:
            open[endpoint, default: [:]][record.connection] = links.count
            links.append(Link(endpoint: endpoint, number: record.connection, opened: moment))
            attempts.append(Attempt(endpoint: endpoint, moment: moment, isRefused: false))
        case .disconnect:
            guard let index = open[endpoint]?.removeValue(forKey: record.connection) else {
                attempts.append(Attempt(endpoint: endpoint, moment: moment, isRefused: true))
                return
            }
            links[index].closed = moment
            let text = String(decoding: payload, as: UTF8.self)
            links[index].wasEndedForIt =
                lastDisconnectAction == record.time || text.hasPrefix("replaced")
                || text.hasSuffix(" \(Closing.fault)")
        case .input:
            if firstByte == nil { firstByte = moment }
            guard let link = open[endpoint]?[record.connection] else { return }
            links[link].input.append((moment, payload))
            if let game = games[endpoint] { takeRequest(payload, game, on: link, moment) }
        case .output:
            guard let link = open[endpoint]?[record.connection] else { return }
            links[link].output.append((moment, payload))
            if witnesses[endpoint] != nil {
                return takeDatagram(payload, endpoint, record.connection, moment)
            }
            guard let last = links[link].exchanges.last, exchanges[last].prompt == nil else { return }
            if let prompt = payload.firstIndex(of: UInt8(ascii: ">")) {
                exchanges[last].answer += payload[...prompt]
                exchanges[last].prompt = moment
            } else {
                exchanges[last].answer += payload
            }
        case .request:
            guard let link = open[endpoint]?[record.connection] else { return }
            let line = payload.filter { $0 > 0x20 && $0 < 0x7F }.map {
                (0x61...0x7A).contains($0) ? $0 - 0x20 : $0
            }
            links[link].exchanges.append(exchanges.count)
            exchanges.append(
                Exchange(
                    link: link, endpoint: endpoint, request: String(decoding: line, as: UTF8.self),
                    moment: moment, flags: JournalRecord.RequestFlags(rawValue: record.number)))
        case .sample:
            samples.append(
                Sample(
                    moment: moment, signal: Int(record.detail >> 16),
                    pid: UInt8(truncatingIfNeeded: record.detail), value: record.value, endpoint: endpoint,
                    connection: record.connection))
        case .event, .fault:
            let place = Int(record.detail)
            if place > 0, events[place - 1] == nil { events[place - 1] = moment }
            let text = String(decoding: payload, as: UTF8.self)
            if text.contains("disconnect") { lastDisconnectAction = record.time }
            if record.kind == .fault, record.number == JournalRecord.FaultStage.acts.rawValue, place > 0,
                let link = open[endpoint]?[record.connection], let last = links[link].exchanges.last
            {
                exchanges[last].recordFaults +=
                    FaultSetting.recordFault(inJournal: text).map {
                        [(place - 1, $0)]
                    } ?? []
            }
        case .client:
            guard let stage = JournalRecord.ClientStage(rawValue: record.detail) else { return }
            program.append((stage, moment, String(decoding: payload, as: UTF8.self), record.number))
        case .peer:
            guard games[endpoint] != nil else { return }
            open[endpoint, default: [:]][record.connection] = links.count
            links.append(Link(endpoint: endpoint, number: record.connection, opened: moment))
        case .answer, .frame, .note: break
        }
    }

    /// A datagram from a client: a request by its name.
    private mutating func takeRequest(
        _ bytes: [UInt8], _ game: TelemetryDescription, on link: Int, _ moment: Moment
    ) {
        let name = TelemetryRequest.name(of: bytes, family: game.family)
        links[link].exchanges.append(exchanges.count)
        exchanges.append(
            Exchange(
                link: link, endpoint: links[link].endpoint, request: name.uppercased(), moment: moment,
                flags: []))
    }

    /// A datagram of a game: what it holds is true from now on.
    private mutating func takeDatagram(
        _ bytes: [UInt8], _ endpoint: Int, _ connection: UInt32, _ moment: Moment
    ) {
        let readings = witnesses[endpoint]?.readings(of: bytes, to: connection) ?? []
        if !readings.isEmpty { dataMoments[endpoint, default: []].append(moment) }
        for reading in readings {
            samples.append(
                Sample(
                    moment: moment, signal: reading.signal.index, pid: nil, value: reading.value,
                    endpoint: endpoint, connection: connection, delivered: moment, isTold: reading.isTold))
        }
    }

    /// The requests to `endpoint`, in order; lines that were never ended left out.
    func requests(to endpoint: Int) -> [Exchange] {
        exchanges.filter { $0.endpoint == endpoint && !$0.flags.contains(.partial) }
    }

    /// When the client's program was started, or power-on when nobody saw it.
    var start: Moment {
        program.first { $0.stage == .started }?.moment ?? Moment(sequence: 0, time: .powerOn)
    }

    /// Time zero: the client's first byte, or power-on when it never sent one.
    var timeZero: Moment { firstByte ?? Moment(sequence: 0, time: .powerOn) }

    /// Whether the client has sent anything to `endpoint`.
    func hasInput(at endpoint: Int) -> Bool {
        links.contains { $0.endpoint == endpoint && !$0.input.isEmpty }
    }
}
