import Endpoints
import LiveHost
import Rig
import Runner
import SimulationCore

/// The lines of `dyno serve` on a terminal that say what each endpoint does, redrawn in place four times a second.
///
/// It reads the journals of the cars as often; nothing is counted or copied for it at a request.
struct LiveView {
    /// The wish of the person at the keyboard.
    enum Wish { case stay, quit }

    private var activity: ServeActivity
    private var positions: [JournalPosition]
    private var sampled = ContinuousClock.now

    /// The lines on the screen.
    private var shown: [String] = []

    /// The keyboard; nil where standard input is not a terminal.
    private let keyboard = RawTerminal(keepsSignals: true)

    /// The view of `fleet`; nil where standard output is not a terminal that can redraw lines.
    init?(_ fleet: ServedFleet) {
        guard Terminal.canRedraw else { return nil }
        activity = ServeActivity(
            endpoints: fleet.cars.map { car in
                car.description.endpoints.map { endpoint in
                    let isTerminal = endpoint.sockets.allSatisfy { if case .pty = $0 { true } else { false } }
                    return ServeActivity.Endpoint(name: endpoint.name, isTerminal: isTerminal)
                }
            })
        positions = fleet.cars.map { _ in JournalPosition() }
    }

    /// Samples the journals and draws the state; returns what the person has typed.
    mutating func show(_ fleet: ServedFleet, _ status: LiveHost.Status) async -> Wish {
        keyboard?.refresh()
        if let typed = keyboard?.read(atMost: .zero), typed.contains(where: { "qQ".utf8.contains($0) }) {
            return .quit
        }
        for (car, batch) in await fleet.records(since: &positions).enumerated() {
            activity.take(batch, car: car)
        }
        let now = ContinuousClock.now
        activity.endSample(Double((now - sampled).nanoseconds) / 1e9)
        sampled = now
        let isLate = status.behind > LatenessWarning.noteworthy
        let head = ServeActivity.Head(
            seconds: status.time.seconds,
            millisecondsBehind: isLate ? status.behind.nanoseconds / 1_000_000 : 0,
            hasKeys: keyboard != nil)
        draw(activity.lines(head, width: Terminal.columns, height: Terminal.size.rows - 1))
        return .stay
    }

    /// Removes the lines, so that something else can be printed in their place.
    mutating func clear() { draw([]) }

    private mutating func draw(_ lines: [String]) {
        // A narrower terminal continues a line on the next row.
        let columns = max(1, Terminal.columns)
        let rows = shown.reduce(0) { $0 + max(1, ($1.count + columns - 1) / columns) }
        Terminal.redraw(lines, over: min(rows, Terminal.size.rows - 1)) {
            $0 == 0 ? .bold : $0 == 1 ? .grey : nil
        }
        shown = lines
    }
}
