import ArgumentParser
import Capture
import OutputFiles
import Platform
import Recordings

/// `dyno record --telemetry`: records a game's datagrams.
extension Record {
    func recordTelemetry() async throws {
        let path = out.hasSuffix(".pcap") || OutputFile.isStream(out) ? out : out + ".pcap"
        try await record(to: path, .growing, until: limit()) { setting in
            do {
                try await record(datagramsTo: path, setting)
            } catch let error as DatagramError where error.isUsage {
                throw Stop.usage(line: "error: --listen: \(error)")
            } catch let error as LiveCaptureError {
                guard case .filter = error else { throw error }
                Terminal.status("")
                throw Stop.usage(line: "error: --filter: \(error)")
            }
        }
    }

    private func record(datagramsTo path: String, _ setting: Setting) async throws {
        let (source, place) = try openSource()
        var heartbeat = try heartbeat(through: source)
        let recording = try DatagramRecording(source, in: setting.out)
        if let bytes = try recording.begin() { setting.outputs.report(.replaced(setting.out, bytes: bytes)) }
        try await setting.announce(announcement(of: place))
        Terminal.say(Terminal.bold("dyno record: \(place)"))
        Terminal.say("Writing \(path). Ctrl-C ends.")
        var shown = ContinuousClock.now
        while !setting.isOver() {
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
