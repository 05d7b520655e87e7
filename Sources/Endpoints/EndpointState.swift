import Links
import SimulationCore

/// What all endpoints have, whatever their kind.
struct EndpointState: Sendable {
    /// What it was built from.
    let description: EndpointDescription

    /// How its connections behave.
    let stream: StreamDescription

    /// The slots of its open connections, oldest first.
    var slots: [Int] = []

    /// How many clients have come, those included that were refused.
    var connectionCount: UInt32 = 0

    /// Whether a client has sent a byte.
    var hasInput = false

    /// Until when nobody can connect.
    var closedUntil: SimInstant = .powerOn

    /// The endpoint of a description, at power-on.
    init(_ description: EndpointDescription) {
        self.description = description
        stream = description.stream
    }
}
