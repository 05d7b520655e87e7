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
        protocolState.selected = requested
        protocolState.isAutomatic = automatically
    }

    /// Ends the use of the bus; the next request opens it again.
    mutating func closeProtocol() {
        protocolState.openProtocol = nil
        protocolState.session = nil
        protocolState.adaptive.forget()
    }

    /// `BI`: the selected protocol counts as open without its initialisation.
    mutating func bypassInitialisation(now: SimInstant) -> Command.Reply {
        guard protocolState.selected != .automatic else { return .refused }
        protocolState.openProtocol = protocolState.selected
        return .ok
    }

    /// What `DP` prints.
    var protocolName: String {
        let name = protocolState.selected.name(options(for: protocolState.selected))
        return protocolState.isAutomatic && protocolState.selected != .automatic ? "AUTO, \(name)" : name
    }

    /// What `DPN` prints.
    var protocolNumber: String {
        let digit = String(Unicode.Scalar(protocolState.selected.digit))
        return protocolState.isAutomatic ? "A\(digit)" : digit
    }

    /// How `candidate` uses a CAN bus, or nil when it is no CAN protocol.
    ///
    /// J1939, USER1 and USER2 follow PP 2B to 2F, unless `PB` has set USER1.
    func options(for candidate: ProtocolNumber) -> CANOptions? {
        switch candidate {
        case .can11At500: .can11At500
        case .can29At500: .can29At500
        case .can11At250: .can11At250
        case .can29At250: .can29At250
        case .j1939: CANOptions(options: 0x42, divisor: parameters[.protocolADivisor])
        case .user1:
            if let user = settings.can.user1 {
                CANOptions(options: user.options, divisor: user.divisor)
            } else {
                CANOptions(options: parameters[.user1Options], divisor: parameters[.user1Divisor])
            }
        case .user2: CANOptions(options: parameters[.user2Options], divisor: parameters[.user2Divisor])
        case .automatic, .j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast: nil
        }
    }

    /// `CRA`: exactly this identifier, a nibble `X` standing for any.
    mutating func receiveOnly(_ operand: Operand) -> Command.Reply {
        settings.filters.pattern = operand.value & 0x1FFF_FFFF
        settings.filters.mask = operand.mask & (operand.characters.count == 3 ? 0x7FF : 0x1FFF_FFFF)
        return .ok
    }

    /// Whether a frame passes the chip's filters: identifier length, identifier, transmitter, extended address.
    func accepts(_ frame: CANFrame, _ options: CANOptions, usingFilters: Bool = true) -> Bool {
        guard settings.hears(frame, options) else { return false }
        var isOpen = !unit.isPlain && traits.filters.areIgnored
        if !stn.isEmpty, usingFilters,
            let passes = passesSTN(frame, isDiagnostic: options.format == .iso15765)
        {
            guard passes else { return false }
            isOpen = true
        }
        return settings.accepts(frame, options, usingFilters: usingFilters, isOpen: isOpen)
    }
}
