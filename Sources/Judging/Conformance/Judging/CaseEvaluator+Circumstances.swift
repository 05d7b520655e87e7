import Diagnostics
import Endpoints
import Rig
import Scenarios
import SimulationCore
import VehicleModel

/// Says what happened where something expected did not.
extension CaseEvaluator {
    /// The last state that the client reported and the end of the case, as text for reports.
    var lastStateAndEnd: String {
        let last = record.reports.last { report in
            if case .state = report.content { true } else { false }
        }
        guard case .state(let state)? = last?.content, let time = last?.time else { return ended }
        return "its last state was \(Words.quoted(state)) at \(Words.seconds(time)); \(ended)"
    }

    // MARK: The request for what is missing

    /// Returns what became of the request that brings what `subject` is about, as text with a semicolon behind it;
    /// empty when the case has no adapter, or several requests could bring it.
    func requestWords(for subject: ReportForm.Subject) -> String {
        guard
            let endpoint = record.description.endpoints.firstIndex(where: {
                $0.dialect?.endsWithPrompt == true
            }),
            let (name, isRequest) = Self.request(for: subject, isFrozen: scenario.task?.kind == .freezeFrame)
        else { return "" }
        let found = evidence.requests(to: EndpointID(endpoint)).filter { isRequest($0.request) }
        guard let last = found.last else { return "\(name) was never asked; " }
        return "\(name) was asked \(Words.times(found.count)), the last time at "
            + "\(Words.seconds(last.moment.time)), and \(Self.words(answer: last)); "
    }

    private static func request(
        for subject: ReportForm.Subject, isFrozen: Bool
    ) -> (name: String, isRequest: (String) -> Bool)? {
        switch subject {
        case .signal(let signal, _):
            let pids = ParameterTable.mode01.filter { $0.fields.contains { $0.signal == signal } }.map(\.pid)
            guard pids.count == 1, let pid = pids.first else { return nil }
            let digits = Hex.string(pid, width: 2)
            if isFrozen { return ("02\(digits)", { $0.hasPrefix("02\(digits)") }) }
            return ("01\(digits)", { RequestPattern.pids(of: $0).contains(pid) })
        case .codes(let kinds):
            guard kinds.count == 1, let service = CodeMisreading.services[kinds[0].kind] else { return nil }
            let digits = Hex.string(service, width: 2)
            return (digits, { $0.hasPrefix(digits) && $0.utf8.count <= 3 })
        case .text(let name, _):
            guard let line = texts[name] else { return nil }
            return (line, { $0.hasPrefix(line) })
        case .supported: return ("0100", { RequestPattern.pids(of: $0).contains(0) })
        case .state: return nil
        }
    }

    /// The requests that bring texts of the vehicle (SAE J1979, services 02, 06 and 09).
    private static let texts = [
        "vin": "0902", "calibration_id": "0904", "ecu_name": "090A", "freeze_dtc": "0202", "cvn": "0906",
        "test_results": "06",
    ]

    /// Returns what came in answer to `exchange`, as a clause.
    private static func words(answer exchange: Evidence.Exchange) -> String {
        let messages = exchange.messages
        if let refusal = messages.last, refusal.first == 0x7F, refusal.count >= 3 {
            return
                "refused with \(Hex.string(refusal[2], width: 2)) (\(NegativeResponse.meaning(of: refusal[2])))"
        }
        if !messages.isEmpty { return "answered" }
        let text = Words.text(exchange.answer.filter { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ">") })
        return text.isEmpty ? "not answered" : "answered \(Words.quoted(text))"
    }

    // MARK: Refusals

    /// Returns the refusal that a tester got last before `moment`, or last of all, as text for reports; nil when its last
    /// answer was another one.
    ///
    /// Refusals are negative responses (ISO 14229-1) other than "response pending", refused routing activations and
    /// negative acknowledgements (ISO 13400-2).
    func refusalWords(before moment: SimInstant?) -> String? {
        for endpoint in record.description.endpoints.ids {
            let answers = answers(at: endpoint)
            let early = moment.flatMap { limit in answers.last { $0.moment.time < limit } }
            for answer in [early, answers.last].compactMap({ $0 }) {
                guard let refusal = answer.refusal else { continue }
                return "\(refusal) at \(Words.seconds(answer.moment.time)) was the last answer"
                    + (answer.moment == answers.last?.moment ? "" : " before that")
            }
        }
        return nil
    }

    private struct TesterAnswer {
        let moment: Moment
        /// The refusal in words; nil for another answer.
        let refusal: String?
    }

    private func answers(at endpoint: EndpointID) -> [TesterAnswer] {
        guard let dialect = record.description.endpoints[endpoint].dialect, dialect.carriesDiagnostics else {
            return []
        }
        let conversation = DiagnosticConversation(self, endpoint: endpoint)
        var answers = conversation.messages.compactMap { message -> TesterAnswer? in
            guard !message.isRequest, !message.bytes.isEmpty else { return nil }
            guard message.bytes[0] == 0x7F, message.bytes.count >= 3 else {
                return TesterAnswer(moment: message.moment, refusal: nil)
            }
            let code = message.bytes[2]
            guard code != NegativeResponse.responsePending.rawValue else { return nil }
            return TesterAnswer(
                moment: message.moment,
                refusal: "\(Hex.string(message.bytes.prefix(3))) (\(NegativeResponse.meaning(of: code)))")
        }
        for link in evidence.links where link.endpoint == endpoint {
            answers += dialect.replies(in: link.output.map { ($0.moment, $0.bytes) }).compactMap { reply in
                switch reply.content {
                case .message: nil
                case .agreement: TesterAnswer(moment: reply.moment, refusal: nil)
                case .refusal(let words): TesterAnswer(moment: reply.moment, refusal: words)
                }
            }
        }
        return answers.sorted { $0.moment < $1.moment }
    }
}
