import VehicleModel

/// Service 05: test results of the oxygen sensors, only on links older than CAN.
///
/// The results are those of service 06: its monitors 01-08 are the individual sensors, and its tests 01-0A have the
/// same numbers here, with values of one byte instead of two.
extension ECU {
    /// The size of one step of a byte: 5 mV and 4 ms.
    private static let steps: [String: Double] = ["mV": 5, "V": 0.005, "ms": 4, "s": 0.004]

    /// Tests whose value is a constant, so that it has no limits.
    private static let constants: ClosedRange<UInt8> = 0x01...0x04

    /// Answers `05 TID O2`, where `O2` is the bit of one sensor as in PID 13; test 00 is the
    /// bitmap of the sensor's tests.
    func oxygenSensorResults(_ request: [UInt8], _ vehicle: Vehicle, _ answers: inout [[UInt8]]) -> Outcome {
        guard request.count == 3 else { return .unsupported(.wrongLength) }
        let (test, sensor) = (request[1], request[2])
        guard sensor.nonzeroBitCount == 1 else { return .unsupported(.subFunctionNotSupported) }
        let results = monitorResults.filter {
            $0.monitorID == UInt8(sensor.trailingZeroBitCount + 1) && (0x01...0x0A).contains($0.testID)
        }
        guard !results.isEmpty else { return .unsupported(.subFunctionNotSupported) }
        guard test != 0 else {
            let supported = PIDSet(results.map(\.testID))
            var answer: [UInt8] = [0x45, test, sensor]
            answer.append(bitmap: supportBitmap(after: 0) { supported.contains($0) })
            answers.append(answer)
            return .answered
        }
        guard let result = results.first(where: { $0.testID == test }),
            let scaling = ScalingID.find(result.scalingID), let step = Self.steps[scaling.unit]
        else { return .unsupported(.subFunctionNotSupported) }
        let hasRun = result.monitor.map { memory(in: vehicle)?.readiness.hasCompleted($0) ?? true } ?? true
        let isConstant = Self.constants.contains(test)
        answers.append(
            [0x45, test, sensor]
                + (isConstant ? [result.value] : [result.value, result.minimum, result.maximum]).map {
                    hasRun || isConstant ? Self.byte(of: scaling.value(of: $0), step: step) : 0
                })
        return .answered
    }

    private static func byte(of value: Double, step: Double) -> UInt8 {
        UInt8(min(max((value / step).rounded(.toNearestOrAwayFromZero), 0), 255))
    }
}
