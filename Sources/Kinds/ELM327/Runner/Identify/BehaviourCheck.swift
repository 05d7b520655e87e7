import ELM327

/// A check of a behaviour of genuine chips that can be observed without a car, or with any car.
struct BehaviourCheck: Sendable {
    let requirement: String

    /// The first version with the behaviour.
    let since: ChipVersion

    /// Lines that are sent first; their answers are ignored.
    let setup: [String]

    /// The line whose answer is judged.
    let line: String

    /// Whether the answer shows the behaviour; nil when it decides nothing. `identity` is the answer to `ATI`.
    let judge: @Sendable (AdapterAnswer, _ identity: String) -> Bool?

    init(
        _ requirement: String, since: ChipVersion = .v1_0, after setup: [String] = [], _ line: String,
        judge: @escaping @Sendable (AdapterAnswer, String) -> Bool?
    ) {
        self.requirement = requirement
        self.since = since
        self.setup = setup
        self.line = line
        self.judge = judge
    }

    /// Checks without a car; source: the clauses of the ELM327 data sheets that the requirements restate.
    static let withoutCar: [BehaviourCheck] = [
        BehaviourCheck("a lone carriage return repeats the last command", after: ["ATI"], "") {
            $0.text == $1
        },
        BehaviourCheck("case, spaces and control characters do not matter", " a\tT  i") { $0.text == $1 },
        BehaviourCheck("a line feed within a line is ignored", "AT\nI") { $0.text == $1 },
        BehaviourCheck("a blank line stands before the prompt", "ATI") { answer, _ in
            answer.raw.suffix(3) == Array("\r\r>".utf8)[...]
                || answer.raw.suffix(3) == Array("\r\n>".utf8)[...]
        },
        BehaviourCheck("echo is on when asked for", after: ["ATE1"], "ATI") { answer, _ in answer.isEchoed },
        BehaviourCheck("echo is off when asked for", after: ["ATE0"], "ATI") { answer, _ in !answer.isEchoed
        },
        BehaviourCheck("line feeds come when asked for", after: ["ATL1"], "ATI") { answer, _ in
            answer.raw.contains(0x0A)
        },
        BehaviourCheck("line feeds stay away when asked to", after: ["ATL0"], "ATI") { answer, _ in
            !answer.raw.contains(0x0A)
        },
        BehaviourCheck("what is not a command is refused", "ATCATHAT") { answer, _ in answer.kind == .refused
        },
        BehaviourCheck("what is not hex is refused", "01GZ") { answer, _ in answer.kind == .refused },
        BehaviourCheck("eight data bytes are refused", after: ["ATNL"], "0100000000000000") { answer, _ in
            answer.kind == .refused
        },
        BehaviourCheck("a protocol that does not exist is refused", "ATTPD") { answer, _ in
            answer.kind == .refused
        },
        BehaviourCheck("an argument too many is refused", "ATH10") { answer, _ in answer.kind == .refused },
        BehaviourCheck("the protocol's number is the chosen one", after: ["ATTP6"], "ATDPN") { answer, _ in
            answer.text == "6"
        },
        BehaviourCheck(
            "the protocol's number shows an automatic choice", after: ["ATTPA8"], "ATDPN"
        ) { answer, _ in
            answer.text == "A8"
        },
        BehaviourCheck(
            "a flow control mode is refused before its bytes are set", since: .v1_1, after: ["ATD", "ATE0"],
            "ATFCSM1"
        ) { answer, _ in answer.kind == .refused },
        BehaviourCheck("defaults are acknowledged without a further line", after: ["ATE0"], "ATD") {
            answer, _ in
            answer.raw.suffix(5) == Array("OK\r\r>".utf8)[...] && answer.raw.first != 0x0D
        },
        BehaviourCheck("all parameters are listed, four a line", since: .v1_1, after: ["ATE0"], "ATPPS") {
            answer, _ in
            answer.lines.count == 12
                && answer.lines.allSatisfy { line in
                    let cells = line.split(separator: " ")
                    return cells.count == 8
                        && cells.enumerated().allSatisfy { $0.offset % 2 == 1 || $0.element.count == 5 }
                }
        },
    ]

    /// Checks with a car on CAN that supports service 01; sent after `ATD`, `ATE0` and a search.
    static let withCar: [BehaviourCheck] = [
        BehaviourCheck(
            "spaces stand between bytes, and after the last", since: .v1_3, after: ["ATS1"], "0100"
        ) {
            answer, _ in
            guard answer.kind == .data else { return nil }
            return String(decoding: answer.raw, as: UTF8.self).contains("41 00 ")
        },
        BehaviourCheck("spaces stay away when asked to", since: .v1_3, after: ["ATS0"], "0100") { answer, _ in
            guard answer.kind == .data else { return nil }
            return answer.lines.contains { $0.hasPrefix("4100") }
        },
        BehaviourCheck("the length byte is shown with formatting off", after: ["ATCAF0"], "020100") {
            answer, _ in
            guard answer.kind == .data else { return answer.kind == .refused ? false : nil }
            return answer.lines.contains { $0.hasPrefix("06 41 00") || $0.hasPrefix("064100") }
        },
        BehaviourCheck("the length byte is hidden with formatting on", after: ["ATCAF1"], "0100") {
            answer, _ in
            guard answer.kind == .data else { return nil }
            return answer.lines.contains { $0.hasPrefix("41 00") || $0.hasPrefix("4100") }
        },
        BehaviourCheck("headers come when asked for", after: ["ATH1", "ATS1"], "0100") { answer, _ in
            guard answer.kind == .data else { return nil }
            return answer.lines.contains { !$0.hasPrefix("41 00") && $0.contains("41 00") }
        },
        BehaviourCheck("a single frame's padding is shown with headers", after: ["ATH1", "ATS1"], "010C") {
            answer, _ in
            guard answer.kind == .data, let line = answer.lines.first(where: { $0.contains(" 04 41 0C ") }),
                let start = line.firstRange(of: "04 41 0C ")
            else { return nil }
            return line[start.lowerBound...].split(separator: " ").count == 8
        },
        BehaviourCheck("a last digit alone limits the answers", since: .v1_3, after: ["ATH0"], "01001") {
            answer, _ in
            answer.kind == .data ? answer.lines.count == 1 : (answer.kind == .refused ? false : nil)
        },
    ]
}
