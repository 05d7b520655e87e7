import Documents
package import VehicleModel

/// Reads the monitors of an ECU (SAE J1979).
enum MonitorReader {
    /// Reads the monitors, their test results and their in-use performance counters.
    static func monitoring(
        _ item: Item, _ ecu: inout ECUDescription, _ path: String, _ reader: inout Reader
    ) {
        if let described = item["monitors"] {
            let layout = reader.word(described["ignition"], MonitorLayout.self) ?? .spark
            let supported = described["supported"].map { list in
                MonitorSet(monitors(list, of: layout, "\(path).monitors.supported", &reader))
            }
            let incomplete = described["incomplete"].map { list in
                MonitorSet(monitors(list, of: layout, "\(path).monitors.incomplete", &reader))
            }
            ecu.monitors = .init(layout: layout, supported: supported, incomplete: incomplete ?? [])
            // The warm-up temperature of a diesel engine for the purpose of a warm-up cycle is 60 °C.
            if layout == .compression { ecu.troubleCodeRules.warmUpTemperature = 60 }
        }
        if let results = item["monitor_results"] {
            ecu.monitorResults = results.members.enumerated().compactMap { index, member in
                result(member, of: ecu.monitors.layout, "\(path).monitor_results[\(index)]", &reader)
            }
        }
        if let tracking = item["performance_tracking"] {
            ecu.performanceTracking = counters(
                tracking, layout: ecu.monitors.layout, "\(path).performance_tracking", &reader)
        }
        if let stated = item["monitor_activity"] {
            ecu.monitorActivity = activity(
                stated, layout: ecu.monitors.layout, "\(path).monitor_activity", &reader)
        }
    }

    private static func monitors(
        _ list: Item, of layout: MonitorLayout, _ path: String, _ reader: inout Reader
    ) -> [Monitor] {
        list.members.enumerated().compactMap { monitor($1, of: layout, "\(path)[\($0)]", &reader) }
    }

    private static func monitor(
        _ item: Item?, of layout: MonitorLayout, _ path: String, _ reader: inout Reader
    ) -> Monitor? {
        guard let item, let name = item.text, !name.isEmpty else { return nil }
        guard let monitor = Monitor.allCases.first(where: { $0.key == name }) else {
            reader.findings.error(
                item.place, path, .unknownName(name, of: "monitor", in: layout.monitors.map(\.key)))
            return nil
        }
        guard monitor.layout == nil || monitor.layout == layout else {
            reader.findings.error(item.place, path, .wrongMonitor(name, layout: layout.rawValue))
            return nil
        }
        return monitor
    }

    private static func result(
        _ item: Item, of layout: MonitorLayout, _ path: String, _ reader: inout Reader
    ) -> MonitorResult? {
        let mid = reader.byte(item["mid"], "\(path).mid")
        let tid = reader.byte(item["tid"], "\(path).tid")
        let uasid = reader.byte(item["uasid"], "\(path).uasid")
        let value = word16(item["value"], "\(path).value", &reader)
        let minimum = word16(item["minimum"], "\(path).minimum", &reader)
        let maximum = word16(item["maximum"], "\(path).maximum", &reader)
        let monitor = monitor(item["monitor"], of: layout, "\(path).monitor", &reader)
        guard let mid, let tid, let uasid, let value, let minimum, let maximum else { return nil }
        guard !mid.isMultiple(of: 0x20) else {
            let place = item["mid"]?.place ?? item.place
            reader.findings.error(
                place, "\(path).mid",
                .outOfRange(item["mid"]?.text ?? "", range: "0x01 to 0xFF except 0x20, 0x40 …"))
            return nil
        }
        return MonitorResult(
            monitorID: mid, testID: tid, scalingID: uasid, value: value, minimum: minimum, maximum: maximum,
            monitor: monitor)
    }

    private static func counters(
        _ item: Item, layout: MonitorLayout, _ path: String, _ reader: inout Reader
    ) -> PerformanceTracking {
        var tracking = PerformanceTracking(layout: layout)
        tracking.generalDenominator = word16(item["general"], "\(path).general", &reader) ?? 0
        tracking.ignitionCycles = word16(item["ignition_cycles"], "\(path).ignition_cycles", &reader) ?? 0
        guard let pairs = item["monitors"] else { return tracking }
        if pairs.members.count > tracking.pairs.count {
            reader.findings.error(
                pairs.place, "\(path).monitors",
                .outOfRange("\(pairs.members.count) pairs", range: "at most \(tracking.pairs.count)"))
        }
        for (index, pair) in pairs.members.prefix(tracking.pairs.count).enumerated()
        where pair.members.count == 2 {
            tracking.pairs[index] = .init(
                completions: word16(pair.members[0], "\(path).monitors[\(index)][0]", &reader) ?? 0,
                conditions: word16(pair.members[1], "\(path).monitors[\(index)][1]", &reader) ?? 0)
        }
        return tracking
    }

    private static func activity(
        _ item: Item, layout: MonitorLayout, _ path: String, _ reader: inout Reader
    ) -> MonitorActivity {
        var activity = MonitorActivity(denominator: 0)
        reader.read(VehicleKeys.monitorActivityRows, of: item, path, into: &activity)
        for entry in item["monitors"]?.entries ?? [] {
            let place = "\(path).monitors".appending(key: entry.key)
            guard let monitor = monitor(entry.keyItem, of: layout, place, &reader),
                entry.value.members.count == 2,
                let numerator = reader.byte(entry.value.members[0], "\(place)[0]"),
                let ratio = reader.byte(entry.value.members[1], "\(place)[1]")
            else { continue }
            activity.records[monitor] = .init(numerator: numerator, ratio: ratio)
        }
        return activity
    }

    private static func word16(_ item: Item?, _ path: String, _ reader: inout Reader) -> UInt16? {
        reader.integer(item, path, within: VehicleKeys.monitorResult.limits("value")).map {
            UInt16(truncatingIfNeeded: $0)
        }
    }
}

extension Monitor {
    /// The name of the monitor in files: its words in lower case with underscores, for example `fuel_system`.
    package var key: String {
        rawValue.reduce(into: "") { name, letter in
            if letter.isUppercase { name += "_" }
            name += letter.lowercased()
        }
    }
}
