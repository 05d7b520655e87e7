import VehicleModel

/// Service 02: values of the freeze frame, from the instant when a trouble code was stored.
extension ECU {
    /// Answers up to three pairs of PID and frame number. There is one frame, number 00. While none is stored, PID 02
    /// has the value 0000 and no other PID is supported.
    func freezeFrameData(
        _ request: [UInt8], _ vehicle: Vehicle, _ answer: inout [UInt8], _ samples: inout [Sample]
    ) -> Outcome {
        guard request.count >= 3, request.count % 2 == 1 else { return .unsupported(.wrongLength) }
        let frame = memory(in: vehicle)?.freezeFrame
        let start = answer.count
        answer.append(0x42)
        for place in stride(from: 1, to: request.count, by: 2) {
            let pid = request[place]
            guard request[place + 1] == 0, encoder.supports(pid, in: frame, vehicle) else { continue }
            answer.append(pid)
            answer.append(0)
            if ParameterEncoder.isBitmap(pid) {
                answer.append(bitmap: encoder.bitmap(after: pid, in: frame, vehicle))
            } else if let frame {
                encoder.append(pid, from: .frozen(frame), in: vehicle, to: &answer, samples: &samples)
            } else {
                answer.append(0)
                answer.append(0)
            }
        }
        return answer.count > start + 1 ? .answered : .unsupported(.subFunctionNotSupported)
    }
}

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
