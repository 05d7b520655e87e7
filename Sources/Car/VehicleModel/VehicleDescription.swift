public struct VehicleDescription: Hashable, Sendable {
    /// Its name, for people.
    public var name: String

    /// The identity that its ECUs answer about it, unless they have one of their own.
    public var identity: Identity

    /// Signals with sources of their own; they override the drive.
    public var signals: [SignalID: SignalSource]

    /// Signals beside those of the catalogue, at most `mostCustomSignals`; their names begin with `custom.`.
    public var customSignals: [Signal] = []

    public var drive: Drive

    /// The numbers of the longitudinal model, which only drives with a model use.
    public var parameters: LongitudinalModel.Parameters

    public var ecus: [ECUDescription]
    public var bus: BusDescription

    /// The position of the key at power-on.
    public var ignition: Ignition

    /// The frames that it sends on its bus periodically without being asked; at most `mostFrames`.
    public var frames: [FrameDescription] = []

    /// A car with these parts, by default standing with its engine running and one engine ECU at 7E0/7E8.
    public init(
        name: String = "", identity: Identity = Identity(), signals: [SignalID: SignalSource] = [:],
        drive: Drive = .standing, parameters: LongitudinalModel.Parameters = .petrol,
        ecus: [ECUDescription] = [ECUDescription()], bus: BusDescription = BusDescription(),
        ignition: Ignition = .running
    ) {
        self.name = name
        self.identity = identity
        self.signals = signals
        self.drive = drive
        self.parameters = parameters
        self.ecus = ecus
        self.bus = bus
        self.ignition = ignition
    }

    /// The greatest number of signals of its own.
    public static let mostCustomSignals = 4096

    /// The greatest number of frames; how often they may be sent is bounded by the time of the bus.
    public static let mostFrames = 4096

    /// Returns the row of `id` in the catalogue or among the vehicle's own signals.
    public func signal(_ id: SignalID) -> Signal {
        guard let number = id.customNumber, customSignals.indices.contains(number) else {
            return SignalCatalogue.signal(id)
        }
        return customSignals[number]
    }
}

extension VehicleDescription {
    /// Makes it the vehicle that was built `offset` vehicles later: the identification numbers are counted on.
    public mutating func count(on offset: Int) {
        identity.vin = VehicleIdentificationNumber.counted(identity.vin, on: offset)
        for index in ecus.indices {
            guard let vin = ecus[index].identity?.vin else { continue }
            ecus[index].identity?.vin = VehicleIdentificationNumber.counted(vin, on: offset)
        }
    }
}
