/// Where a vehicle keeps the value of a signal.
enum SignalPlace: Hashable, Sendable {
    /// The vehicle has no such value.
    case none
    /// In the table of constants, at the signal's own index.
    case constant
    /// Among the sources that change with time.
    case moving(UInt16)
    case model(LongitudinalModel.Output)
    /// In the state of the race on a track, a row of `RaceSignal.all`.
    case race(UInt8)
    /// Among what the vehicle counts in every drive.
    case counter(Counter)
    /// Among the signals that testers control.
    case controlled(UInt16)

    /// The counts of every drive of the vehicle.
    enum Counter: UInt8, CaseIterable, Hashable, Sendable {
        case odometer, runtime, runtimeTotal, runtimeIdle
        case distanceWithIndicator, timeWithIndicator, warmUpsSinceClear, distanceSinceClear, timeSinceClear
        /// PIDs 90, 91 and 93: of the vehicle, then of the ECU.
        case monitorsIncomplete, indicatorMode, continuousIndicatorTime, cumulativeIndicatorTime
        case ownIndicatorMode, ownContinuousIndicatorTime, b1Time

        var signal: SignalID {
            switch self {
            case .odometer: .vehicleOdometer
            case .runtime: .engineRuntime
            case .runtimeTotal: .engineRuntimeTotal
            case .runtimeIdle: .engineRuntimeTotalIdle
            case .distanceWithIndicator: .diagnosticsDistanceWithMil
            case .timeWithIndicator: .diagnosticsRuntimeWithMil
            case .warmUpsSinceClear: .diagnosticsWarmUpsSinceClear
            case .distanceSinceClear: .diagnosticsDistanceSinceClear
            case .timeSinceClear: .diagnosticsRuntimeSinceClear
            case .monitorsIncomplete: .wwhVehicleMonitorsIncomplete
            case .indicatorMode: .wwhVehicleIndicatorMode
            case .continuousIndicatorTime: .wwhVehicleIndicatorContinuousTime
            case .cumulativeIndicatorTime: .wwhVehicleIndicatorCumulativeTime
            case .ownIndicatorMode: .wwhECUIndicatorMode
            case .ownContinuousIndicatorTime: .wwhECUIndicatorContinuousTime
            case .b1Time: .wwhECUB1Counter
            }
        }
    }
}

extension SignalPlace.Counter {
    /// The PID of ISO 27145 that shows it; nil for one that every car has.
    var pid: UInt8? {
        switch self {
        case .monitorsIncomplete, .indicatorMode, .continuousIndicatorTime: 0x90
        case .ownIndicatorMode, .ownContinuousIndicatorTime, .b1Time: 0x91
        case .cumulativeIndicatorTime: 0x93
        case .odometer, .runtime, .runtimeTotal, .runtimeIdle, .distanceWithIndicator, .timeWithIndicator,
            .warmUpsSinceClear, .distanceSinceClear, .timeSinceClear:
            nil
        }
    }
}

/// A source that changes with time, and when it was set.
struct MovingSource: Hashable, Sendable {
    let signal: SignalID
    var source: SignalSource
    var since: Int64
}
