package import Rig

extension Case {
    /// The scenario's rig, prepared for the case.
    ///
    /// Event times count from the client's first byte, so that a slow start of the client does not matter.
    /// Each endpoint behaves as its kind does in cases (`WireDialect.prepare`).
    package var rig: RigDescription {
        var rig = scenario.rig
        rig.timeZero = .firstByte
        for index in rig.endpoints.indices {
            rig.endpoints[index].dialect?.prepare(&rig.endpoints[index])
        }
        return rig
    }
}
