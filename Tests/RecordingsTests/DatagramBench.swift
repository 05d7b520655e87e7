import CANBus
import Capture
import Foundation
import Recordings
import SimulationCore
import TestKit
import Testing

/// A folder of one test's own, with captures in it.
final class DatagramBench {
    private let scratch: Scratch
    var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    func file(_ name: String) -> String { scratch.file(name) }

    func store(_ text: String, as name: String) throws -> String { try scratch.store(text, as: name) }

    /// The payloads of a session: each length up to what passes everywhere, each byte.
    static let payloads: [[UInt8]] = (0..<60).map { index in
        (0..<(index * 23)).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ index) }
    }

    /// A capture of `payloads`, one a 60th of a second, from 10.0.0.1:5301 to 10.0.0.2:5300, and of other things that passed.
    func capture(_ name: String, payloads: [[UInt8]] = payloads) throws -> String {
        let writer = try CaptureWriter(path: file(name), linkType: .rawIP, powerOn: .seconds(1_700_000_000))
        let (game, dash) = (try address("10.0.0.1:5301"), try address("10.0.0.2:5300"))
        var talk = TCPConversation(client: dash, server: game, clientSequence: 1, serverSequence: 2)
        for packet in talk.open() { try writer.write(packet, at: .powerOn) }
        for (index, payload) in payloads.enumerated() {
            let time = SimInstant(nanoseconds: Int64(index) * 16_666_667)
            try writer.write(InternetPacket(from: game, to: dash, .udp(payload)), at: time)
        }
        let icmp: [UInt8] = [0x45, 0, 0, 20, 0, 0, 0, 0, 64, 1, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2]
        try writer.write(record: icmp, at: SimInstant(nanoseconds: 2_000_000_000))
        try writer.close()
        return file(name)
    }

    func address(_ text: String) throws -> TransportAddress {
        try #require(TransportAddress(parsing: text))
    }

    /// Everything in the file `path`, and how it ends.
    func datagrams(in path: String) throws -> (all: [CapturedDatagram], file: DatagramFile) {
        let file = try DatagramFile(path: path)
        var all: [CapturedDatagram] = []
        while let datagram = file.next() { all.append(datagram) }
        return (all, file)
    }
}
