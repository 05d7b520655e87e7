package import SimulationCore

/// Internet packets in a capture of link type `rawIP`.
extension CaptureWriter {
    /// Appends `packet`, which crossed the wire at `instant`.
    ///
    /// Throws `linkType` when this capture has another link type, `recordTooLong`, `closed` and `writeFailed`.
    package func write(_ packet: InternetPacket, at instant: SimInstant) throws(CaptureError) {
        guard linkType == .rawIP else { throw .linkType(path: path, expected: linkType, got: .rawIP) }
        let record: [UInt8]
        do throws(InternetPacket.EncodingError) {
            record = try packet.encoded()
        } catch {
            switch error {
            case .tooLong(let length):
                throw .recordTooLong(path: path, length: length, limit: InternetPacket.limit)
            }
        }
        try write(record: record, at: instant)
    }
}
