import SimulationCore

/// Live data: requests and displayed values.
extension ReferenceClient {
    /// The parameters of the task's signals, in order; default ones when it names none.
    var wanted: [ParameterRow] {
        let names = task.signals.map(\.description)
        let rows = names.compactMap(ParameterRow.of(signal:))
        return names.isEmpty
            ? ["engine.speed", "vehicle.speed", "engine.coolant.temperature"].compactMap(
                ParameterRow.of(signal:))
            : rows
    }

    /// Creates the schedule for the supported signals of the task, and reports the unsupported ones, which is a result
    /// even when all of them are unsupported.
    mutating func makeSchedule() {
        for signal in task.signals where ParameterRow.of(signal: signal.description) == nil {
            say(signal.description, "n/a")
        }
        var parameters: [UInt8] = []
        for row in wanted {
            if car.supported.contains(row.pid) || bug == .asksUnsupported {
                parameters.append(row.pid)
            } else {
                say(row.signal, "n/a")
            }
        }
        if parameters.isEmpty { hasResult = true }
        schedule = PollSchedule(parameters, isCAN: car.isCAN ?? false, now: now, bug: bug)
    }

    /// Plans the next request for live data when it is due.
    mutating func planValues() {
        if schedule == nil { makeSchedule() }
        guard var schedule, !schedule.isEmpty else {
            pausedUntil = taskEnd
            return
        }
        defer { self.schedule = schedule }
        while let pids = schedule.next(now: now) {
            let answered = pids.filter { !car.refused.contains($0) }
            guard answered.isEmpty else { return planFirst([.values(answered)]) }
        }
        pausedUntil = max(schedule.due, now.advanced(by: .milliseconds(1)))
    }

    mutating func understandValues(_ reply: Reply, _ pids: [UInt8], _ exchange: Exchange) {
        if exchange.sentAt.duration(to: now) > PollSchedule.slot { schedule?.backOff(now: now) }
        let isPendingFinal = bug == .pendingIsFinal && reply.refusal == 0x78
        if reply.isPending, !isPendingFinal, again(exchange, after: Patience.afterPending) { return }
        let readings = Readings(requested: pids, bug: isOutOfStep ? BugSwitch(.takesForeignAnswers) : bug)
        let data = isPendingFinal ? [:] : readings.data(in: reply)
        for pid in pids {
            show(pid, data[pid], reply)
        }
        if pids.count > 1, data.count < pids.count, reply.hasMessages { schedule?.askOneByOne() }
        if pids.count == 1, data.isEmpty, isPendingFinal || reply.refusal == 0x11 || reply.refusal == 0x12 {
            car.refused.insert(pids[0])
        }
        countFailures(reply, isEmpty: data.isEmpty)
    }

    /// Shows the value of a parameter, or that there is none.
    private mutating func show(_ pid: UInt8, _ data: ArraySlice<UInt8>?, _ reply: Reply) {
        guard let row = wanted.first(where: { $0.pid == pid }) else { return }
        if let data, data.count >= row.length {
            let value = row.value(data, bug: bug)
            shown[row.signal] = value
            hasResult = true
            say(row.signal, Decimal.text(value))
        } else if bug == .keepsStaleValue, let value = shown[row.signal] {
            say(row.signal, Decimal.text(value))
        } else if bug == .zeroOnError, reply.failure == .linkError {
            say(row.signal, Decimal.text(0))
        } else {
            say(row.signal, "n/a")
        }
    }

    /// Regards several consecutive failures as the loss of the car.
    private mutating func countFailures(_ reply: Reply, isEmpty: Bool) {
        if bug == .staysWithLostCar { return }
        guard isEmpty else {
            errorPolls = 0
            silentPolls = 0
            return
        }
        switch reply.failure {
        case .noVehicle: return loseVehicle()
        case .linkError: errorPolls += 1
        case .noData: silentPolls += 1
        default: break
        }
        if errorPolls >= 3 { return loseVehicle() }
        if silentPolls >= 5 { planFirst([.probe]) }
    }
}
