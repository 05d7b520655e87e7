import Documents
package import VehicleModel

/// The signals that a vehicle file declares beside the catalogue, by the names that other keys use.
package struct CustomSignals {
    /// The prefix of all their names.
    static let prefix = "custom."

    private(set) var rows: [Signal] = []
    private var ids: [String: SignalID] = [:]

    init() {}

    init(_ vehicle: VehicleDescription) {
        for row in vehicle.customSignals { _ = add(row) }
    }

    mutating func add(_ signal: Signal) -> SignalID {
        let id = SignalID.custom(rows.count)
        rows.append(signal)
        ids[signal.name] = id
        return id
    }

    /// Returns the signal called `name`, which includes the prefix; nil when there is none.
    func id(_ name: String) -> SignalID? { ids[name] }

    /// Returns the row of `id`, of the catalogue or of these.
    package func signal(_ id: SignalID) -> Signal {
        guard let number = id.customNumber, rows.indices.contains(number) else {
            return SignalCatalogue.signal(id)
        }
        return rows[number]
    }
}

extension Reader {
    /// Reads the signals that `item`, the vehicle's key `custom`, declares, and the sources that it states for them.
    mutating func customSignals(_ item: Item?, _ path: String, of car: inout VehicleDescription) {
        for entry in item?.entries ?? [] where entry.value.text != Shape.removal {
            let place = path.appending(key: entry.key)
            guard custom.rows.count < VehicleDescription.mostCustomSignals else {
                findings.error(
                    entry.keyPlace, path,
                    .count(item?.entries.count ?? 0, expected: 0...VehicleDescription.mostCustomSignals))
                break
            }
            var unit = Unit.none
            if let stated = entry.value["unit"], let text = stated.text {
                if let known = Unit(parsing: text) {
                    unit = known
                } else {
                    findings.error(stated.place, "\(place).unit", .unknownUnit(text))
                }
            }
            let range = customRange(entry.value["range"], "\(place).range")
            let signal = Signal(
                CustomSignals.prefix + entry.key, unit, range.lowerBound, range.upperBound,
                entry.value["meaning"]?.text ?? "")
            let id = custom.add(signal)
            if let value = entry.value["value"] {
                car.signals[id] = source(value, for: id, "\(place).value")
            }
        }
        car.customSignals = custom.rows
    }

    private mutating func customRange(_ item: Item?, _ path: String) -> ClosedRange<Double> {
        let widest = -1e15...1e15
        guard let item, item.members.count == 2 else { return widest }
        let ends = item.members.enumerated().compactMap { index, member in
            number(member, "\(path)[\(index)]", within: .numbers(widest))
        }
        guard ends.count == 2 else { return widest }
        guard ends[0] < ends[1] else {
            findings.error(
                item.place, path, .outOfRange("\(ends[0]), \(ends[1])", range: "[least, greatest]"))
            return widest
        }
        return ends[0]...ends[1]
    }
}
