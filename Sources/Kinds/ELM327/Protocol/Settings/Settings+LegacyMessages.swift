import CANBus
import LegacyBus

/// Values for messages on J1850 and the K line that follow from the settings alone.
extension Settings {
    /// Returns the three header bytes: those that `SH` has set, else the link's own.
    private func header(on link: LegacyLink, usingHeader: Bool) -> (
        first: UInt8, target: UInt8, source: UInt8
    ) {
        guard usingHeader, let header = addressing.header else {
            return (link.functionalFormat, link.functionalAddress, addressing.testerOnLine)
        }
        return (
            UInt8(truncatingIfNeeded: header >> 16), UInt8(truncatingIfNeeded: header >> 8),
            UInt8(truncatingIfNeeded: header)
        )
    }

    /// Returns `data` with header and check byte; a search, which does not use the user's header, always has both.
    ///
    /// On ISO 14230 the length goes into the format byte; a header that the host has set with a lower nibble of 0 gets a
    /// length byte behind the addresses instead (data sheet, "SH"). With `STPCB 0` the host types the check byte.
    func legacyMessage(
        _ data: [UInt8], on link: LegacyLink, _ framing: LineFraming, usingHeader: Bool = true
    ) -> [UInt8] {
        let header = header(on: link, usingHeader: usingHeader)
        let appendsCheck = !usingHeader || framing.hasCheck
        var bytes = [header.first, header.target, header.source]
        if usingHeader, !framing.hasHeader { bytes = [] }
        if link == .iso14230 {
            let isUsers = usingHeader && addressing.header != nil
            let length = UInt8(clamping: appendsCheck ? data.count : data.count - 1)
            if isUsers && header.first & 0x0F == 0 || length > 0x3F {
                bytes[0] &= 0xC0
                bytes.append(length)
            } else {
                bytes[0] = header.first & 0xC0 | length
            }
        }
        bytes += data
        if appendsCheck { bytes.append(link.check(of: bytes)) }
        return bytes
    }

    /// Returns whether a message is for this tester: what `RA` says, else an answer to the header in use.
    func accepts(
        _ bytes: [UInt8], on link: LegacyLink, _ framing: LineFraming, usingHeader: Bool = true
    ) -> Bool {
        guard bytes.count > 2 else { return false }
        if usingHeader, !framing.hasHeader { return true }
        if link == .iso14230, bytes[0] & 0xC0 == 0 { return true }
        if usingHeader, let transmitter = filters.transmitter, bytes[2] != transmitter { return false }
        if usingHeader, let address = addressing.receiver { return bytes[1] == address }
        let header = header(on: link, usingHeader: usingHeader)
        if bytes[1] == header.source { return true }
        return link != .iso14230 && header.first & 0x04 == 0 && bytes[1] == header.target &+ 1
    }

    /// Returns whether a message is shown while the host listens to `selection` (`MR`, `MT`), and passes `FT`.
    func shows(_ bytes: [UInt8], _ selection: Monitor.Selection) -> Bool {
        guard bytes.count > 2 else { return false }
        switch selection {
        case .all: break
        case .receiver(let address): guard bytes[1] == address else { return false }
        case .transmitter(let address): guard bytes[2] == address else { return false }
        }
        guard let transmitter = filters.transmitter else { return true }
        return bytes[2] == transmitter
    }

    /// Returns whether `bytes` is a `7F xx 78` that lengthens the wait (ISO 14230 only; PP 2A b2-b0).
    func asksForTime(_ bytes: [UInt8], on link: LegacyLink) -> Bool {
        guard link == .iso14230, can.errorChecking.contains(.responsePending),
            !can.errorChecking.contains(.pendingForISO15765)
        else { return false }
        let start = Message.headerLength(of: bytes, on: link)
        guard bytes.count == start + 4, bytes[start] == 0x7F, bytes[start + 2] == 0x78 else { return false }
        return !can.errorChecking.contains(.pendingForLegislated) || bytes[start + 1] <= 0x0F
    }

    /// Returns the byte that acknowledges a J1850 message within its frame, or nil for none (`IFR`).
    func inFrameResponse(
        to bytes: [UInt8], on link: LegacyLink, _ framing: LineFraming, isMonitoring: Bool
    ) -> UInt8? {
        guard link.isJ1850, bytes.count > 2 else { return nil }
        guard isMonitoring || accepts(bytes, on: link, framing) else { return nil }
        let isWanted =
            switch j1850.inFrameResponse {
            case .never, .neverMonitoring: false
            case .byHeader: !isMonitoring && bytes[0] & 0x08 == 0
            case .always: !isMonitoring
            case .byHeaderMonitoring: bytes[0] & 0x08 == 0
            case .alwaysMonitoring: true
            }
        guard isWanted else { return nil }
        return j1850.respondsFromHeader
            ? header(on: link, usingHeader: true).source : addressing.testerOnLine
    }

    /// Returns the message that keeps a session open: what `WM` has set, else a request that every ECU answers.
    func keepAliveMessage(on chosen: ProtocolNumber) -> [UInt8] {
        let usual: [UInt8] =
            chosen.family == .iso9141
            ? [0x68, 0x6A, addressing.testerOnLine, 0x01, 0x00]
            : [0xC1, 0x33, addressing.testerOnLine, 0x3E]
        var bytes = wakeUp.message.map { Array($0) } ?? usual
        bytes.append(CheckByte.sum(bytes))
        return bytes
    }
}
