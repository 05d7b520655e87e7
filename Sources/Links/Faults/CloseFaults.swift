/// An end of a connection that comes from the adapter's side.
public struct Disconnection: Hashable, Sendable {
    /// How the client sees it.
    public var manner: Rig.Manner

    /// How long nobody can connect afterwards.
    public var acceptsAgainAfter: Duration

    /// An end like this.
    public init(_ manner: Rig.Manner, acceptsAgainAfter: Duration = .zero) {
        self.manner = manner
        self.acceptsAgainAfter = acceptsAgainAfter
    }
}

/// How connections begin and end.
struct CloseFaults: Hashable, Sendable {
    /// Where in a reply the connection ends.
    enum Moment: String, CaseIterable, Sendable { case request, echo, answer, prompt }

    struct Disconnect: Hashable, Sendable {
        var how: Disconnection
        var after: Moment
        /// How many bytes of the reply come before it, or nil when `after` says where it is.
        var bytes: Int?
    }

    var disconnect: Disconnect?
    var isRefusing = false
    var isBlackHole = false
}

extension FaultKind {
    private static let manners = Rig.Manner.allCases.map(\.rawValue)

    static let closeRows: [FaultKind] = [
        FaultKind(
            "disconnect", .close,
            .any([
                .word(manners),
                .record([
                    Field("how", .word(manners), required: true, "Write fin, reset or half-open"),
                    Field(
                        "after", .word(CloseFaults.Moment.allCases.map(\.rawValue)),
                        "The part of the reply that is the last one; echo unless stated"),
                    Field(
                        "bytes", .integer(0...16_777_216),
                        "How many bytes of the reply come before it, instead of a part"),
                    Field("accept_again_after", .duration, "How long nobody can connect afterwards"),
                ]),
            ]), "The connection ends during the reply"
        ) { set, value in
            guard let manner = (value["how"] ?? value).word(Rig.Manner.self) else { return }
            set.close.disconnect = CloseFaults.Disconnect(
                how: Disconnection(
                    manner, acceptsAgainAfter: value["accept_again_after"]?.duration ?? .zero),
                after: value["after"]?.word() ?? .echo, bytes: value["bytes"]?.integer)
        },
        FaultKind("refuse", .close, .flag, "Nobody listens: clients are refused") {
            $0.close.isRefusing = $1.isOn
        },
        FaultKind("blackhole", .close, .flag, "Attempts to connect are never completed") {
            $0.close.isBlackHole = $1.isOn
        },
    ]
}

/// The close stage.
extension ReplyPipeline {
    /// The end of the connection when it follows what `moment` names, once.
    mutating func end(after moment: CloseFaults.Moment) -> ReplyFragment? {
        guard let disconnect = set.close.disconnect, disconnect.bytes == nil, disconnect.after == moment,
            !isClosed
        else { return nil }
        isClosed = true
        act("disconnect", "\(disconnect.how.manner.rawValue) after the \(moment.rawValue)")
        return ReplyFragment(part: .prompt, bytes: [], isCut: true, close: disconnect.how)
    }

    /// The end of the connection when so many bytes of the reply have come; what lies behind it is lost.
    mutating func endWithin(_ pieces: [ReplyFragment]) -> [ReplyFragment] {
        guard let disconnect = set.close.disconnect, let limit = disconnect.bytes, !isClosed else {
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
