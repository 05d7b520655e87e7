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
                    Field(
                        "accept_again_after", .duration,
                        "How long clients are turned away afterwards: accepted and reset at once"),
                ]),
            ]), "The connection ends during the reply"
        ) { set, value in
            guard let manner = (value["how"] ?? value).word(ConnectionEnd.Manner.self) else { return }
            set.link.close.disconnect = CloseFaults.Disconnect(
                how: Disconnection(
                    manner, acceptsAgainAfter: value["accept_again_after"]?.duration ?? .zero),
                after: value["after"]?.word() ?? .echo, bytes: value["bytes"]?.integer)
        }.found(by: "connection lost", "drop", "RST", "FIN", "unplugged", "out of range").varying(
            .field,
            .record([
                .init("how", .texts(["fin", "reset", "half-open"])),
                .init("accept_again_after", .milliseconds(0...5000)),
            ]), .severs, source: "Wi-Fi adapters that lose their connection"),
        FaultKind(
            "refuse", .close, .word(["on", "off", "visibly"]),
            "Nobody listens: clients are refused, which the journal of a real run cannot have; visibly: each is accepted and reset at once"
        ) { set, value in
            set.link.close.isResetting = value.text == "visibly"
            set.link.close.isRefusing = value == .text("on") || value == .flag(true)
        }.found(by: "connection refused", "ECONNREFUSED", "port closed").varying(
            .plain, .texts(["visibly"]), .severs, source: "RFC 9293: nobody listens"),
        FaultKind("blackhole", .close, .flag, "Attempts to connect are never completed") {
            $0.link.close.isBlackHole = $1.isOn
        }.found(by: "connect timeout", "firewall", "SYN", "unreachable").varying(
            .plain, .texts(["on"]), .severs, source: "RFC 9293: a host that is gone"),
    ]
}
