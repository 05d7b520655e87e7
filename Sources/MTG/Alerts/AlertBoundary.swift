/// A value just below, at or just above a limit, one unit of the wire apart, and what an app must make of it.
public struct AlertBoundary: Hashable, Sendable {
    /// The row whose limit it is.
    public let parameter: MachineParameter

    /// The quantity that has the value.
    public let quantity: RecordQuantity

    /// The value in the unit of the wire; for the last call its age in seconds.
    public let value: Int64

    /// What it gives, or nil for no alert.
    public let level: Alert.Level?

    /// Puts the value into `record`, whose `unixTime` must be set before.
    public func apply(to record: inout MaintenanceRecord) {
        record.set(quantity, to: quantity == .lastCellCallIn ? record.unixTime - value : value)
    }
}

extension MachineParameter {
    /// Three values around each limit of this row; none for rows that compare no number. A flag has only 0 and 1.
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
    /// The boundaries of every row of this machine's tables.
    public func boundaries(_ source: ThresholdSource = .tables) -> [AlertBoundary] {
        parameters(source).flatMap(\.boundaries)
    }
}
