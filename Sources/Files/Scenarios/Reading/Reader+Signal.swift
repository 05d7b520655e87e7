import Diagnostics
package import Documents
import SimulationCore
package import VehicleModel

extension Reader {
    /// Returns the id of the signal that the key of an entry names.
    package mutating func signal(named entry: Item.Entry, _ path: String) -> SignalID? {
        if let id = SignalCatalogue.id(entry.key) ?? custom.id(entry.key) { return id }
        let known = findings.isFull ? [] : (SignalCatalogue.all + custom.rows).map(\.name)
        findings.error(
            entry.keyPlace, path, .unknownName(entry.key, of: "signal", in: known, listedBy: "'dyno signals'")
        )
        return nil
    }

    /// Reads a value and converts it to the unit of `signal`; nil when it is outside the range of the signal.
    package mutating func value(_ item: Item?, of signal: Signal, _ path: String) -> Double? {
        guard let item, let value = converted(item, to: signal, path, isDifference: false) else { return nil }
        guard signal.range.contains(value) else {
            findings.error(
                item.place, path,
                .outOfRange(item.text ?? "", range: Self.words(signal.range, unit: signal.unit.rawValue)))
            return nil
        }
        return value
    }

    /// Reports a text where the signal `id` requires a number; the syntax allows it because packet fields may
    /// have text.
    mutating func refuseText(_ item: Item, for id: SignalID, _ path: String) {
        guard let text = item.text, !text.isEmpty, QuantityText(text) == nil else { return }
        let signal = custom.signal(id)
        findings.error(
            item.place, path, .notANumber(text, range: Self.words(signal.range, unit: signal.unit.rawValue)))
    }

    /// Reads a number and converts it to the unit of `signal`, without checking its range; nil when it is not
    /// finite.
    ///
    /// A difference is converted without the offset between two scales: a difference of 18 °F is one of
    /// 10 °C.
    package mutating func converted(
        _ item: Item, to signal: Signal, _ path: String, isDifference: Bool
    ) -> Double? {
        guard let text = item.text, let quantity = QuantityText(text) else { return nil }
        return converted(quantity, item, to: signal, path, isDifference: isDifference)
    }

    /// Converts `quantity`, which `item` contains, to the unit of `signal`.
    package mutating func converted(
        _ quantity: QuantityText, _ item: Item, to signal: Signal, _ path: String, isDifference: Bool
    ) -> Double? {
        let text = item.text ?? ""
        let range = Self.words(signal.range, unit: signal.unit.rawValue)
        guard quantity.value.isFinite else {
            findings.error(item.place, path, .outOfRange(text, range: range))
            return nil
        }
        guard !quantity.unit.isEmpty else { return quantity.value }
        guard let unit = Unit(parsing: quantity.unit) else {
            findings.error(item.place, path, .unknownUnit(quantity.unit))
            return nil
        }
        guard let value = signal.unit.convert(quantity.value, from: unit),
            let zero = signal.unit.convert(0, from: unit)
        else {
            findings.error(
                item.place, path,
                .wrongUnit(quantity.unit, signal: signal.name, unit: signal.unit.rawValue))
            return nil
        }
        let result = isDifference ? value - zero : value
        guard result.isFinite else {
            findings.error(item.place, path, .outOfRange(text, range: range))
            return nil
        }
        return result
    }

    /// Reads the source that `item` describes for the signal `id`.
    package mutating func source(_ item: Item, for id: SignalID, _ path: String) -> SignalSource? {
        let signal = custom.signal(id)
        if item.text != nil {
            guard let value = value(item, of: signal, path) else { return nil }
            if item.place.file == Override.file { warnOfClipping(value, item, id, path) }
            return .constant(value)
        }
        if let ends = item["ramp"] {
            guard ends.members.count == 2 else { return nil }
            let from = value(ends.members[0], of: signal, "\(path).ramp[0]")
            let to = value(ends.members[1], of: signal, "\(path).ramp[1]")
            let over = duration(item["over"], "\(path).over")
            guard let from, let to, let over else { return nil }
            return .ramp(from: from, to: to, over: over)
        }
        if let points = item["keyframes"] { return keyframes(points, item, signal, path) }
        if item["wave"] != nil { return wave(item, signal, path) }
        if item["trace"] != nil {
            return TraceReader.trace(item, of: id, path, &self).map(SignalSource.trace)
        }
        return nil
    }

    /// Warns about a value of the command line that a parameter cannot carry: whoever typed it expects a client to read it.
    private mutating func warnOfClipping(_ value: Double, _ item: Item, _ id: SignalID, _ path: String) {
        let unit = custom.signal(id).unit.rawValue
        for (pid, range) in ParameterTable.ranges(of: id) where !range.contains(value) {
            let carried = min(max(value, range.lowerBound), range.upperBound)
            findings.warning(
                item.place, path,
                .clipped(
                    item.text ?? "", parameter: "PID \(Hex.string(pid, width: 2))",
                    carried: Self.words(carried, unit: unit)))
        }
    }

    private mutating func keyframes(
        _ points: Item, _ item: Item, _ signal: Signal, _ path: String
    ) -> SignalSource? {
        var frames: [SignalSource.Keyframe] = []
        for (index, point) in points.members.enumerated() {
            let place = "\(path).keyframes[\(index)]"
            guard point.members.count == 2 else { continue }
            let time = duration(point.members[0], "\(place)[0]")
            let value = value(point.members[1], of: signal, "\(place)[1]")
            guard let time, let value else { continue }
            if let last = frames.last, last.at >= time {
                findings.error(point.members[0].place, "\(place)[0]", .timesDoNotRise)
            }
            frames.append(.init(at: time, value: value))
        }
        guard !frames.isEmpty else { return nil }
        return .keyframes(frames, interpolation: isOn(item["step"]) == true ? .step : .linear)
    }

    private mutating func wave(_ item: Item, _ signal: Signal, _ path: String) -> SignalSource? {
        let kind = word(item["wave"], Wave.Kind.self)
        let mean = value(item["mean"], of: signal, "\(path).mean")
        let amplitude = item["amplitude"].flatMap {
            converted($0, to: signal, "\(path).amplitude", isDifference: true)
        }
        let period = duration(item["period"], "\(path).period")
        let phase = number("phase", of: item, path, Keys.wave)
        guard let kind, let mean, let amplitude, let period else { return nil }
        let reach = abs(amplitude)
        guard signal.range.contains(mean - reach), signal.range.contains(mean + reach) else {
            findings.error(
                item["amplitude"]?.place ?? item.place, "\(path).amplitude",
                .outOfRange(
                    "\(mean) ± \(reach)", range: Self.words(signal.range, unit: signal.unit.rawValue)))
            return nil
        }
        return .wave(Wave(kind: kind, mean: mean, amplitude: amplitude, period: period, phase: phase ?? 0))
    }
}
