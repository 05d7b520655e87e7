public import Endpoints
public import DoIP
public import SimulationCore

/// A DoIP endpoint: the entity, and where its announcements go.
public struct GatewayDescription: Hashable, EndpointKind {
    /// The entity.
    public var entity = EntityDescription()
    /// Where announcements go, or nil when none are sent.
    public var announcesTo: Peer?

    /// A gateway that does not announce itself.
    public init() {}

    package static var key: String { "doip" }

    package static var servers: [any ServerCollection.Type] { [DoIPServers.self] }

    package var hasDatagrams: Bool { true }

    /// Makes it the entity that was built `offset` cars later: with EID and GID of its own.
    package mutating func join(_ book: inout AddressBook, car: Int, offset: Int) {
        for (index, shift) in [(4, 8), (5, 0)] {
            entity.entityID[index] &+= UInt8(truncatingIfNeeded: offset >> shift)
            entity.groupID[index] &+= UInt8(truncatingIfNeeded: offset >> shift)
        }
    }
}
