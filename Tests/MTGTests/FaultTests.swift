@testable import MTGKind
import Documents
import MTG
import SimulationCore
import TestKit
import Testing

private struct FaultVector: Decodable, Sendable {
    struct Fault: Decodable, Sendable {
        let length: Int?
        let size: Int?
        let version: Int?
        let magic: String?
        let checksum: Bool?
        let endMark: Bool?
        let swapped: Bool?
        let unterminated: String?
        let notASCII: String?
        let doubled: Bool?

        var kind: RecordFault.Kind? {
            if let length { return .length(length) }
            if let size { return .size(size) }
            if let version { return .version(version) }
            if let magic { return .magic(magic) }
            if checksum != nil { return .checksum }
            if endMark != nil { return .endMark }
            if swapped != nil { return .swapped }
            if let unterminated { return .unterminated(unterminated) }
            if let notASCII { return .notASCII(notASCII) }
            return doubled == nil ? nil : .doubled
        }
    }

    let fault: Fault
    let bytes: String
}

@Suite struct FaultTests {
    @Test(arguments: try VectorFolder.load("mtg/faults.yaml", as: FaultVector.self))
    fileprivate func aFaultChangesExactlyItsBytes(_ vector: Located<FaultVector>) throws {
        let kind = try #require(vector.value.fault.kind)
        let description = MaintenanceDescription(firmware: "", faults: [RecordFault(kind)])
        var session = MaintenanceSession(description, log: DebugLog(.bytes([]), seed: 1))
        session.receive(MaintenanceRequest.maintenance.bytes, now: .powerOn) { FigureTen.state }
        // The figure shows no firmware, so the record does not know any.
        let expected = try #require(Hex.bytes(vector.value.bytes))
        #expect(
            Hex.string(session.output, separator: "") == Hex.string(expected, separator: ""),
            sourceLocation: vector.location)
        #expect(session.events.contains(.fault(RecordFault(kind))), sourceLocation: vector.location)
    }

    @Test func faultsOfOneAnswerAddUp() {
        let faults: [RecordFault.Kind] = [.version(9), .notASCII("terminalSerial"), .length(120)]
        let description = MaintenanceDescription(faults: faults.map { RecordFault($0) })
        var session = MaintenanceSession(description, log: DebugLog(.bytes([]), seed: 1))
        session.receive(MaintenanceRequest.maintenance.bytes, now: .powerOn) { FigureTen.state }
        let decoded = RecordDecoder(RecordLayouts.struct1).decode(session.output)
        #expect(
            decoded.mistakes == [
                .short(expected: 128, got: 120), .version(expected: 1, got: 9),
                .notASCII(field: "terminalSerial", byte: 0xFF),
            ])
    }

    @Test func aFaultOfTheDealersAnswerLeavesTheRecordAlone() {
        let description = MaintenanceDescription(
            faults: [RecordFault(.checksum, request: "dealer-info", nth: 2)])
        var session = MaintenanceSession(description, log: DebugLog(.bytes([]), seed: 1))
        var accepted: [Bool] = []
        for request in [MaintenanceRequest.maintenance, .dealerInfo, .dealerInfo, .maintenance, .dealerInfo] {
            session.clearOutput()
            session.receive(request.bytes, now: .powerOn) { FigureTen.state }
            let layout = request == .maintenance ? RecordLayouts.struct1 : RecordLayouts.dealer1
            accepted.append(RecordDecoder(layout).decode(session.output).isAcceptable)
        }
        #expect(accepted == [true, true, false, true, true])
    }

    @Test func faultsOfFieldsThatALayoutLacksChangeNothing() {
        let kinds: [RecordFault.Kind] = [
            .size(5), .version(5), .magic("ABCD"), .checksum, .endMark, .unterminated("nothing"),
            .notASCII("engineHours"),
        ]
        func answer(_ faults: [RecordFault.Kind]) -> [UInt8] {
            let description = MaintenanceDescription(
                layout: RecordLayouts.struct0, faults: faults.map { RecordFault($0) })
            var session = MaintenanceSession(description, log: DebugLog(.bytes([]), seed: 1))
            session.receive(MaintenanceRequest.maintenance.bytes, now: .powerOn) { FigureTen.state }
            return session.output
        }
        #expect(answer(kinds) == answer([]))
        #expect(answer([.length(120)]).count == 120)
    }
}
