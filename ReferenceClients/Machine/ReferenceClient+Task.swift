import SimulationCore

/// What the client was asked to do, once the car is there.
extension ReferenceClient {
    /// Puts the things of the task on the agenda.
    mutating func beginTask() {
        hasBegunTask = true
        if task.kind == .liveData || task.kind == .idle, taskEnd == nil {
            taskEnd = now.advanced(by: task.duration ?? Self.defaultDuration)
        }
        switch task.kind {
        case .connect: planFirst([.protocolName, .voltage])
        case .supportedPIDs, .liveData: planBitmap(after: 0)
        case .readDTC: planFirst(Errand.CodeKind.allCases.map(Errand.codes))
        case .clearDTC: planFirst([.clear])
        case .freezeFrame: planFirst([.freezeCode])
        case .vin: planFirst([.text(0x02)])
        case .info: planFirst([.protocolName, .voltage] + Errand.infoTypes.map { .text($0.number) })
        case .idle: break
        case .dashboard, .download: exit(2)
        }
    }

    /// Whether the task needs the bitmap about `pid`.
    func needsBitmap(_ pid: UInt8) -> Bool {
        task.kind == .supportedPIDs || wanted.contains { $0.pid > pid }
    }

    /// Plans what comes next when everything on the agenda is done.
    mutating func planTask() {
        guard isWithVehicle else { return initialise() }
        if !hasBegunTask {
            beginTask()
            guard agenda.isEmpty else { return }
        }
        guard !hasExited else { return }
        switch task.kind {
        case .liveData: planValues()
        case .idle: pausedUntil = taskEnd
        case .supportedPIDs:
            say("supported", car.supported.sorted().map(Errand.hex).joined(separator: ","))
            exit(0)
        default: exit(hasResult ? 0 : 1)
        }
    }
}
