import Capture
import Foundation
import Recordings
import Testing

@Suite struct ReplayTests {
    /// Capture, replay, capture: the same bytes in the same order, as a file and as a round of it.
    @Test(arguments: [1, 3]) func whatWasCapturedArrivesAgain(_ rounds: Int) throws {
        let bench = try DatagramBench()
        let first = try bench.capture("first.pcap")
        let listener = try DatagramSocket(listeningOn: TransportAddress(.loopback, port: 0))
        let address = try #require(listener.localAddress)
        let recording = try DatagramRecording(.socket(listener), path: bench.file("second.pcap"))
        var replay = Replay(path: first)
        replay.speed = 1000
        replay.rounds = rounds
        let survey = try ReplaySurvey(path: first)
        let report = try replay.run(
            into: DatagramSocket(to: address), survey, isInterrupted: { false },
            progress: { _ in _ = try? recording.turn() })
        let sent = DatagramBench.payloads.count * rounds
        #expect(report.sent == sent && report.rounds == rounds && report.refused == 0)
        while recording.tally.total < sent, try recording.turn() {}
        try recording.finish()
        let (second, file) = try bench.datagrams(in: bench.file("second.pcap"))
        #expect(second.map(\.payload) == (0..<rounds).flatMap { _ in DatagramBench.payloads })
        #expect(second.allSatisfy { $0.destination == address })
        #expect(file.skipped.isEmpty && file.damage == nil)
    }

    @Test func theSurveySaysWhatIsThere() throws {
        let bench = try DatagramBench()
        let path = try bench.capture("a.pcap", payloads: [[1], [2], [3, 4]])
        let survey = try ReplaySurvey(path: path)
        #expect(survey.tally.total == 3 && survey.tally.sizes == [1, 2])
        #expect(survey.duration == .nanoseconds(33_333_334) && survey.pause == .nanoseconds(16_666_667))
        #expect(try ReplaySurvey(path: path, port: 5300).tally.total == 3)
        #expect(try ReplaySurvey(path: path, port: 5301).tally.total == 3)
        let none = try ReplaySurvey(path: path, port: 9996)
        #expect(none.tally.total == 0 && none.filtered == 3)
    }

    @Test func anInterruptedReplayEndsBetweenDatagrams() throws {
        let bench = try DatagramBench()
        let path = try bench.capture("a.pcap")
        let listener = try DatagramSocket(listeningOn: TransportAddress(.loopback, port: 0))
        var replay = Replay(path: path)
        (replay.speed, replay.rounds) = (1000, nil)
        var sent = 0
        let report = try replay.run(
            into: DatagramSocket(to: #require(listener.localAddress)), ReplaySurvey(path: path),
            isInterrupted: { sent >= 70 }, progress: { sent = $0.sent })
        #expect(report.sent == 70 && report.rounds == 1)
    }

    @Test func nobodyListeningIsNoticed() throws {
        let bench = try DatagramBench()
        let path = try bench.capture("a.pcap")
        var free = try #require(
            try DatagramSocket(listeningOn: TransportAddress(.loopback, port: 0)).localAddress)
        free.host = .loopback
        var replay = Replay(path: path)
        replay.speed = 1000
        let report = try replay.run(
            into: DatagramSocket(to: free), ReplaySurvey(path: path), isInterrupted: { false })
        #expect(report.sent == 60 && report.refused > 0)
    }

    @Test func addressesAreCheckedBeforeAnythingIsSent() throws {
        #expect("\(try DatagramURL(parsing: "udp://[::1]:5300"))" == "udp://[::1]:5300")
        #expect(try DatagramURL(parsing: "udp://127.0.0.1:0", forListening: true).port == 0)
        #expect(try DatagramURL(parsing: "udp://localhost:5300").resolved().host.isLoopback)
        for text in [
            "", "127.0.0.1:5300", "tcp://127.0.0.1:5300", "udp://:5300", "udp://::1:5300", "udp://a:x",
        ] {
            #expect(throws: DatagramError.notAnAddress(text)) { try DatagramURL(parsing: text) }
        }
        #expect(throws: DatagramError.notAnAddress("udp://a:0")) { try DatagramURL(parsing: "udp://a:0") }
        #expect(throws: DatagramError.privilegedDestination("udp://a:53")) {
            try DatagramURL(parsing: "udp://a:53")
        }
        #expect(throws: DatagramError.self) { try DatagramURL(parsing: "udp://no.invalid:5300").resolved() }
        #expect { try DatagramSocket(to: TransportAddress(.v4(.max), port: 5300)) } throws: {
            "\($0)".contains("broadcast address")
        }
        let taken = try DatagramSocket(listeningOn: TransportAddress(.loopback, port: 0))
        let address = try #require(taken.localAddress)
        #expect { try DatagramSocket(listeningOn: address) } throws: { "\($0)".contains("stop the program") }
    }
}

/// libpcap on the loopback interface; skipped where that is not permitted.
@Suite struct LiveCaptureTests {
    #if os(Linux)
        private static let loopback = "lo"
    #else
        private static let loopback = "lo0"
    #endif

    static let isPermitted = (try? LiveCapture(.init(interface: loopback, filter: "udp"))) != nil

    @Test(.enabled(if: isPermitted, "capturing is not permitted here"))
    func datagramsAreCapturedAsTheyPass() throws {
        let bench = try DatagramBench()
        let listener = try DatagramSocket(listeningOn: TransportAddress(.loopback, port: 0))
        let address = try #require(listener.localAddress)
        let capture = try LiveCapture(.init(interface: Self.loopback, filter: "udp dst port \(address.port)"))
        let recording = try DatagramRecording(.interface(capture), path: bench.file("live.pcap"))
        let sender = try DatagramSocket(to: address)
        for payload in DatagramBench.payloads { _ = try sender.send(payload) }
        // Nothing is missing unless it never comes: then the turns without anything end it.
        var idle = 0
        while recording.tally.total < DatagramBench.payloads.count, idle < 100 {
            if try !recording.turn() { idle += 1 }
        }
        try recording.finish()
        let (all, _) = try bench.datagrams(in: bench.file("live.pcap"))
        #expect(all.map(\.payload) == DatagramBench.payloads)
        #expect(all.allSatisfy { $0.destination == address && $0.source == sender.localAddress })
    }

    @Test(.enabled(if: isPermitted, "capturing is not permitted here"))
    func wrongFiltersAndInterfacesAreNamed() {
        #expect { try LiveCapture(.init(interface: Self.loopback, filter: "udp prot 1")) } throws: {
            "\($0)".hasPrefix("the filter 'udp prot 1' is wrong: ")
        }
        #expect { try LiveCapture(.init(interface: "nix0", filter: "udp")) } throws: { error in
            "\(error)".hasPrefix("there is no interface nix0; there are: ")
                && "\(error)".contains(Self.loopback)
        }
    }

    @Test func withoutPermissionTheRemedyIsNamed() {
        let words = "\(LiveCaptureError.notPermitted(interface: "eth0"))"
        #expect(words.hasPrefix("not permitted to capture on eth0; run it with sudo, or once: sudo setcap "))
        #expect(words.contains("--listen udp://0.0.0.0:PORT"))
    }
}
