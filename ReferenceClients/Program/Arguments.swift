import ReferenceClient
import Scenarios
import VehicleModel

/// The arguments of the program.
struct Arguments {
    /// The address of the adapter: `tcp://HOST:PORT`, or the path of a terminal.
    var url = ""
    var task = ClientTask(.connect)
    var bug: ClientBug?
    var listsBugs = false

    static let usage = """
        usage: reference-client --url tcp://HOST:PORT|PATH --task TASK [--signals NAME,NAME] [--duration TIME]
                                [--steps STEPS] [--bug NAME] [--list-bugs]
               reference-client dashboard [--listen udp://HOST:PORT] [--game udp://HOST:PORT] [--acc udp://HOST:PORT]
                                [--signals NAME,NAME] [--duration TIME] [--bug NAME]
        tasks: \(ClientTask.Kind.allCases.map(\.rawValue).joined(separator: ", "))
        """

    /// An error in the arguments.
    struct Mistake: Error {
        let text: String
    }

    init(_ arguments: ArraySlice<String>) throws(Mistake) {
        var rest = arguments
        var signals: [SignalID] = []
        var duration: Duration?
        var steps: [String] = []
        var kind = ClientTask.Kind.connect
        while let name = rest.popFirst() {
            if name == "--list-bugs" {
                listsBugs = true
                continue
            }
            guard let value = rest.popFirst() else { throw Mistake(text: "\(name) needs a value") }
            switch name {
            case "--url": url = value
            case "--task":
                guard let known = ClientTask.Kind(rawValue: value) else {
                    throw Mistake(text: "'\(value)' is not a task")
                }
                kind = known
            case "--signals":
                for text in value.split(separator: ",") {
                    guard let signal = SignalCatalogue.id(String(text)) else {
                        throw Mistake(text: "'\(text)' is not a signal")
                    }
                    signals.append(signal)
                }
            case "--steps": steps = value.split { "\n;".contains($0) }.map { String($0.drop { $0 == " " }) }
            case "--duration":
                guard let time = Self.duration(value) else {
                    throw Mistake(text: "'\(value)' is not a time; write for example 8s or 500ms")
                }
                duration = time
            case "--bug":
                guard let known = ClientBug(rawValue: value) else {
                    throw Mistake(text: "'\(value)' is not a bug")
                }
                bug = known
            default: throw Mistake(text: "'\(name)' is not known")
            }
        }
        task = ClientTask(kind, signals: signals, duration: duration)
        task.steps = steps
        guard listsBugs || !url.isEmpty else { throw Mistake(text: "--url is missing") }
    }

    /// Parses a duration such as `8s`, `500ms`, `2min`; a number without a unit is in seconds.
    static func duration(_ text: String) -> Duration? {
        let number = text.prefix { $0.isNumber || $0 == "." }
        guard let count = Double(number), count.isFinite, count < 1e6 else { return nil }
        switch text.dropFirst(number.count) {
        case "", "s": return .seconds(count)
        case "ms": return .milliseconds(count)
        case "min": return .seconds(count * 60)
        default: return nil
        }
    }
}
