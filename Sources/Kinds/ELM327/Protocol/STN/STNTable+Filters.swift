import CANBus
import SimulationCore

/// Filters and monitoring (OBDLink manual, "Filtering commands" and "Monitoring commands").
extension STNTable {
    static let filters: [Command] = [
        Command("FA") { adapter, _, _ in
            adapter.stn.value?.filters.pass = []
            adapter.settings.filters.openIdentifiers()
            return .ok
        },
        setter("FAC", .none) { state, _ in
            state.filters.removeAll()
        },
        Command("FPA", .free) { adapter, operand, _ in add(FrameFilter(operand), to: \.pass, &adapter)
        },
        setter("FPC", .none) { state, _ in state.filters.pass = [] },
        Command("FBA", .free) { adapter, operand, _ in add(FrameFilter(operand), to: \.block, &adapter)
        },
        setter("FBC", .none) { state, _ in state.filters.block = [] },
        Command("FFCA", .free) { adapter, operand, _ in
            add(FrameFilter(operand), to: \.flowControl, &adapter)
        },
        setter("FFCC", .none) { state, _ in state.filters.flowControl = [] },
        Command("FPGA", .free) { adapter, operand, _ in
            let parts = operand.parts
            guard parts.count <= 2, Command.Argument.hex([4, 5, 6]).accepts(parts[0]),
                parts.count == 1 || Command.Argument.hex([2]).accepts(parts[1])
            else { return .refused }
            let target = parts.count == 2 ? Operand(characters: parts[1]).byte : nil
            let group = Operand(characters: parts[0]).value
            return add(FrameFilter(group: group, target: target), to: \.pass, &adapter)
        },
        setter("FPGC", .none) { state, _ in state.filters.pass = [] },
        Command("M") { adapter, _, _ in monitor(&adapter, usingFilters: true) },
        Command("M", .number(1...32_767)) { adapter, operand, _ in
            monitor(&adapter, usingFilters: true, count: operand.decimal)
        },
        Command("MA") { adapter, _, _ in monitor(&adapter, usingFilters: false) },
        Command("MA", .number(1...32_767)) { adapter, operand, _ in
            monitor(&adapter, usingFilters: false, count: operand.decimal)
        },
    ]

    private static func add(
        _ filter: FrameFilter?, to list: WritableKeyPath<STNState.Filters, [FrameFilter]>,
        _ adapter: inout Adapter
    ) -> Command.Reply {
        guard let filter, let filters = adapter.stn.value?.filters else { return .refused }
        guard filters[keyPath: list].count < STNState.mostFilters else { return .text("OUT OF MEMORY") }
        adapter.stn.value?.filters[keyPath: list].append(filter)
        return .ok
    }

    /// `STM` and `STMA`: frames as they are, whatever they mean; the former shows those that pass the ST filters, which is
    /// all when there are none.
    private static func monitor(_ adapter: inout Adapter, usingFilters: Bool, count: Int = 0) -> Command.Reply
    {
        adapter.protocolState.close()
        var options =
            adapter.options(for: adapter.protocolState.selected)
            ?? CANOptions(bitRate: 500_000, isExtended: false)
        options.format = .none
        var monitor = Monitor(filter: .all, options: options)
        monitor.usesSTNFilters = usingFilters
        monitor.left = count
        adapter.task = .monitoring(monitor)
        return .none
    }
}
