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
            state.filters.pass = []
            state.filters.block = []
            state.filters.flowControl = []
        },
        Command("FPA", .free) { adapter, operand, _ in adapter.add(FrameFilter(operand), to: \.filters.pass)
        },
        setter("FPC", .none) { state, _ in state.filters.pass = [] },
        Command("FBA", .free) { adapter, operand, _ in adapter.add(FrameFilter(operand), to: \.filters.block)
        },
        setter("FBC", .none) { state, _ in state.filters.block = [] },
        Command("FFCA", .free) { adapter, operand, _ in
            adapter.add(FrameFilter(operand), to: \.filters.flowControl)
        },
        setter("FFCC", .none) { state, _ in state.filters.flowControl = [] },
        Command("FPGA", .free) { adapter, operand, _ in
            let parts = operand.parts
            guard parts.count <= 2, Command.Argument.hex([4, 5, 6]).accepts(parts[0]),
                parts.count == 1 || Command.Argument.hex([2]).accepts(parts[1])
            else { return .refused }
            let target = parts.count == 2 ? Operand(characters: parts[1]).byte : nil
            let group = Operand(characters: parts[0]).value
            return adapter.add(FrameFilter(group: group, target: target), to: \.filters.pass)
        },
        setter("FPGC", .none) { state, _ in state.filters.pass = [] },
        Command("M") { adapter, _, now in adapter.monitor(usingFilters: true, count: nil, now: now) },
        Command("M", .number(1...32_767)) { adapter, operand, now in
            adapter.monitor(usingFilters: true, count: operand.decimal, now: now)
        },
        Command("MA") { adapter, _, now in adapter.monitor(usingFilters: false, count: nil, now: now) },
        Command("MA", .number(1...32_767)) { adapter, operand, now in
            adapter.monitor(usingFilters: false, count: operand.decimal, now: now)
        },
    ]
}

extension Adapter {
    /// `STM` and `STMA`: frames as they are, whatever they mean; the former shows those that pass the ST filters, which is
    /// all when there are none.
    fileprivate mutating func monitor(usingFilters: Bool, count: Int?, now: SimInstant) -> Command.Reply {
        closeProtocol()
        var options = options(for: protocolState.selected) ?? CANOptions(bitRate: 500_000, isExtended: false)
        options.format = .none
        var monitor = Monitor(filter: .all, options: options)
        monitor.usesSTNFilters = usingFilters
        monitor.left = count ?? 0
        task = .monitoring(monitor)
        return .none
    }
}
