extension DrivingCycle.Table {
    /// The speed at each whole second, km/h.
    var speeds: [Double] {
        switch self {
        case .nedc: Self.nedcSpeeds
        case .wltc3b: Self.wltc3bSpeeds
        case .udds: Self.uddsSpeeds
        case .hwfet: Self.hwfetSpeeds
        }
    }

    /// Kilometres in a mile, for the tables that are published in miles per hour.
    private static let mile = 1.609344

    private static let nedcSpeeds: [Double] = {
        let corners = DrivingCycle.nedcCorners
        var speeds = [corners[0].speed]
        for (from, to) in zip(corners, corners.dropFirst()) {
            let length = Double(to.second - from.second)
            for second in 1...(to.second - from.second) {
                let share = Double(second) / length
                speeds.append(SignalSource.between(from.speed, to.speed, share))
            }
        }
        return speeds
    }()

    private static let wltc3bSpeeds = DrivingCycle.wltc3bTenths.map { Double($0) / 10 }
    private static let uddsSpeeds = DrivingCycle.uddsTenths.map { Double($0) / 10 * mile }
    private static let hwfetSpeeds = DrivingCycle.hwfetTenths.map { Double($0) / 10 * mile }
}
