import CANBus
import Documents
import ISOTP
import SimulationCore
import TestKit
import Testing

struct AddressingVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let `is`: String
    let frame: String?
    let padding: String?
    let sends: String?
    let receives: String?
    let says: String?
    let refused: String?
    let seen: Bool?

    var description: String { name }
}

extension Addressing {
    /// The pair that vector files write as `[functional] FORMAT A B [C [D]]`.
    init?(vector text: String) {
        var words = text.split(separator: " ").map(String.init)
        let type: TargetType = words.first == "functional" ? .functional : .physical
        if type == .functional { words.removeFirst() }
        guard let format = words.first, words.count >= 3 else { return nil }
        func identifier(_ index: Int) -> CANIdentifier? {
            UInt32(words[index], radix: 16).map { .init(rawValue: $0, isExtended: words[index].count == 8) }
        }
        func byte(_ index: Int) -> UInt8? { words.count > index ? UInt8(words[index], radix: 16) : nil }
        switch format {
        case "normal":
            guard let transmit = identifier(1), let receive = identifier(2) else { return nil }
            self = .normal(transmit: transmit, receive: receive, type: type)
        case "extended":
            guard let transmit = identifier(1), let receive = identifier(2), let target = byte(3),
                let source = byte(4)
            else { return nil }
            self = .extended(transmit: transmit, receive: receive, source: source, target: target, type: type)
        case "mixed":
            guard let transmit = identifier(1), let receive = identifier(2), let own = byte(3) else {
                return nil
            }
            self = .mixed(transmit: transmit, receive: receive, extension: own, type: type)
        case "normalFixed":
            guard let source = byte(1), let target = byte(2) else { return nil }
            self = .normalFixed(source: source, target: target, type: type)
        case "mixedFixed":
            guard let source = byte(1), let target = byte(2), let own = byte(3) else { return nil }
            self = .mixedFixed(source: source, target: target, extension: own, type: type)
        default:
            return nil
        }
    }
}

@Suite struct AddressingTests {
    @Test(arguments: try VectorFolder.load("isotp/addressing.yaml", as: AddressingVector.self))
    func everyVectorHolds(_ located: Located<AddressingVector>) throws {
        let (vector, location) = (located.value, located.location)
        let addressing = try #require(Addressing(vector: vector.is), sourceLocation: location)
        if let text = vector.frame {
            let bytes = try #require(Hex.bytes(text), sourceLocation: location)
            let frame = try Frame(parsing: CANData(bytes))
            let padding = vector.padding.flatMap { UInt8($0, radix: 16) }
            let sent = addressing.canFrame(frame, padding: padding)
            #expect(sent.description == vector.sends, sourceLocation: location)
            #expect(addressing.reversed.accepts(sent), sourceLocation: location)
            #expect(try addressing.reversed.frame(parsing: sent) == frame, sourceLocation: location)
            #expect(!addressing.accepts(sent), sourceLocation: location)
        } else {
            let received = try CandumpLine.frame(
                parsing: try #require(vector.receives, sourceLocation: location))
            do throws(Addressing.Refusal) {
                let frame = try addressing.frame(parsing: received)
                #expect(frame.description == vector.says, sourceLocation: location)
                #expect(addressing.accepts(received), sourceLocation: location)
            } catch {
                #expect(error.description == vector.refused, sourceLocation: location)
            }
        }
    }

    @Test func thePeersPeerIsTheNodeItself() {
        let pairs: [Addressing] = [
            .normal(transmit: .base(1), receive: .base(2)),
            .normalFixed(source: 1, target: 2, type: .functional),
            .extended(transmit: .base(1), receive: .base(2), source: 3, target: 4),
            .mixed(transmit: .base(1), receive: .base(2), extension: 3),
            .mixedFixed(source: 1, target: 2, extension: 3),
        ]
        for pair in pairs {
            #expect(pair.reversed.reversed == pair)
            #expect(pair.reversed != pair)
            #expect(pair.longestSingle() == (pair.hasAddressByte ? 6 : 7))
        }
    }
}
