import Synchronization

/// The mistake that makes a client a mutant, or none; several make an app in the manner of another.
///
/// A client compares the switch with every mistake whose place it comes to. As long as a comparison does not
/// hold, the mutant does what the reference client does; a mistake that the reference client never compares in
/// a case changes nothing there.
package struct BugSwitch<Bug: Mutation>: Sendable {
    /// The mistakes with which a switch was compared.
    package final class Comparisons: Sendable {
        private let seen = Mutex<Set<Bug>>([])

        /// An empty set.
        package init() {}

        /// The mistakes so far.
        package var bugs: Set<Bug> { seen.withLock { $0 } }

        fileprivate func note(_ bug: Bug) { seen.withLock { _ = $0.insert(bug) } }
    }

    /// The mistakes; none for the reference client.
    private let bugs: Set<Bug>

    /// The list of comparisons; nil when nobody asks for them.
    private let comparisons: Comparisons?

    /// A switch for `bug`, or for the reference client; `comparisons` notes what it is compared with.
    package init(_ bug: Bug?, noting comparisons: Comparisons? = nil) {
        bugs = bug.map { [$0] } ?? []
        self.comparisons = comparisons
    }

    /// A switch for all of `bugs`.
    package init(_ bugs: Set<Bug>) {
        self.bugs = bugs
        comparisons = nil
    }

    /// Returns whether the client has the mistake.
    package static func == (one: BugSwitch, other: Bug) -> Bool {
        one.comparisons?.note(other)
        return one.bugs.contains(other)
    }

    /// Returns whether the client does not have the mistake.
    package static func != (one: BugSwitch, other: Bug) -> Bool { !(one == other) }
}
