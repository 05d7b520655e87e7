import VehicleModel

/// Service 06: test results of the on-board monitors.
extension ECU {
    /// Results by monitor, those of one monitor in the order of the description.
    static func inOrder(_ results: [MonitorResult]) -> [MonitorResult] {
        results.enumerated().sorted {
            ($0.element.monitorID, $0.offset) < ($1.element.monitorID, $1.offset)
        }.map(\.element).filter { $0.monitorID & 0x1F != 0 }
    }

    /// Answers up to six bitmaps, or all records of one monitor.
    func testResults(_ request: [UInt8], _ vehicle: Vehicle, _ answer: inout [UInt8]) -> Outcome {
        guard !monitorResults.isEmpty else { return .unsupported(.serviceNotSupported) }
        guard request.count >= 2 else { return .unsupported(.wrongLength) }
        if request.count > 2 || request[1] & 0x1F == 0 {
            let supported = PIDSet(monitorResults.map(\.monitorID))
            return bitmaps(request, answer: &answer, highest: monitorResults.last?.monitorID ?? 0) {
                supported.contains($0)
            }
        }
        let results = monitorResults.filter { $0.monitorID == request[1] }.prefix(Self.mostRecords)
        guard !results.isEmpty else { return .unsupported(.subFunctionNotSupported) }
        let readiness = memory(in: vehicle)?.readiness
        answer.append(0x46)
        for result in results {
            answer.append(result.monitorID)
            answer.append(result.testID)
            answer.append(result.scalingID)
            let hasRun = result.monitor.map { readiness?.hasCompleted($0) ?? true } ?? true
            for number in [result.value, result.minimum, result.maximum] {
                let sent = hasRun ? number : 0
                answer.append(UInt8(sent >> 8))
                answer.append(UInt8(truncatingIfNeeded: sent))
            }
        }
        return .answered
    }

    /// The greatest number of records of nine bytes in one ISO-TP message of 4095 bytes.
    private static let mostRecords = 454

    /// Answers a request that asks for bitmaps only. An identifier is supported where `isSupported` is true; each
    /// bitmap also announces the next one while an identifier after it is supported.
    func bitmaps(
        _ request: [UInt8], answer: inout [UInt8], highest: UInt8, where isSupported: (UInt8) -> Bool
    ) -> Outcome {
        for place in 1..<request.count where request[place] & 0x1F != 0 { return .unsupported(.wrongLength) }
        let start = answer.count
        answer.append(request[0] | 0x40)
        for place in 1..<request.count {
            let base = request[place]
            guard base == 0 || highest > base else { continue }
            answer.append(base)
            answer.append(
                bitmap: supportBitmap(after: base) { $0 & 0x1F == 0 ? highest > $0 : isSupported($0) })
        }
        return answer.count > start + 1 ? .answered : .unsupported(.subFunctionNotSupported)
    }
}
