import SimulationCore

/// Faults of the beginning and end of connections.
package struct CloseFaults: Hashable, Sendable {
    /// The part of a reply after which the connection ends.
    package enum Moment: String, CaseIterable, Sendable { case request, echo, answer, prompt }

    /// An end of the connection during a reply.
    package struct Disconnect: Hashable, Sendable {
        var how: Disconnection
        var after: Moment
        /// The number of bytes of the reply before the end, or nil when `after` decides.
        var bytes: Int?

        /// The end `how` after a part of the reply, or after `bytes` bytes of it.
        package init(how: Disconnection, after: Moment, bytes: Int?) {
            self.how = how
            self.after = after
            self.bytes = bytes
        }
    }

    /// The end of the connection during the reply.
    package var disconnect: Disconnect?
    /// Whether connection attempts are refused.
    package var isRefusing = false
    /// Whether connections are accepted and reset at once.
    package var isResetting = false
    /// Whether connection attempts are neither accepted nor refused.
    package var isBlackHole = false

    init() {}
}

/// The close stage.
extension ReplyPipeline {
    /// Ends the connection when the fault names `moment`; at most once.
    mutating func end(after moment: CloseFaults.Moment) -> ReplyFragment? {
        guard let disconnect = faults.close.disconnect, disconnect.bytes == nil, disconnect.after == moment,
            !isClosed
        else { return nil }
        isClosed = true
        act("disconnect", "\(disconnect.how.manner.rawValue) after the \(moment.rawValue)")
        return ReplyFragment(part: .prompt, bytes: [], isCut: true, close: disconnect.how)
    }

    /// Ends the connection after the stated number of bytes; the bytes after it are dropped.
    mutating func endWithin(_ pieces: [ReplyFragment]) -> [ReplyFragment] {
        guard let disconnect = faults.close.disconnect, let limit = disconnect.bytes, !isClosed else {
            return pieces
        }
        var kept: [ReplyFragment] = []
        for var piece in pieces {
            guard passed + piece.bytes.count >= limit else {
                passed += piece.bytes.count
                kept.append(piece)
                continue
            }
            piece.bytes.removeLast(passed + piece.bytes.count - limit)
            if !piece.bytes.isEmpty { kept.append(piece) }
            isClosed = true
            act("disconnect", "\(disconnect.how.manner.rawValue) after \(limit) bytes")
            kept.append(ReplyFragment(part: .prompt, bytes: [], isCut: true, close: disconnect.how))
            break
        }
        return kept
    }
}
