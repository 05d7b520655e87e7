import Conformance
import LiveHost
import Scenarios
import SimulationCore

/// Asks the person who sees the client what only a person can tell, during one case.
struct Questioning {
    /// The longest wait for an answer.
    static let patience = Duration.seconds(300)

    /// The shortest interval at which the journal is searched for a question.
    private static let interval = Duration.milliseconds(250)

    /// The time for which an answer holds for another expectation that asks the same.
    private static let validity = Duration.seconds(5)

    /// The greatest number of times that a question is asked again because the value changed before its answer.
    private static let mostRounds = 3

    private let planned: PlannedCase
    private let setting: CaseExecution.Setting
    private let caseOperator: any Operator

    private var open: (question: SightQuestion, since: SimInstant)?
    private var done: Set<String> = []
    private var rounds: [String: Int] = [:]
    /// The answers by the text of their questions, and when they were given.
    private var given: [String: (answer: SightAnswer, time: SimInstant)] = [:]
    private var nextSearch = SimInstant.powerOn
    /// Whether nobody answers.
    private var hadNoEffect = false

    init(_ planned: PlannedCase, _ setting: CaseExecution.Setting, _ caseOperator: any Operator) {
        self.planned = planned
        self.setting = setting
        self.caseOperator = caseOperator
    }

    /// Whether a question waits for its answer; the keys of the person belong to it then.
    var isOpen: Bool { open != nil }

    /// Takes an answer, or asks the next question; false when there is nothing to ask at this moment.
    ///
    /// `isEnding` is whether the client has gone or its time is over, so that all remaining questions are due.
    mutating func step(_ host: LiveHost, _ time: SimInstant, isEnding: Bool) async -> Bool {
        guard !hadNoEffect else { return false }
        if let (question, since) = open {
            guard since.duration(to: time) < Self.patience else { return end() }
            switch caseOperator.answer() {
            case .pending: return true
            case .nobody: return end()
            case .given(let answer):
                open = nil
                nextSearch = time
                await take(answer, to: question, since: since, host, isEnding: isEnding)
            }
        }
        guard isEnding || time >= nextSearch else { return false }
        let (done, scenario) = (self.done, planned.tested.scenario)
        let record = await self.record(of: host)
        let clock = ContinuousClock()
        let begin = clock.now
        let next = await setting.runOffPool {
            SightReview(scenario, record).nextQuestion(except: done, isEnding: isEnding)
        }
        nextSearch = time.advanced(by: max(Self.interval, (clock.now - begin) * 10))
        guard let next else { return false }
        if let known = given[next.text], known.time.duration(to: record.end) < Self.validity {
            await host.clientDid(.asked, [Array(next.journalText.utf8)])
            await host.clientDid(.answered, [Array(next.journalText(of: known.answer).utf8)])
            self.done.insert(next.key)
            nextSearch = time
            return true
        }
        open = (next, record.end)
        await host.clientDid(.asked, [Array(next.journalText.utf8)])
        caseOperator.show(.asking(planned.tested, question: next.text))
        return true
    }

    private mutating func take(
        _ answer: SightAnswer, to question: SightQuestion, since: SimInstant, _ host: LiveHost, isEnding: Bool
    ) async {
        let scenario = planned.tested.scenario
        let record = await self.record(of: host)
        let stands = await setting.runOffPool { SightReview(scenario, record).stands(question, since: since) }
        let isNoLongerAsked = !stands && !isEnding && answer != .skipped
        let text = isNoLongerAsked ? question.lateAnswerText : question.journalText(of: answer)
        await host.clientDid(.answered, [Array(text.utf8)])
        if !isNoLongerAsked { given[question.text] = (answer, record.end) }
        rounds[question.key, default: 0] += 1
        if !isNoLongerAsked || rounds[question.key, default: 0] >= Self.mostRounds {
            done.insert(question.key)
        }
    }

    private mutating func end() -> Bool {
        hadNoEffect = true
        open = nil
        return false
    }

    private func record(of host: LiveHost) async -> CaseRecord {
        let (journal, status) = (await host.journal(), await host.status())
        var record = CaseRecord(
            journal: journal, description: planned.tested.scenario.rig, seesValues: false, seesProgram: false,
            end: status.time)
        record.isByHand = true
        if let profile = planned.clients.first?.profile { record.claims = Claims(profile) }
        return record
    }
}

/// The claims of client profiles in words, for results.
enum ClaimWords {
    /// Returns the claims of `profiles`, each with the name that cases have for its client, if any; nil when no profile
    /// states any.
    static func list(_ profiles: [(name: String?, profile: ClientProfile)]) -> [String]? {
        let all = profiles.flatMap { given in
            words(of: given.profile).map { (given.name.map { "\($0): " } ?? "") + $0 }
        }
        return all.isEmpty ? nil : all
    }

    private static func words(of profile: ClientProfile) -> [String] {
        guard !profile.claimsEverything else { return ["everything"] }
        let claims = Claims(profile)
        var words = profile.capabilities.sorted().map { "capability \($0)" }
        words += profile.transports.map { "transport \($0.rawValue)" }
        words += (claims.signals ?? []).map { "signal \($0)" }.sorted()
        words += (claims.states ?? []).sorted().map { "state \($0)" }
        words += (claims.kinds ?? []).sorted().map { "codes \($0)" }
        words += (claims.texts ?? []).sorted().map { "text \($0)" }
        return words
    }
}
