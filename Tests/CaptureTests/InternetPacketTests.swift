import Capture
import Documents
import SimulationCore
import TestKit
import Testing

@Suite struct InternetPacketTests {
    struct Vector: Decodable, Sendable {
        let link: String
        let record: String
        let says: String?
        let written: String?
        let refused: String?
    }

    /// The link types of the vectors, by libpcap's names.
    private static let links: [LinkType] = [
        .rawIP, .ethernet, .linuxCooked, .linuxCookedVersion2, .loopback, .openBSDLoopback, .socketCAN,
    ]

    @Test(arguments: try VectorFolder.load("capture/packets.yaml", as: Vector.self))
    func aPacketIsReadAndWrittenAsTheVectorSays(_ vector: Located<Vector>) throws {
        let location = vector.location
        let bytes = try #require(Hex.bytes(vector.value.record), sourceLocation: location)
        let link = try #require(
            Self.links.first { $0.description == vector.value.link }, sourceLocation: location)
        do throws(LinkType.PacketError) {
            let packet = try link.packet(in: bytes, checksums: .required)
            #expect(packet.words == vector.value.says, sourceLocation: location)
            let written = (try? packet.encoded()).map { Hex.string($0) }
            #expect(written == vector.value.written, sourceLocation: location)
        } catch {
            #expect(error.description == vector.value.refused, sourceLocation: location)
        }
    }

    private func samples() -> [InternetPacket] {
        var random = SeededGenerator(seed: 791)
        let hosts: [InternetAddress] = [.loopback, .v4(0xC0A8_0708), .v6(high: 0x2001_0DB8 << 32, low: 0x42)]
        return (0..<120).map { index in
            let payload = (0..<(index * 13 % 1500)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let segment = TCPSegment(
                sequence: UInt32(truncatingIfNeeded: random.next()),
                acknowledgement: UInt32(truncatingIfNeeded: random.next()), flags: [.push, .acknowledge],
                window: UInt16(index), options: index % 5 == 0 ? [1, 1, 1, 0] : [], payload: payload)
            return InternetPacket(
                from: TransportAddress(hosts[index % 3], port: UInt16(index)),
                to: TransportAddress(hosts[index / 3 % 3], port: 65535),
                index.isMultiple(of: 2) ? .udp(payload) : .tcp(segment),
                identification: UInt16(index), hopLimit: UInt8(index))
        }
    }

    @Test func whatWasWrittenIsReadBackAsTheSamePacket() throws {
        for packet in samples() {
            #expect(try InternetPacket(parsing: packet.encoded(), checksums: .required) == packet)
        }
    }

    @Test func aPacketCutAnywhereIsRefused() throws {
        for packet in samples().prefix(9) {
            let whole = try packet.encoded()
            for length in 0..<whole.count {
                #expect(throws: InternetPacket.ParseError.self) {
                    try InternetPacket(parsing: whole.prefix(length))
                }
            }
        }
    }

    @Test func aChangedBitIsNoticed() throws {
        let whole = try samples()[9].encoded()
        for place in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[place] ^= 1 << UInt8(bit)
                let read = try? InternetPacket(parsing: bytes, checksums: .required)
                #expect(read == nil, "bit \(bit) of byte \(place)")
            }
        }
    }

    @Test func noiseIsRefusedOrReadsBackAsItself() throws {
        var random = SeededGenerator(seed: 768)
        let sample = try samples()[10].encoded()
        var readable = 0
        for _ in 0..<20_000 {
            var bytes = sample
            for _ in 0...random.next() % 6 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
            guard let packet = try? InternetPacket(parsing: bytes) else { continue }
            readable += 1
            #expect(try InternetPacket(parsing: packet.encoded(), checksums: .required) == packet)
        }
        #expect(readable > 100)
    }

    @Test func aPacketThatDoesNotFitIsNotWritten() {
        let here = TransportAddress(.loopback, port: 1)
        let longest = InternetPacket(from: here, to: here, .udp([UInt8](repeating: 0, count: 65507)))
        #expect((try? longest.encoded())?.count == 65535)
        let tooLong = InternetPacket(from: here, to: here, .udp([UInt8](repeating: 0, count: 65508)))
        #expect(throws: InternetPacket.EncodingError.tooLong(65536)) { try tooLong.encoded() }
    }

    @Test func addressesAreReadAndWritten() {
        for text in ["127.0.0.1:5300", "[::1]:0", "[2001:db8::42]:65535", "255.255.255.255:1"] {
            #expect(TransportAddress(parsing: text)?.description == text)
        }
        #expect(TransportAddress(parsing: "localhost:9996")?.description == "127.0.0.1:9996")
        #expect(TransportAddress(parsing: "[fe80::1%eth0]:7")?.description == "[fe80::1]:7")
        #expect(InternetAddress(parsing: "::ffff:10.0.0.1")?.unmapped.description == "10.0.0.1")
        for text in ["", "127.0.0.1", "127.0.0.1:65536", "127.0.0.256:1", "game:5300", ":1", "[::1:1"] {
            #expect(TransportAddress(parsing: text) == nil, "\(text)")
        }
    }

    @Test func addressesOfTwoFamiliesBecomeOne() throws {
        let packet = InternetPacket(
            from: TransportAddress(.loopback, port: 1),
            to: TransportAddress(.v6(high: 0, low: 1), port: 2), .udp([7]), identification: 5)
        #expect(packet.source.description == "[::ffff:127.0.0.1]:1")
        #expect(try InternetPacket(parsing: packet.encoded(), checksums: .required) == packet)
    }
}

extension InternetPacket {
    /// The packet in one line, as vectors have it.
    fileprivate var words: String {
        let start = "\(source) > \(destination) id \(identification) hops \(hopLimit)"
        switch content {
        case .udp(let payload): return "udp \(start): \(Hex.string(payload))"
        case .tcp(let segment):
            let numbers = "seq \(segment.sequence) ack \(segment.acknowledgement)"
            return "tcp \(start) \(numbers) flags \(segment.flags.rawValue) window \(segment.window): "
                + Hex.string(segment.payload)
        }
    }
}
