import SimulationCore

/// The execution of the task, after the car was found.
extension ReferenceClient {
    /// Plans the errands of the task.
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
        case .dashboard, .download, .app: exit(2)
        }
    }

    /// Whether the task needs the support bitmap `pid`.
    func needsBitmap(_ pid: UInt8) -> Bool {
        task.kind == .supportedPIDs || wanted.contains { $0.pid > pid }
    }

    /// Plans the next errands when all others are done.
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
