import Documents
import MTG
import SimulationCore
import TestKit
import Testing

private struct LayoutVector: Decodable, Sendable {
    struct Declared: Decodable, Sendable {
        let endianness: String?
        let version: Int?
        let magic: String?
        let fields: [[String]]
    }

    let name: String
    let layout: String?
    let declared: Declared?
    let values: [String: VectorValue]
    let bytes: String

    func recordLayout() throws -> RecordLayout {
        if let layout { return try #require(RecordLayouts.named(layout)) }
        let declared = try #require(declared)
        return try RecordLayout(
            declared: name, version: declared.version ?? 0, magic: declared.magic ?? "MTGM",
            endianness: declared.endianness == "big" ? .big : .little,
            fields: declared.fields.map { words in
                FieldDeclaration(
                    name: words[0], type: words[1],
                    endianness: words.count > 2 ? (words[2] == "big" ? .big : .little) : nil)
            })
    }
}

private struct MistakeVector: Decodable, Sendable {
    let name: String
    let layout: String
    let accepted: Bool
    let mistakes: [String]
    let bytes: String
}

@Suite struct LayoutTests {
    @Test(arguments: try VectorFolder.load("mtg/layouts.yaml", as: LayoutVector.self))
    fileprivate func recordsAreTheirBytesBothWays(_ vector: Located<LayoutVector>) throws {
        let layout = try vector.value.recordLayout()
        let record = try MaintenanceRecord(vector.value.values)
        let bytes = try #require(Hex.bytes(vector.value.bytes))
        let encoded = RecordEncoder(layout).encode(record)
        #expect(
            Hex.string(encoded, separator: "") == vector.value.bytes, sourceLocation: vector.location)
        let decoded = RecordDecoder(layout).decode(bytes)
        #expect(decoded.isAcceptable, "\(decoded.mistakes)", sourceLocation: vector.location)
        #expect(decoded.record == record, sourceLocation: vector.location)
        if vector.value.layout != nil {
            #expect(RecordLayouts.likely(bytes) == layout, sourceLocation: vector.location)
        }
    }

    @Test func everyLayoutThatShipsHasVectors() throws {
        let named = try VectorFolder.load("mtg/layouts.yaml", as: LayoutVector.self).compactMap(
            \.value.layout)
        #expect(Set(named) == Set(RecordLayouts.all.map(\.name)))
        #expect(RecordLayouts.all.map(\.size) == [128, 112, 128, 64, 48])
        #expect(Set(RecordLayouts.all.map(\.name)).count == RecordLayouts.all.count)
    }

    @Test(arguments: try VectorFolder.load("mtg/mistakes.yaml", as: MistakeVector.self))
    fileprivate func whatIsWrongIsNamed(_ vector: Located<MistakeVector>) throws {
        let layout = try #require(RecordLayouts.named(vector.value.layout))
        let bytes = try #require(Hex.bytes(vector.value.bytes))
        let decoded = RecordDecoder(layout).decode(bytes)
        #expect(
            decoded.mistakes.map(\.description) == vector.value.mistakes, sourceLocation: vector.location)
        #expect(decoded.isAcceptable == vector.value.accepted, sourceLocation: vector.location)
    }

    @Test func everyTruncationIsShortAndNothingElseIsTrusted() {
        var record = MaintenanceRecord()
        for quantity in RecordQuantity.allCases {
            if quantity.kind == .text { record.set(quantity, to: "A") } else { record.set(quantity, to: 1) }
        }
        for layout in RecordLayouts.all {
            let bytes = RecordEncoder(layout).encode(record)
            for count in 0..<bytes.count {
                let decoded = RecordDecoder(layout).decode(bytes[..<count])
                #expect(decoded.mistakes.first == .short(expected: layout.size, got: count))
                #expect(!decoded.isAcceptable)
            }
        }
    }

    @Test func anyFlippedBitOfAHeadedRecordIsRefused() {
        var record = MaintenanceRecord()
        record.engineHours = 13247
        for layout in RecordLayouts.all where layout.field(of: .crc32) != nil {
            let bytes = RecordEncoder(layout).encode(record)
            for bit in 0..<bytes.count * 8 {
                var changed = bytes
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(!RecordDecoder(layout).decode(changed).isAcceptable, "\(layout.name) bit \(bit)")
            }
        }
    }

    @Test func noiseIsDecodedWithoutHarm() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let bytes = (0..<Int(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            for layout in RecordLayouts.all {
                let decoded = RecordDecoder(layout).decode(bytes)
                #expect(layout.field(of: .crc32) == nil || !decoded.isAcceptable)
            }
            if let likely = RecordLayouts.likely(bytes) { #expect(likely.field(of: .magic) == nil) }
        }
    }

    @Test func numbersThatDoNotFitAreBroughtToTheNearest() {
        var record = MaintenanceRecord()
        record.fuelGallons = .max
        record.coolantC = .min
        record.engineHours = -1
        record.connectedDevices = 70_000
        record.terminalSerial = "seventeen letters"
        let read = RecordDecoder(RecordLayouts.struct1).decode(
            RecordEncoder(RecordLayouts.struct1).encode(record)
        ).record
        #expect(read.fuelGallons == 2_147_483_647)
        #expect(read.coolantC == -2_147_483_648)
        #expect(read.engineHours == 0)
        #expect(read.connectedDevices == 65_535)
        #expect(read.terminalSerial == "seventeen letter")
    }

    @Test func aDeclaredLayoutNamesAllItsMistakes() throws {
        let mistakes = try #require(throws: LayoutMistakes.self) {
            try RecordLayout(
                declared: "bad",
                fields: [
                    FieldDeclaration(name: "engineHuors", type: "u32"),
                    FieldDeclaration(name: "engineHours", type: "u33"),
                    FieldDeclaration(name: "magic", type: "u32"),
                    FieldDeclaration(name: "crc32", type: "u16"),
                    FieldDeclaration(name: "firmware", type: "i64"),
                    FieldDeclaration(name: "firmware", type: "char[4]"),
                    FieldDeclaration(name: "reserved", type: "bytes[4096]"),
                    FieldDeclaration(name: "reserved", type: "char[0]"),
                ])
        }
        #expect(mistakes.all.map(\.field) == [0, 1, 2, 3, 4, 5, 7, nil])
        let words = mistakes.all.map(\.description)
        #expect(words[0].hasPrefix("no field is called 'engineHuors'; known are unixTime, "))
        #expect(words[1] == "there is no type 'u33'; write u8 to u64, i8 to i64, char[n] or bytes[n]")
        #expect(words[2] == "'u32' cannot hold this; write char[4]")
        #expect(words[3] == "'u16' cannot hold this; write u32")
        #expect(words[4] == "'i64' cannot hold this; write char[16]")
        #expect(words[5] == "'firmware' stands twice; only 'reserved' may")
        #expect(words[7] == "4114 bytes are too many; a record has at most 4096")
        let empty = try #require(throws: LayoutMistakes.self) { try RecordLayout(declared: "", fields: []) }
        #expect(empty.all.map(\.description) == ["a layout needs at least one field"])
    }

    @Test func theChecksumIsTheUsualOne() {
        // The check value of CRC-32 in every catalogue of such sums.
        #expect(CRC32.checksum("123456789".utf8) == 0xCBF4_3926)
    }
}
