import Endpoints
import Kinds
import Testing
import VehicleNetwork

/// The kinds of fault that scenario files name, and those that a vehicle network knows.
@Suite struct CarFaultKindTests {
    @Test func everyFaultOfECUAndBusIsOneOfTheNetwork() {
        let rows = Kinds.formats.faults.filter { $0.stage == .ecu || $0.stage == .bus }
        #expect(rows.map(\.name).sorted() == CarFault.Kind.allCases.map(\.rawValue).sorted())
    }

    @Test func noOtherFaultIsOneOfTheNetwork() {
        for row in Kinds.formats.faults where row.stage != .ecu && row.stage != .bus {
            #expect(CarFault.Kind(rawValue: row.name) == nil, "\(row.name)")
        }
    }
}
