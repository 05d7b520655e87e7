import Documents
import Endpoints
import SimulationCore
import TestKit
import Testing
import VehicleModel

@Suite struct TraceTests {
    struct Recording: Decodable, Sendable {
        var name: String
        var text: String
        var signal: String?
        var values: [String: Double]?
        var refused: String?
    }

    @Test(arguments: try VectorFolder.load("vehicle/traces.yaml", as: Recording.self))
    func aRecordingPlaysBackOrIsRefused(_ vector: Located<Recording>) throws {
        let recording: TraceSet
        do throws(Trace.ParseError) {
            recording = try TraceSet(parsing: vector.value.text)
        } catch {
            #expect(error.description == vector.value.refused, sourceLocation: vector.location)
            return
        }
        let name = try #require(vector.value.signal, sourceLocation: vector.location)
        let column = try #require(
            SignalCatalogue.id(name).flatMap { recording.columns[$0] }, sourceLocation: vector.location)
        for (time, expected) in try #require(vector.value.values) {
            let value = column.value(after: .seconds(try #require(Double(time))))
            #expect(abs(value - expected) < 1e-9, "\(time)", sourceLocation: vector.location)
        }
    }

    @Test func aLoopStartsAgain() throws {
        var trace = try #require(Trace(times: [.zero, .seconds(4)], values: [0, 8], loops: true))
        #expect([0.0, 3, 4, 5, 4_000_003].map { trace.value(after: .seconds($0)) } == [0, 6, 0, 2, 6])
        trace.loops = false
        #expect(trace.value(after: .seconds(5)) == 8)
        trace.interpolation = .step
        #expect(trace.value(after: .seconds(3)) == 0)
    }

    @Test func timesMustRise() {
        #expect(Trace(times: [], values: []) == nil)
        #expect(Trace(times: [.zero, .zero], values: [1, 2]) == nil)
        #expect(Trace(times: [.seconds(2), .seconds(1)], values: [1, 2]) == nil)
        #expect(Trace(times: [.zero], values: [.nan]) == nil)
        #expect(Trace(times: [.zero], values: [1, 2]) == nil)
    }

    @Test func oneColumnOfManyIsChosenByName() throws {
        let text = "time,a,b\n0,1,2\n"
        #expect(try Trace(parsing: text, column: "b").values == [2])
        #expect(try Trace(parsing: "time,a\n0,7\n").values == [7])
        #expect(throws: Trace.ParseError.noColumn("c")) { try Trace(parsing: text, column: "c") }
        #expect(throws: Trace.ParseError.noColumn("")) { try Trace(parsing: text) }
        #expect(Trace.ParseError.noColumn("c").description == "1:1: there is no column 'c'")
    }

    @Test func noTextTraps() {
        let alphabet = [
            ",", "\n", "\r\n", "0", "1", "-", ".", "e", "time", "t", "[", "]", "#", " ", "\u{FEFF}", "é",
            "engine.speed", "rpm",
        ]
        var random = SeededGenerator(seed: 3)
        var refused = 0
        for _ in 0..<5000 {
            var text = random.next() % 2 == 0 ? "time,engine.speed\n" : ""
            for _ in 0..<random.next() % 30 {
                text += (alphabet[Int(random.next() % UInt64(alphabet.count))])
            }
            do {
                let recording = try TraceSet(parsing: text)
                for trace in recording.columns.values { #expect(trace.value(after: .seconds(1)).isFinite) }
            } catch { refused += 1 }
        }
        #expect(refused > 1000)
    }
}
