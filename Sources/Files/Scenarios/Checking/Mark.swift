package import SimulationCore

/// A moment of a run at which a window begins or ends.
package enum Mark: Hashable, Sendable {
    /// Time zero: the first byte that the client sends on any endpoint, or power-on when it never sends one.
    case start
    /// The first connection to the endpoint of the expectation, or to any endpoint when the expectation has
    /// none.
    case connect
    /// The first end of a connection to the endpoint of the expectation, or to any endpoint when the
    /// expectation has none. Either peer may have closed it.
    case disconnect
    /// The first occurrence of an event of the scenario.
    case event(EventID, name: String)
    /// The moment at which the `nth` request that matches the pattern is complete, counted from 1 over the
    /// whole case.
    case request(RequestPattern, nth: Int)
}

extension Mark: CustomStringConvertible {
    /// The mark in words, as used after "after" or "before" in a message.
    package var description: String {
        switch self {
        case .start: "the client's first byte"
        case .connect: "the first connection"
        case .disconnect: "the first disconnection"
        case .event(_, let name): "the event '\(name)'"
        case .request(let pattern, let nth): "request \(pattern)" + (nth == 1 ? "" : " number \(nth)")
        }
    }
}

/// The part of a run that an expectation examines; without limits, the whole run.
package struct Window: Hashable, Sendable {
    /// The window begins directly after this mark, or at the start of the run.
    package var after: Mark?

    /// The window ends before this mark, or at the end of the case.
    package var before: Mark?

    /// The length of the window, from `after` to its end. Without `after`, it counts from time zero unless
    /// the form states otherwise.
    package var within: Duration?

    /// Creates a window; without arguments, it is the whole run.
    package init(after: Mark? = nil, before: Mark? = nil, within: Duration? = nil) {
        self.after = after
        self.before = before
        self.within = within
    }
}
