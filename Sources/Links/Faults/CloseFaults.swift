import SimulationCore

/// How connections begin and end.
package struct CloseFaults: Hashable, Sendable {
    /// Where in a reply the connection ends.
    package enum Moment: String, CaseIterable, Sendable { case request, echo, answer, prompt }

    /// An end of the connection during a reply.
    package struct Disconnect: Hashable, Sendable {
        var how: Disconnection
        var after: Moment
        /// How many bytes of the reply come before it, or nil when `after` says where it is.
        var bytes: Int?

        /// The end `how` after a part of the reply, or after `bytes` of it.
        package init(how: Disconnection, after: Moment, bytes: Int?) {
            self.how = how
            self.after = after
            self.bytes = bytes
        }
    }

    /// The end of the connection during the reply.
    package var disconnect: Disconnect?
    /// Whether clients are refused.
    package var isRefusing = false
    /// Whether attempts to connect are never completed.
    package var isBlackHole = false

    init() {}
}

/// The close stage.
extension ReplyPipeline {
    /// The end of the connection when it follows what `moment` names, once.
    mutating func end(after moment: CloseFaults.Moment) -> ReplyFragment? {
        guard let disconnect = faults.close.disconnect, disconnect.bytes == nil, disconnect.after == moment,
            !isClosed
        else { return nil }
        isClosed = true
        act("disconnect", "\(disconnect.how.manner.rawValue) after the \(moment.rawValue)")
        return ReplyFragment(part: .prompt, bytes: [], isCut: true, close: disconnect.how)
    }

    /// The end of the connection when so many bytes of the reply have come; what lies behind it is lost.
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
