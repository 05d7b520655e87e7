import Testing

@testable import ELM327

/// The EEPROM as text.
@Suite struct MemoryTextTests {
    private func mistake(_ text: String) -> String? {
        do throws(PersistentMemory.TextError) {
            _ = try PersistentMemory(parsing: text)
            return nil
        } catch {
            return "\(error.line): \(error)"
        }
    }

    @Test func aNewChipHasFewLines() {
        #expect(
            PersistentMemory().text == """
                dyno adapter memory 1
                # What the adapter keeps without power; without this file it is as new.
                protocol A0
                user-byte FF
                voltage-factor 1.0

                """)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var adapter = Adapter(version: .v2_1, isInstant: true)
        adapter.preconfigure(
            [
                "ATSP6", "ATSD5A", "ATCV1300", "AT@3DYNO-#000001", "ATPP0ESVFA", "ATPP0EON", "ATPP01SV00",
                "ATPP24ON",
            ], now: .powerOn)
        let read = try PersistentMemory(parsing: adapter.memory.text)
        #expect(read == adapter.memory)
        #expect(read != PersistentMemory())
        #expect(read.text.contains("\nidentifier DYNO-#000001\n"))
        #expect(read.text.contains("\nparameter 01 00 off\nparameter 0E FA on\nparameter 24 factory on\n"))
        #expect(try PersistentMemory(parsing: PersistentMemory().text) == PersistentMemory())
        for number in ProtocolNumber.allCases {
            for isAutomatic in [false, true] {
                var memory = PersistentMemory()
                memory.storedProtocol = number
                memory.storedAutomatically = isAutomatic
                #expect(try PersistentMemory(parsing: memory.text) == memory)
            }
        }
    }

    @Test(arguments: [
        ("", "1: this is not an adapter memory, whose first line is 'dyno adapter memory 1'"),
        ("dyno: 1\n", "1: this is not an adapter memory, whose first line is 'dyno adapter memory 1'"),
        ("dyno adapter memory 2\n", "1: an adapter memory of version '2'; only version 1 can be read"),
        (
            "protokol 6",
            "2: unknown key 'protokol'; known here: protocol, identifier, user-byte, voltage-factor, parameter"
        ),
        ("#\n\nuser-byte 00\nuser-byte 01", "5: 'user-byte' is given twice; keep one of them"),
        ("parameter 01 00 on\nparameter 01 FF on", "3: 'parameter 01' is given twice; keep one of them"),
        ("protocol D", "2: 'D' does not fit; write a protocol as DPN prints it, such as 6 or A6"),
        ("protocol B6", "2: 'B6' does not fit; write a protocol as DPN prints it, such as 6 or A6"),
        ("protocol", "2: '' does not fit; write a protocol as DPN prints it, such as 6 or A6"),
        (
            "identifier SHORT",
            "2: 'SHORT' does not fit; write twelve characters without spaces or small letters, as AT@3 takes them"
        ),
        ("user-byte 5", "2: '5' does not fit; write a byte of two hex digits, such as FF"),
        ("voltage-factor nan", "2: 'nan' does not fit; write a number from 0.01 to 100"),
        ("voltage-factor 1e9", "2: '1e9' does not fit; write a number from 0.01 to 100"),
    ]) func aMistakeIsNamedWithItsLine(_ text: String, _ message: String) {
        let isHeaded = text.isEmpty || text.hasPrefix("dyno")
        #expect(mistake(isHeaded ? text : "dyno adapter memory 1\n" + text) == message)
    }

    @Test(arguments: ["08 00 on", "30 00 on", "0E 9A", "0E 9A maybe", "0E XX on", "04 03 on", "0E 9A on off"])
    func aParameterThatTheChipCannotHaveIsRefused(_ text: String) {
        #expect(
            mistake("dyno adapter memory 1\nparameter \(text)")?.hasPrefix("2: '\(text)' does not fit")
                == true)
    }
}
