/// A multicast group whose members exchange datagrams.
public struct MulticastGroup: Hashable, Sendable {
    /// Its address.
    public var group: Peer

    /// How many routers datagrams pass: 0 keeps them on this machine.
    public var hops = 0

    /// The group `group` on this machine.
    public init(_ group: Peer) { self.group = group }
}
