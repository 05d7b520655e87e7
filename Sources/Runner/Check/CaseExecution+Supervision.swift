import Conformance
import LiveHost
import Rig
import Scenarios
import SimulationCore

/// Watching a client's program while it runs.
extension CaseExecution {
    private enum Moment: Sendable {
        case program(ProgramEnding)
        case stop(Stop?)
    }

    /// Runs `process` until it ends or there is a reason to end it, and says how it ended and why.
    func supervise(_ process: ClientProcess, on host: LiveHost) async -> (ProgramEnding, Stop?) {
        await withTaskGroup(of: Moment.self) { group in
            group.addTask { .program(await process.run(reportingTo: host)) }
            group.addTask { .stop(await self.watch(host)) }
            var stop: Stop?
            for await moment in group {
                switch moment {
                case .program(let ending):
                    group.cancelAll()
                    return (ending, stop)
                case .stop(let reason):
                    stop = reason
                    if let reason { await process.stop(because: reason.rawValue, within: reason.grace) }
                }
            }
            return (.notStarted("nothing came of it"), stop)
        }
    }

    /// Waits until there is a reason to end the client's program; nil when it has ended before.
    private func watch(_ host: LiveHost) async -> Stop? {
        let limit = scenario.rig.limit ?? (scenario.task?.duration ?? .zero) + Self.usualMargin
        let ready = readyPattern
        var steps = ReportReader.mostSteps
        var readyAt: SimInstant?
        // Events of a game that sends unasked count from the moment at which its client is ready.
        if planned.hasSender, ready == nil {
            readyAt = .powerOn
            await host.beginTime()
        }
        var position = JournalPosition()
        while !Task.isCancelled {
            await host.attended(every: Self.pulse)
            let status = await host.status()
            if setting.isInterrupted() { return .interrupted }
            if setting.bound.isExceeded(by: status.openConnections) { return .crowd }
            if status.hasEnded { return .action }
            if status.records > Self.mostRecords || status.journalBytes > Self.mostBytes { return .flood }
            if status.time >= SimInstant.powerOn.advanced(by: limit) { return .limit }
            if let ready {
                if readyAt == nil {
                    do throws(TextPattern.Overrun) {
                        readyAt = try await Self.firstLine(
                            matching: ready, on: host, since: &position, steps: &steps)
                    } catch {
                        return .pattern
                    }
                    if readyAt != nil, planned.hasSender { await host.beginTime() }
                }
            } else if !planned.hasSender {
                readyAt = status.firstInput
            }
            if let readyAt, let duration = stopDuration, status.time >= readyAt.advanced(by: duration) {
                return .duration
            }
            try? await Task.sleep(for: Self.pulse)
        }
        return nil
    }

    /// How long after its first byte the program is asked to end; nil when it ends by itself.
    private var stopDuration: Duration? {
        guard let task = scenario.task, let duration = task.duration,
            let command = setting.profile.tasks[task.kind], command.stop != nil
        else { return nil }
        let isTold =
            command.words(for: planned.transport)?.contains { $0.placeholders.contains("duration") } ?? false
        return isTold ? duration + Self.endingMargin : duration
    }

    private var readyPattern: TextPattern? {
        scenario.task.flatMap { setting.profile.tasks[$0.kind]?.ready }.flatMap { try? TextPattern($0) }
    }

    /// When the client first printed a line in which `pattern` occurs, among what the journal has got since `position`.
    private static func firstLine(
        matching pattern: TextPattern, on host: LiveHost, since position: inout JournalPosition,
        steps: inout Int
    ) async throws(TextPattern.Overrun) -> SimInstant? {
        let batch = await host.records(since: position)
        position = batch.position
        var found: SimInstant?
        var isOver = false
        batch.batch.forEachEntry { record, entry in
            guard found == nil, !isOver, case .client(.output(let line)) = entry
            else { return }
            do throws(TextPattern.Overrun) {
                let line = String(decoding: line, as: UTF8.self)
                if try pattern.firstMatch(in: line, drawingOn: &steps) != nil { found = record.time }
            } catch {
                isOver = true
            }
        }
        if isOver { throw TextPattern.Overrun() }
        return found
    }
}
