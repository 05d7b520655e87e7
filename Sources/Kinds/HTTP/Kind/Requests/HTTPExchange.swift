import Conformance
import CompanionServices
import Endpoints
import Rig
import SimulationCore

/// An HTTP request of a client and the response to it, read from the bytes in the journal.
struct HTTPExchange: Sendable {
    let request: HTTPRequest

    /// The index of its connection in `Evidence.links`.
    let link: Int

    /// When its last byte reached the service.
    let moment: Moment

    /// The status of the response; nil when no status line reached the client.
    let status: Int?

    /// When the end of the response reached the client; nil when it did not.
    let answered: Moment?

    /// Whether the response was good: its status is 2xx and all of it reached the client.
    var isGood: Bool { answered != nil && status.map { (200..<300).contains($0) } ?? false }
}

extension HTTPExchange {
    /// Returns the exchanges at `endpoint`, in the order of their requests. They are read with the limits of
    /// the endpoint, so that what the service has understood is judged, and nothing else.
    static func all(in evaluator: CaseEvaluator, endpoint: EndpointID) -> [HTTPExchange] {
        guard
            let description = evaluator.record.description.endpoints[endpoint].kind(as: HTTPDescription.self)
        else { return [] }
        let evidence = evaluator.evidence
        let found = evidence.links.indices.filter { evidence.links[$0].endpoint == endpoint }.flatMap {
            exchanges(on: $0, evidence, description.limits)
        }
        return found.sorted { $0.moment < $1.moment }
    }

    private static func exchanges(
        on index: Int, _ evidence: Evidence, _ limits: HTTPLimits
    ) -> [HTTPExchange] {
        let link = evidence.links[index]
        var connection = HTTPConnection(limits: limits, now: link.opened.time)
        var requests: [(HTTPRequest, Moment)] = []
        for (moment, bytes) in link.input {
            connection.receive(bytes, now: moment.time)
            while let request = connection.heldRequest {
                requests.append((request, moment))
                connection.answer(HTTPResponse(200), now: moment.time)
            }
            connection.clearOutput()
        }
        return requests.enumerated().map { place, found in
            // The journal has a record for each request, in the same order.
            let record = link.exchanges.indices.contains(place) ? link.exchanges[place] : nil
            let exchange = record.map { evidence.exchanges[$0] }
            return HTTPExchange(
                request: found.0, link: index, moment: exchange?.moment ?? found.1,
                status: exchange.flatMap { status(of: $0.answer) }, answered: exchange?.end)
        }
    }

    /// Returns the status code in the status line of `answer`, after interim responses; nil without one.
    private static func status(of answer: [UInt8]) -> Int? {
        for line in answer.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count >= 2, words[0].starts(with: "HTTP/1.".utf8),
                let status = Int(String(decoding: words[1].prefix(3), as: UTF8.self))
            else { continue }
            if status >= 200 { return status }
        }
        return nil
    }
}
