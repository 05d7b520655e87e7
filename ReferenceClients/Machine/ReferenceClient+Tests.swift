/// The test results of the on-board monitors (SAE J1979, service 06).
extension ReferenceClient {
    /// Unit-and-scaling identifiers: the size of one step where it is not 1. From 80 on numbers are signed.
    ///
    /// Source: SAE J1979-DA, as public decoders report it.
    private static let steps: [UInt8: Double] = [
        0x0B: 0.001, 0x0E: 0.001, 0x17: 0.01, 0x20: 1.0 / 256, 0x27: 0.01, 0x96: 0.1, 0x99: 0.1, 0xAF: 0.01,
        0xFE: 0.25,
    ]

    /// Notes the monitors of a bitmap and plans what follows: on CAN four bytes behind the identifier, on other links
    /// behind FF.
    mutating func understandTestBitmap(_ reply: Reply, _ base: UInt8) {
        for message in reply.messages where message.bytes.starts(with: [0x46, base]) {
            let data = message.bytes.dropFirst(isOlder(message) ? 3 : 2).prefix(4)
            guard data.count == 4 else { continue }
            hasResult = true
            monitors.formUnion(Bitmap.parameters(of: base, data, bug: bug))
        }
        let next = base &+ 0x20
        if monitors.contains(next), bug != .testsOfFirstBitmap {
            return planFirst([.testBitmap(next)])
        }
        planFirst(monitors.filter { $0 % 0x20 != 0 }.sorted().map(Errand.tests))
    }

    private func isOlder(_ message: Message) -> Bool {
        !(message.isCAN ?? car.isCAN ?? true) && bug != .testsAsOnCAN
    }

    /// Notes the results of a monitor: its number, the test, the value, the limits, and whether it lies within them.
    mutating func understandTests(_ reply: Reply, _ monitor: UInt8) {
        for message in reply.messages where message.bytes.starts(with: [0x46, monitor]) {
            let results =
                isOlder(message) ? [older(message.bytes)].compactMap(\.self) : records(message.bytes)
            testResults += results.filter { !testResults.contains($0) }
        }
    }

    /// On CAN: records of nine bytes with monitor, test, scaling, value, minimum and maximum.
    private func records(_ bytes: [UInt8]) -> [String] {
        let starts = stride(from: 1, to: bytes.count - 8, by: 9)
        return (bug == .firstTestOnly ? Array(starts.prefix(1)) : Array(starts)).map { start in
            let record = Array(bytes[start..<start + 9])
            let step = bug == .testsUnscaled ? 1 : Self.steps[record[2]] ?? 1
            let isSigned = record[2] >= 0x80 && bug != .testsUnsigned
            let numbers = stride(from: 3, to: 9, by: 2).map { place in
                let raw = UInt16(record[place]) << 8 | UInt16(record[place + 1])
                return step * (isSigned ? Double(Int16(bitPattern: raw)) : Double(raw))
            }
            return result(
                "\(Errand.hex(record[0]))-\(Errand.hex(record[1]))", numbers[0], least: numbers[1],
                most: numbers[2])
        }
    }

    /// On older links: test, component, value and one limit, which is a lower one when bit 7 of the component is set.
    private func older(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 7 else { return nil }
        let (value, limit) = (
            Double(bytes[3]) * 256 + Double(bytes[4]), Double(bytes[5]) * 256 + Double(bytes[6])
        )
        let isLower = bytes[2] >= 0x80 && bug != .lowerLimitAsUpper
        return result(
            "\(Errand.hex(bytes[1]))-\(Errand.hex(bytes[2] & 0x7F))", value, least: isLower ? limit : nil,
            most: isLower ? nil : limit)
    }

    private func result(_ name: String, _ value: Double, least: Double?, most: Double?) -> String {
        let isWithin = (least.map { $0 <= value } ?? true) && (most.map { value <= $0 } ?? true)
        let isAtLimit = bug == .limitFails && (value == least || value == most)
        let limits = "\(least.map(Decimal.shortest) ?? "")..\(most.map(Decimal.shortest) ?? "")"
        return "\(name)=\(Decimal.shortest(value)) (\(limits)) \(isWithin && !isAtLimit ? "pass" : "fail")"
    }
}
