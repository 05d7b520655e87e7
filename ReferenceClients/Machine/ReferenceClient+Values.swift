import SimulationCore

/// Live data: requests and displayed values.
extension ReferenceClient {
    /// The parameters of the task's signals, in order; default ones when it names none.
    var wanted: [ParameterRow] {
        let names = task.signals.map(\.description)
        return (names.isEmpty ? ["engine.speed", "vehicle.speed", "engine.coolant.temperature"] : names)
            .compactMap(ParameterRow.of(signal:))
    }

    /// Creates the schedule for the supported signals of the task, and reports the unsupported ones, which is a result
    /// even when all of them are unsupported.
    private mutating func makeSchedule() {
        var parameters: [UInt8] = []
        for row in wanted {
            if car.supported.contains(row.pid) || bug == .asksUnsupported {
                parameters.append(row.pid)
            } else {
                say(row.signal, "n/a")
            }
        }
        if parameters.isEmpty { hasResult = true }
        car.schedule = PollSchedule(
            parameters, isCAN: car.isCAN ?? false,
            mostAtOnce: car.isUnified ? UnifiedForm.mostIdentifiers : 6,
            now: now, bug: bug)
    }

    /// Plans the next request for live data when it is due.
    mutating func planValues() {
        if car.schedule == nil { makeSchedule() }
        guard var schedule = car.schedule, !schedule.isEmpty else { return }
        defer { car.schedule = schedule }
        while let pids = schedule.next(now: now) {
            let open = pids.filter { !car.refused.contains($0) }
            guard open.isEmpty else { return planFirst([.values(open)]) }
        }
        pausedUntil = schedule.due
    }

    mutating func understandValues(_ reply: Reply, _ pids: [UInt8]) {
        let readings = Readings(requested: pids, bug: isOutOfStep ? BugSwitch(.takesForeignAnswers) : bug)
        let isPendingFinal = bug == .pendingIsFinal && reply.messages.contains { $0.refusal == 0x78 }
        let data = isPendingFinal ? [:] : readings.data(in: reply)
        if bug == .asksThirtyTimes, reply.failure == .noData, insisted < 30 {
            insisted += 1
            return planFirst([.values(pids)])
        }
        insisted = 0
        for pid in pids { show(pid, data[pid], reply) }
        if data.count < pids.count, reply.hasMessages { car.schedule?.askOneByOne() }
        if data.isEmpty, reply.isRefused || isPendingFinal, pids.count == 1 { car.refused.formUnion(pids) }
        if data.isEmpty, bug != .staysWithLostCar { countFailure() }
    }

    /// Shows the value of a parameter, or that there is none.
    private mutating func show(_ pid: UInt8, _ data: ArraySlice<UInt8>?, _ reply: Reply) {
        guard let row = wanted.first(where: { $0.pid == pid }) else { return }
        if let data {
            let value = row.value(data, bug: bug)
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

    /// Searches for the car after several failures.
    private mutating func countFailure() {
        car.failedPolls += 1
        if car.failedPolls.isMultiple(of: Patience.failedPolls) { planFirst([.probe]) }
    }
}
