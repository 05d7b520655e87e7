import SimulationCore
import VehicleModel

/// Live data: requests and displayed values.
extension ReferenceClient {
    /// The parameters of the task's signals, in order; default ones when it names none.
    var wanted: [ParameterRow] {
        let names = chosen.map(\.description)
        return (names.isEmpty ? ["engine.speed", "vehicle.speed", "engine.coolant.temperature"] : names)
            .compactMap(ParameterRow.of(signal:))
    }

    /// The identifiers of the parameters, each once: several signals may be in one.
    var wantedParameters: [UInt8] {
        wanted.map(\.pid).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Creates the schedule for the supported signals of the task, and reports the unsupported ones, which is a result
    /// even when all of them are unsupported.
    private mutating func makeSchedule() {
        let parameters = wantedParameters.filter {
            car.supported.contains($0) || car.others.contains($0) || bug == .asksUnsupported
        }
        for row in wanted where !parameters.contains(row.pid) { say(row.signal, "n/a") }
        if parameters.isEmpty { hasResult = true }
        car.schedule = PollSchedule(
            parameters, isCAN: car.isCAN ?? false,
            mostAtOnce: car.isUnified ? UnifiedForm.mostIdentifiers : 6,
            now: now, bug: bug)
    }

    /// The signals of the step that is under way, or those of the task; with a mistake the first ones for ever.
    private var chosen: [SignalID] {
        choices.last { $0.at <= now && bug != .keepsFirstSensors }?.signals ?? task.signals
    }

    /// Reads when the user chooses which signals: the steps `wait SECONDS` and `show NAME,NAME`, counted from `start`.
    mutating func readChoices(from start: SimInstant) {
        var at = start
        for step in task.steps.map(AppStep.init) {
            switch step.verb {
            case "wait": at = at.advanced(by: step.seconds("0", or: 1))
            case "show":
                choices.append(
                    (at, step["0"].split(separator: ",").compactMap { SignalCatalogue.id(String($0)) }))
            default: break
            }
        }
    }

    /// Plans the next request for live data when it is due.
    mutating func planValues() {
        let choice = choices.lastIndex { $0.at <= now }
        if choice != begunChoice {
            begunChoice = choice
            if bug != .keepsFirstSensors { car.schedule = nil }
        }
        if car.schedule == nil {
            if looksForOthers { return askOthers() }
            makeSchedule()
        }
        guard var schedule = car.schedule else { return }
        guard !schedule.isEmpty else { return pausedUntil = choices.first { $0.at > now }?.at }
        defer { car.schedule = schedule }
        while let pids = schedule.next(now: now) {
            let open = pids.filter { !car.refused.contains($0) }
            guard open.isEmpty else { return planFirst(valueErrands(open)) }
        }
        pausedUntil = schedule.due
    }

    mutating func understandValues(_ reply: Reply, _ pids: [UInt8]) {
        let readings = Readings(requested: pids, bug: isOutOfStep ? BugSwitch(.takesForeignAnswers) : bug)
        let isPendingFinal = bug == .pendingIsFinal && reply.messages.contains { $0.refusal == 0x78 }
        let data = isPendingFinal ? [:] : readings.data(in: reply)
        if bug == .asksThirtyTimes {
            insisted = reply.failure == .noData && insisted < 30 ? insisted + 1 : 0
            if insisted > 0 { return planFirst([.values(pids)]) }
        }
        for pid in pids { show(pid, data[pid], reply) }
        if data.count < pids.count, reply.hasMessages { car.schedule?.askOneByOne() }
        if data.isEmpty, reply.isRefused || isPendingFinal, pids.count == 1 { car.refused.formUnion(pids) }
    }

    /// Shows the value of a parameter, or that there is none.
    private mutating func show(_ pid: UInt8, _ data: ArraySlice<UInt8>?, _ reply: Reply) {
        for row in wanted where row.pid == pid { show(row, data, reply) }
    }

    private mutating func show(_ row: ParameterRow, _ data: ArraySlice<UInt8>?, _ reply: Reply) {
        if let data, row.isIn(data) {
            let value = row.value(data, bug: bug)
            if bug == .labelsStay, begunChoice != nil, let place = wanted.firstIndex(of: row),
                place < task.signals.count
            {
                return say(task.signals[place].description, Decimal.text(value))
            }
            if bug == .keepsStaleValue || bug == .showsLostValues { shown[row.signal] = value }
            hasResult = true
            say(row.signal, Decimal.text(value))
        } else if bug == .keepsStaleValue, let value = shown[row.signal] {
            say(row.signal, Decimal.text(value))
        } else if bug == .zeroOnError, reply.failure == .linkError {
            say(row.signal, Decimal.text(0))
        } else if bug == .staysWithLostCar, !reply.hasMessages {
            return
        } else {
            say(row.signal, "n/a")
        }
    }
}
