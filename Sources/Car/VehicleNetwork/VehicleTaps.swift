public import CANBus
public import LegacyBus
public import SimulationCore

/// The number of a device attached to the diagnostic connector.
///
/// The journal uses the same number (`BusSender.tap`).
public struct TapID: Hashable, Sendable {
    /// The number, from 0; the number of a detached tap is reused.
    public let rawValue: Int

    /// The tap with this number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }

    var sender: Int { BusSender.tap(rawValue).number }
}

/// The devices attached to a vehicle network, such as adapters and gateways.
///
/// The network delivers signals at the instant of reception, because a device may have to answer within the same frame
/// (SAE J1850, in-frame response). Calls are dispatched statically. All are mutating, so that none copies the devices.
public protocol VehicleTaps {
    /// Returns the bit rate at which `tap` listens on CAN; nil while it does not listen.
    mutating func listeningBitRate(of tap: TapID) -> Int?

    /// Returns whether `tap` listens to the vehicle's broadcast traffic.
    mutating func receivesTraffic(_ tap: TapID) -> Bool

    /// Returns whether `tap` is asleep and wakes up when the bus is active.
    mutating func wakesOnTraffic(_ tap: TapID) -> Bool

    mutating func received(_ frame: CANFrame, at tap: TapID, now: SimInstant)

    /// Passes `frame` with a bit error in it to `tap`.
    mutating func receivedDamaged(_ frame: CANFrame, at tap: TapID, now: SimInstant)

    /// Returns whether the controller of `tap` destroys `frame`, which it cannot read, by an error frame.
    mutating func destroys(_ frame: CANFrame, at tap: TapID) -> Bool

    /// Reports that the oldest frame of `tap` has crossed the bus.
    mutating func transmitted(at tap: TapID, now: SimInstant)

    /// Reports that a frame or signal of `tap` cannot be sent.
    mutating func transmitFailed(_ fault: TransmitFault, at tap: TapID, now: SimInstant)

    /// Reports to `tap`, which does not listen, that the bus is active.
    mutating func sawTraffic(at tap: TapID, now: SimInstant)

    /// Passes `transmission` on a J1850 bus or K line to `tap`; `isOwn` when it has sent it. Returns the byte of its
    /// in-frame response, or nil for none.
    mutating func received(_ transmission: Transmission, isOwn: Bool, at tap: TapID, now: SimInstant)
        -> UInt8?
}
