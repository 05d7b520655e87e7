/// The results of a trouble code's test, from which its status byte follows (ISO 14229-1, annex D.2).
///
/// Results that exclude each other are cases of one enumeration, so no sequence of events gives a byte that cannot be: a
/// test that has not completed since codes were cleared has no result at all, one that has failed in this operation
/// cycle makes its code pending, and only a code that has failed is confirmed or asks for the warning indicator.
struct TroubleCodeTest: Hashable, Sendable {
    /// The results since codes were cleared.
    private enum Results: Hashable, Sendable {
        /// The test has not completed.
        case none
        /// It has passed whenever it has completed.
        case passed(inThisCycle: Bool)
        /// It has failed at least once.
        case failed(Cycle, Confirmation)
    }

    /// The result in this operation cycle, or else an earlier one, of a test that has failed.
    private enum Cycle: Hashable, Sendable {
        /// The test has not completed in this cycle; the failure does not count any more.
        case past
        /// The test has not completed in this cycle; the code is pending from an earlier one.
        case notCompleted(lastFailed: Bool)
        /// The test has only passed in this cycle.
        case passed(isPending: Bool)
        /// The test has failed in this cycle.
        case failed(lastFailed: Bool)
    }

    /// The stage of the code of a test that has failed.
    private enum Confirmation: Hashable, Sendable {
        case none, confirmed, indicated
    }

    private var results: Results

    /// A test that has not completed since codes were cleared.
    static let notCompleted = TroubleCodeTest(results: .none)

    /// Returns a test that has completed since codes were cleared and has passed.
    static func passed(inThisCycle: Bool) -> TroubleCodeTest {
        TroubleCodeTest(results: .passed(inThisCycle: inThisCycle))
    }

    // MARK: Events

    /// Completes the test with a failure.
    mutating func fail() { results = .failed(.failed(lastFailed: true), confirmation) }

    /// Completes the test with a pass.
    mutating func pass() {
        switch results {
        case .none, .passed: results = .passed(inThisCycle: true)
        case .failed(let cycle, let confirmation):
            let next: Cycle =
                switch cycle {
                case .past: .passed(isPending: false)
                case .notCompleted: .passed(isPending: true)
                case .passed(let isPending): .passed(isPending: isPending)
                case .failed: .failed(lastFailed: false)
                }
            results = .failed(next, confirmation)
        }
    }

    /// Begins a new operation cycle. A code whose test has only passed in the former one is not pending any more, unless
    /// that does not count as a cycle.
    mutating func beginCycle(formerCounts: Bool) {
        switch results {
        case .none: break
        case .passed: results = .passed(inThisCycle: false)
        case .failed(let cycle, let confirmation):
            let next: Cycle =
                switch cycle {
                case .past, .notCompleted: cycle
                case .passed(let isPending):
                    isPending && !formerCounts ? .notCompleted(lastFailed: false) : .past
                case .failed(let lastFailed): .notCompleted(lastFailed: lastFailed)
                }
            results = .failed(next, confirmation)
        }
    }

    /// Makes the code one that was pending when the ECU was switched on: its test has failed in the last cycle and has passed
    /// since.
    mutating func makePending() {
        guard !isPending else { return }
        results = .failed(
            hasCompletedThisCycle ? .passed(isPending: true) : .notCompleted(lastFailed: false), confirmation)
    }

    /// Confirms the code, which asks for the warning indicator.
    mutating func confirm() {
        switch results {
        case .none, .passed(inThisCycle: false): results = .failed(.past, .indicated)
        case .passed(inThisCycle: true): results = .failed(.passed(isPending: false), .indicated)
        case .failed(let cycle, _): results = .failed(cycle, .indicated)
        }
    }

    /// Ends the code's request for the warning indicator.
    mutating func extinguish() {
        guard case .failed(let cycle, .indicated) = results else { return }
        results = .failed(cycle, .confirmed)
    }

    /// Erases the code after enough warm-ups without its fault, and forgets its failures unless it is pending.
    mutating func age() {
        guard case .failed(let cycle, _) = results else { return }
        results = isPending ? .failed(cycle, .none) : .passed(inThisCycle: hasCompletedThisCycle)
    }

    // MARK: Facts

    private var confirmation: Confirmation {
        if case .failed(_, let confirmation) = results { confirmation } else { .none }
    }

    /// Whether the test has failed since codes were cleared.
    var hasFailed: Bool { if case .failed = results { true } else { false } }

    /// Whether the test has completed in this operation cycle.
    var hasCompletedThisCycle: Bool {
        switch results {
        case .none, .passed(inThisCycle: false), .failed(.past, _), .failed(.notCompleted, _): false
        case .passed(inThisCycle: true), .failed(.passed, _), .failed(.failed, _): true
        }
    }

    /// Whether the test has failed in this operation cycle.
    var hasFailedThisCycle: Bool { if case .failed(.failed, _) = results { true } else { false } }

    /// Whether the last result of the test is a failure.
    var lastFailed: Bool {
        switch results {
        case .failed(.notCompleted(let lastFailed), _), .failed(.failed(let lastFailed), _): lastFailed
        case .none, .passed, .failed(.past, _), .failed(.passed, _): false
        }
    }

    var isPending: Bool {
        switch results {
        case .none, .passed, .failed(.past, _): false
        case .failed(.notCompleted, _), .failed(.failed, _): true
        case .failed(.passed(let isPending), _): isPending
        }
    }

    var isConfirmed: Bool { confirmation != .none }

    /// Whether the code asks for the warning indicator.
    var requestsIndicator: Bool { confirmation == .indicated }

    var status: TroubleCodeStatus {
        var status: TroubleCodeStatus = []
        if results == .none { status.insert(.testNotCompletedSinceLastClear) }
        if !hasCompletedThisCycle { status.insert(.testNotCompletedThisOperationCycle) }
        if hasFailed { status.insert(.testFailedSinceLastClear) }
        if hasFailedThisCycle { status.insert(.testFailedThisOperationCycle) }
        if lastFailed { status.insert(.testFailed) }
        if isPending { status.insert(.pending) }
        if isConfirmed { status.insert(.confirmed) }
        if requestsIndicator { status.insert(.warningIndicatorRequested) }
        return status
    }
}
