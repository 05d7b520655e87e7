import CANBus
import SimulationCore

/// The choice of protocol and the identifiers that follow from it.
extension Adapter {
    /// `SP` and `TP`: `h`, `Ah`, `hA`, and for `SP` also `00`, which erases the stored protocol.
    mutating func selectProtocol(_ characters: ArraySlice<UInt8>, storing: Bool) -> Command.Reply {
        let digits = characters.compactMap { Hex.value(of: $0) }
        let choice: (number: UInt8, automatic: Bool)
        switch (digits.first, digits.count > 1 ? digits[1] : nil) {
        case (let number?, nil): choice = (number, number == 0)
        case (0, 0) where storing && version >= .v1_3:
            memory.storedProtocol = .automatic
            memory.storedAutomatically = true
            use(.automatic, automatically: true)
            return .stored
        case (0xA, let number?), (let number?, 0xA): choice = (number, true)
        default: return .refused
        }
        guard let requested = ProtocolNumber(rawValue: choice.number), requested.since <= version else {
            return .refused
        }
        use(requested, automatically: choice.automatic)
        guard storing, requested != .automatic else { return .ok }
        memory.storedProtocol = requested
        memory.storedAutomatically = choice.automatic
        return .stored
    }

    /// Makes `requested` the selected protocol, with nothing open.
    private mutating func use(_ requested: ProtocolNumber, automatically: Bool) {
        closeProtocol()
        selected = requested
        isAutomatic = automatically
    }

    /// Ends the use of the bus; the next request opens it again.
    mutating func closeProtocol() {
        openProtocol = nil
        session = nil
        adaptive.forget()
    }

    /// `BI`: the selected protocol counts as open without its initialisation.
    mutating func bypassInitialisation(now: SimInstant) -> Command.Reply {
        guard selected != .automatic else { return .refused }
        openProtocol = selected
        return .ok
    }

    /// What `DP` prints.
    var protocolName: String {
        let name = selected.name(options(for: selected))
        return isAutomatic && selected != .automatic ? "AUTO, \(name)" : name
    }

    /// What `DPN` prints.
    var protocolNumber: String {
        let digit = String(Unicode.Scalar(selected.digit))
        return isAutomatic ? "A\(digit)" : digit
    }

    /// How `candidate` uses a CAN bus, or nil when it is no CAN protocol.
    ///
    /// J1939, USER1 and USER2 follow PP 2B to 2F, unless `PB` has set USER1.
    func options(for candidate: ProtocolNumber) -> CANOptions? {
        switch candidate {
        case .can11At500: CANOptions(bitRate: 500_000, isExtended: false)
        case .can29At500: CANOptions(bitRate: 500_000, isExtended: true)
        case .can11At250: CANOptions(bitRate: 250_000, isExtended: false)
        case .can29At250: CANOptions(bitRate: 250_000, isExtended: true)
        case .j1939: CANOptions(options: 0x42, divisor: parameters[.protocolADivisor])
        case .user1:
            if let user = settings.user1 {
                CANOptions(options: user.options, divisor: user.divisor)
            } else {
                CANOptions(options: parameters[.user1Options], divisor: parameters[.user1Divisor])
            }
        case .user2: CANOptions(options: parameters[.user2Options], divisor: parameters[.user2Divisor])
        case .automatic, .j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast: nil
        }
    }

    /// The identifier that a request goes out with: the header that `SH` set, else the functional one from the tester's
    /// address, which on J1939 is F9 unless `TA` says otherwise.
    func requestIdentifier(_ options: CANOptions, usingHeader: Bool = true) -> CANIdentifier {
        let header = usingHeader ? settings.header : nil
        guard options.isExtended else { return .base(header ?? 0x7DF) }
        let standard: UInt32 =
            (options.format == .j1939 ? 0xEA_FF00 : 0xDB_3300) | UInt32(settings.tester(on: options.format))
        let priority: UInt8 = usingHeader ? settings.canPriority : 0x18
        return .extended(UInt32(priority) << 24 | (header ?? standard) & 0xFF_FFFF)
    }

    /// `CRA`: exactly this identifier, a nibble `X` standing for any.
    mutating func receiveOnly(_ operand: Operand) -> Command.Reply {
        settings.filterPattern = operand.value & 0x1FFF_FFFF
        settings.filterMask = operand.mask & (operand.characters.count == 3 ? 0x7FF : 0x1FFF_FFFF)
        return .ok
    }

    /// Whether a frame passes the chip's filters: identifier length, identifier, transmitter, extended address.
    func accepts(_ frame: CANFrame, _ options: CANOptions, usingFilters: Bool = true) -> Bool {
        guard options.receivesBoth || frame.identifier.isExtended == options.isExtended else { return false }
        let isDiagnostic = options.format == .iso15765
        if isDiagnostic, settings.errorChecking.contains(.eightBytes), frame.dataLengthCode < CANData.capacity
        {
            return false
        }
        var pattern: UInt32 = 0
        var mask: UInt32 = 0
        if isDiagnostic {
            let receiver = UInt32(settings.receiveAddress ?? settings.tester(on: options.format))
            pattern = frame.identifier.isExtended ? 0x18DA_0000 | receiver << 8 : 0x7E8
            mask = frame.identifier.isExtended ? 0x1FFF_FF00 : 0x7F8
        }
        if usingFilters {
            if let user = settings.filterPattern {
                pattern = user
                if settings.filterMask == nil { mask = isDiagnostic ? mask : 0x1FFF_FFFF }
            }
            if let user = settings.filterMask { mask = user }
        }
        if !isPlain, traits.ignoresFilters { mask = 0 }
        if !stn.isEmpty, usingFilters, let passes = passesSTN(frame, isDiagnostic: isDiagnostic) {
            guard passes else { return false }
            mask = 0
        }
        if !frame.identifier.isExtended { mask &= 0x7FF }
        guard (frame.identifier.rawValue ^ pattern) & mask == 0 else { return false }
        if usingFilters, !isFromTransmitter(frame) { return false }
        guard settings.extendedAddress != nil, options.format != .j1939 else { return true }
        return frame.data.first == settings.receivedExtendedAddress ?? settings.tester(on: options.format)
    }

    /// Whether `frame` comes from the transmitter that `FT` lets through.
    func isFromTransmitter(_ frame: CANFrame) -> Bool {
        guard let transmitter = settings.transmitterFilter else { return true }
        return UInt8(truncatingIfNeeded: frame.identifier.rawValue) == transmitter
    }
}
