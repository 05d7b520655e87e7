public import Endpoints
public import Rig
public import VehicleModel

extension RigDescription {
    /// A rig of `vehicle` with one adapter on each of `listen`, called `obd`, `obd1`, …; `change` alters all of them.
    public init(
        of vehicle: VehicleDescription, listen: [ListenAddress] = [.tcp(host: "127.0.0.1", port: 0)],
        adapter change: (inout AdapterDescription) -> Void = { _ in }
    ) {
        var adapter = AdapterDescription()
        change(&adapter)
        self.init(vehicle: vehicle)
        endpoints = listen.enumerated().map { index, address in
            EndpointDescription(
                name: index == 0 ? "obd" : "obd\(index)", listen: address, kind: .elm327(adapter))
        }
    }
}
