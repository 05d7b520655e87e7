import CompanionServices
import LiveHost
import Platform
import Recordings
import SimulationCore

extension RouteTable {
    private static let kinds = JournalRecord.Kind.allCases.map(\.name)

    private static let kindParameter = Route.Parameter.query(
        "kind", Form.text,
        "Only records of these kinds, separated by commas: \(kinds.joined(separator: ", "))")

    static let wire: [Route] = [
        Route(
            method: "GET", path: "/api/v1/journal", name: "journal",
            summary:
                "The records of the journal from a number on, as lines of JSON; the oldest ones are dropped",
            parameters: [
                .query(
                    "since", Form.integer(from: 0),
                    "The number of the first record; the oldest one unless stated"),
                kindParameter,
                .query("limit", Form.integer(from: 1, to: 20000), "The most lines; 20000 unless stated"),
            ], answers: [.text("application/x-ndjson", "one JSON object a line")], refusals: [.badRequest]
        ) { try await journal($0) },
        Route(
            method: "GET", path: "/api/v1/events", name: "events",
            summary: "The records of the journal as they come, as server-sent events; Last-Event-ID resumes",
            parameters: [
                .query(
                    "since", Form.integer(from: 0),
                    "The number of the first record; the next one unless stated"),
                kindParameter,
                .query(
                    "rate", Form.integer(from: 1, to: 100_000),
                    "The most records a second; the others are counted in events 'lost'"),
            ],
            answers: [
                .text(
                    "text/event-stream",
                    "events named after the kind of record, and 'lost' with a count of records that were left out"
                )
            ], refusals: [.badRequest]
        ) { call in
            let kinds = try kinds(of: call)
            let last = call.request.fields["Last-Event-ID"].flatMap { UInt64($0) }.map { $0 &+ 1 }
            let stated = try number("since", of: call, in: 0...Int.max).map { UInt64($0) }
            let rate = try number("rate", of: call, in: 1...100_000)
            let feed = call.session.feed
            var stream = EventStream(feed, kinds: kinds, rate: rate)
            if let start = last ?? stated { stream.next = start } else { stream.next = await feed.next }
            let ready = stream
            return .endless(Reply.whole([], "text/event-stream")) { writer in
                var stream = ready
                await stream.run(writer)
            }
        },
        Route(
            method: "GET", path: "/api/v1/capture", name: "capture",
            summary:
                "A capture of the bus or of the traffic with clients, from now on, until the reader ends it",
            parameters: [
                .query("kind", Form.word(["can", "ip"]), "The bus, or IP packets; can unless stated"),
                .query(
                    "until", Form.word(["now"]),
                    "now: a capture of what the journal still has, with an end"),
            ],
            answers: [
                Route.Answer(
                    status: 200, type: "application/vnd.tcpdump.pcap",
                    schema: .members(["type": .string("string"), "contentEncoding": .string("binary")]),
                    meaning: "a pcap file, without an end unless until is now")
            ], refusals: [.badRequest]
        ) { call in
            let kind = call.values["kind"] ?? "can"
            guard ["can", "ip"].contains(kind) else {
                throw Refusal(.badRequest, "there is no capture of '\(kind)'", "use can or ip", path: "kind")
            }
            let isPast = call.values["until"] == "now"
            guard isPast || call.values["until"] == nil else {
                throw Refusal(
                    .badRequest, "a capture has no such end", "use now, or leave it out", path: "until")
            }
            let time = await call.session.host.observe { $0.time }
            let powerOn = Duration.seconds(Date().timeIntervalSince1970) - .nanoseconds(time.nanoseconds)
            let capture = CaptureStream(
                kind == "can" ? .frames : .packets, endpoints: call.session.opened, powerOn: powerOn)
            let host = call.session.host
            let next = await call.session.feed.next
            return .endless(Reply.whole([], "application/vnd.tcpdump.pcap")) { writer in
                await send(capture, of: host, from: isPast ? 0 : next, isPast: isPast, to: writer)
            }
        },
    ]

    /// Sends a capture until its reader ends it, or of what the journal has when it `isPast`.
    private static func send(
        _ capture: CaptureStream, of host: LiveHost, from start: UInt64, isPast: Bool, to writer: WebWriter
    ) async {
        var capture = capture
        var position = JournalPosition()
        position.next = start
        guard await writer.write(capture.header) else { return }
        while !Task.isCancelled {
            let (batch, next) = await host.records(since: position)
            position = next
            var bytes: [UInt8] = []
            batch.forEachEntry { bytes += capture.bytes(of: $0, $1) }
            if !bytes.isEmpty, await !writer.write(bytes) { return }
            if isPast { return }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Answers with records in portions: a whole answer would take as much memory as the window of lines, for every reader
    /// that takes its time.
    private static func journal(_ call: Route.Call) async throws -> WebAnswer {
        let kinds = try kinds(of: call)
        let since = try number("since", of: call, in: 0...Int.max) ?? 0
        let limit = try number("limit", of: call, in: 1...20000) ?? 20000
        let feed = call.session.feed
        await feed.refresh()
        let end = await feed.next
        return .endless(Reply.whole([], "application/x-ndjson")) { writer in
            var (next, left) = (UInt64(since), limit)
            while left > 0, next < end {
                let portion = await feed.lines(from: next, most: EventStream.portion)
                guard let last = portion.lines.last else { return }
                next = last.sequence + 1
                let shown = portion.lines.lazy.filter {
                    $0.sequence < end && kinds?.contains($0.kind) ?? true
                }
                .prefix(left)
                left -= shown.count
                var text: [UInt8] = []
                for line in shown {
                    text += portion.text(of: line)
                    text.append(0x0A)
                }
                if !text.isEmpty, await !writer.write(text) { return }
            }
        }
    }

    private static func kinds(of call: Route.Call) throws -> Set<JournalRecord.Kind>? {
        guard let text = call.values["kind"] else { return nil }
        return Set(
            try text.split(separator: ",").map { word in
                guard let kind = JournalRecord.Kind.allCases.first(where: { $0.name == word }) else {
                    throw Refusal(
                        .badRequest, "there is no kind of record '\(word)'",
                        "use \(self.kinds.joined(separator: ", "))", path: "kind")
                }
                return kind
            })
    }

    private static func number(_ name: String, of call: Route.Call, in range: ClosedRange<Int>) throws -> Int?
    {
        guard let text = call.values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
            throw Refusal(
                .badRequest, "'\(text)' is not such a number",
                "write a whole number from \(range.lowerBound)\(most)",
                path: name)
        }
        return number
    }
}
