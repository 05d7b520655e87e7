extension Game {
    /// Live for Speed and BeamNG, OutGauge.
    public static let outGauge: Game = .init(
        "outgauge", layouts: OutLayouts.all.filter { $0.game == .outGauge },
        mappings: ["outgauge": .outGauge, "outgauge-id": .outGauge], pauseModes: PauseMode.allCases)

    /// Live for Speed, OutSim, and BeamNG's MotionSim.
    public static let outSim: Game = .init(
        "outsim", layouts: OutLayouts.all.filter { $0.game == .outSim },
        mappings: [
            "outsim": .outSim, "outsim-id": .outSim, "outsim-2": .outSim,
            "beamng-motionsim": .beamNGMotionSim,
        ], pauseModes: PauseMode.allCases)
}

public struct LiveForSpeedOptions: Hashable, Sendable {
    /// OutGauge: the car's code; `beam` selects the datagrams of BeamNG, which have no clock and no texts.
    public var carCode = "XRG"
    public var identifier: Int32 = 0
}
