import VehicleModel

/// Service 01: current values.
extension ECU {
    /// Answers up to six PIDs in the order of the request; unsupported ones are left out.
    func currentData(
        _ request: [UInt8], _ vehicle: Vehicle, _ answer: inout [UInt8], _ samples: inout [Sample]
    ) -> Outcome {
        guard request.count >= 2 else { return .unsupported(.wrongLength) }
        let start = answer.count
        answer.append(0x41)
        for place in 1..<request.count where encoder.supports(request[place], in: vehicle) {
            answer.append(request[place])
            encoder.append(request[place], in: vehicle, to: &answer, samples: &samples)
        }
        return answer.count > start + 1 ? .answered : .unsupported(.subFunctionNotSupported)
    }
}
