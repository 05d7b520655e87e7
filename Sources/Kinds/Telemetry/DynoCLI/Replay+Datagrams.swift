import Platform
import Recordings
import SimulationCore

/// Replay of a game's datagrams.
extension Replay {
    func replayDatagrams(to url: DatagramURL) throws {
        do {
            let survey = try ReplaySurvey(path: capture, port: filterPort)
            guard survey.tally.total > 0 else { throw Stop.usage(nothing(survey)) }
            let socket = try DatagramSocket(to: url.resolved())
            announce(survey, url)
            try play(survey, socket)
        } catch let error as DatagramError {
            Terminal.status("")
            throw error.isUsage ? Stop.usage(line: "error: --to: \(error)") : Stop.failure("\(error)")
        } catch let error as DatagramFile.OpenError {
            throw Stop.usage(line: "\(error)")
        }
    }

    private func nothing(_ survey: ReplaySurvey) -> String {
        var lines = ["\(capture): error: there is no UDP datagram to send in it"]
        if let filterPort, survey.filtered > 0 {
            lines[0] =
                "\(capture): error: none of its \(Check.count(survey.filtered, "datagram")) is from or to port \(filterPort)"
        }
        return (lines + DatagramWords.skipped(survey.skipped) + (survey.damage.map { [$0] } ?? []))
            .joined(separator: "\n")
    }

    private func announce(_ survey: ReplaySurvey, _ url: DatagramURL) {
        let times = rounds.map { $0 == 1 ? "once" : "\($0) times" } ?? "until Ctrl-C"
        Terminal.say(Terminal.bold(TerminalText.line("dyno replay: \(capture) to \(url)")))
        let seconds = String(printf: "%.3f", survey.duration.seconds)
        let factor = String(printf: "%g", speed)
        Terminal.say(
            "\(DatagramWords.total(survey.tally)) over \(seconds) s, \(times), \(factor) times as fast as recorded"
        )
        for line in DatagramWords.flows(survey.tally) + DatagramWords.skipped(survey.skipped) {
            Terminal.say(TerminalText.line(line))
        }
        if survey.filtered > 0 {
            Terminal.say("  \(Check.count(survey.filtered, "datagram")) of other ports left out")
        }
        if let damage = survey.damage { Terminal.complain("warning: \(damage); what is whole is sent") }
    }

    private func play(_ survey: ReplaySurvey, _ socket: DatagramSocket) throws {
        let signals = try StopSignals()
        var replay = Recordings.Replay(path: capture)
        replay.speed = speed
        replay.rounds = rounds
        replay.port = filterPort
        var isWarned = false
        var shown = ContinuousClock.now
        let total = survey.tally.total
        let report = try replay.run(into: socket, survey, isInterrupted: { signals.hasStopped }) { report in
            if report.refused > 0, !isWarned {
                isWarned = true
                Terminal.complain("warning: nobody listens at \(to); sending goes on, as a game's would")
            }
            guard Terminal.errorIsInteractive, ContinuousClock.now - shown >= .milliseconds(100) else {
                return
            }
            shown = ContinuousClock.now
            let done = report.sent - report.rounds * total
            Target.progress(
                done, of: total, rounds == 1 ? "datagrams" : "datagrams, round \(report.rounds + 1)")
        }
        Terminal.status("")
        var words =
            "Sent \(Check.count(report.sent, "datagram")), \(Check.count(report.byteCount, "byte"))"
        if rounds != 1 { words += ", \(Check.count(report.rounds, "whole round"))" }
        if report.refused > 0 { words += "; \(report.refused) times nobody listened" }
        if signals.hasStopped { words += "; interrupted" }
        Terminal.say(words)
        // A datagram's rejection is reported only when the next one is sent.
        guard report.refused == 0 || report.sent > report.refused + 1 else {
            throw Stop.failure("nobody listened at \(to); start the dashboard first, or check the port")
        }
    }
}
