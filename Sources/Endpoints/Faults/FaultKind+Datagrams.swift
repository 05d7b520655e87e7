/// The kinds of fault that only datagrams can have.
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
