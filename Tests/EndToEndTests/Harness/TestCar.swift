import Diagnostics
import VehicleModel

/// A car made for the test, with a value for every parameter that python-OBD knows (PIDs 01-5F).
enum TestCar: String, CaseIterable {
    /// Every value stands at a quarter of its range; two banks of four oxygen sensors.
    case low
    /// Every value stands at four fifths of its range.
    case high
    /// Four banks of two sensors, and PIDs 4F and 50 announce other full scales.
    case scaled

    private var share: Double {
        switch self {
        case .low: 0.25
        case .high: 0.8
        case .scaled: 0.6
        }
    }

    /// Where the list of known errors has it.
    var place: KnownError.Where {
        switch self {
        case .low: .low
        case .high: .high
        case .scaled: .scaled
        }
    }

    /// The numbering of its oxygen sensors.
    var layout: SensorLayout { self == .scaled ? .fourBanks : .twoBanks }

    /// The PIDs that it has a value for.
    var parameters: [Parameter] {
        ParameterTable.mode01.filter { parameter in
            (0x01...0x5F).contains(parameter.pid) && !parameter.fields(in: layout).isEmpty
                && parameter.pid != 0x02 && !absent.contains(parameter.pid)
        }
    }

    /// PIDs that it has no value for: one oxygen sensor is missing where that shows how sensors are numbered, and only
    /// one car announces scaling limits.
    private var absent: Set<UInt8> {
        switch self {
        case .low: Self.fourthSensor.union(Self.limits)
        case .high: Self.limits
        case .scaled: Self.fourthSensor
        }
    }

    /// The sensor that is the fourth either way: bank 1 sensor 4, or bank 2 sensor 2.
    private static let fourthSensor: Set<UInt8> = [0x17, 0x27, 0x37]

    /// The PIDs that announce scaling limits.
    private static let limits: Set<UInt8> = [0x4F, 0x50]

    /// A scenario file with the car.
    var scenario: String {
        var signals = ""
        var seen: Set<SignalID> = []
        for parameter in parameters {
            for field in parameter.fields(in: layout) {
                guard case .signal(let id) = field.source, seen.insert(id).inserted else { continue }
                signals += "    \(SignalCatalogue.signal(id).name): \(value(of: field, id))\n"
            }
        }
        return """
            dyno: 1
            title: Every parameter, \(rawValue)
            vehicle:
              name: Every parameter
              signals:
            \(signals)
              ecus: { engine: { request: 0x7E0, response: 0x7E8, latency: 5ms } }
              bus: { protocol: "6" }
            endpoints:
              obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }

            """
    }

    private func value(of field: Field, _ id: SignalID) -> Double {
        switch field.kind {
        case .code(let words):
            let values = words.values.filter { $0 > 0 }
            return values.isEmpty ? 0 : Double(values[Int(Double(values.count - 1) * share)])
        case .flag: return 1
        case .number, .bitmap, .troubleCode:
            let (low, high) = (Double(field.rawRange.lowerBound), Double(field.rawRange.upperBound))
            let raw = (low + (high - low) * share).rounded()
            let signal = SignalCatalogue.signal(id)
            return min(max(raw * field.scale.value + Double(field.offset), signal.minimum), signal.maximum)
        }
    }
}
