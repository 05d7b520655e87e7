import CANBus
import SimulationCore

/// Commands that concern CAN protocols only (ELM327 data sheet: CAN).
extension CommandTable {
    static let can: [Command] = [
        Command("CAF", .oneOf("01")) { adapter, operand, _ in
            adapter.settings.can.formats = operand.isOn
            return .ok
        },
        Command("CEA", since: .v1_4) { adapter, _, _ in
            adapter.settings.can.extendedAddress = nil
            return .ok
        },
        Command("CEA", .hex([2]), since: .v1_4) { adapter, operand, _ in
            adapter.settings.can.extendedAddress = operand.byte
            return .ok
        },
        Command("CER", .hex([2]), since: .v2_2) { adapter, operand, _ in
            adapter.settings.can.receivedExtendedAddress = operand.byte
            return .ok
        },
        Command("CF", .hex([3, 8])) { adapter, operand, _ in
            adapter.settings.filters.pattern = operand.value & 0x1FFF_FFFF
            return .ok
        },
        Command("CM", .hex([3, 8])) { adapter, operand, _ in
            adapter.settings.filters.mask = operand.value & 0x1FFF_FFFF
            return .ok
        },
        Command("CFC", .oneOf("01")) { adapter, operand, _ in
            adapter.settings.can.sendsFlowControl = operand.isOn
            return .ok
        },
        Command("CP", .hex([2])) { adapter, operand, _ in
            adapter.settings.addressing.priority = operand.byte & 0x1F
            return .ok
        },
        Command("CRA", since: .v1_4b) { adapter, _, _ in
            adapter.settings.filters.openIdentifiers()
            return .ok
        },
        Command("CRA", .hex([3, 8]), since: .v1_3) { adapter, operand, _ in receiveOnly(operand, &adapter) },
        Command("CRA", .pattern([3, 8]), since: .v2_0) { adapter, operand, _ in receiveOnly(operand, &adapter)
        },
        Command("CS") { adapter, _, _ in .text("T:\(adapter.protocolState.transmitErrors.text) R:00") },
        Command("CSM", .oneOf("01"), since: .v1_4b) { adapter, operand, _ in
            adapter.settings.can.silentMonitoring = operand.isOn
            return .ok
        },
        Command("CTM", .oneOf("15"), since: .v2_1) { adapter, operand, _ in
            adapter.settings.timing.multiplier = operand.byte
            return .ok
        },
        Command("D", .oneOf("01"), since: .v1_3) { adapter, operand, _ in
            adapter.settings.printing.showsDataLength = operand.isOn
            return .ok
        },
        Command("FCSH", .hex([3, 8]), since: .v1_1) { adapter, operand, _ in
            adapter.settings.flowControl.header = CANIdentifier(
                rawValue: operand.value, isExtended: operand.characters.count == 8)
            return .ok
        },
        Command("FCSD", .hex([2, 4, 6, 8, 10]), since: .v1_1) { adapter, operand, _ in
            adapter.settings.flowControl.data = ClassicalData(operand.bytes)
            return .ok
        },
        Command("FCSM", .oneOf("012"), since: .v1_1) { adapter, operand, _ in
            let mode = Settings.FlowControl.Mode(rawValue: operand.byte) ?? .automatic
            let settings = adapter.settings
            switch mode {
            case .automatic: break
            case .userDefined where settings.flowControl.header == nil || settings.flowControl.data == nil:
                return .refused
            case .userData where settings.flowControl.data == nil: return .refused
            case .userDefined, .userData: break
            }
            adapter.settings.flowControl.mode = mode
            return .ok
        },
        Command("PB", .hex([4]), since: .v1_4) { adapter, operand, _ in
            let divisor = UInt8(truncatingIfNeeded: operand.value)
            guard (0x01...0x40).contains(divisor) else { return .refused }
            adapter.settings.can.user1 = (UInt8(truncatingIfNeeded: operand.value >> 8), divisor)
            return .ok
        },
        Command("RTR", since: .v1_3) { adapter, _, now in adapter.beginRemoteRequest(now: now) },
        Command("V", .oneOf("01"), since: .v1_3) { adapter, operand, _ in
            adapter.settings.can.sendsShort = operand.isOn
            return .ok
        },
    ]

    /// `CRA`: exactly this identifier, a nibble `X` standing for any.
    private static func receiveOnly(_ operand: Operand, _ adapter: inout Adapter) -> Command.Reply {
        adapter.settings.filters.pattern = operand.value & 0x1FFF_FFFF
        adapter.settings.filters.mask = operand.mask & (operand.characters.count == 3 ? 0x7FF : 0x1FFF_FFFF)
        return .ok
    }
}
