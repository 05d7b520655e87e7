/// Decides what came of a case.
public enum Judge {
    /// The verdict of each expectation of `tested` and of the whole, from what `record` holds and nothing else.
    public static func judge(_ tested: Case, _ record: CaseRecord) -> CaseResult {
        CaseResult(
            id: tested.id, title: tested.scenario.rig.title, group: tested.group,
            severity: (tested.scenario.severity ?? .must).rawValue, verdict: .inconclusive,
            reason: "nothing was decided")
    }
}
