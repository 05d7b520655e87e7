package import Rig
package import SimulationCore

/// Keeps what outlives the run of a host, such as the EEPROM of adapters. It is called on the host's loop, rarely, before the
/// answers leave: a client reads that something was accepted when it is kept.
package protocol Keeper: Sendable {
    /// Keeps what has changed in `rig`, and ends the services whose changes could not be kept.
    func keepChanges(in rig: inout Rig, now: SimInstant)
}
