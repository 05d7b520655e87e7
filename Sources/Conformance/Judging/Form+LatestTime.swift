import Scenarios

extension Expectation.Form {
    /// Whether lateness alone can break the form: it says until when something has to come, and nothing that comes
    /// later or not at all can break it otherwise.
    var hasLatestTime: Bool {
        switch self {
        case .sequence, .recovers, .response: true
        case .count(let form): form.atMost == nil && form.window.within != nil
        case .connection(let form):
            !form.stays && form.atMost == nil && form.attempts == nil
                && (form.connects ?? form.reconnects ?? form.givesUp) != nil
        case .report(let form): !form.isForbidden && form.atMost == nil && form.onlyAfter == nil
        case .exit(let form): form.window.within != nil
        case .output(let form): !form.isForbidden && form.window.within != nil
        case .sent(let form): form.atMost == nil && form.window.within != nil
        case .every, .never, .alerts, .stored, .updates: false
        }
    }
}
