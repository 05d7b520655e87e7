import Endpoints
import ArgumentParser
import Kinds
import LiveHost
import OutputFiles
import Platform
import Recordings
import Rig
import Runner
import Scenarios
import SimulationCore

/// `dyno record` of an adapter.
extension Record {
    /// Relays between a client and `adapter`.
    func recordConversation(with adapter: DeviceURL) async throws {
        let (address, times, limit) = try checked(listen ?? "tcp://127.0.0.1:35000")
        try await record(to: out, .single, until: limit) { setting in
            let link = try DeviceLink(adapter)
            let side = try ClientSide(address)
            let description = try description(side.opened)
            let writer = setting.journal.map { file in
                JournalFile(file, description) { setting.outputs.report($0) }
            }
            writer?.begin()
            var session = Session(
                relay: Relay(link, side),
                file: RecordingFile(path: out, source: "\(adapter)", timing: times), output: setting.out,
                outputs: setting.outputs, journal: writer)
            session.save(isLast: false)
            try await setting.announce(ReadyFile([side.opened], description).text)
            Terminal.say(Terminal.bold("dyno record: \(TerminalText.line("\(adapter)"))"))
            Terminal.say("Connect the client to \(TerminalText.line(side.opened.url)). Ctrl-C ends.")
            try session.run(until: limit, once: once, setting.signals)
        }
    }

    /// Returns the description that the journal refers to.
    private func description(_ opened: OpenEndpoint) throws -> RigDescription {
        let text = "dyno: 1\nendpoints: { \(opened.name): { elm327: { listen: \"tcp://127.0.0.1:0\" } } }\n"
        return try ScenarioLoader.standard.load(text: text, file: "record").scenarios[0].rig
    }
}

extension Record {
    private struct Session {
        var relay: Relay
        let file: RecordingFile
        let output: OutputFile
        let outputs: Outputs
        let journal: JournalFile?
        private var position = JournalPosition()
        private var saved = 0
        private var savedAt: SimInstant = .powerOn

        init(
            relay: Relay, file: RecordingFile, output: OutputFile, outputs: Outputs, journal: JournalFile?
        ) {
            self.relay = relay
            self.file = file
            self.output = output
            self.outputs = outputs
            self.journal = journal
        }

        /// Relays bytes until the recording ends; writes what was recorded even after an error.
        mutating func run(until limit: Duration?, once: Bool, _ signals: StopSignals) throws {
            var failure: (any Error)?
            while !signals.hasStopped, !(once && relay.hasServed) {
                if let limit, relay.now >= SimInstant.powerOn.advanced(by: limit) { break }
                do {
                    try relay.turn()
                } catch {
                    failure = error
                    break
                }
                note()
            }
            journal?.write(relay.journal.batch(since: &position))
            journal?.finish()
            let left = save(isLast: true)
            let sessions = relay.recorder.sessions
            let count = sessions.reduce(0) { $0 + $1.exchanges.count }
            Terminal.status("")
            Terminal.say("Recorded \(count) requests of \(sessions.count) connections: \(file.path)")
            if left > 0 {
                Terminal.complain(
                    "warning: a scenario holds no more than 1 MB; the last \(left) requests and what follows are left out"
                )
            }
            if let failure { throw failure }
        }

        /// Writes new records to the journal, and the scenario when it has grown.
        private mutating func note() {
            if relay.journal.next > position.next {
                journal?.write(relay.journal.batch(since: &position))
                if journal == nil { position.next = relay.journal.next }
            }
            guard relay.recorder.changes > saved, savedAt.advanced(by: Setting.interval) <= relay.now else {
                return
            }
            (saved, savedAt) = (relay.recorder.changes, relay.now)
            save(isLast: false)
        }

        /// Writes the scenario, to a stream only with `isLast`; returns the number of exchanges that did not fit.
        @discardableResult func save(isLast: Bool) -> Int {
            guard output.failure == nil, isLast || !output.isStream else { return 0 }
            do throws(OutputError) {
                let (left, replaced) = try file.write(
                    relay.recorder, lasted: SimInstant.powerOn.duration(to: relay.now), to: output)
                if let replaced { outputs.report(.replaced(output, bytes: replaced)) }
                return left
            } catch {
                outputs.report(.failed(error))
                journal?.note("\(error)")
                return 0
            }
        }
    }
}
