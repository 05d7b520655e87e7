import Links
import SimulationCore

/// The kinds of fault of the beginning and end of connections.
extension FaultKind {
    private static let manners = ConnectionEnd.Manner.allCases.map(\.rawValue)

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
            guard let manner = (value["how"] ?? value).word(ConnectionEnd.Manner.self) else { return }
            set.link.close.disconnect = CloseFaults.Disconnect(
                how: Disconnection(
                    manner, acceptsAgainAfter: value["accept_again_after"]?.duration ?? .zero),
                after: value["after"]?.word() ?? .echo, bytes: value["bytes"]?.integer)
        },
        FaultKind("refuse", .close, .flag, "Nobody listens: clients are refused") {
            $0.link.close.isRefusing = $1.isOn
        },
        FaultKind("blackhole", .close, .flag, "Attempts to connect are never completed") {
            $0.link.close.isBlackHole = $1.isOn
        },
    ]
}
