import Diagnostics
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// A dialogue with one ECU: lines `request > answers`, answers separated by ` | `.
private struct Dialogue: Decodable, Sendable {
    let name: String
    let car: String
    let source: String
    let steps: [String]
}

/// Runs the steps of `Vectors/uds/dialogues.yaml`.
///
/// A request begins with `f ` when it is functional and with `78 ` when response-pending messages have preceded its answer;
/// `wait 5s` lets time pass and lists what is sent meanwhile, `uudt` before frames without protocol control information.
/// `SEED` and `CHALLENGE` in an answer stand for four and eight bytes that are kept, `KEY` and `PROOF` in a request for them
/// xor A5 and xor FF; `*` ends an answer whose remaining bytes do not matter.
@Suite struct UDSDialogueTests {
    @Test func everyDialogueHolds() throws {
        for vector in try VectorFolder.load("uds/dialogues.yaml", as: Dialogue.self) {
            var bench = try bench(vector.value.car)
            var kept: [UInt8] = []
            for step in vector.value.steps {
                let parts = step.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
                let expected = parts.count > 1 ? Self.trimmed(parts[1]) : ""
                let answer = perform(Self.trimmed(parts[0]), &bench, kept)
                #expect(
                    Self.fits(answer, expected, &kept), "\(vector.value.name): \(step), not \(answer)",
                    sourceLocation: vector.location)
            }
        }
    }

    /// Whether an answer is as expected; keeps the bytes in the place of `SEED` or `CHALLENGE`.
    private static func fits(_ answer: String, _ expected: String, _ kept: inout [UInt8]) -> Bool {
        var words = answer.split(separator: " ")[...]
        for word in expected.split(separator: " ") {
            if word == "*" { return true }
            let count = word == "SEED" ? 4 : word == "CHALLENGE" ? 8 : 0
            guard count > 0 else {
                guard words.popFirst() == word else { return false }
                continue
            }
            kept = Hex.bytes(words.prefix(count).joined(separator: " ")) ?? []
            guard kept.count == count else { return false }
            words = words.dropFirst(count)
        }
        return words.isEmpty
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    private func perform(_ request: String, _ bench: inout UDSBench, _ kept: [UInt8]) -> String {
        if request.hasPrefix("wait ") {
            let milliseconds = Int(request.dropFirst(5).filter(\.isNumber)) ?? 0
            let unit = request.hasSuffix("ms") ? 1 : 1000
            return bench.messages(during: .milliseconds(milliseconds * unit)).map {
                ($0.isUnsegmented ? "uudt " : "") + Hex.string($0.bytes)
            }.joined(separator: " | ")
        }
        let words = request.replacing("KEY", with: Hex.string(kept.map { $0 ^ 0xA5 }))
            .replacing("PROOF", with: Hex.string(kept.map { ~$0 }))
        if words.hasPrefix("f ") { return bench.ask(String(words.dropFirst(2)), .functional) }
        if words.hasPrefix("78 ") { return bench.ask(String(words.dropFirst(3)), wasAnnounced: true) }
        return bench.ask(words)
    }

    private func bench(_ car: String) throws -> UDSBench {
        if car == "flash" || car == "workshop" { return try UDSBench.shipped(car) }
        let vehicles = [
            "examples": """
            dyno: 1
            vehicle:
              identity: { vin: "1HGCM82633A004352" }
              signals: { engine.speed: 1726, engine.coolant.temperature: 90 }
              ecus:
                engine:
                  request: 0x7E0
                  trouble_codes: { stored: [P0301], permanent: [P0301] }
                  uds:
                    obd_on_uds: on
                    services: { 0x83: on, 0x84: on, 0x86: on, 0x87: on }
                    sessions: { extended: {}, programming: {}, 0x41: { p2: 20ms, p2_star: 2s } }
                    security: { 1: { key: "xor 0xA5A5A5A5" }, 2: { key: "seed + 1" } }
                    identifiers:
                      - { id: 0xF190, text: vin }
                      - { id: 0x0123, bytes: "AB CD", writable: on }
                      - { id: 0xF201, fields: [{ signal: engine.coolant.temperature, start: 0, length: 8, offset: -40 }] }
                      - { id: 0x2000, bytes: "11 22", security: 1 }
                      - { id: 0x3101, bytes: "00 00", control: { session: extended } }
                    routines:
                      0xFF00: { takes: 8s, result: "00" }
                      0x0203: { takes: 3s, background: on, result: "2A" }
                    memory:
                      - { address: 0x20001000, size: 256, content: "DE AD BE EF", write: on, block: 4090 }
                      - { address: 0x00100000, size: 256, write: on, block: 4090 }
                    files: [{ path: /log/a.txt, ascii: "hello" }]
                    certificates: [{ bytes: "30 82", proof: "xor 0xFF" }]
                    dtcs: [{ code: P0301, severity: 0x22 }, { code: C1234, failure_type: 0x56, memory: 2 }]
            """
        ]
        return try UDSBench(try #require(vehicles[car], "no car \(car)"))
    }
}
