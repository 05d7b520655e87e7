/// A maintenance record parsed by the client with the structure that it was compiled with.
struct MaintenanceReading {
    /// The position of a number in the structure with a header, and whether it is signed.
    struct Place {
        let name: String
        let offset: Int
        let size: Int
        var isSigned = false
    }

    // swift-format-ignore
    static let numbers: [Place] = [
        .init(name: "unixTime", offset: 8, size: 8, isSigned: true), .init(name: "machineId", offset: 32, size: 4),
        .init(name: "engineHours", offset: 36, size: 4), .init(name: "engineTurnOnCount", offset: 40, size: 4),
        .init(name: "keyTurnOnCount", offset: 44, size: 4), .init(name: "fuelGallons", offset: 48, size: 4, isSigned: true),
        .init(name: "coolantC", offset: 52, size: 4, isSigned: true), .init(name: "hydraulicOilC", offset: 56, size: 4, isSigned: true),
        .init(name: "tireKPa", offset: 60, size: 4, isSigned: true), .init(name: "gpsAvailable", offset: 64, size: 1),
        .init(name: "rdaLicense", offset: 65, size: 1), .init(name: "wdtLicense", offset: 66, size: 1),
        .init(name: "machineSync", offset: 67, size: 1), .init(name: "secondsSinceGpsFix", offset: 68, size: 4),
        .init(name: "connectedDevices", offset: 72, size: 2), .init(name: "reprogrammingStatus", offset: 74, size: 1),
        .init(name: "lastCellCallIn", offset: 80, size: 8, isSigned: true),
    ]

    /// Texts of 16 bytes.
    static let texts: [(name: String, offset: Int)] = [("terminalSerial", 16), ("firmware", 88)]

    /// The names in the order of the bits of the valid mask.
    static let bits = [
        "unixTime", "terminalSerial", "machineId", "engineHours", "engineTurnOnCount", "keyTurnOnCount",
        "fuelGallons", "coolantC", "hydraulicOilC", "tireKPa", "gpsAvailable", "rdaLicense", "wdtLicense",
        "machineSync", "secondsSinceGpsFix", "connectedDevices", "reprogrammingStatus", "lastCellCallIn",
        "firmware",
    ]

    private static let knownMask = Place(name: "validMask", offset: 76, size: 4)

    private(set) var values: [String: Int64] = [:]
    private(set) var words: [String: String] = [:]

    /// Parses `bytes`, whose first byte is at offset `start` of the structure; unknown values are left out.
    init(_ bytes: [UInt8], start: Int, bug: BugSwitch<MaintenanceBug>) {
        func at(_ offset: Int) -> UInt8 { bytes[offset - start] }
        func number(_ place: Place) -> Int64 {
            var value: UInt64 = 0
            for index in 0..<place.size {
                value |= UInt64(at(place.offset + index)) << UInt64(8 * index)
            }
            return place.isSigned && place.size == 4
                ? Int64(Int32(truncatingIfNeeded: value)) : Int64(truncatingIfNeeded: value)
        }
        let mask = number(Self.knownMask)
        let known = Set(Self.bits.enumerated().filter { mask >> $0.offset & 1 == 1 }.map(\.element))
        func isKnown(_ name: String) -> Bool { known.contains(name) || bug == .unknownIsZero }
        for place in Self.numbers where isKnown(place.name) {
            values[place.name] = number(place)
        }
        for (name, offset) in Self.texts where isKnown(name) {
            var text = ""
            let limit = bug == .overrunsText ? bytes.count + start - offset : 16
            for index in 0..<limit {
                let byte = at(offset + index)
                if byte == 0 { break }
                text.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : "?")
            }
            words[name] = text
        }
    }

    /// The first mistake in a complete record of the structure with a header; nil when there is none.
    static func mistake(in bytes: [UInt8], bug: BugSwitch<MaintenanceBug>) -> String? {
        if Array(bytes[..<4]) != Array("MTGM".utf8) { return "no maintenance record" }
        if Array(bytes[4..<6]) != [1, 0], bug != .ignoresVersion { return "another version" }
        if Array(bytes[6..<8]) != [128, 0], bug != .ignoresSize { return "another size" }
        if Array(bytes[124...]) != Array("END\0".utf8) { return "no end mark" }
        let checksum = checksum(bytes[..<120])
        let right = (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
        return bug == .noChecksum || Array(bytes[120..<124]) == right ? nil : "wrong checksum"
    }

    /// The CRC-32, computed bit by bit.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var remainder = UInt32.max
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
        }
        return ~remainder
    }
}
