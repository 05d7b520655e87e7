import Conformance
import Runner

/// What a run shows as it goes: a line a case, and on a terminal how far it has got.
struct CheckLines: Sendable {
    /// How the lines look.
    let style: TerminalReport

    /// Shows what has happened.
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
