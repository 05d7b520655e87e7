public import Endpoints
public import Rig
public import VehicleModel

/// An adapter and its connections, for tests: a member of either is a member of this.
@dynamicMemberLookup
public struct AdapterOnLink {
    /// The adapter.
    public var chip = AdapterDescription()
    /// Its connections.
    public var stream = StreamDescription()

    /// A genuine chip v1.5 on a link without shaping.
    public init() {}

    /// A member of the adapter.
    public subscript<Value>(
        dynamicMember member: WritableKeyPath<AdapterDescription, Value>
    ) -> Value {
        get { chip[keyPath: member] }
        set { chip[keyPath: member] = newValue }
    }

    /// A member of its connections.
    public subscript<Value>(
        dynamicMember member: WritableKeyPath<StreamDescription, Value>
    ) -> Value {
        get { stream[keyPath: member] }
        set { stream[keyPath: member] = newValue }
    }
}

extension RigDescription {
    /// A rig of `vehicle` with one adapter on each of `listen`, called `obd`, `obd1`, …; `change` alters all of them.
    public init(
        of vehicle: VehicleDescription, listen: [ListenAddress] = [.tcp(host: "127.0.0.1", port: 0)],
        adapter change: (inout AdapterOnLink) -> Void = { _ in }
    ) {
        var changed = AdapterOnLink()
        change(&changed)
        self.init(vehicle: vehicle)
        endpoints = listen.enumerated().map { index, address in
            EndpointDescription(
                name: index == 0 ? "obd" : "obd\(index)", listen: address, kind: changed.chip,
                stream: changed.stream)
        }
    }
}
