import SimulationCore
import VehicleModel

/// The display of the dashboard.
extension ReferenceDashboard {
    /// The signals that are shown when the task names none.
    static let usualSignals: [SignalID] = [
        .vehicleSpeed, .engineSpeed, .transmissionGear, .pedalAccelerator, .pedalBrake,
    ]

    /// Prints a line.
    mutating func say(_ name: String, _ value: String) {
        actions.append(.print(habits == .other ? TableLine.note(name, value) : "\(name)=\(value)"))
    }

    /// Prints the state when it has changed.
    mutating func say(state: String) {
        guard state != lastState else { return }
        lastState = state
        say("state", state)
    }

    /// Prints a text when it has changed.
    mutating func say(text: String, as name: String) {
        guard lastTexts[name] != text else { return }
        lastTexts[name] = text
        say(name, text)
    }

    /// Processes the values of a datagram; the newest ones are shown at the next refresh.
    mutating func take(_ data: DashboardData) {
        lastDatagram = now
        guard data.isDriving else { return takePause(data) }
        lastDriven = now
        say(state: "receiving")
        record.take(data, now: now)
        if bug == .dropsLast, now < nextRefresh {
            waiting = []
        } else if bug == .queueGrows {
            waiting.append(data)
        } else {
            waiting = [data]
        }
        if bug == .noThrottle { nextRefresh = now }
    }

    /// Processes a datagram of a pause. A single one between datagrams of the drive, as some
    /// games send it, is ignored.
    private mutating func takePause(_ data: DashboardData) {
        if bug == .pauseInRecord { record.take(data, now: now) }
        if bug == .zerosInPause {
            waiting = [data]
            return
        }
        guard lastDriven.map({ $0.advanced(by: Self.pauseAfter) <= now }) ?? true else { return }
        waiting = []
        say(state: "paused")
    }

    /// Refreshes the display when there are new values and a refresh is due.
    mutating func show() {
        guard !waiting.isEmpty, now >= nextRefresh else { return }
        // Five datagrams per refresh are enough for most games.
        if bug == .queueGrows { waiting.removeFirst(min(4, waiting.count - 1)) }
        var data = waiting.removeFirst()
        nextRefresh = now.advanced(by: refresh)
        if bug == .notANumberSticks {
            spoiled.formUnion((latest?.values ?? [:]).keys.filter { data.values[$0] == nil })
            for signal in spoiled { data.values[signal] = nil }
            latest = data
        }
        let signals = task.signals.isEmpty ? Self.usualSignals : task.signals
        if habits == .other {
            if !hasHeader { actions.append(.print(TableLine.header(signals))) }
            hasHeader = true
            actions.append(.print(TableLine.row(signals.map { data.values[$0] })))
        }
        for signal in signals where habits == .usual {
            let hasZero = bug == .absentAsZero && Self.isConsumed(signal)
            let value = data.values[signal] ?? (hasZero ? 0 : nil)
            say(signal.description, value.map(Decimal.text) ?? "n/a")
        }
        if task.signals.contains(.raceTime), let time = data.values[.raceTime] {
            say(text: RaceTimeText.text(time, isRounded: bug == .roundsTimes), as: "race_time")
        }
        if let rumble = data.rumble {
            say(text: Int(exactly: rumble).map(String.init) ?? Decimal.text(rumble), as: "rumble_strip")
        }
    }

    /// Whether the signal is about fuel or a tyre.
    private static func isConsumed(_ signal: SignalID) -> Bool {
        ["fuel.", "tyre."].contains { signal.description.hasPrefix($0) }
    }

    /// Handles a silence of the game.
    mutating func notice() {
        guard bug != .neverStale, lastState == "receiving", let last = lastDatagram,
            last.advanced(by: Self.staleAfter) <= now
        else { return }
        say(state: "stale")
        source = nil
    }
}
