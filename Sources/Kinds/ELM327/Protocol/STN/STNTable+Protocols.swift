import CANBus
import SimulationCore

/// Protocols, requests, and what CAN does with them (OBDLink manual, "Protocol commands" and "CAN commands").
extension STNTable {
    static let protocols: [Command] = [
        Command("P", .number(11...64)) { adapter, operand, _ in
            guard let preset = Preset.row(operand.decimal) else { return .refused }
            select(preset, &adapter)
            return .ok
        },
        Command("PR") { adapter, _, _ in
            preset(of: adapter).map { .text("\($0.number)") } ?? .text("0")
        },
        Command("PRS") { adapter, _, _ in
            preset(of: adapter).map { .text($0.name) } ?? .text("AUTO")
        },
        Command("PBR", .number(1...1_000_000)) { adapter, operand, _ in
            setBitRate(operand.decimal, &adapter)
        },
        Command("PBRR") { adapter, _, _ in
            bitRate(of: adapter).map { .text("\($0)") } ?? .refused
        },
        Command("PO") { adapter, _, now in
            guard adapter.protocolState.selected != .automatic else { return .refused }
            if adapter.protocolState.openProtocol == nil, adapter.protocolState.speaksLegacy,
                adapter.needsInitiation(adapter.protocolState.selected, now: now)
            {
                adapter.initialise(now: now)
                return .none
            }
            adapter.protocolState.openProtocol = adapter.protocolState.selected
            return .ok
        },
        Command("PC") { adapter, _, _ in
            adapter.protocolState.close()
            return .ok
        },
        Command("PTO", .number(0...65_535)) { adapter, operand, _ in
            adapter.settings.timing.exactTimeout = UInt16(operand.decimal)
            return .ok
        },
        setter("PTOT", .number(1...65_535)) { $0.transmitTimeout = .milliseconds($1.decimal) },
        setter("PTRQ", .number(0...65_535)) { $0.requestGap = .milliseconds($1.decimal) },
        setter("PCB", .oneOf("01")) { $0.checks = $1.isOn },
        Command("PX", .free) { adapter, operand, now in
            guard let message = TransmitRequest(operand) else { return .refused }
            return SingleMessages.begin(message, &adapter, now: now)
        },
    ]

    static let can: [Command] = [
        Command("CAF", .free) { adapter, operand, _ in setAddressing(operand, &adapter) },
        Command("CFCPA", .free) { adapter, operand, _ in
            guard let pair = FlowControlPair(operand), let state = adapter.stn.value else { return .refused }
            guard state.segmentation.flowControlPairs.count < STNState.mostFilters else {
                return .text("OUT OF MEMORY")
            }
            adapter.stn.value?.segmentation.flowControlPairs.append(pair)
            return .ok
        },
        setter("CFCPC", .none) { state, _ in state.segmentation.flowControlPairs = [] },
        setter("CSEGR", .oneOf("01")) { $0.segmentation.reassembles = $1.isOn },
        setter("CSEGT", .oneOf("01")) { $0.segmentation.sendsSegments = $1.isOn },
        Command("CSTM", .free) { adapter, operand, _ in
            guard let thousandths = operand.thousandths, thousandths <= 127_000 else { return .refused }
            adapter.stn.value?.segmentation.separation = .microseconds(thousandths)
            return .ok
        },
        Command("CSWM", .oneOf("01234567")) { adapter, operand, _ in
            guard preset(of: adapter)?.isSingleWire == true else { return .refused }
            adapter.stn.value?.singleWireMode = operand.byte
            return .ok
        },
        Command("CTOR", .free) { adapter, operand, _ in
            let parts = operand.parts
            guard parts.count == 2, parts.allSatisfy({ Command.Argument.number(0...65_535).accepts($0) })
            else {
                return .refused
            }
            let times = parts.map { Duration.milliseconds(Operand(characters: $0).decimal) }
            adapter.stn.value?.segmentation.flowControlTimeout = times[0]
            adapter.stn.value?.segmentation.consecutiveTimeout = times[1]
            return .ok
        },
        Command("CMM", .oneOf("012")) { adapter, operand, _ in
            adapter.settings.can.silentMonitoring = operand.byte == 0
            return .ok
        },
    ]

    // MARK: Effects

    /// `STP`: chooses a preset with nothing open; nothing is stored.
    private static func select(_ preset: Preset, _ adapter: inout Adapter) {
        adapter.protocolState.close()
        adapter.protocolState.selected = preset.protocolNumber
        adapter.protocolState.isAutomatic = false
        if let user1 = preset.user1 { adapter.settings.can.user1 = (user1.options, user1.divisor) }
        if adapter.traits.filters.presetClearsFilters { adapter.settings.filters.openIdentifiers() }
        adapter.stn.value?.preset = preset
        adapter.stn.value?.singleWireMode = STNState.normalMode
    }

    /// Returns the preset in use, or nil while the protocol is yet to be found.
    private static func preset(of adapter: Adapter) -> Preset? {
        adapter.stn.value?.presetInUse(adapter.protocolState.selected)
    }

    /// `STPBRR`: bits per second of the protocol in use, nil while it is yet to be found.
    private static func bitRate(of adapter: Adapter) -> Int? {
        let selected = adapter.protocolState.selected
        return switch selected.family {
        case .none: nil
        case .can: adapter.options(for: selected)?.bitRate
        case .j1850: selected.legacyLink.bitRate
        case .iso9141, .iso14230: adapter.settings.kLine.baudRate
        }
    }

    /// `STPBR`: another bit rate for the CAN or K-line protocol in use; on CAN the nearest that 500 kbit/s is a multiple of,
    /// the highest or lowest of them beyond the ends.
    private static func setBitRate(_ rate: Int, _ adapter: inout Adapter) -> Command.Reply {
        let selected = adapter.protocolState.selected
        if selected.family == .iso9141 || selected.family == .iso14230 {
            adapter.settings.kLine.baudRate = rate
            return .ok
        }
        guard let options = adapter.options(for: selected) else { return .refused }
        let divisor = (1...64).min { abs(500_000 / $0 - rate) < abs(500_000 / $1 - rate) } ?? 1
        var bits = UInt8(options.format.rawValue)
        if !options.isExtended { bits |= 0x80 }
        if options.variableLength { bits |= 0x40 }
        if options.receivesBoth { bits |= 0x20 }
        adapter.protocolState.close()
        let name = preset(of: adapter)
        adapter.protocolState.selected = .user1
        adapter.settings.can.user1 = (bits, UInt8(divisor))
        adapter.stn.value?.preset = name.map { $0.withRate(bits, UInt8(divisor)) }
        return .ok
    }

    /// `STCAF`: normal, extended or mixed addressing, and the address byte for the latter two.
    private static func setAddressing(_ operand: Operand, _ adapter: inout Adapter) -> Command.Reply {
        let parts = operand.parts
        let isPlain = parts.count == 1 && parts[0].elementsEqual("0".utf8)
        if isPlain {
            adapter.settings.can.extendedAddress = nil
            adapter.settings.can.receivedExtendedAddress = nil
            return .ok
        }
        guard parts.count == 2, Command.Argument.oneOf("12").accepts(parts[0]),
            Command.Argument.hex([2]).accepts(parts[1])
        else { return .refused }
        let address = Operand(characters: parts[1]).byte
        adapter.settings.can.extendedAddress = address
        adapter.settings.can.receivedExtendedAddress = parts[0].elementsEqual("2".utf8) ? address : nil
        return .ok
    }
}
