import Conformance
import Documents
import LiveHost
import Rig
import SimulationCore

/// Supervision of a client's program while it runs.
extension CaseExecution {
    private enum Moment: Sendable {
        case program(ProgramEnding)
        case stop(Stop?)
    }

    /// Runs `programs` until all have ended, each at the latest when there is a reason to end it; their ends in order.
    func supervise(_ programs: [CaseProgram], on host: LiveHost) async -> [End] {
        await withTaskGroup(of: (Int, End).self) { group in
            for (place, program) in programs.enumerated() {
                group.addTask {
                    let release = Task { await program.place?.release() }
                    defer { release.cancel() }
                    return (place, await self.supervise(program, on: host))
                }
            }
            var ends = programs.map { _ in End(ending: .notStarted("nothing came of it")) }
            for await (place, end) in group { ends[place] = end }
            return ends
        }
    }

    /// Runs the process of `program` until it ends or there is a reason to end it, and says how it ended and why.
    private func supervise(_ program: CaseProgram, on host: LiveHost) async -> End {
        let process = program.process
        return await withTaskGroup(of: Moment.self) { group in
            group.addTask { .program(await process.run(reportingTo: host)) }
            group.addTask { .stop(await self.watch(host, program.client)) }
            var stop: Stop?
            for await moment in group {
                switch moment {
                case .program(let ending):
                    group.cancelAll()
                    return End(ending: ending, stop: stop)
                case .stop(let reason):
                    stop = reason
                    if let reason { await process.stop(because: reason.rawValue, within: reason.grace) }
                }
            }
            return End(ending: .notStarted("nothing came of it"), stop: stop)
        }
    }

    /// Waits until there is a reason to end the program of `client`; nil when it has ended before.
    private func watch(_ host: LiveHost, _ client: PlannedClient) async -> Stop? {
        let limit = self.limit
        let ready = client.readyPattern
        var steps = ReportReader.mostSteps
        var readyAt: SimInstant?
        // Events of a game that sends unasked count from the moment at which its client is ready.
        if client.hasSender, ready == nil {
            readyAt = .powerOn
            await host.beginTime()
        }
        var position = JournalPosition()
        var outlook = CaseOutlook()
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
                            matching: ready, of: client.identity?.number, on: host, since: &position,
                            steps: &steps)
                    } catch {
                        return .pattern
                    }
                    if readyAt != nil, client.hasSender { await host.beginTime() }
                }
            } else if !client.hasSender {
                readyAt = status.firstInput
            }
            if let readyAt, let duration = client.stopDuration, status.time >= readyAt.advanced(by: duration)
            {
                guard client.identity == nil, await outlook.awaitsTurns(status, of: self, on: host) else {
                    return .duration
                }
            }
            if client.command?.stopTime == .decided, client.identity == nil,
                await outlook.isPassed(status, of: self, on: host)
            {
                return .decided
            }
            try? await Task.sleep(for: Self.pulse)
        }
        return nil
    }

    /// Returns when the client first printed a line in which `pattern` occurs, among what the journal has got since
    /// `position`.
    private static func firstLine(
        matching pattern: TextPattern, of number: UInt32?, on host: LiveHost,
        since position: inout JournalPosition,
        steps: inout Int
    ) async throws(TextPattern.Overrun) -> SimInstant? {
        let batch = await host.records(since: position)
        position = batch.position
        var found: SimInstant?
        var isOver = false
        batch.batch.forEachEntry { record, entry in
            guard found == nil, !isOver, case .client(.output(let line)) = entry,
                number ?? record.connection == record.connection
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
