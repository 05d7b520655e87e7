import Rig

/// The situations that a client has met and its reactions, in words that are few enough to be counted.
package enum WireFeatures {
    /// Returns the features of a run: for each request its class, the class of the answer, and the class of the next request.
    package static func all(of indexed: IndexedRecord) -> Set<String> {
        let evidence = indexed.evidence
        var features: Set<String> = []
        for link in evidence.links {
            let exchanges = link.exchanges.map { evidence.exchanges[$0] }
            for (index, exchange) in exchanges.enumerated() {
                let next = index + 1 < exchanges.count ? word(exchanges[index + 1].request) : "nothing"
                features.insert("\(word(exchange.request)) \(answer(exchange)) \(next)")
            }
            if link.wasEndedForIt { features.insert("connection ended") }
        }
        for stage in evidence.program { features.insert("client \(stage.stage)") }
        return features
    }

    /// Returns a request without its arguments.
    private static func word(_ request: String) -> String {
        if request.hasPrefix("AT") || request.hasPrefix("ST") { return String(request.prefix(4)) }
        if let method = request.split(separator: " ").first, method.count < request.count {
            return String(method)
        }
        return request.isEmpty ? "empty" : String(request.prefix(2))
    }

    private static func answer(_ exchange: Evidence.Exchange) -> String {
        guard exchange.end != nil else { return exchange.answer.isEmpty ? "unanswered" : "cut" }
        return exchange.prompt == nil ? "answered" : "\(exchange.kind)"
    }
}
