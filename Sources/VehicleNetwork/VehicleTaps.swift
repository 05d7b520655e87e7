public import CANBus
public import LegacyBus
public import SimulationCore

/// The number of a device at the diagnostic connector.
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

/// The devices that are attached to a vehicle network, such as adapters and gateways.
///
/// The network hands them what they hear at the instant at which they hear it, since one of them may have to answer within
/// the same frame (SAE J1850, in-frame response). The calls are resolved when the program is compiled.
public protocol VehicleTaps {
    /// The rate at which `tap` listens on CAN, bit/s; nil while it does not.
    mutating func listeningBitRate(of tap: TapID) -> Int?

    /// Whether `tap` receives the vehicle's broadcast traffic.
    func hearsTraffic(_ tap: TapID) -> Bool

    /// Whether `tap` sleeps and any traffic on the bus wakes it.
    func wakesOnTraffic(_ tap: TapID) -> Bool

    /// `tap` receives `frame`.
    mutating func received(_ frame: CANFrame, at tap: TapID, now: SimInstant)

    /// `tap` receives `frame` with a bit error in it.
    mutating func receivedDamaged(_ frame: CANFrame, at tap: TapID, now: SimInstant)

    /// The oldest frame that `tap` has submitted has crossed the bus.
    mutating func transmitted(at tap: TapID, now: SimInstant)

    /// The frame or signal that `tap` has submitted cannot be sent.
    mutating func transmitFailed(_ fault: TransmitFault, at tap: TapID, now: SimInstant)

    /// `tap`, which does not listen, sees that the bus is in use.
    mutating func sawTraffic(at tap: TapID, now: SimInstant)

    /// `tap` hears `transmission` on a J1850 bus or K line, which is its own one or not; the byte of its in-frame response,
    /// nil for none.
    mutating func heard(_ transmission: Transmission, isOwn: Bool, at tap: TapID, now: SimInstant) -> UInt8?
}
