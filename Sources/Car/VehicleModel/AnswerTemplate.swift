/// The positive answer to one request, with fields that carry signals.
///
/// The data follow the echo of the request: service + 40h, then the request's other bytes (ISO 14229-1, services 21 and
/// 22). Fields are numbered from the first byte of the data.
public struct AnswerTemplate: Hashable, Sendable {
    /// The bytes under the fields, 0 to 4,000.
    public var data: [UInt8]

    /// The signals that it carries; where two overlap, the later one is written.
    public var signals: [FrameSignal]

    /// An answer with these bytes and fields.
    public init(data: [UInt8], signals: [FrameSignal] = []) {
        self.data = data
        self.signals = signals
    }

    /// Appends the answer to `request` with the signal values of `value`; a signal without a value leaves its bits
    /// unchanged.
    public func append(
        answerTo request: [UInt8], to answer: inout [UInt8], value: (SignalID) -> Double?
    ) {
        guard let service = request.first else { return }
        var bytes = data
        for signal in signals {
            guard let value = value(signal.signal), let raw = signal.raw(of: value) else { continue }
            signal.field.write(raw, into: &bytes)
        }
        answer.append(service | 0x40)
        answer.append(contentsOf: request.dropFirst())
        answer.append(contentsOf: bytes)
    }
}
