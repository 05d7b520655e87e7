import ArgumentParser
import Capture
import OutputFiles
import Platform
import Recordings

/// `dyno record --telemetry`: records a game's datagrams.
extension Record {
    func recordTelemetry() async throws {
        let limit = try limit()
        let path = out.hasSuffix(".pcap") || OutputFile.isStream(out) ? out : out + ".pcap"
        let outputs = Outputs()
        let file = try outputs.open(path, for: "--out")
        let ready = try readyFile.map { try outputs.open($0, for: "--ready-file", form: .single) }
        try outputs.refuseConflicts(reading: [])
        let signals = try StopSignals { outputs.hurry() }
        let isOver = Self.isOver(signals, limit)
        guard try await outputs.awaitReaders(until: isOver) else {
            return try outputs.endWithoutReaders(isWished: signals.hasStopped)
        }
        defer { ready?.remove() }
        do {
            let (source, place) = try openSource()
            var heartbeat = try heartbeat(through: source)
            let recording = try DatagramRecording(source, in: file)
            if let bytes = try recording.begin() { outputs.report(.replaced(file, bytes: bytes)) }
            if let ready, try await outputs.awaitReader(of: ready, until: isOver) {
                outputs.replace(ready, with: try announcement(of: place))
            }
            Terminal.say(Terminal.bold("dyno record: \(place)"))
            Terminal.say("Writing \(path). Ctrl-C ends.")
            let end = limit.map { ContinuousClock.now.advanced(by: $0) }
            var shown = ContinuousClock.now
            while !signals.hasStopped, end.map({ ContinuousClock.now < $0 }) ?? true {
                try heartbeat?.beatIfDue()
                try recording.turn()
                let now = ContinuousClock.now
                guard now - shown >= .milliseconds(250) else { continue }
                shown = now
                Terminal.status("\(DatagramWords.total(recording.tally)) · \(recording.dropped) dropped")
            }
            try recording.finish()
            Terminal.status("")
            Terminal.say(Self.summary(recording, path: path))
        } catch let error as DatagramError {
            throw error.isUsage ? Stop.usage(line: "error: --listen: \(error)") : Stop.failure("\(error)")
        } catch let error as LiveCaptureError {
            Terminal.status("")
            if case .filter = error { throw Stop.usage(line: "error: --filter: \(error)") }
            throw Stop.failure("\(error)")
        } catch let error as CaptureError {
            Terminal.status("")
            throw Stop.failure("\(error)")
        }
        if outputs.haveFailed { throw ExitCode(3) }
    }

    /// Returns the content of the ready file: the address at which datagrams are received, `{"url": "udp://127.0.0.1:5300"}`,
    /// or `interface`.
    private func announcement(of place: String) throws -> [UInt8] {
        Array(
            (try Target.json([listen == nil && datagrams.gt7 == nil ? "interface" : "url": place]) + "\n")
                .utf8)
    }

    /// Returns the heartbeats to the console that `--gt7` names; nil without that option.
    private func heartbeat(through source: DatagramRecording.Source) throws -> ConsoleHeartbeat? {
        guard let gt7 = datagrams.gt7, case .socket(let socket) = source else { return nil }
        return try ConsoleHeartbeat(datagrams.letter, to: gt7, through: socket)
    }

    /// Opens the source of the datagrams; returns it with its name.
    private func openSource() throws -> (DatagramRecording.Source, String) {
        guard
            let listen = listen ?? datagrams.gt7.map({ _ in "udp://0.0.0.0:\(ConsoleHeartbeat.clientPort)" })
        else {
            let filter = datagrams.filter ?? "udp"
            let interface = datagrams.interface ?? LiveCapture.usualInterface
            let capture = try LiveCapture(LiveCapture.Options(interface: interface, filter: filter))
            guard capture.linkType.holdsInternetPackets else {
                throw Stop.usage(
                    "error: interface \(interface) carries \(capture.linkType), no Internet packets; take another"
                )
            }
            return (.interface(capture), interface)
        }
        let address = try DatagramURL(parsing: listen, forListening: true).resolved()
        let socket = try DatagramSocket(listeningOn: address)
        let own = socket.localAddress ?? address
        if !own.host.isLoopback {
            Terminal.complain("WARNING: udp://\(own) takes datagrams from everybody on this network.")
        }
        return (.socket(socket), "udp://\(own)")
    }

    private static func summary(_ recording: DatagramRecording, path: String) -> String {
        var lines = ["Recorded \(DatagramWords.total(recording.tally)): \(path)"]
        lines += DatagramWords.flows(recording.tally)
        lines += DatagramWords.skipped(recording.skipped)
        if recording.dropped > 0 {
            lines.append("warning: the system has dropped \(recording.dropped) packets")
        }
        if recording.tally.total > 0 {
            lines.append("Send it again with 'dyno replay \(path) --to udp://127.0.0.1:5300'")
        }
        return lines.joined(separator: "\n")
    }
}
