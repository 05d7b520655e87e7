/// The values of all signals at the moment when a trouble code was stored.
public struct FreezeFrame: Hashable, Sendable {
    /// The code that stored the frame.
    public let code: DiagnosticTroubleCode

    /// Values by `SignalID.index`; NaN where the vehicle had none.
    public let values: [Double]

    /// The frame of `code` with these values.
    public init(code: DiagnosticTroubleCode, values: [Double]) {
        self.code = code
        self.values = values
    }

    /// The value of `id` at that moment, or nil when there was none.
    public func value(of id: SignalID) -> Double? {
        guard values.indices.contains(id.index), !values[id.index].isNaN else { return nil }
        return values[id.index]
    }
}
