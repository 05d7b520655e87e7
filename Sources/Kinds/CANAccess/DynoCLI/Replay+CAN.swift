import CANAccess
import Diagnostics
import Platform
import Recordings
import Runner
import SimulationCore

/// Replay of a log of frames to a bus behind a socketcand server.
extension Replay {
    func replayFrames() throws {
        guard let url = SocketcandURL(parsing: to) else {
            throw Stop.usage(
                "error: --to '\(Decoding.shown(to))': write the server and the bus, for example can://127.0.0.1:29536/vcan0"
            )
        }
        guard filterPort == nil else {
            throw Stop.usage("error: --filter-port is for datagrams, not for frames; leave it out")
        }
        let log: CANLog
        do {
            log = try CANLog(parsing: InputFile.bytes(capture))
        } catch let error as CANLog.ParseError {
            throw Stop.usage(
                "\(TerminalText.line(capture)): error: \(TerminalText.line("\(error)", most: 300))")
        }
        guard !log.entries.isEmpty else {
            throw Stop.usage("\(TerminalText.line(capture)): error: it has lines about errors only")
        }
        var replay = CANReplay(log)
        replay.speed = speed
        replay.rounds = rounds
        do {
            try play(replay, SocketcandClient(url), url)
        } catch let error as SocketcandClient.Failure {
            Terminal.status("")
            throw Stop.failure("\(error)")
        }
    }

    private func play(_ replay: CANReplay, _ client: SocketcandClient, _ url: SocketcandURL) throws {
        let times = rounds.map { $0 == 1 ? "once" : "\($0) times" } ?? "until Ctrl-C"
        let total = replay.log.entries.count
        Terminal.say(Terminal.bold(TerminalText.line("dyno replay: \(capture) to \(url)")))
        let (frames, format) = (Check.count(total, "frame"), replay.log.format.rawValue)
        let seconds = String(printf: "%.3f", replay.duration.seconds)
        let factor = String(printf: "%g", speed)
        Terminal.say(
            "\(frames) of \(format) over \(seconds) s, \(times), \(factor) times as fast as recorded")
        if replay.log.skipped > 0 {
            Terminal.say("  \(Check.count(replay.log.skipped, "line")) about errors of the bus left out")
        }
        let signals = try StopSignals()
        var shown = ContinuousClock.now
        let report = try replay.run(isInterrupted: { signals.hasStopped }) { report in
            guard Terminal.errorIsInteractive, ContinuousClock.now - shown >= .milliseconds(100) else {
                return
            }
            shown = ContinuousClock.now
            let words = rounds == 1 ? "frames" : "frames, round \(report.rounds + 1)"
            Target.progress(report.sent - report.rounds * total, of: total, words)
        } send: { entry in
            try client.send(entry.frame)
        }
        Terminal.status("")
        var words = "Sent \(Check.count(report.sent, "frame"))"
        if rounds != 1 { words += ", \(Check.count(report.rounds, "whole round"))" }
        if signals.hasStopped { words += "; interrupted" }
        Terminal.say(words)
    }
}
