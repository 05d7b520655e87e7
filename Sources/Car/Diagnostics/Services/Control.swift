import VehicleModel

/// Service 08: control of on-board systems.
extension ECU {
    /// Control 01, the leak test of the evaporative system, exists where that monitor exists, and is refused while the
    /// engine runs. The data bytes of the answer are 00.
    func control(_ request: [UInt8], _ vehicle: Vehicle, _ answer: inout [UInt8]) -> Outcome {
        let hasLeakTest =
            description.monitors.layout == .spark
            && description.monitors.supported.contains(.evaporativeSystem)
        guard hasLeakTest else { return .unsupported(.serviceNotSupported) }
        guard request.count >= 2 else { return .unsupported(.wrongLength) }
        switch request[1] {
        case 0x01:
            guard request.count == 2 || request.count == 7 else { return .unsupported(.wrongLength) }
            guard !vehicle.engineIsRunning else { return .refused(.conditionsNotCorrect) }
            answer.append(contentsOf: [0x48, 0x01, 0, 0, 0, 0, 0])
            return .answered
        case let identifier where identifier & 0x1F == 0:
            // Requests are padded to seven bytes with 00; only the identifiers before the padding count. Six identifiers
            // of which only the last is 00 leave no room for padding.
            var wanted = request
            let endsWithBitmap = request.count == 7 && request[6] == 0 && request[5] != 0
            while !endsWithBitmap, wanted.count > 2, wanted.last == 0 { wanted.removeLast() }
            return bitmaps(wanted, answer: &answer, highest: 0x01) { $0 == 0x01 }
        default:
            return .unsupported(.subFunctionNotSupported)
        }
    }
}
