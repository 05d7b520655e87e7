import Conformance
import Synchronization

/// The neutral runs beside trials, each played once.
final class NeutralRuns: Sendable {
    private let maker: TrialMaker
    private let play: Explorer.Player
    private let met = Mutex<[[Int]: Set<String>]>([:])
    private let outputs = Mutex<[[Int]: StableOutput]>([:])

    /// The greatest number of runs that are kept.
    private static let most = 512

    init(_ maker: TrialMaker, _ play: @escaping Explorer.Player) {
        self.maker = maker
        self.play = play
    }

    /// Returns the ids of the expectations that the neutral trial beside `trial` meets.
    func met(beside trial: Trial) async -> Set<String> {
        if let known = met.withLock({ $0[trial.neutralChoices] }) { return known }
        guard let neutral = maker.neutral(of: trial),
            let record = await play([neutral.tested]).first.flatMap({ $0 })
        else { return [] }
        let ids = TrialJudge.met(by: neutral, record)
        met.withLock { Self.keep(ids, for: trial.neutralChoices, in: &$0) }
        return ids
    }

    /// Returns `trial`, with an expectation that `record` breaks when the trial has the meaning of its neutral one and the
    /// client prints something else.
    func compared(_ trial: Trial, _ record: CaseRecord) async -> Trial {
        guard trial.isOfTheSameMeaning, let output = await output(beside: trial),
            let expectation = output.expectation(on: record)
        else { return trial }
        return maker.adding(expectation, to: trial) ?? trial
    }

    private func output(beside trial: Trial) async -> StableOutput? {
        if let known = outputs.withLock({ $0[trial.neutralChoices] }) { return known }
        guard let neutral = maker.neutral(of: trial), let other = maker.neutral(of: trial, isRepaced: true)
        else {
            return nil
        }
        let records = await play([neutral.tested, other.tested])
        guard records.count == 2, let one = records[0], let two = records[1] else { return nil }
        let output = StableOutput(one, two)
        outputs.withLock { Self.keep(output, for: trial.neutralChoices, in: &$0) }
        // The first of the two runs is the neutral one, which need not be played again.
        met.withLock { Self.keep(TrialJudge.met(by: neutral, one), for: trial.neutralChoices, in: &$0) }
        return output
    }

    private static func keep<Value>(_ value: Value, for key: [Int], in all: inout [[Int]: Value]) {
        if all.count >= most { all = [:] }
        all[key] = value
    }
}
