import Conformance
import Runner

/// The console output of a run: one line per case, and the progress on a terminal.
struct CheckLines: Sendable {
    /// The style of the lines.
    let style: TerminalReport

    /// Prints a progress event.
    func show(_ event: CheckRun.Event) {
        switch event {
        case .finished(let result, let done, let count):
            Terminal.status("")
            Terminal.say(style.line(for: result))
            Terminal.status(Self.bar(done, count, []))
        case .progress(let done, let count, let running):
            Terminal.status(Self.bar(done, count, running))
        }
    }

    private static func bar(_ done: Int, _ count: Int, _ running: [String]) -> String {
        let length = 24
        let filled = count == 0 ? length : done * length / count
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: length - filled)
        let names = running.prefix(3).joined(separator: ", ") + (running.count > 3 ? ", …" : "")
        return "[\(bar)] \(done)/\(count) \(names)"
    }
}
