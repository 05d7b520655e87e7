import Links

/// The kinds of fault of the timing of a reply.
extension FaultKind {
    static let paceRows: [FaultKind] = [
        FaultKind(
            "delay", .pace,
            .any([
                .duration,
                .record([
                    Field("by", .duration, required: true, "Write how long it is held back"),
                    Field(
                        "from", .word(ReplyFragment.Part.allCases.map(\.rawValue)),
                        "The part that it begins with; answer unless stated"),
                ]),
            ]), "The reply comes later"
        ) { set, value in
            guard let time = (value["by"] ?? value).duration else { return }
            set.link.pace.delay = PaceFaults.Delay(by: time, from: value["from"]?.word() ?? .answer)
        }.found(by: "lag", "latency", "slow", "jitter", "timeout").varying(
            .field, .milliseconds(50...12000), .hides, source: "ELMduino issues 83 and 254"
        )
        .varyingOnDatagrams(
            .plain, .milliseconds(1...300),
            source: "RFC 768: datagrams may be lost, doubled and reordered"),
        FaultKind("slow", .pace, .integer(1...10_000_000), "The reply comes with so many bytes per second") {
            $0.link.pace.rate = $1.integer
        }.found(by: "baud", "bandwidth", "throttle").varying(
            .field, .texts(["960", "480", "240", "120"]), source: "a serial line of 9600 to 1200 baud"),
    ]
}
