extension ProgrammableParameter {
    /// The parameters that exist; 00-2F has gaps, which `PPS` shows as `FF`.
    enum Number: UInt8, CaseIterable, Hashable, Sendable {
        case monitorAll = 0x00
        case headers = 0x01
        case allowLong = 0x02
        case timeout = 0x03
        case adaptiveTiming = 0x04
        case testerAddress = 0x06
        case lastProtocol = 0x07
        case echo = 0x09
        case lineFeed = 0x0A
        case rateDivisor = 0x0C
        case carriageReturn = 0x0D
        case powerControl = 0x0E
        case activityMonitor = 0x0F
        case settlingTime = 0x10
        case breakMonitor = 0x11
        case voltsPolarity = 0x12
        case delayBetweenJ1850 = 0x13
        case stopBitWidth = 0x14
        case responseGap = 0x15
        case baudRate = 0x16
        case wakeUpInterval = 0x17
        case delayBeforeFast = 0x18
        case delayBeforeSlow = 0x19
        case fastLow = 0x1A
        case fastHigh = 0x1B
        case initiationOutputs = 0x1C
        case requestGap = 0x1D
        case idleBeforeInitiation = 0x1E
        case silentMonitoring = 0x21
        case formatting = 0x24
        case flowControl = 0x25
        case filler = 0x26
        case frequencyMatch = 0x28
        case dataLength = 0x29
        case errorChecking = 0x2A
        case protocolADivisor = 0x2B
        case user1Options = 0x2C
        case user1Divisor = 0x2D
        case user2Options = 0x2E
        case user2Divisor = 0x2F
    }

    /// The number of parameters that `PPS` lists.
    static let count = 0x30

    /// All parameters in the order of their numbers.
    ///
    /// Source: ELM327DSH and ELM327DSJ, "Programmable parameter summary"; first appearance by Elm Electronics' table
    /// (to 2.0) and the version history. ELM327DSJ's sample listing differs from its own table at 17, 1A and 1B; the
    /// table is followed.
    static let rows: [ProgrammableParameter] = [
        .init(.monitorAll, "monitor all after a reset", 0xFF, .reset, since: .v1_2, .onOff),
        .init(.headers, "H by default", 0xFF, .defaults, since: .v1_1, .onOff),
        .init(.allowLong, "AL by default", 0xFF, .defaults, since: .v1_1, .onOff),
        .init(.timeout, "ST by default, × 4.096 ms", 0x32, .defaults, since: .v1_1, .bytes(0x01...0xFF)),
        .init(.adaptiveTiming, "AT by default", 0x01, .defaults, since: .v1_2, .bytes(0x00...0x02)),
        .init(.testerAddress, "tester address", 0xF1, .reset, since: .v1_2),
        .init(.lastProtocol, "last protocol searched", 0x09, .immediately, since: .v1_2, .bytes(0x01...0x0C)),
        .init(.echo, "E by default", 0x00, .reset, since: .v1_1, .onOff),
        .init(.lineFeed, "line feed character", 0x0A, .reset, since: .v1_1),
        .init(.rateDivisor, "4000 kbaud / n", 0x68, .power, since: .v1_2, .rateDivisor),
        .init(.carriageReturn, "carriage return character", 0x0D, .reset, since: .v1_1),
        .init(.powerControl, "low power control", 0x9A, .reset, since: .v1_4),
        .init(.activityMonitor, "activity monitor control", 0xFF, revised: 0xD5, .defaults, since: .v2_0),
        .init(.settlingTime, "J1850 settling time, × 4.096 ms", 0x0D, .reset, since: .v1_1),
        .init(.breakMonitor, "J1850 break monitor", 0x00, .defaults, since: .v1_1, .onOff),
        .init(.voltsPolarity, "J1850 volts output polarity", 0xFF, .reset, since: .v1_4, .onOff),
        .init(
            .delayBetweenJ1850, "pause between protocols 1 and 2", 0x32, revised: 0x55, .immediately,
            since: .v1_1),
        .init(.stopBitWidth, "ISO stop bit, 98 µs + × 64 µs", 0xFF, revised: 0x50, .defaults, since: .v2_0),
        .init(.responseGap, "ISO response gap (P1/P2), × 2.112 ms", 0x0A, .defaults, since: .v1_4),
        .init(.baudRate, "IB by default: 9600 or 10400", 0xFF, .reset, since: .v1_1, .onOff),
        .init(.wakeUpInterval, "SW by default, × 20.48 ms", 0x92, .defaults, since: .v1_1),
        .init(
            .delayBeforeFast, "pause before a fast initiation", 0x00, revised: 0x31, .immediately,
            since: .v1_1),
        .init(
            .delayBeforeSlow, "pause before a slow initiation", 0x28, revised: 0x31, .immediately,
            since: .v1_4),
        .init(.fastLow, "fast initiation low, × 2.5 ms", 0xFF, revised: 0x0A, .defaults, since: .v2_0),
        .init(.fastHigh, "fast initiation high, × 2.5 ms", 0xFF, revised: 0x0A, .defaults, since: .v2_0),
        .init(
            .initiationOutputs, "initiation: b1 L line, b0 K line", 0xFF, revised: 0x03, .defaults,
            since: .v2_0),
        .init(.requestGap, "ISO P3, (n - 0.5) × 4.096 ms", 0xFF, revised: 0x0F, .defaults, since: .v2_0),
        .init(
            .idleBeforeInitiation, "ISO W5, × 4.096 ms", 0xFF, revised: 0x4A, by: .v2_1, .defaults,
            since: .v2_1),
        .init(.silentMonitoring, "CSM by default", 0xFF, .reset, since: .v1_4b, .onOff),
        .init(.formatting, "CAF by default", 0x00, .defaults, since: .v1_1, .onOff),
        .init(.flowControl, "CFC by default", 0x00, .defaults, since: .v1_1, .onOff),
        .init(.filler, "CAN filler byte", 0x00, .defaults, since: .v1_1),
        .init(
            .frequencyMatch, "CAN search: b7 500k, b6 250k, b0 quiet bus", 0xFF, .defaults, since: .v2_1),
        .init(.dataLength, "D by default", 0xFF, .defaults, since: .v1_1, .onOff),
        .init(.errorChecking, "CAN error checking", 0x38, revised: 0x3C, by: .v2_1, .defaults, since: .v1_3),
        .init(
            .protocolADivisor, "protocol A: 500 kbit/s / n", 0x02, .reset, since: .v1_2, .bytes(0x01...0x40)),
        .init(.user1Options, "protocol B options", 0xE0, .reset, since: .v1_2),
        .init(.user1Divisor, "protocol B: 500 kbit/s / n", 0x04, .reset, since: .v1_2, .bytes(0x01...0x40)),
        .init(.user2Options, "protocol C options", 0x80, .reset, since: .v1_2),
        .init(.user2Divisor, "protocol C: 500 kbit/s / n", 0x0A, .reset, since: .v1_2, .bytes(0x01...0x40)),
    ]

    /// The row of each number from 00 to 2F, nil in the gaps.
    private static let byNumber: [ProgrammableParameter?] = {
        var table = [ProgrammableParameter?](repeating: nil, count: count)
        for row in rows { table[Int(row.number.rawValue)] = row }
        return table
    }()

    /// Returns the parameter `number`, or nil when a chip of `version` has none.
    static func row(_ number: UInt8, _ version: ChipVersion) -> ProgrammableParameter? {
        guard Int(number) < count, let row = byNumber[Int(number)], row.since <= version else { return nil }
        return row
    }

    /// Returns the value from the factory of `number`, FF in the gaps.
    static func factory(_ number: Number, _ version: ChipVersion) -> UInt8 {
        byNumber[Int(number.rawValue)]?.factory(version) ?? 0xFF
    }
}
