import CANBus
import Testing

@testable import Runner

/// What a reader of a bus makes of the messages on it.
@Suite struct BusReadingTests {
    @Test func aMessageWithALengthOf32BitsIsJoined() throws {
        var reading = BusReading()
        let message = [0x62, 0x22, 0x50] + [UInt8](repeating: 0x5A, count: 4997)
        func read(_ bytes: [UInt8]) -> BusReading.Words {
            reading.read(CANFrame(fd: .base(0x7E8), CANData(bytes), filler: 0xCC, bitRateSwitch: true))
        }
        let first = read([0x10, 0x00, 0x00, 0x00, 0x13, 0x88] + message.prefix(58))
        #expect(first.heading?.hasPrefix("answer of ECU 1: first of 5000: 62 22 50") == true)
        var last: BusReading.Words?
        for (number, start) in stride(from: 58, to: message.count, by: 63).enumerated() {
            #expect(last?.message == nil)
            last = read([0x20 | UInt8((number + 1) & 0x0F)] + message[start..<min(start + 63, message.count)])
        }
        #expect(last?.message?.bytes == message)
    }
}
