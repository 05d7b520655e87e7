import VehicleModel

/// Service 09: identification of the vehicle and its ECUs.
extension ECU {
    /// Answers up to six bitmaps, or all items of one information type.
    func information(_ request: [UInt8], _ vehicle: Vehicle, _ answer: inout [UInt8]) -> Outcome {
        guard request.count >= 2 else { return .unsupported(.wrongLength) }
        if request.count > 2 || request[1] & 0x1F == 0 {
            let supported = InfoType.all.map(\.id).filter { items(of: $0, vehicle) != nil }
            let set = PIDSet(supported)
            return bitmaps(request, answer: &answer, highest: supported.last ?? 0) { set.contains($0) }
        }
        guard let items = items(of: request[1], vehicle) else {
            return .unsupported(.subFunctionNotSupported)
        }
        answer.append(0x49)
        answer.append(request[1])
        answer.append(UInt8(items.count))
        for item in items { answer.append(contentsOf: item) }
        return .answered
    }

    /// Returns the items of an information type, at most 255, or nil when the ECU does not have it.
    func items(of type: UInt8, _ vehicle: Vehicle) -> [[UInt8]]? {
        let identity = identity(in: vehicle)
        return switch type {
        case 0x02: text(identity.vin, 17)
        case 0x04:
            identity.calibrationIDs.isEmpty
                ? nil : identity.calibrationIDs.prefix(255).map { Self.padded($0, 16) }
        case 0x06:
            identity.calibrationVerificationNumbers.isEmpty
                ? nil
                : identity.calibrationVerificationNumbers.prefix(255).map { number in
                    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
                }
        case 0x08: counters(.spark, vehicle)
        case 0x0A: identity.ecuName.isEmpty ? nil : [Self.ecuName(identity.ecuName)]
        case 0x0B: counters(.compression, vehicle)
        case 0x0D: identity.engineSerialNumber.flatMap(number)
        case 0x0F: identity.typeApprovalNumber.flatMap(number)
        default: nil
        }
    }

    /// Returns the number of the global technical regulation, which only ISO 27145 reports.
    func technicalRegulation(_ vehicle: Vehicle) -> [[UInt8]]? {
        text(identity(in: vehicle).technicalRegulation ?? "", 11)
    }

    private func text(_ text: String, _ length: Int) -> [[UInt8]]? {
        text.isEmpty ? nil : [Self.padded(text, length)]
    }

    /// Returns a number of at most 17 characters, padded in front.
    private func number(_ text: String) -> [[UInt8]]? {
        guard !text.isEmpty else { return nil }
        let bytes = Self.padded(text, 17)
        let digits = bytes.prefix { $0 != 0 }
        return [Array(repeating: 0, count: 17 - digits.count) + digits]
    }

    private func counters(_ layout: MonitorLayout, _ vehicle: Vehicle) -> [[UInt8]]? {
        guard let tracking = memory(in: vehicle)?.performance, tracking.layout == layout else { return nil }
        return tracking.counters.prefix(255).map { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    /// Returns `text` in `length` bytes: truncated, or padded with 00; characters outside ASCII become `?`.
    private static func padded(_ text: some StringProtocol, _ length: Int) -> [UInt8] {
        let bytes = text.unicodeScalars.prefix(length).map {
            $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?")
        }
        return bytes + Array(repeating: 0, count: length - bytes.count)
    }

    /// Returns an ECU name in its 20 bytes: up to four characters of the acronym, a hyphen, up to fifteen of the name, each
    /// padded with 00. A name without a hyphen is encoded unchanged.
    private static func ecuName(_ name: String) -> [UInt8] {
        guard let hyphen = name.firstIndex(of: "-") else { return padded(name, 20) }
        return padded(name[..<hyphen], 4) + [UInt8(ascii: "-")]
            + padded(name[name.index(after: hyphen)...], 15)
    }
}
