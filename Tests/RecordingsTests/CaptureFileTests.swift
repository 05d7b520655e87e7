import Capture
import LiveHost
import OutputFiles
import Recordings
import SimulationCore
import Testing

@Suite struct CaptureFileTests {
    private let endpoints = [
        OpenEndpoint(name: "obd", address: .tcp(host: "127.0.0.1", port: 35_000)),
        OpenEndpoint(name: "obd", address: .tcp(host: "127.0.0.1", port: 35_001)),
        OpenEndpoint(name: "usb", endpoint: 1, address: .pty(path: "/tmp/obd", device: "/dev/pts/1")),
    ]

    /// The packets in the capture of what `fill` puts into a journal, in one line each: who, flags, payload.
    private func packets(_ fill: (inout Journal) -> Void) throws -> [String] {
        let bench = try DatagramBench()
        let output = try OutputFile(bench.file("a.ip.pcap"), for: "--pcap")
        let file = try CaptureFile(output, of: .packets) { Issue.record("\($0)") }
        file.opened(endpoints)
        var journal = Journal()
        fill(&journal)
        var position = JournalPosition()
        file.write(journal.batch(since: &position))
        // Readable before it is closed, as after a kill.
        let reader = try CaptureReader(path: bench.file("a.ip.pcap"))
        var lines: [String] = []
        while let record = try reader.next() {
            let packet = try reader.linkType.packet(in: record.bytes, checksums: .required)
            let start = "\(packet.source) > \(packet.destination)"
            switch packet.content {
            case .udp(let payload): lines.append("\(start) udp \(Hex.string(payload))")
            case .tcp(let segment):
                let text = String(decoding: segment.payload, as: UTF8.self)
                lines.append("\(start) \(segment.flags.rawValue) \(text)")
            }
        }
        file.finish()
        return lines
    }

    private func add(
        _ journal: inout Journal, _ entry: JournalEntry, endpoint: EndpointID = 0, connection: UInt32 = 1
    ) {
        journal.append(entry, at: .powerOn, endpoint: endpoint, connection: connection)
    }

    private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    @Test func aSessionHasItsSegments() throws {
        let (client, server) = ("127.0.0.1:40001", "127.0.0.1:35000")
        let seen = try packets { journal in
            add(&journal, .peer(client))
            add(&journal, .connect())
            add(&journal, .input(bytes("ATZ\r")))
            add(&journal, .request(.init(bytes("ATZ"))))
            add(&journal, .answer(bytes("ELM")))
            add(&journal, .output(.init(bytes("ELM"))))
            add(&journal, .disconnect(.closedByClient))
        }
        let (up, down) = ("\(client) > \(server)", "\(server) > \(client)")
        #expect(
            seen == [
                "\(up) 2 ", "\(down) 18 ", "\(up) 16 ", "\(up) 24 ATZ\r", "\(down) 16 ", "\(down) 24 ELM",
                "\(up) 16 ", "\(up) 17 ", "\(down) 17 ", "\(up) 16 ",
            ])
    }

    /// The second socket of an endpoint has a port of its own.
    @Test func aConnectionToAnotherSocketHasItsPort() throws {
        let (client, server) = ("127.0.0.1:40001", "127.0.0.1:35001")
        let seen = try packets { journal in
            add(&journal, .peer(client))
            add(&journal, .connect(socket: 1))
            add(&journal, .input(bytes("ATZ\r")))
        }
        #expect(
            seen.prefix(3) == [
                "\(client) > \(server) 2 ", "\(server) > \(client) 18 ", "\(client) > \(server) 16 ",
            ])
    }

    /// Flags of the packets behind the opening: FIN is 1, RST 4, ACK 16.
    @Test(arguments: [
        ("closed by the client", ["c17", "s17", "c16"]), ("fin by event 1", ["s17", "c17", "s16"]),
        ("reset by event 1", ["s20"]), ("half-open by event 1", []),
        ("replaced by another client", ["s17", "c17", "s16"]),
        ("connection reset by the client", ["c20"]),
        ("read(descriptor:pointer:size:): Connection reset by peer (errno: 104)", ["c20"]),
    ]) func eachEndingHasItsForm(_ reason: String, _ expected: [String]) throws {
        let seen = try packets { journal in
            add(&journal, .connect())
            add(&journal, .disconnect(ConnectionEnd(words: reason)))
        }
        let ends = seen.dropFirst(3).map { line in
            let words = line.split(separator: " ")
            return (words[0].hasSuffix(":35000") ? "s" : "c") + words[3]
        }
        #expect(ends == expected)
    }

    @Test func aRefusedClientAndALostBeginningAreShown() throws {
        let refused = try packets { add(&$0, .disconnect(.refused(.nobodyListens)), connection: 7) }
        #expect(
            refused == [
                "127.0.0.1:49159 > 127.0.0.1:35000 2 ", "127.0.0.1:35000 > 127.0.0.1:49159 20 ",
            ])
        let late = try packets { add(&$0, .output(.init(bytes("41 0C"))), connection: 9) }
        #expect(late.first == "127.0.0.1:35000 > 127.0.0.1:49161 24 41 0C" && late.count == 2)
    }

    @Test func datagramsAreThoseOfPeersWithoutConnection() throws {
        let seen = try packets { journal in
            add(&journal, .peer("[::1]:9000"), connection: 3)
            add(&journal, .input(bytes("AB")), connection: 3)
            add(&journal, .output(.init([])), connection: 3)
        }
        #expect(seen == ["[::1]:9000 > [::1]:35000 udp 41 42", "[::1]:35000 > [::1]:9000 udp "])
    }

    @Test func aSerialDeviceAndTheBusHaveNoPackets() throws {
        let seen = try packets { journal in
            add(&journal, .connect(), endpoint: 1)
            add(&journal, .input(bytes("ATZ\r")), endpoint: 1)
            let form = JournalEntry.Frame.Form.can(identifier: 0x7DF, isExtended: false, isRemote: false)
            journal.append(.frame(.init(form, from: .tap(0), [1])), at: .powerOn)
            add(&journal, .note(.remark(.other, "x")), connection: 0)
        }
        #expect(seen.isEmpty)
    }
}
