package import CompanionServices
package import Endpoints
extension HTTPDescription: EndpointKind {
    package static var key: String { "http" }

    package static var servers: [any ServerCollection.Type] { [HTTPServers.self] }

    /// Gives the service of `car` a state file of its own, and the name of that car's partner.
    package mutating func join(_ book: inout AddressBook, car: Int, offset: Int) {
        stateFile = stateFile.map { book.take(path: $0, car: car) }
        partner = partner.map { "\($0)-\(car)" }
    }

    package mutating func replace(_ former: HTTPDescription, names: [String: String]) {
        partner = partner.map { names[$0] ?? $0 }
    }
}
