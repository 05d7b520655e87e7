import VehicleModel

/// A scaling limit announced by PIDs 4F and 50: a limit other than 0 is the full scale of the fields that refer to it.
public enum ScalingLimit: Int, CaseIterable, Hashable, Sendable {
    /// Byte A of PID 4F: full scale of equivalence ratios in PIDs 24-2B, 34-3B and 44.
    case equivalenceRatio
    /// Byte B of PID 4F: full scale of voltages in PIDs 24-2B.
    case sensorVoltage
    /// Byte C of PID 4F: full scale of currents, either sign, in PIDs 34-3B.
    case sensorCurrent
    /// Byte D of PID 4F, in steps of 10 kPa: full scale of PID 0B.
    case manifoldPressure
    /// Byte A of PID 50, in steps of 10 g/s: full scale of PID 10.
    case airFlow
}

extension ScalingLimit {
    /// The signal that holds the limit, the PID that announces it and the step of its encoding.
    var announcement: (signal: SignalID, pid: UInt8, step: Double) {
        switch self {
        case .equivalenceRatio: (.scalingLambda, 0x4F, 1)
        case .sensorVoltage: (.scalingOxygenSensorVoltage, 0x4F, 1)
        case .sensorCurrent: (.scalingOxygenSensorCurrent, 0x4F, 1)
        case .manifoldPressure: (.scalingManifoldPressure, 0x4F, 10)
        case .airFlow: (.scalingMaf, 0x50, 10)
        }
    }
}
