public enum RecordLayouts {
    /// Maintenance data, version 1, 128 bytes with header, checksum and end mark.
    public static let struct1 = layout(
        "struct-1", "maintenance data with header and checksum", version: 1,
        head + values
            + [("reserved", "bytes[16]")] + tail)

    /// Maintenance data, version 2: as version 1, with the hours since service in formerly reserved bytes.
    public static let struct2 = layout(
        "struct-2", "as struct-1, with the hours since service", version: 2,
        head + values
            + [("hoursSinceService", "u32"), ("reserved", "bytes[12]")] + tail)

    /// Bytes 8 to 119 of `struct1` without anything else, for clients that rely on a fixed structure size.
    public static let struct0 = struct1.part(
        8..<120, name: "struct-0", title: "the values of struct-1 without header and checksum")

    /// Dealer information, 64 bytes with header, checksum and end mark.
    public static let dealer1 = layout(
        "dealer-1", "what dealers see, with header and checksum", magic: "MTGD", version: 1,
        head
            + [
                ("terminalSerial", "char[16]"), ("firmware", "char[16]"), ("lastCellCallIn", "i64"),
                ("reprogrammingStatus", "u8"), ("reserved", "bytes[3]"), ("validMask", "u32"),
            ] + tail)

    /// Bytes 8 to 55 of `dealer1`.
    public static let dealer0 = dealer1.part(
        8..<56, name: "dealer-0", title: "the values of dealer-1 without header and checksum")

    public static let all: [RecordLayout] = [struct1, struct0, struct2, dealer1, dealer0]
    public static let maintenance: [RecordLayout] = [struct1, struct0, struct2]

    public static func named(_ name: String) -> RecordLayout? {
        all.first { $0.name == name }
    }

    /// Returns the most likely layout of `bytes`: by magic and version, else by length; nil when none fits.
    public static func likely(_ bytes: some RandomAccessCollection<UInt8>) -> RecordLayout? {
        let headed = all.filter { $0.field(of: .magic) != nil && bytes.starts(with: $0.magic.utf8) }
        let version = bytes.dropFirst(4).first.map(Int.init)
        return headed.first { $0.version == version } ?? headed.first
            ?? all.first { $0.field(of: .magic) == nil && $0.size == bytes.count }
    }

    private typealias Row = (name: String, type: String)

    private static let head: [Row] = [("magic", "char[4]"), ("version", "u16"), ("size", "u16")]

    private static let values: [Row] = [
        ("unixTime", "i64"), ("terminalSerial", "char[16]"), ("machineId", "u32"), ("engineHours", "u32"),
        ("engineTurnOnCount", "u32"), ("keyTurnOnCount", "u32"), ("fuelGallons", "i32"),
        ("coolantC", "i32"), ("hydraulicOilC", "i32"), ("tireKPa", "i32"), ("gpsAvailable", "u8"),
        ("rdaLicense", "u8"), ("wdtLicense", "u8"), ("machineSync", "u8"), ("secondsSinceGpsFix", "u32"),
        ("connectedDevices", "u16"), ("reprogrammingStatus", "u8"), ("reserved", "bytes[1]"),
        ("validMask", "u32"), ("lastCellCallIn", "i64"), ("firmware", "char[16]"),
    ]

    private static let tail: [Row] = [("crc32", "u32"), ("endMark", "char[4]")]

    /// Returns a layout with these rows; a wrong row is a programming error.
    private static func layout(
        _ name: String, _ title: String, magic: String = "MTGM", version: Int, _ rows: [Row]
    ) -> RecordLayout {
        do {
            let packed = try RecordLayout(
                declared: name, version: version, magic: magic,
                fields: rows.map { FieldDeclaration(name: $0.name, type: $0.type) })
            return RecordLayout(
                name: name, title: title, magic: magic, version: version, fields: packed.fields,
                source: "an invention of Dyno; the historical structure is lost")
        } catch {
            preconditionFailure("\(name): \(error.all)")
        }
    }
}
