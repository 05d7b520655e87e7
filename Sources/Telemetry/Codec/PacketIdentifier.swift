/// Says what a datagram can be, by what its protocol offers: its size, its header, its first bytes.
public enum PacketIdentifier {
    /// The layouts that fit, of one family or of all, in the order of the tables.
    ///
    /// Horizon 5 and 6 have the same size and no header, and some requests of a client are as long as the replies:
    /// several can fit.
    public static func layouts(family: TelemetryFamily? = nil, bytes: [UInt8]) -> [PacketLayout] {
        PacketLayouts.all.filter { layout in
            guard family == nil || layout.family == family else { return false }
            if let size = layout.size, size != bytes.count { return false }
            guard layout.marks.allSatisfy({ $0.matches(bytes) }) else { return false }
            if layout.size != nil { return true }
            return (try? PacketDecoder.decode(bytes, as: layout)) != nil
        }
    }

    /// The layouts of fixed size that have so many bytes.
    public static func layouts(size: Int) -> [PacketLayout] { PacketLayouts.all.filter { $0.size == size } }
}
