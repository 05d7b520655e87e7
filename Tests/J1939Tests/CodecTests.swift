import CANBus
import Documents
import SimulationCore
import TestKit
import Testing

@testable import J1939

struct CodeVector: Decodable, Sendable {
    let spn: UInt32
    let fmi: UInt8
    let occurrences: UInt8
    let last: String
    let first: String
    let middle: String
}

@Suite struct CodecTests {
    @Test(arguments: try VectorFolder.load("j1939/codes.yaml", as: CodeVector.self))
    func everyLayoutOfATroubleCodeIsReadAndWritten(_ vector: Located<CodeVector>) throws {
        let code = TroubleCode(
            parameter: vector.value.spn, failureMode: vector.value.fmi, occurrences: vector.value.occurrences)
        let layouts: [(TroubleCode.Layout, String)] = [
            (.leastSignificantFirst, vector.value.last), (.mostSignificantFirst, vector.value.first),
            (.middleFirst, vector.value.middle),
        ]
        for (layout, text) in layouts {
            #expect(Hex.string(code.encoded(layout)) == text, "\(layout)", sourceLocation: vector.location)
            let bytes = try #require(Hex.bytes(text), sourceLocation: vector.location)
            #expect(TroubleCode(parsing: bytes, layout: layout) == code, sourceLocation: vector.location)
        }
    }

    @Test func framesThatAreReadAreWrittenAgain() {
        var random = SeededGenerator(seed: 73)
        var kinds: Set<String> = []
        for _ in 0..<40_000 {
            let count = Int(random.next() % 9)
            var data = CANData((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            if !data.isEmpty,
                let control = ([0x10, 0x11, 0x13, 0x20, 0xFF] as [UInt8]).randomElement(using: &random)
            {
                data[0] = control
            }
            if let control = ConnectionManagement(parsing: data) {
                #expect(ConnectionManagement(parsing: control.encoded()) == control)
                kinds.insert("\(data[0])")
            }
            if let acknowledgement = Acknowledgement(parsing: data) {
                #expect(Acknowledgement(parsing: acknowledgement.encoded()) == acknowledgement)
            }
            if let request = Request(parsing: data) {
                #expect(Request(parsing: request.encoded()) == request)
                kinds.insert("request")
            }
            if let packet = DataTransfer(parsing: data) { #expect(packet.encoded() == data) }
            if let readiness = ReadinessMessage(parsing: data) {
                #expect(ReadinessMessage(parsing: readiness.encoded()) == readiness)
            }
            if let codes = TroubleCodeMessage(parsing: Array(data)) {
                #expect(TroubleCodeMessage(parsing: codes.encoded()) == codes)
            }
        }
        #expect(kinds == ["16", "17", "19", "32", "255", "request"])
    }

    @Test func codesWithLampsTakeTheBytesOfTheStandard() {
        let none = TroubleCodeMessage([])
        #expect(Hex.string(none.encoded()) == "00 FF 00 00 00 00 FF FF")
        let one = TroubleCodeMessage(
            [TroubleCode(parameter: 1208, failureMode: 3, occurrences: 10)],
            on: [.malfunctionIndicator, .amberWarning])
        #expect(Hex.string(one.encoded()) == "44 FF B8 04 03 0A FF FF")
        #expect(one.state(of: .malfunctionIndicator) == .on)
        #expect(one.state(of: .redStop) == .off)
    }

    @Test func lampsFlashSlowlyAndFast() throws {
        let message = try #require(TroubleCodeMessage(parsing: [0x55, 0x1B]))
        #expect(message.state(of: .malfunctionIndicator) == .slowFlash)
        #expect(message.state(of: .redStop) == .fastFlash)
        #expect(message.state(of: .protect) == .on)
        #expect(TroubleCodeMessage(parsing: [0xFF, 0xFF])?.state(of: .protect) == .notAvailable)
    }

    @Test func textsEndInAsterisks() {
        #expect(IdentificationText.encode(["A*B", "é"]) == [0x41, 0x3F, 0x42, 0x2A, 0x3F, 0x3F, 0x2A])
        #expect(IdentificationText.decode([0x41, 0x2A, 0x2A, 0x42, 0xFF]) == ["A", "", "B"])
        #expect(IdentificationText.decode([0x07, 0x2A]) == ["?"])
    }
}
