import Documents
import LegacyBus
import SimulationCore
import TestKit
import Testing

struct MessageVector: Decodable, Sendable {
    let name: String
    let link: String
    let bytes: String
    let format: String
    let target: String?
    let sender: String?
    let separateLength: Bool?
    let data: String
    let source: String
}

struct RefusalVector: Decodable, Sendable {
    let name: String
    let link: String
    let bytes: String
    let refused: String
    let source: String
}

struct CheckVector: Decodable, Sendable {
    let bytes: String
    let crc: String
    let sum: String
}

struct DurationVector: Decodable, Sendable {
    let link: String
    let bytes: String
    let between: Int?
    let nanoseconds: Int64
}

@Suite struct MessageTests {
    @Test(arguments: try VectorFolder.load("legacy/messages.yaml", as: MessageVector.self))
    func everyMessageIsReadAndWrittenAsTheVectorSays(_ located: Located<MessageVector>) throws {
        let vector = located.value
        let link = try #require(LegacyLink(rawValue: vector.link), sourceLocation: located.location)
        let bytes = try #require(Hex.bytes(vector.bytes), sourceLocation: located.location)
        let message = try Message(parsing: bytes, on: link)
        #expect(Hex.string(message.data) == vector.data, sourceLocation: located.location)
        #expect(Hex.string(message.format, width: 2) == vector.format, sourceLocation: located.location)
        let target = message.addresses.map { Hex.string($0.target, width: 2) }
        let source = message.addresses.map { Hex.string($0.source, width: 2) }
        #expect(target == vector.target, sourceLocation: located.location)
        #expect(source == vector.sender, sourceLocation: located.location)
        #expect(message.hasLengthByte == vector.separateLength ?? false, sourceLocation: located.location)
        #expect(message.encoded(on: link) == bytes, sourceLocation: located.location)
        #expect(link.isIntact(bytes), sourceLocation: located.location)
        if link.isJ1850 {
            #expect(CheckByte.remainder(bytes) == CheckByte.residue, sourceLocation: located.location)
        }
    }

    @Test(arguments: try VectorFolder.load("legacy/refusals.yaml", as: RefusalVector.self))
    func whatIsNoMessageIsRefusedInWords(_ located: Located<RefusalVector>) throws {
        let link = try #require(LegacyLink(rawValue: located.value.link), sourceLocation: located.location)
        let bytes = try #require(Hex.bytes(located.value.bytes), sourceLocation: located.location)
        do throws(Message.ParseError) {
            _ = try Message(parsing: bytes, on: link)
            Issue.record("it was read", sourceLocation: located.location)
        } catch {
            #expect(error.description == located.value.refused, sourceLocation: located.location)
        }
    }

    @Test(arguments: try VectorFolder.load("legacy/checks.yaml", as: CheckVector.self))
    func checkBytesAreThoseOfTheVectors(_ located: Located<CheckVector>) throws {
        let bytes = try #require(Hex.bytes(located.value.bytes), sourceLocation: located.location)
        #expect(
            Hex.string(CheckByte.crc(bytes), width: 2) == located.value.crc, sourceLocation: located.location)
        #expect(
            Hex.string(CheckByte.sum(bytes), width: 2) == located.value.sum, sourceLocation: located.location)
    }

    @Test(arguments: try VectorFolder.load("legacy/durations.yaml", as: DurationVector.self))
    func messagesLastAsLongAsTheirBits(_ located: Located<DurationVector>) throws {
        let link = try #require(LegacyLink(rawValue: located.value.link), sourceLocation: located.location)
        let bytes = try #require(Hex.bytes(located.value.bytes), sourceLocation: located.location)
        var transmission = Transmission(.message(bytes), on: link)
        transmission.betweenBytes = .milliseconds(located.value.between ?? 0)
        #expect(
            SignalTiming.duration(of: transmission).nanoseconds == located.value.nanoseconds,
            sourceLocation: located.location)
    }

    /// Every form of header with every length comes back as it was, and no byte string traps the reader.
    @Test(arguments: LegacyLink.allCases)
    func whatIsEncodedIsDecodedAgain(_ link: LegacyLink) throws {
        var random = SeededGenerator(seed: 7)
        for length in 1...link.longestData {
            let data = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let addresses = Message.Addresses(target: 0x33, source: 0xF1)
            var messages = [Message(format: 0xC0, addresses: addresses, data: data)]
            if link == .iso14230 {
                messages.append(Message(format: 0, addresses: nil, data: data))
                for index in messages.indices where length > 63 { messages[index].hasLengthByte = true }
                var separate = messages[0]
                separate.hasLengthByte = true
                messages.append(separate)
            }
            for message in messages {
                #expect(try Message(parsing: message.encoded(on: link), on: link) == message)
            }
        }
        for _ in 0..<2000 {
            let count = Int(truncatingIfNeeded: random.next() % 16)
            var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            bytes.append(link.check(of: bytes))
            guard let message = try? Message(parsing: bytes, on: link) else { continue }
            #expect(message.encoded(on: link) == bytes)
        }
    }

    @Test func everyRequestIsAnsweredInItsOwnForm() {
        let answers: [(LegacyLink, UInt8, UInt8?, String)] = [
            (.variablePulseWidth, 0x68, 0x6A, "48 6B 10 41 C0"),
            (.pulseWidth, 0x61, 0x6A, "41 6B 10 41 24"),
            (.variablePulseWidth, 0x6C, 0x10, "6C F1 10 41 EF"),
            (.iso9141, 0x68, 0x6A, "48 6B 10 41 04"),
            (.iso14230, 0xC0, 0x33, "81 F1 10 41 C3"),
            (.iso14230, 0x80, 0x10, "81 F1 10 41 C3"),
            (.iso14230, 0x00, nil, "01 41 42"),
        ]
        for (link, format, target, expected) in answers {
            let request = Message(
                format: format, addresses: target.map { .init(target: $0, source: 0xF1) }, data: [0x01])
            let answer = request.answer([0x41], from: 0x10, on: link).encoded(on: link)
            let bytes = Hex.string(answer)
            #expect(Hex.string(answer.dropLast()) == expected.dropLast(3))
            #expect(link.isIntact(answer), "\(bytes)")
        }
    }
}
