public import Rig

extension Case {
    /// What the case is played with: the scenario's rig, whose events count from the client's first byte, however long a
    /// client takes to start, and whose endpoints behave as their kinds do in cases.
    public var rig: RigDescription {
        var rig = scenario.rig
        rig.timeZero = .firstByte
        for index in rig.endpoints.indices {
            WireDialects.dialect(of: rig.endpoints[index])?.prepare(&rig.endpoints[index])
        }
        return rig
    }
}
