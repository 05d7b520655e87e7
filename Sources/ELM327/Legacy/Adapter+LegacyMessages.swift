import CANBus
import LegacyBus
import SimulationCore

/// Messages of J1850 and the K line: what goes out, what is let in, and how it is printed.
extension Adapter {
    /// The tester's address on these links.
    var testerOnLine: UInt8 { settings.addressing.userTester ?? settings.addressing.tester }

    /// The three header bytes: those that `SH` has set, else the link's own.
    private func header(on link: LegacyLink, usingHeader: Bool) -> (
        first: UInt8, target: UInt8, source: UInt8
    ) {
        guard usingHeader, let header = settings.addressing.header else {
            return (link.functionalFormat, link.functionalAddress, testerOnLine)
        }
        return (
            UInt8(truncatingIfNeeded: header >> 16), UInt8(truncatingIfNeeded: header >> 8),
            UInt8(truncatingIfNeeded: header)
        )
    }

    /// `data` with header and check byte.
    ///
    /// On ISO 14230 the length goes into the format byte; a header that the host has set with a lower nibble of 0 gets a
    /// length byte behind the addresses instead (data sheet, "SH").
    ///
    /// With `STPCB 0` the host types the check byte.
    func legacyMessage(_ data: [UInt8], on link: LegacyLink, usingHeader: Bool = true) -> [UInt8] {
        let header = header(on: link, usingHeader: usingHeader)
        let appendsCheck = stn.isEmpty || !usingHeader || stn.value?.checks == true
        var bytes = [header.first, header.target, header.source]
        if !stn.isEmpty, usingHeader, currentPreset?.hasHeader == false { bytes = [] }
        if link == .iso14230 {
            let isUsers = usingHeader && settings.addressing.header != nil
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

    /// Whether a message is for this tester: what `RA` says, else an answer to the header in use.
    func accepts(_ bytes: [UInt8], on link: LegacyLink, usingHeader: Bool = true) -> Bool {
        guard bytes.count > 2 else { return false }
        if !stn.isEmpty, usingHeader, currentPreset?.hasHeader == false { return true }
        if link == .iso14230, bytes[0] & 0xC0 == 0 { return true }
        if usingHeader, let transmitter = settings.filters.transmitter, bytes[2] != transmitter {
            return false
        }
        if usingHeader, let address = settings.addressing.receiver { return bytes[1] == address }
        let header = header(on: link, usingHeader: usingHeader)
        if bytes[1] == header.source { return true }
        return link != .iso14230 && header.first & 0x04 == 0 && bytes[1] == header.target &+ 1
    }

    /// Prints a message; its header and check byte with `H1` only, and `<DATA ERROR` when it is damaged.
    mutating func printLegacy(_ bytes: [UInt8], on link: LegacyLink) {
        if isCutOff { return }
        let hasHeader = stn.isEmpty || currentPreset?.hasHeader != false
        let hasCheck = stn.isEmpty || stn.value?.checks == true
        let headerLength = hasHeader ? Message.headerLength(of: bytes, on: link) : 0
        guard bytes.count >= headerLength + 2 else { return printLine("DATA ERROR") }
        let isWhole =
            !hasCheck || (hasHeader ? (try? Message(parsing: bytes, on: link)) != nil : link.isIntact(bytes))
        if settings.printing.headers {
            for byte in bytes { printByte(byte) }
        } else {
            let data = bytes[headerLength..<bytes.count - (hasCheck ? 1 : 0)]
            // The chip cuts what is longer than the standard allows, but on ISO 14230 it shows everything; STN chips do
            // everywhere.
            let count =
                link == .iso14230 || settings.requests.allowsLong || !stn.isEmpty
                ? data.count : min(data.count, 7)
            for byte in data.prefix(count) { printByte(byte) }
        }
        if !isWhole { print("<DATA ERROR") }
        printNewLine()
    }

    /// Whether `bytes` is a `7F xx 78` that lengthens the wait (ISO 14230 only; PP 2A b2-b0).
    func asksForTime(_ bytes: [UInt8], on link: LegacyLink) -> Bool {
        guard version >= .v2_1, link == .iso14230, settings.can.errorChecking.contains(.responsePending),
            !settings.can.errorChecking.contains(.pendingForISO15765)
        else { return false }
        let start = Message.headerLength(of: bytes, on: link)
        guard bytes.count == start + 4, bytes[start] == 0x7F, bytes[start + 2] == 0x78 else { return false }
        return !settings.can.errorChecking.contains(.pendingForLegislated) || bytes[start + 1] <= 0x0F
    }

    /// The byte that acknowledges a J1850 message within its frame, or nil for none (`IFR`).
    func inFrameResponse(to bytes: [UInt8], _ task: LegacyTask, on link: LegacyLink) -> UInt8? {
        guard link.isJ1850, bytes.count > 2 else { return nil }
        let isMonitoring = task.isMonitoring
        guard isMonitoring || accepts(bytes, on: link) else { return nil }
        let isWanted =
            switch settings.j1850.inFrameResponse {
            case .never, .neverMonitoring: false
            case .byHeader: !isMonitoring && bytes[0] & 0x08 == 0
            case .always: !isMonitoring
            case .byHeaderMonitoring: bytes[0] & 0x08 == 0
            case .alwaysMonitoring: true
            }
        guard isWanted else { return nil }
        return settings.j1850.respondsFromHeader ? header(on: link, usingHeader: true).source : testerOnLine
    }

    // MARK: Monitoring

    /// Listens on the selected protocol's wires; nothing is sent and nothing initiated.
    mutating func monitorLegacy(_ selection: Monitor.Selection) {
        task = .legacy(
            LegacyTask(
                chosen: protocolState.selected, purpose: .monitoring(selection), stage: .listening(until: nil)
            ))
    }

    /// Prints a message that passes `MR` or `MT`, and `FT`.
    mutating func monitor(_ bytes: [UInt8], _ selection: Monitor.Selection, on link: LegacyLink) {
        guard bytes.count > 2 else { return }
        switch selection {
        case .all: break
        case .receiver(let address): guard bytes[1] == address else { return }
        case .transmitter(let address): guard bytes[2] == address else { return }
        }
        if let transmitter = settings.filters.transmitter, bytes[2] != transmitter { return }
        chipBuffer.keep(message: bytes)
        printLegacy(bytes, on: link)
    }
}

extension ProtocolNumber {
    /// The link that carries one of the protocols 1-5.
    var legacyLink: LegacyLink {
        switch self {
        case .j1850PWM: .pulseWidth
        case .j1850VPW: .variablePulseWidth
        case .iso9141: .iso9141
        case .iso14230Slow, .iso14230Fast: .iso14230
        case .automatic, .can11At500, .can29At500, .can11At250, .can29At250, .j1939, .user1, .user2: .iso9141
        }
    }
}
