package import Endpoints
import ELM327

extension AdapterDescription: EndpointKind {
    package static var key: String { "elm327" }

    package static var servers: [any ServerCollection.Type] { [AdapterServers.self, ReplayServers.self] }

    package static var brownOutVoltage: Double? { Surroundings.brownOutVoltage }

    /// Gives the adapter of `car` a state file of its own.
    package mutating func join(_ book: inout AddressBook, car: Int, offset: Int) {
        stateFile = stateFile.map { book.take(path: $0, car: car) }
    }
}
