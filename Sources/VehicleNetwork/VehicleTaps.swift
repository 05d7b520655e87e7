public import CANBus
public import LegacyBus
public import SimulationCore

/// Which of the devices at the diagnostic connector something is about.
///
/// The journal knows a tap by the same number (`BusSender.tap`).
public struct TapID: Hashable, Sendable {
    /// The number, from 0; numbers of taps that are gone are used again.
    public let rawValue: Int

    /// The tap with this number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What a bus knows the tap by.
    var sender: Int { BusSender.tap(rawValue).number }
}

/// The devices that are attached to a vehicle network: adapters, gateways.
///
/// The network hands them what they hear at the instant at which they hear it, since one of them may have to answer within
/// the same frame (SAE J1850, in-frame response). The calls are resolved when the program is compiled.
public protocol VehicleTaps {
    /// The rate at which `tap` listens on CAN, bit/s; nil while it does not.
    mutating func listeningBitRate(of tap: TapID) -> Int?

    /// Whether `tap` would notice what the vehicle sends unasked.
    func hearsTraffic(_ tap: TapID) -> Bool

    /// Whether `tap` sleeps and is woken by anything on the bus.
    func wakesOnTraffic(_ tap: TapID) -> Bool

    /// `tap` hears `frame`.
    mutating func received(_ frame: CANFrame, at tap: TapID, now: SimInstant)

    /// `tap` hears `frame` with an error in it.
    mutating func receivedDamaged(_ frame: CANFrame, at tap: TapID, now: SimInstant)

    /// The oldest frame that `tap` has submitted has crossed the bus.
    mutating func transmitted(at tap: TapID, now: SimInstant)

    /// What `tap` has submitted cannot be sent.
    mutating func transmitFailed(_ fault: TransmitFault, at tap: TapID, now: SimInstant)

    /// `tap`, which does not listen, sees that the bus is in use.
    mutating func sawTraffic(at tap: TapID, now: SimInstant)

    /// `tap` hears `transmission` on a J1850 bus or K line, which is its own one or not; the byte of its in-frame response,
    /// nil for none.
    mutating func heard(_ transmission: Transmission, isOwn: Bool, at tap: TapID, now: SimInstant) -> UInt8?
}
