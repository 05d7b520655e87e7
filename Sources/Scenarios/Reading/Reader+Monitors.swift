import VehicleModel

extension Reader {
    /// Reads monitors, their results and their counters.
    mutating func monitoring(_ item: Item, _ ecu: inout ECUDescription, _ path: String) {
        if let described = item["monitors"] {
            let layout = word(described["ignition"], MonitorLayout.self) ?? .spark
            let supported = described["supported"].map { list in
                MonitorSet(monitors(list, of: layout, "\(path).monitors.supported"))
            }
            let incomplete = described["incomplete"].map { list in
                MonitorSet(monitors(list, of: layout, "\(path).monitors.incomplete"))
            }
            ecu.monitors = .init(layout: layout, supported: supported, incomplete: incomplete ?? [])
            // A diesel engine is warm for the purpose of a warm-up cycle at 60 °C.
            if layout == .compression { ecu.troubleCodeRules.warmUpTemperature = 60 }
        }
        if let results = item["monitor_results"] {
            ecu.monitorResults = results.members.enumerated().compactMap { index, member in
                result(member, of: ecu.monitors.layout, "\(path).monitor_results[\(index)]")
            }
        }
        if let tracking = item["performance_tracking"] {
            ecu.performanceTracking = counters(
                tracking, layout: ecu.monitors.layout, "\(path).performance_tracking")
        }
    }

    private mutating func monitors(_ list: Item, of layout: MonitorLayout, _ path: String) -> [Monitor] {
        list.members.enumerated().compactMap { monitor($1, of: layout, "\(path)[\($0)]") }
    }

    private mutating func monitor(_ item: Item?, of layout: MonitorLayout, _ path: String) -> Monitor? {
        guard let item, let name = item.text, !name.isEmpty else { return nil }
        guard let monitor = Monitor.allCases.first(where: { $0.key == name }) else {
            let known = layout.monitors.map(\.key)
            let nearest = Nearest.match(name, in: known)
            findings.error(item.place, path, .unknownName(name, of: "monitor", nearest: nearest))
            return nil
        }
        guard monitor.layout == nil || monitor.layout == layout else {
            findings.error(item.place, path, .wrongMonitor(name, layout: layout.rawValue))
            return nil
        }
        return monitor
    }

    private mutating func result(_ item: Item, of layout: MonitorLayout, _ path: String) -> MonitorResult? {
        let mid = byte(item["mid"], "\(path).mid")
        let tid = byte(item["tid"], "\(path).tid")
        let uasid = byte(item["uasid"], "\(path).uasid")
        let value = word16(item["value"], "\(path).value")
        let minimum = word16(item["minimum"], "\(path).minimum")
        let maximum = word16(item["maximum"], "\(path).maximum")
        let monitor = monitor(item["monitor"], of: layout, "\(path).monitor")
        guard let mid, let tid, let uasid, let value, let minimum, let maximum else { return nil }
        guard !mid.isMultiple(of: 0x20) else {
            let place = item["mid"]?.place ?? item.place
            findings.error(
                place, "\(path).mid",
                .outOfRange(item["mid"]?.text ?? "", range: "0x01 to 0xFF except 0x20, 0x40 …"))
            return nil
        }
        return MonitorResult(
            monitorID: mid, testID: tid, scalingID: uasid, value: value, minimum: minimum, maximum: maximum,
            monitor: monitor)
    }

    private mutating func counters(
        _ item: Item, layout: MonitorLayout, _ path: String
    ) -> PerformanceTracking {
        var tracking = PerformanceTracking(layout: layout)
        tracking.generalDenominator = word16(item["general"], "\(path).general") ?? 0
        tracking.ignitionCycles = word16(item["ignition_cycles"], "\(path).ignition_cycles") ?? 0
        guard let pairs = item["monitors"] else { return tracking }
        if pairs.members.count > tracking.pairs.count {
            findings.error(
                pairs.place, "\(path).monitors",
                .outOfRange("\(pairs.members.count) pairs", range: "at most \(tracking.pairs.count)"))
        }
        for (index, pair) in pairs.members.prefix(tracking.pairs.count).enumerated()
        where pair.members.count == 2 {
            tracking.pairs[index] = .init(
                completions: word16(pair.members[0], "\(path).monitors[\(index)][0]") ?? 0,
                conditions: word16(pair.members[1], "\(path).monitors[\(index)][1]") ?? 0)
        }
        return tracking
    }

    private mutating func word16(_ item: Item?, _ path: String) -> UInt16? {
        integer(item, path, within: VehicleKeys.monitorResult.limits("value")).map {
            UInt16(truncatingIfNeeded: $0)
        }
    }
}

extension Monitor {
    /// Its name in files: the words in lower case with underscores, for example `fuel_system`.
    var key: String {
        rawValue.reduce(into: "") { name, letter in
            if letter.isUppercase { name += "_" }
            name += letter.lowercased()
        }
    }
}
