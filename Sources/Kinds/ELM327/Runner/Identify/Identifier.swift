import ELM327
import SimulationCore

/// Identifies an adapter: asks for its identity, probes which commands it knows, and checks its behaviour.
package struct Identifier<Link: AdapterLink> {
    package typealias Progress = (_ done: Int, _ of: Int, _ doing: String) -> Void

    private var client: AdapterClient<Link>
    private let usesCar: Bool
    private let progress: Progress
    private var found: Identification
    private var done = 0

    private static var questions: [String] {
        ["ATI", "AT@1", "AT@2", "STI", "STDI", "VTI", "ATRV", "ATIGN", "ATDP", "ATDPN", "ATPPS"]
    }

    /// Well-formed lines that are not commands of any chip.
    private static var unknownCommands: [String] { ["ATXYZ", "ATQQ1", "STXQZ", "ATCATHAT"] }

    /// An identification over `link`; requests are sent to a car only with `usesCar`.
    package init(_ link: Link, usesCar: Bool = false, progress: @escaping Progress = { _, _, _ in }) {
        client = AdapterClient(link)
        self.usesCar = usesCar
        self.progress = progress
        found = Identification(url: "\(link.url)")
    }

    private var total: Int {
        Self.questions.count + Self.unknownCommands.count + CommandProbe.all.count
            + BehaviourCheck.withoutCar.count
            + (usesCar ? BehaviourCheck.withCar.count : 0) + 1
    }

    /// Runs the identification and resets the adapter at the end; throws when the link fails or
    /// the adapter never answers.
    package mutating func run() throws(LinkError) -> Identification {
        try prepare()
        try question()
        try probe()
        try prepare()
        for check in BehaviourCheck.withoutCar { try judge(check) }
        try interruption()
        if usesCar { try judgeWithCar() }
        step("ATZ")
        _ = try client.ask("ATZ")
        found.conclude()
        return found
    }

    private mutating func step(_ doing: String) {
        done += 1
        progress(min(done, total), total, doing)
    }

    /// Resets the adapter and switches off its echo.
    private mutating func prepare() throws(LinkError) {
        _ = try client.ask("ATZ")
        _ = try client.ask("ATE0")
        _ = try client.ask("ATL0")
    }

    private mutating func question() throws(LinkError) {
        for command in Self.questions {
            step(command)
            let answer = try client.ask(command)
            found.answers.append(Identification.Answer(command: command, lines: answer.lines))
        }
        found.name = found.answer(to: "ATI") ?? ""
        found.claimed = Self.version(in: found.name)
        for line in Self.unknownCommands {
            step(line)
            let answer = try client.ask(line)
            // Neither silence nor an error message counts as acceptance.
            if answer.kind == .accepted || answer.kind == .text { found.acceptedNonsense.append(line) }
        }
    }

    private mutating func probe() throws(LinkError) {
        var answered: [CommandProbe: Bool] = [:]
        for probe in CommandProbe.all {
            step(probe.line)
            let answer = try client.ask(probe.line)
            switch answer.kind {
            case .refused, .failure: answered[probe] = false
            case .nothing: answered[probe] = answer.ending == .prompt ? nil : false
            case .accepted, .data, .noData, .stopped, .text: answered[probe] = true
            }
        }
        found.weigh(answered)
    }

    private mutating func judge(_ check: BehaviourCheck) throws(LinkError) {
        step(check.line)
        // A behaviour is not checked when it is newer than the version.
        guard check.since <= found.behavesAs else { return }
        for line in check.setup { _ = try client.ask(line) }
        let answer = try client.ask(check.line)
        found.behaviours.append(
            Identification.Behaviour(
                requirement: check.requirement, holds: check.judge(answer, found.name),
                sent: (check.setup + [check.line]).map(Readable.text).joined(separator: " "),
                got: Readable.text(answer.raw)))
    }

    /// Checks that a search can be interrupted; from 1.3 on the adapter prints STOPPED.
    private mutating func interruption() throws(LinkError) {
        step("0100")
        for line in ["ATD", "ATE0", "ATTP0"] { _ = try client.ask(line) }
        var seen: [UInt8] = []
        let answer = try client.ask("0100", isInterrupted: { _ in !seen.isEmpty }, received: { seen += $0 })
        guard found.behavesAs >= .v1_3 else { return }
        let isOver = answer.kind == .data || answer.kind == .noData || answer.kind == .refused
        var holds: Bool? = isOver ? nil : answer.kind == .stopped
        if answer.kind == .failure("UNABLE TO CONNECT") {
            holds = answer.duration < .seconds(1) ? nil : false
        }
        found.behaviours.append(
            Identification.Behaviour(
                requirement: "a byte interrupts a search, which says STOPPED", holds: holds,
                sent: "0100, and a space after the first byte", got: Readable.text(seen)))
    }

    private mutating func judgeWithCar() throws(LinkError) {
        for line in ["ATD", "ATE0", "ATTP0"] { _ = try client.ask(line) }
        let first = try client.ask("0100")
        let number = try client.ask("ATDPN").text
        found.answers.append(Identification.Answer(command: "0100", lines: first.lines))
        found.answers.append(Identification.Answer(command: "ATDPN with the car", lines: [number]))
        guard first.kind == .data, let digit = number.last, "6789".contains(digit) else { return }
        for check in BehaviourCheck.withCar { try judge(check) }
    }

    /// Returns the version in an identity such as `ELM327 v1.5a`.
    static func version(in name: String) -> String? {
        guard let mark = name.firstRange(of: " v") ?? name.firstRange(of: " V") else { return nil }
        let text = name[mark.upperBound...].prefix { $0.isNumber || $0.isLetter || $0 == "." }
        return text.first?.isNumber == true ? String(text) : nil
    }
}
