import VehicleModel

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
