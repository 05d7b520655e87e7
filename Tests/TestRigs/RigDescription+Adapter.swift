package import ELM327Kind
package import Endpoints
import Kinds
package import Rig
package import VehicleModel

/// An adapter and its connections, for tests: a member of either is a member of this.
@dynamicMemberLookup
package struct AdapterOnLink {
    /// The adapter.
    package var chip = AdapterDescription()
    /// Its connections.
    package var stream = StreamDescription()

    /// A genuine chip v1.5 on a link without shaping.
    package init() {}

    /// A member of the adapter.
    package subscript<Value>(
        dynamicMember member: WritableKeyPath<AdapterDescription, Value>
    ) -> Value {
        get { chip[keyPath: member] }
        set { chip[keyPath: member] = newValue }
    }

    /// A member of its connections.
    package subscript<Value>(
        dynamicMember member: WritableKeyPath<StreamDescription, Value>
    ) -> Value {
        get { stream[keyPath: member] }
        set { stream[keyPath: member] = newValue }
    }
}

extension RigDescription {
    /// A rig of `vehicle` with one adapter on each of `listen`, called `obd`, `obd1`, …; `change` alters all of them.
    package init(
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

extension FaultSetting {
    /// The fault `name` of any kind with `value`; nil for an unknown name.
    package init?(_ name: String, _ value: FaultValue) {
        guard let kind = Kinds.formats.fault(named: name) else { return nil }
        self.init(kind, value)
    }
}
