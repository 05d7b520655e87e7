import ArgumentParser
import Diagnostics
import ELM327
import Platform
import Runner
import SimulationCore

/// `dyno console`: a terminal to an adapter.
struct Console: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract: "Talk to an adapter: a terminal with history and decoded answers.",
        discussion: """
            Type a command and press return; an empty line repeats the last command. Ctrl-C interrupts a running \
            command by sending a byte, Ctrl-D ends. From a pipe, lines are sent one by one.

            Examples:
              dyno console tcp://192.168.0.10:35000
              dyno console serial:/dev/ttyUSB0?baud=38400
              printf 'ATI\\n010C\\n' | dyno console tcp://127.0.0.1:35000 --json

            Exit code 3 when the adapter cannot be reached, or is gone.
            """)

    @Argument(help: "The adapter: tcp://host:port, or serial:/dev/...?baud=38400.")
    var url: String

    @Flag(help: "Print one JSON object a command.")
    var json = false

    @Flag(help: "Do not say what answers mean.")
    var raw = false

    func run() throws {
        try Target.with(url) { link in
            var client = AdapterClient(link)
            var decoder = ResponseDecoder()
            if let terminal = RawTerminal() {
                let identity = try client.ask("ATI")
                Terminal.say(
                    "Connected to \(link.url): \(TerminalText.line(identity.lines.last ?? "no name")). "
                        + "Ctrl-C interrupts, Ctrl-D ends.")
                var screen = Screen(terminal: terminal, link: link)
                try screen.run { line, isInterrupted throws(LinkError) in
                    try exchange(line, &client, &decoder, isInterrupted)
                }
            } else {
                try runPlain(&client, &decoder, try StopSignals())
            }
        }
    }

    /// Runs without a terminal: each line of standard input is a command; Ctrl-C interrupts the running
    /// one, a second Ctrl-C ends.
    private func runPlain(
        _ client: inout AdapterClient<DeviceLink>, _ decoder: inout ResponseDecoder, _ signals: StopSignals
    ) throws(LinkError) {
        while !signals.hasStopped, let line = readLine() {
            try exchange(line, &client, &decoder) { signals.hasStopped }
        }
    }

    /// Sends `line` and prints its answer.
    private func exchange(
        _ line: String, _ client: inout AdapterClient<DeviceLink>, _ decoder: inout ResponseDecoder,
        _ isInterrupted: () -> Bool
    ) throws(LinkError) {
        let command = line.filter { $0 > " " }.uppercased()
        let listens = ["ATMA", "ATMR", "ATMT", "ATMP", "ATDM", "STM"].contains(where: command.hasPrefix)
        let answer = try client.ask(
            line, patience: listens ? .monitoring : nil, isInterrupted: { _ in isInterrupted() },
            received: {
                if listens, !json { Terminal.pass(on: Self.shown($0)) }
            })
        let exchange = ConsoleExchange(answer, &decoder)
        if json {
            if let text = try? Target.json(exchange, pretty: false) { Terminal.say(json: text) }
        } else {
            Terminal.say(text(of: exchange, isShown: listens))
        }
        if !client.unsolicited.isEmpty, !json {
            Terminal.say(Self.dim("unasked: \(Readable.text(client.unsolicited))"))
        }
        client.unsolicited = []
    }

    private func text(of exchange: ConsoleExchange, isShown: Bool) -> String {
        var lines = isShown ? [] : exchange.lines.map { TerminalText.line($0) }
        if !raw {
            for message in exchange.messages {
                let source = message.source.map { "\($0)  " } ?? ""
                lines += message.meaning.map { Self.dim(TerminalText.line("    \(source)\($0)")) }
            }
        }
        if exchange.ending != AdapterAnswer.Ending.prompt.rawValue {
            lines.append(Self.dim("(\(exchange.ending): got \(exchange.raw))"))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the bytes of a monitoring adapter as text with line feeds instead of carriage returns.
    private static func shown(_ bytes: [UInt8]) -> String {
        String(
            decoding: bytes.map { $0 == 0x0D ? 0x0A : $0 }.filter { $0 == 0x0A || $0 >= 0x20 }, as: UTF8.self)
    }

    private static func dim(_ text: String) -> String {
        Terminal.isColoured ? TerminalText.styled(text, .faint) : text
    }
}

/// The interactive console: the prompt, the line editor, and the keyboard while a command runs.
private struct Screen {
    let terminal: RawTerminal
    let link: DeviceLink
    private var edit = LineEdit()
    private var typed: [UInt8] = []

    private static let prompt = "> "

    init(terminal: RawTerminal, link: DeviceLink) {
        self.terminal = terminal
        self.link = link
    }

    /// Reads lines until Ctrl-D and passes them to `exchange`, with a closure that returns whether Ctrl-C was pressed.
    mutating func run(_ exchange: (String, () -> Bool) throws(LinkError) -> Void) throws(LinkError) {
        draw()
        while true {
            if typed.isEmpty {
                guard let bytes = terminal.read(atMost: .milliseconds(200)) else { return }
                if bytes.isEmpty { try link.check() }
                typed = bytes
            }
            while !typed.isEmpty {
                switch edit.take(typed.removeFirst()) {
                case nil: break
                case .changed: draw()
                case .end:
                    Terminal.pass(on: "\n")
                    return
                case .interrupt:
                    Terminal.pass(on: "^C\n")
                    draw()
                case .line(let line):
                    Terminal.pass(on: "\n")
                    var ahead: [UInt8] = []
                    let keyboard = terminal
                    try exchange(line) {
                        let bytes = keyboard.read(atMost: .zero) ?? []
                        ahead += bytes.filter { $0 != 0x03 }
                        return bytes.contains(0x03)
                    }
                    typed += ahead
                    draw()
                }
            }
        }
    }

    private func draw() {
        Terminal.draw(Self.prompt + edit.text, back: edit.characters.count - edit.cursor)
    }
}
