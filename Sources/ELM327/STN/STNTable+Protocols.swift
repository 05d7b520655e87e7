import CANBus
import SimulationCore

/// Protocols, requests, and what CAN does with them (OBDLink manual, "Protocol commands" and "CAN commands").
extension STNTable {
    static let protocols: [Command] = [
        Command("P", .number(11...64)) { adapter, operand, _ in
            guard let preset = Preset.row(operand.decimal) else { return .refused }
            adapter.select(preset)
            return .ok
        },
        Command("PR") { adapter, _, _ in
            adapter.currentPreset.map { .text("\($0.number)") } ?? .text("0")
        },
        Command("PRS") { adapter, _, _ in
            adapter.currentPreset.map { .text($0.name) } ?? .text("AUTO")
        },
        Command("PBR", .number(1...1_000_000)) { adapter, operand, _ in adapter.setBitRate(operand.decimal) },
        Command("PBRR") { adapter, _, _ in
            adapter.bitRate.map { .text("\($0)") } ?? .refused
        },
        Command("PO") { adapter, _, now in
            guard adapter.protocolState.selected != .automatic else { return .refused }
            if adapter.protocolState.openProtocol == nil, adapter.speaksLegacy,
                adapter.needsInitiation(adapter.protocolState.selected, now: now)
            {
                adapter.initialise(now: now)
                return .none
            }
            adapter.protocolState.openProtocol = adapter.protocolState.selected
            return .ok
        },
        Command("PC") { adapter, _, _ in
            adapter.closeProtocol()
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
            TransmitRequest(operand).map { adapter.begin($0, now: now) } ?? .refused
        },
    ]

    static let can: [Command] = [
        Command("CAF", .free) { adapter, operand, _ in adapter.setAddressing(operand) },
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
            guard adapter.currentPreset?.isSingleWire == true else { return .refused }
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
}

extension Adapter {
    /// `STCAF`: normal, extended or mixed addressing, and the address byte for the latter two.
    fileprivate mutating func setAddressing(_ operand: Operand) -> Command.Reply {
        let parts = operand.parts
        let isPlain = parts.count == 1 && parts[0].elementsEqual("0".utf8)
        if isPlain {
            settings.can.extendedAddress = nil
            settings.can.receivedExtendedAddress = nil
            return .ok
        }
        guard parts.count == 2, Command.Argument.oneOf("12").accepts(parts[0]),
            Command.Argument.hex([2]).accepts(parts[1])
        else { return .refused }
        let address = Operand(characters: parts[1]).byte
        settings.can.extendedAddress = address
        settings.can.receivedExtendedAddress = parts[0].elementsEqual("2".utf8) ? address : nil
        return .ok
    }
}
