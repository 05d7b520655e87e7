/// Finds the layouts that a datagram can have by its size, its header and its first bytes.
public enum PacketIdentifier {
    /// The layouts that fit, of one family or of all, in the order of the tables.
    ///
    /// Of messages of one size, those with more identifying bytes come first: F1 2021's car telemetry is as long as
    /// Project CARS's participants, and its version looks like the type of those. Horizon 5 and 6 have the same size
    /// and no header, and some requests of a client are as long as the replies, so several layouts can fit.
    public static func layouts(family: TelemetryFamily? = nil, bytes: [UInt8]) -> [PacketLayout] {
        let fitting = PacketLayouts.all.filter { layout in
            guard family == nil || layout.family == family else { return false }
            if let size = layout.size, size != bytes.count { return false }
            guard layout.marks.allSatisfy({ $0.matches(bytes) }) else { return false }
            if layout.size != nil { return true }
            return (try? PacketDecoder.decode(bytes, as: layout)) != nil
        }
        let known = fitting.filter { $0.size != nil }.map(\.knownBits).max() ?? 0
        return fitting.filter { $0.size == nil || $0.knownBits == known }
    }

    /// The layouts of fixed size with `size` bytes.
    public static func layouts(size: Int) -> [PacketLayout] { PacketLayouts.all.filter { $0.size == size } }
}

extension PacketLayout {
    /// The number of bits by which the message is identified.
    fileprivate var knownBits: Int { marks.reduce(0) { $0 + $1.mask.nonzeroBitCount } }
}
