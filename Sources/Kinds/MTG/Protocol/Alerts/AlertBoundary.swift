/// A test value just below, at or just above a limit (one unit of the record apart), with the
/// alert that it must cause.
public struct AlertBoundary: Hashable, Sendable {
    /// The row of the machine's table with the limit.
    public let parameter: MachineParameter

    /// The quantity that gets the value.
    public let quantity: RecordQuantity

    /// The value in the unit of the record; for the last call the age in seconds.
    public let value: Int64

    /// The level of the alert that it causes, or nil for none.
    public let level: Alert.Level?

    /// Sets the value in `record`, whose `unixTime` must already be set.
    public func apply(to record: inout MaintenanceRecord) {
        record.set(quantity, to: quantity == .lastCellCallIn ? record.unixTime - value : value)
    }
}

extension MachineParameter {
    /// Three values around each limit of this row; none for a row without a numeric test. A flag has only 0 and 1.
    public var boundaries: [AlertBoundary] {
        guard let quantity else { return [] }
        let first: (limit: Int, isAbove: Bool)
        switch test {
        case .above(let limit): first = (limit, true)
        case .below(let limit): first = (limit, false)
        case .equals, .none: return []
        }
        var boundaries = (-1...1).map { step in
            AlertBoundary(
                parameter: self, quantity: quantity, value: Int64(first.limit) * scale + step,
                level: step == (first.isAbove ? 1 : -1) ? .alert : nil)
        }
        if let secondLevel {
            boundaries += (-1...1).map { step in
                AlertBoundary(
                    parameter: self, quantity: quantity, value: Int64(secondLevel.above) * scale + step,
                    level: step > 0 ? secondLevel.level : .alert)
            }
        }
        return quantity.kind == .flag ? boundaries.filter { (0...1).contains($0.value) } : boundaries
    }
}

extension Machine {
    /// Returns the boundaries of every row of this machine's tables.
    public func boundaries(_ source: ThresholdSource = .tables) -> [AlertBoundary] {
        parameters(source).flatMap(\.boundaries)
    }
}
