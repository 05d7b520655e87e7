/// A moment of a run that an expectation counts from or to.
public enum Mark: Hashable, Sendable {
    /// Time zero: the first byte that the client sends on any endpoint, or power-on when it never sends one.
    case start
    /// The first connection to the expectation's endpoint.
    case connect
    /// The first end of a connection to the expectation's endpoint, whoever ended it.
    case disconnect
    /// The first time that event number `index` of the scenario happens.
    case event(index: Int, name: String)
    /// The moment at which the `nth` request of a pattern is complete, counted from 1 over the whole case.
    case request(RequestPattern, nth: Int)
}

extension Mark: CustomStringConvertible {
    /// The mark in words that follow "after" or "before".
    public var description: String {
        switch self {
        case .start: "the client's first byte"
        case .connect: "the first connection"
        case .disconnect: "the first disconnection"
        case .event(_, let name): "the event '\(name)'"
        case .request(let pattern, let nth): "request \(pattern)" + (nth == 1 ? "" : " number \(nth)")
        }
    }
}

/// The part of a run that an expectation looks at; without any limit all of it.
public struct Window: Hashable, Sendable {
    /// It begins behind this mark, or at the start.
    public var after: Mark?

    /// It ends before this mark, or at the end of the case.
    public var before: Mark?

    /// It ends this long after its beginning; without `after` that is time zero.
    public var within: Duration?

    /// A window with these limits.
    public init(after: Mark? = nil, before: Mark? = nil, within: Duration? = nil) {
        self.after = after
        self.before = before
        self.within = within
    }
}
