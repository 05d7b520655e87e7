import Conformance
import OutputFiles
import Platform
import Recordings
import SimulationCore
import Telemetry
import TelemetryKind

extension TelemetrySession {
    /// Draws the laps of the session to the file at `output`, and says what the game does not carry.
    func plot(to output: String) throws {
        let outputs = Outputs()
        let file = try outputs.open(output, for: "--plot", form: .single)
        try outputs.refuseConflicts(reading: [path])
        let datagrams: DatagramFile
        do {
            datagrams = try DatagramFile(path: path)
        } catch {
            outputs.discard()
            throw Stop.usage(line: "\(error)")
        }
        var reader = LapReader()
        var first: Duration?
        var unknown = 0
        while let datagram = datagrams.next() {
            let time = datagram.time - (first ?? datagram.time)
            first = first ?? datagram.time
            let fitting = PacketIdentifier.layouts(bytes: datagram.payload)
            guard let chosen = layout.map({ fitting.contains($0) ? $0 : nil }) ?? fitting.first,
                let packet = try? PacketDecoder.decode(datagram.payload, as: chosen)
            else {
                unknown += 1
                continue
            }
            reader.take(packet, at: time.seconds)
        }
        if let damage = datagrams.damage { Terminal.complain("warning: \(damage); what is whole is drawn") }
        guard !reader.isEmpty else {
            outputs.discard()
            throw Stop.usage(
                line: """
                    \(path): error: no datagram in it tells the speed of a car (\(Check.count(unknown, "datagram")) of no known \
                    message); 'dyno decode telemetry \(path)' shows what is there
                    """)
        }
        let title = TerminalText.line(path.lastPathComponent, most: 80)
        outputs.replace(file, with: Array(LapPlot(reader, title: title).svg.utf8), isAnnounced: false)
        if outputs.haveFailed { throw Stop.failure("\(output): the picture is not written") }
        if !reader.missing.isEmpty {
            Terminal.complain("note: these datagrams do not carry \(reader.missing.joined(separator: ", "))")
        }
        Terminal.say("\(output) shows \(Check.count(reader.lapCount, "lap")); open it in a browser")
    }
}
