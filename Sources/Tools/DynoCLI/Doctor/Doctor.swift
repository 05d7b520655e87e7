import ArgumentParser

/// `dyno doctor`: what of Dyno works on this machine.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what works on this machine: ports, terminals, capture, TLS, clients.",
        discussion: """
            Each thing is tried, on 127.0.0.1 only: a car is served and asked, a port of a
            shipped scenario is opened, the client of a shipped profile tells its version.
            Nothing remains of it.

            Examples:
              dyno doctor
              dyno doctor --json

            'note' is about something that only some commands need. Exit code 1 when something
            fails that Dyno cannot do without.
            """)

    @Flag(help: "Print a JSON list.")
    var json = false

    func run() async throws {
        var found: [Diagnosis] = []
        for part in DoctorChecks.all {
            Terminal.status("looking at \(part.subject) …")
            found += await part.look()
        }
        Terminal.status("")
        if json {
            Terminal.say(json: try Target.json(found))
        } else {
            Terminal.say(Version.text.split(separator: "\n").joined(separator: ", ") + "\n")
            Terminal.say(Terminal.table(found.map { [$0.status.rawValue, $0.subject, $0.found] }))
            let failures = found.count { $0.status == .failure }
            let notes = found.count { $0.status == .note }
            Terminal.say(
                "\n" + Check.count(failures, "failure") + ", " + Check.count(notes, "note")
                    + (failures == 0 ? "; start with 'dyno serve'" : ""))
        }
        if found.contains(where: { $0.status == .failure }) { throw ExitCode(1) }
    }
}

/// The finding of `dyno doctor` about one thing that Dyno uses.
struct Diagnosis: Encodable, Sendable {
    enum Status: String, Encodable, Sendable {
        case ok
        /// It does not work, or not now; most of Dyno does without it.
        case note
        /// It does not work, and Dyno cannot do without it.
        case failure = "FAIL"
    }

    /// The thing that was checked: `adapter over TCP`.
    let subject: String

    let status: Status

    /// The finding, and the remedy where it does not work.
    let found: String

    init(_ subject: String, _ status: Status, _ found: String) {
        self.subject = subject
        self.status = status
        self.found = found
    }
}
