import VehicleModel

/// Services 03, 07 and 0A list trouble codes; service 04 clears them.
extension ECU {
    /// Returns the number of codes, then two bytes for each; the answer is positive even when there are no codes.
    func troubleCodes(
        _ request: [UInt8], _ vehicle: Vehicle, _ answer: inout [UInt8],
        of list: (TroubleCodeMemory) -> [DiagnosticTroubleCode]
    ) -> Outcome {
        guard request.count == 1 else { return .unsupported(.wrongLength) }
        let codes = memory(in: vehicle).map(list)?.prefix(255) ?? []
        answer.append(request[0] | 0x40)
        answer.append(UInt8(codes.count))
        for code in codes {
            answer.append(UInt8(code.rawValue >> 8))
            answer.append(UInt8(truncatingIfNeeded: code.rawValue))
        }
        return .answered
    }

    /// Service 0A; ECUs for markets without permanent trouble codes do not support it.
    func permanentCodes(_ request: [UInt8], _ vehicle: Vehicle, _ answer: inout [UInt8]) -> Outcome {
        guard description.troubleCodeRules.keepsPermanentCodes else {
            return .unsupported(.serviceNotSupported)
        }
        return troubleCodes(request, vehicle, &answer) { $0.permanent }
    }

    /// Service 04: clears trouble codes and the other diagnostic information.
    func clear(_ request: [UInt8], _ vehicle: inout Vehicle, _ answer: inout [UInt8]) -> Outcome {
        guard request.count == 1 else { return .unsupported(.wrongLength) }
        guard !description.services.refusesClearWhileRunning || !vehicle.engineIsRunning else {
            return .refused(.conditionsNotCorrect)
        }
        vehicle.clearDiagnosticInformation(ecu: id)
        answer.append(0x44)
        return .answered
    }
}
