import SimulationCore

/// The execution of the task, after the car was found.
extension ReferenceClient {
    /// Plans the errands of the task.
    mutating func beginTask() {
        if looksForOthers, task.kind != .liveData { return askOthers() }
        car.hasBegunTask = true
        if task.kind == .liveData || task.kind == .idle, taskEnd == nil {
            taskEnd = now.advanced(by: task.duration ?? Self.defaultDuration)
            readChoices(from: now)
        }
        switch task.kind {
        case .connect: planFirst([.protocolName, .voltage])
        case .supportedPIDs, .liveData: planBitmap(after: 0)
        case .readDTC: planFirst(inBothForms(Errand.CodeKind.allCases.map(Errand.codes)))
        case .clearDTC: planFirst(inBothForms([.clear]))
        case .freezeFrame: planFirst([.freezeCode])
        case .vin: planFirst([.text(0x02)])
        case .info:
            planFirst(
                [.protocolName, .voltage, .status] + Errand.infoTypes.map { .text($0.number) }
                    + [.verificationNumbers])
        case .testResults: planFirst([.testBitmap(0)])
        case .idle: hasResult = true
        case .dashboard, .download, .app, .diagnose: break
        }
    }

    /// Plans the next errands when all others are done.
    mutating func planTask() {
        if !car.hasBegunTask {
            beginTask()
            guard agenda.isEmpty else { return }
        }
        switch task.kind {
        case .liveData: planValues()
        case .idle: break
        case .supportedPIDs:
            say("supported", car.supported.sorted().map(Errand.hex).joined(separator: ","))
            exit(0)
        case .testResults:
            say("test_results", testResults.isEmpty ? "n/a" : testResults.joined(separator: ","))
            fallthrough
        default: exit(hasResult ? 0 : 1)
        }
    }
}
