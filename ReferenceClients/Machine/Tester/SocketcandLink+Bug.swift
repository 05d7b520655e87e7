import CANBus

/// How mutants take frames.
extension SocketcandLink {
    /// `frame` as a tester that misunderstands flow controls takes it.
    mutating func altered(_ frame: CANFrame) -> CANFrame {
        if bug == .ignoresSequence { return renumbered(frame) }
        guard frame.data.count >= 3, frame.data[0] >> 4 == 3 else { return frame }
        var bytes = Array(frame.data)
        if bytes[0] == 0x30, bug == .ignoresBlockSize { bytes[1] = 0 }
        if bytes[0] == 0x30, bug == .ignoresSeparation { bytes[2] = 0 }
        if bytes[0] == 0x31, bug == .ignoresWait { bytes[0] = 0x30 }
        return CANFrame(frame.identifier, CANData(bytes))
    }

    /// `frame` with the number that a consecutive frame would have here.
    private mutating func renumbered(_ frame: CANFrame) -> CANFrame {
        guard let control = frame.data.first else { return frame }
        if control >> 4 == 1 { nextNumber = 1 }
        guard control >> 4 == 2 else { return frame }
        var bytes = Array(frame.data)
        bytes[0] = 0x20 | nextNumber & 0x0F
        nextNumber += 1
        return CANFrame(frame.identifier, CANData(bytes))
    }
}
