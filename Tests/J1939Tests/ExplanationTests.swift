import CANBus
import Documents
import J1939
import TestKit
import Testing

struct ExplainedVector: Decodable, Sendable {
    let frames: [String]
    let says: [String]
}

@Suite struct ExplanationTests {
    @Test(arguments: try VectorFolder.load("j1939/explained.yaml", as: ExplainedVector.self))
    func theFramesSayWhatTheVectorSays(_ vector: Located<ExplainedVector>) throws {
        var reader = MessageReader()
        var said: [String] = []
        for text in vector.value.frames {
            switch reader.read(try CandumpLine.frame(parsing: text)) {
            case .message(let message), .joined(let message):
                let explanation = Explanation(message)
                said += [explanation.heading] + explanation.lines
            case .transport, .stray, .foreign: break
            }
        }
        #expect(said == vector.value.says, sourceLocation: vector.location)
    }

    @Test func framesThatBelongToNothingAreNamed() throws {
        var reader = MessageReader()
        #expect(reader.read(try CandumpLine.frame(parsing: "7E8#03410D35")) == .foreign)
        #expect(reader.read(try CandumpLine.frame(parsing: "1CEBFF00#0100000000000000")) == .stray)
        #expect(
            reader.read(try CandumpLine.frame(parsing: "1CECFF00#20120003FFECFE00"))
                == .transport(.vehicleIdentification))
        // After the sender has given up, its packets belong to nothing.
        _ = reader.read(try CandumpLine.frame(parsing: "1CECF900#10120003FFECFE00"))
        _ = reader.read(try CandumpLine.frame(parsing: "1CECF900#FF03FFFFFFECFE00"))
        #expect(reader.read(try CandumpLine.frame(parsing: "1CEBF900#0100000000000000")) == .stray)
    }
}
