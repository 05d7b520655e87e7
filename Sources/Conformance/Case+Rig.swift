public import Rig

extension Case {
    /// What the case is played with: the scenario's rig, whose events count from the client's first byte, however long a
    /// client takes to start, and in which one that comes back finds the adapter as it left it, as it would in a car, unless
    /// the scenario says otherwise.
    public var rig: RigDescription {
        var rig = scenario.rig
        rig.timeZero = .firstByte
        for index in rig.endpoints.indices {
            switch rig.endpoints[index].kind {
            case .elm327(var adapter):
                if !adapter.isSharingStated { adapter.adapter = .one }
                rig.endpoints[index].kind = .elm327(adapter)
            case .telemetry, .mtg: break
            }
        }
        return rig
    }
}
