import ArgumentParser
import Diagnostics
import Endpoints
import HTTPKind
import Kinds
import LiveHost
import OutputFiles
import Rig
import Runner
import Scenarios
import SimulationCore

/// `dyno record http://…`: records what a back end answers.
extension Record {
    func recordBackEnd(_ url: String) async throws {
        let target = try Self.backEnd(url)
        let (address, times, limit) = try checked(listen ?? "tcp://127.0.0.1:9000")
        guard journal == nil else {
            throw Stop.usage(
                "error: --journal is for adapters; 'dyno serve FILE --journal …' writes one later")
        }
        try await record(to: out, .single, until: limit) { setting in
            let relay: BackEndRelay
            do {
                relay = try BackEndRelay(target, listen: address)
            } catch is LinkError {
                throw Stop.failure(
                    "\(TerminalText.line(url)): the back end cannot be reached; check that it runs, its host and its port"
                )
            }
            let file = BackEndRecording(path: out, source: url, timing: times)
            if !setting.out.isStream { Self.save(file, relay, setting) }
            try await setting.announce(ReadyFile([relay.opened], Self.served()).text)
            Terminal.say(Terminal.bold("dyno record: \(TerminalText.line(url))"))
            let place = relay.opened.url.replacing("tcp://", with: "http://")
            Terminal.say("Connect the client to \(TerminalText.line(place)). Ctrl-C ends.")
            var (saved, savedAt) = (0, SimInstant.powerOn)
            while !setting.isOver(), !(once && relay.hasServed) {
                relay.turn()
                guard relay.exchanges.count > saved, !setting.out.isStream,
                    savedAt.advanced(by: Setting.interval) <= relay.now
                else { continue }
                (saved, savedAt) = (relay.exchanges.count, relay.now)
                Self.save(file, relay, setting)
            }
            let omissions = Self.save(file, relay, setting)
            Terminal.say("Recorded \(relay.exchanges.count) requests: \(TerminalText.line(out))")
            Self.warn(omissions, relay.failures)
        }
    }

    /// Returns the address in `url`, `http://host:port` with port 80 unless stated.
    private static func backEnd(_ url: String) throws -> DeviceURL {
        let example = "write for example http://192.168.0.20:9000"
        guard !url.hasPrefix("https://") else {
            throw Stop.usage(
                "error: '\(Decoding.shown(url))': a back end behind TLS cannot be recorded; \(example)")
        }
        var authority = url.dropFirst("http://".count)
        if authority.hasSuffix("/") { authority = authority.dropLast() }
        guard !authority.contains("/"), !authority.contains("@") else {
            throw Stop.usage("error: '\(Decoding.shown(url))' has more than a host and a port; \(example)")
        }
        let port = authority.lastIndex(of: ":")
        let hasPort = port.map { !authority[$0...].contains("]") } ?? false
        do {
            return try DeviceURL(parsing: "tcp://\(authority)\(hasPort ? "" : ":80")")
        } catch {
            throw Stop.usage("error: '\(Decoding.shown(url))' lacks a host or a port (1-65535); \(example)")
        }
    }

    /// Returns the description to which the ready file refers.
    private static func served() throws -> RigDescription {
        let text = """
            dyno: 1
            endpoints:
              \(BackEndRelay.name):
                http:
                  listen: "tcp://127.0.0.1:0"
                  routes: [{ request: "GET /", respond: { status: 404 } }]

            """
        return try ScenarioLoader.standard.load(text: text, file: "record").scenarios[0].rig
    }

    @discardableResult
    private static func save(
        _ file: BackEndRecording, _ relay: BackEndRelay, _ setting: Setting
    ) -> BackEndRecording.Omissions {
        let (text, omissions) = file.text(relay.exchanges)
        guard setting.out.failure == nil else { return omissions }
        do throws(OutputError) {
            if let replaced = try setting.out.replace(with: Array(text.utf8)) {
                setting.outputs.report(.replaced(setting.out, bytes: replaced))
            }
        } catch {
            setting.outputs.report(.failed(error))
        }
        return omissions
    }

    private static func warn(_ omissions: BackEndRecording.Omissions, _ failures: [String]) {
        if omissions.exchanges > 0 {
            Terminal.complain(
                "warning: \(omissions.exchanges) requests are left out: a scenario has at most 1 MB and 1024 routes"
            )
        }
        if omissions.contents > 0 {
            Terminal.complain("warning: \(omissions.contents) contents that are not text are left out")
        }
        if omissions.fields > 0 {
            Terminal.complain("warning: \(omissions.fields) fields whose name came twice are left out")
        }
        for failure in failures.prefix(8) {
            Terminal.complain("warning: \(TerminalText.line(failure, most: 200))")
        }
        if failures.count > 8 { Terminal.complain("warning: \(failures.count - 8) more such failures") }
    }
}
