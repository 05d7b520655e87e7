import MTG
import SimulationCore
import Testing

/// A value in a vector: a number or a text.
enum VectorValue: Decodable, Hashable, Sendable {
    case number(Int64)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

extension MaintenanceRecord {
    /// A record that knows `values`, by the names of the fields.
    init(_ values: [String: VectorValue]) throws {
        self.init()
        for (name, value) in values {
            let quantity = try #require(RecordQuantity(rawValue: name), "\(name)")
            switch value {
            case .number(let number): set(quantity, to: number)
            case .text(let text): set(quantity, to: text)
            }
        }
    }
}

/// The record of figure 10, as far as the figure shows it, for machines whose values do not matter to a test.
enum FigureTen {
    static let state = MachineState(values: [
        .engineHours: 13247, .engineTurnOnCount: 19, .keyTurnOnCount: 19, .fuelGallons: 180, .tireKPa: 44,
        .gpsAvailable: 0, .rdaLicense: 0,
    ])
}
