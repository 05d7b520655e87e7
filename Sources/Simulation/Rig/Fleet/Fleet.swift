import Endpoints

/// The cars that one process runs: one rig each, with names, addresses, seeds and serial numbers of their own.
public struct Fleet: Sendable {
    /// A scenario with the name that its cars are called by.
    public struct Scenario: Sendable {
        /// The name of its file without extension, for example `two-ecu`.
        public var name: String
        public var rig: RigDescription

        public init(name: String, rig: RigDescription) {
            self.name = name
            self.rig = rig
        }
    }

    public struct Car: Sendable {
        /// Its number, from 1; 0 for the only car, whose description is unchanged.
        public let number: Int
        /// The name of its scenario, and its number if it has one: `two-ecu-3`.
        public let name: String
        public let scenario: Int
        public var description: RigDescription
    }

    /// There are more cars than ports; `fitting` is the number for which the ports suffice.
    public struct PortsExhausted: Error, Hashable, Sendable {
        /// The number of cars that have ports.
        public let fitting: Int
        /// The name of the first endpoint without a port.
        public let endpoint: String

        /// The first `fitting` cars have ports, the next car's `endpoint` has none.
        public init(fitting: Int, endpoint: String) {
            self.fitting = fitting
            self.endpoint = endpoint
        }
    }

    /// The cars: those of the first scenario, then those of the second, and so on.
    public var cars: [Car] = []

    /// `count` cars of each of `scenarios`; `count` is at least 1.
    ///
    /// A single car is unchanged. Otherwise the cars are numbered from 1. A car's number stands at the end of the names
    /// of its endpoints (`obd-1`, `obd-2`). The first endpoint with an address keeps it; later ones have the next free
    /// port. The cars of one scenario have consecutive seeds and serial numbers.
    public init(_ scenarios: [Scenario], count: Int = 1) throws(PortsExhausted) {
        if scenarios.count == 1, count == 1 {
            cars = scenarios.map { Car(number: 0, name: $0.name, scenario: 0, description: $0.rig) }
            return
        }
        var book = AddressBook()
        cars.reserveCapacity(scenarios.count * count)
        for (index, scenario) in scenarios.enumerated() {
            for offset in 0..<count {
                let number = cars.count + 1
                cars.append(
                    Car(
                        number: number, name: "\(scenario.name)-\(number)", scenario: index,
                        description: try Self.car(number, offset, scenario.rig, &book)))
            }
        }
    }

    private static func car(
        _ number: Int, _ offset: Int, _ described: RigDescription, _ book: inout AddressBook
    ) throws(PortsExhausted) -> RigDescription {
        var description = described
        description.seed &+= UInt64(offset)
        description.vehicle.count(on: offset)
        for index in description.endpoints.indices {
            do throws(AddressBook.Exhausted) {
                try description.endpoints[index].join(&book, car: number, offset: offset)
            } catch {
                throw PortsExhausted(fitting: number - 1, endpoint: described.endpoints[index].name)
            }
        }
        return description
    }
}
