@testable import CANAccessKind
import CANAccess
import CANBus
import Documents
import SimulationCore
import TestKit
import Testing

struct DatagramVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let bytes: String
    let frame: String?
    let error: UInt32?
    let refused: String?
    let at: Double?
    let sent: Bool?

    var description: String { name }
}

@Suite struct PythonCANMessageTests {
    @Test(arguments: try VectorFolder.load("can-access/udp-multicast.yaml", as: DatagramVector.self))
    func everyDatagramIsReadAndWrittenAsItSays(_ vector: Located<DatagramVector>) throws {
        let bytes = try #require(Hex.bytes(vector.value.bytes))
        do throws(PythonCANMessage.ParseError) {
            let message = try PythonCANMessage(parsing: bytes)
            switch message {
            case .frame(let frame):
                #expect("\(frame)" == vector.value.frame, sourceLocation: vector.location)
            case .error(let classes): #expect(classes == vector.value.error, sourceLocation: vector.location)
            }
            guard vector.value.sent == true, let at = vector.value.at else { return }
            var output: [UInt8] = []
            message.append(to: &output, at: SimInstant(nanoseconds: Int64(at * 1e9)))
            #expect(Hex.string(output) == Hex.string(bytes), sourceLocation: vector.location)
        } catch {
            #expect("\(error)" == vector.value.refused, sourceLocation: vector.location)
        }
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<500 {
            let isExtended = random.next() & 1 == 0
            let id = CANIdentifier(
                rawValue: UInt32(truncatingIfNeeded: random.next()), isExtended: isExtended)
            let length = Int(random.next() % 9)
            let frame =
                random.next() & 3 == 0
                ? CANFrame(remote: id, dataLengthCode: length)
                : CANFrame(id, CANData((0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }))
            var output: [UInt8] = []
            PythonCANMessage.frame(frame).append(to: &output, at: .powerOn)
            #expect(try PythonCANMessage(parsing: output) == .frame(frame))
            // Every shorter part of it is refused, and none stops the program.
            for end in output.indices {
                #expect(throws: PythonCANMessage.ParseError.self) {
                    try PythonCANMessage(parsing: Array(output[..<end]))
                }
            }
        }
    }

    @Test func whatAMemberSendsIsItsOwnOnce() throws {
        var session = CANAccessSession(
            CANAccessDescription(.multicast(CANAccessDescription.usualGroup)), bus: BitRates(nominal: 500_000)
        )
        session.received(CANFrame(.base(0x7E8), [1, 2]), now: .powerOn)
        let datagram = session.port.output
        #expect(session.datagramEnds == [datagram.count])
        let recognised = session.isOwn(datagram)
        let again = session.isOwn(datagram)
        #expect(recognised)
        #expect(!again)
        session.clearDatagrams()
        session.receive(datagram, now: .powerOn)
        var frames: [CANFrame] = []
        session.port.takeFrames(into: &frames)
        #expect(frames == [CANFrame(.base(0x7E8), [1, 2])])
    }
}
