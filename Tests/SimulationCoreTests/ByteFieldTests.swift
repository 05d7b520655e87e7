import SimulationCore
import Testing

/// `ByteReader` and `ByteWriter`, which undo one another.
@Suite struct ByteFieldTests {
    @Test func fieldsAreReadInBothByteOrders() throws {
        var reader = ByteReader([0x12, 0x34, 0x12, 0x34, 0xFF, 0xFE, 0x80, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(try reader.read(UInt16.self) == 0x1234)
        #expect(try reader.read(UInt16.self, .little) == 0x3412)
        #expect(try reader.read(Int16.self) == -2)
        #expect(try reader.read(Int8.self) == -128)
        #expect(try reader.read(UInt64.self, .little) == 0x0807_0605_0403_0201)
        #expect(reader.offset == 15)
        #expect(reader.remaining == 1)
        #expect(try reader.read() as UInt8 == 9)
        #expect(reader.remaining == 0)
    }

    @Test func aFieldThatIsCutShortIsRefusedAndNothingIsTaken() throws {
        var reader = ByteReader([1, 2, 3])
        let refusal = ByteReader.ReadError.truncated(needed: 4, left: 3)
        #expect(throws: refusal) { try reader.read(UInt32.self) }
        #expect(throws: refusal) { try reader.read(count: 4) }
        #expect(reader.offset == 0)
        #expect(Array(try reader.read(count: 2)) == [1, 2])
        #expect(throws: ByteReader.ReadError.truncated(needed: 2, left: 1)) { try reader.read(UInt16.self) }
        #expect(try reader.read(UInt8.self) == 3)
        #expect(throws: ByteReader.ReadError.truncated(needed: 1, left: 0)) { try reader.read(UInt8.self) }
        #expect(try reader.read(count: 0).isEmpty)
        #expect(refusal.description == "truncated, needed 4 and 3 left")
    }

    @Test func fieldsAreWrittenInBothByteOrders() {
        var writer = ByteWriter(capacity: 16)
        writer.write(0x1234 as UInt16)
        writer.write(0x1234 as UInt16, .little)
        writer.write(-2 as Int32)
        writer.write(-128 as Int8, .little)
        writer.write(contentsOf: [7, 8])
        #expect(writer.bytes == [0x12, 0x34, 0x34, 0x12, 0xFF, 0xFF, 0xFF, 0xFE, 0x80, 7, 8])
        writer.removeAll()
        #expect(writer.bytes.isEmpty)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let (wide, narrow) = (Int64(bitPattern: random.next()), UInt8(truncatingIfNeeded: random.next()))
            let order: ByteReader.Endianness = random.next() % 2 == 0 ? .big : .little
            var writer = ByteWriter()
            writer.write(narrow, order)
            writer.write(wide, order)
            writer.write(UInt32(truncatingIfNeeded: wide), order)
            var reader = ByteReader(writer.bytes)
            #expect(try reader.read(UInt8.self, order) == narrow)
            #expect(try reader.read(Int64.self, order) == wide)
            #expect(try reader.read(UInt32.self, order) == UInt32(truncatingIfNeeded: wide))
            #expect(reader.remaining == 0)
        }
    }
}
