package import VehicleModel

extension ParameterTable {
    /// The PIDs that carry each signal, by the signal's name, in ascending order.
    public static let carriers: [String: [UInt8]] = {
        var carriers: [String: [UInt8]] = [:]
        for parameter in mode01 {
            for field in parameter.fields {
                guard let id = field.signal else { continue }
                let signal = SignalCatalogue.signal(id).name
                guard carriers[signal]?.last != parameter.pid else { continue }
                carriers[signal, default: []].append(parameter.pid)
            }
        }
        return carriers
    }()
}

extension ParameterTable {
    /// Returns the PIDs that carry `signal` as a number, each with the least and the greatest value that it can carry. Fields
    /// whose full scale a car may change (PIDs 4F and 50) are left out.
    package static func ranges(of signal: SignalID) -> [(pid: UInt8, range: ClosedRange<Double>)] {
        mode01.compactMap { parameter in
            let fields = parameter.fields.filter {
                $0.signal == signal && $0.kind == .number && $0.limit == nil
            }
            let bounds = fields.flatMap { field in
                [field.rawRange.lowerBound, field.rawRange.upperBound].map { raw in
                    Double(raw) * field.scale.value + Double(field.offset)
                }
            }
            guard let least = bounds.min(), let greatest = bounds.max() else { return nil }
            return (parameter.pid, least...greatest)
        }
    }
}
