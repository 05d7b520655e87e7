import Links

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

extension FaultKind {
    /// The greatest payload of a datagram over IPv4, in bytes.
    private static let largest = 65_507

    package static let ofDatagrams: [FaultKind] = [
        FaultKind(
            "size", .datagram, .integer(0...largest),
            "Every datagram has so many bytes: it is cut, or filled up with zeros"
        ) { $0.link.datagramSize = $1.integer }.found(by: "truncated packet", "MTU", "short datagram")
            .varyingOnDatagrams(
                .hostile, .integer(0...2000), .hides, source: "decided here: a datagram of another version")
    ]

    /// Whether a telemetry endpoint can have the fault; faults of a whole answer apply to a datagram there.
    public var actsOnDatagrams: Bool {
        stage == .datagram || ["loss", "duplicate", "reorder", "delay", "corrupt", "silence"].contains(name)
    }
}
