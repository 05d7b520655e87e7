import Platform
import SimulationCore
import Subprocess
import Synchronization

/// A running client program, in a session and process group of its own.
///
/// The host's loop records its output lines in the journal. Signals go to the process group, so that child
/// processes end too; processes that have created a session of their own are ended by `ClientOrphans`.
package final class ClientProcess: Sendable {
    /// The moments at which a process started, was asked to end, and ended; nil for what has not happened.
    package struct Span: Hashable, Sendable {
        /// The moment at which the program ran.
        package var started: ContinuousClock.Instant?
        /// The moment of the first call of `stop`.
        package var asked: ContinuousClock.Instant?
        /// The moment at which the program had ended and its output was read.
        package var ended: ContinuousClock.Instant?
    }

    private struct State {
        var group: Int32?
        var wish: String?
        var wasKilled = false
        var span = Span()
        /// The mark of the client's processes.
        var mark = ""
        /// The processes that it has left behind and that cannot be ended, as number and name.
        var leftovers: [String] = []
        var processorWait = Duration.zero
        /// Callers of `stop` who wait for the end.
        var waiting: [CheckedContinuation<Void, Never>] = []

        var isOver: Bool { span.ended != nil }
    }

    private let program: ClientProgram
    private let state = Mutex(State())

    /// Creates a process for `program`; `run` starts it.
    package init(_ program: ClientProgram) {
        self.program = program
    }

    /// Sends the program its `stopSignal` and, if it has not ended within `grace`, SIGKILL. `reason` becomes
    /// the text of `ProgramEnding.stopped`.
    ///
    /// `grace` is at most the program's own, which also applies when it is nil. With zero, SIGKILL is sent at
    /// once. Later calls do nothing.
    package func stop(because reason: String, within grace: Duration? = nil) async {
        let grace = min(grace ?? program.grace, program.grace)
        let isFirst = state.withLock { state in
            guard state.wish == nil, !state.isOver else { return false }
            state.wish = reason
            state.span.asked = .now
            return true
        }
        guard isFirst else { return }
        // The process may be between fork and exec.
        let first = grace > .zero ? program.stopSignal : SIGKILL
        while !signal(first), !isOver { await Self.pause(.milliseconds(5)) }
        guard grace > .zero else {
            await ClientOrphans.end(mark)
            return
        }
        // Not a child of this task, in which it would be cancelled: the program must be ended then too.
        let kill = Task.detached {
            try? await Task.sleep(for: grace)
            guard !Task.isCancelled else { return }
            self.state.withLock { state in if !state.isOver { state.wasKilled = true } }
            self.signal(SIGKILL)
            await ClientOrphans.end(self.mark)
            self.releaseWaiting()
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
        kill.cancel()
    }

    /// Lets callers of `stop` go on.
    private func releaseWaiting() {
        let waiting = state.withLock { state in
            defer { state.waiting.removeAll() }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The moments at which the process started, was asked to end, and ended.
    package var span: Span { state.withLock { $0.span } }

    /// The processes that the program has left behind and that cannot be ended, as number and name.
    package var leftovers: [String] { state.withLock { $0.leftovers } }

    /// The time that the program's processes were ready to run and had no processor, as far as it was measured.
    package var processorWait: Duration { state.withLock { $0.processorWait } }

    /// Measures `processorWait` until the task is cancelled.
    private func measureWait(session: Int32) async {
        var wait = ProcessorWait()
        while !Task.isCancelled {
            wait.look(session: session)
            let total = wait.total
            state.withLock { $0.processorWait = total }
            try? await Task.sleep(for: ProcessorWait.interval)
        }
    }

    private var mark: String { state.withLock { $0.mark } }

    /// Starts the program, waits for its end and returns how it ended. The ending is the program's last
    /// journal record; `notStarted` is not recorded.
    package func run(reportingTo host: LiveHost) async -> ProgramEnding {
        let mark = ClientOrphans.begin()
        state.withLock { $0.mark = mark }
        let ending = await supervise(host)
        ClientOrphans.finish(state.withLock { $0.group })
        state.withLock { $0.span.ended = .now }
        releaseWaiting()
        // Ends processes that are left in the group; kill(2) fails harmlessly when there are none.
        if let group = state.withLock({ $0.group }) { _ = kill(-group, SIGKILL) }
        let leftovers = await ClientOrphans.end(mark)
        state.withLock { $0.leftovers = leftovers }
        switch ending {
        case .exited(let status):
            await report(host, .exited, number: UInt64(UInt32(bitPattern: status)))
        case .killed(let signal):
            await report(host, .killed, number: UInt64(UInt32(bitPattern: signal)))
        case .stopped(let how): await report(host, .stopped, [Array(how.utf8)])
        case .notStarted: break
        }
        return ending
    }

    /// Appends records of what the program has done to the journal of `host`.
    private func report(
        _ host: LiveHost, _ stage: JournalRecord.ClientStage, _ lines: [[UInt8]] = [[]], number: UInt64 = 0
    ) async {
        await host.clientDid(stage, lines, number: number, client: program.number)
    }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// Sends signal `number` to the process group; false while there is no group yet.
    @discardableResult private func signal(_ number: Int32) -> Bool {
        state.withLock { state in
            guard let group = state.group else { return false }
            if !state.isOver { _ = kill(-group, number) }
            return true
        }
    }

    private func supervise(_ host: LiveHost) async -> ProgramEnding {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: program.grace)
        ]
        let name = program.words.first ?? ""
        let marked = program.environment.merging([ClientOrphans.variable: mark]) { $1 }
        let variables = marked.map { (Environment.Key(stringLiteral: $0.key), Optional($0.value)) }
        do {
            let outcome = try await Subprocess.run(
                name.contains("/") ? .path(.init(name)) : .name(name),
                arguments: Arguments(Array(program.words.dropFirst())),
                environment: .inherit.updating(Dictionary(variables) { $1 }),
                workingDirectory: .some(.init(program.directory)), platformOptions: options, input: .none,
                output: .sequence, error: .sequence
            ) { execution in
                ClientOrphans.leave(execution.processIdentifier.value)
                state.withLock {
                    $0.group = execution.processIdentifier.value
                    $0.span.started = .now
                }
                await report(host, .started, [Array(program.words.joined(separator: " ").utf8)])
                let session = execution.processIdentifier.value
                let measurement = Task { await self.measureWait(session: session) }
                defer { measurement.cancel() }
                async let errors: Void = self.read(
                    execution.standardError, .errorOutput, program.errorFile, host)
                await self.read(execution.standardOutput, .output, program.outputFile, host)
                await errors
            }
            let (wish, wasKilled) = state.withLock { ($0.wish, $0.wasKilled) }
            if let wish {
                return .stopped(wasKilled ? "\(wish); killed, as it did not end when asked" : wish)
            }
            switch outcome.terminationStatus {
            case .exited(let status): return .exited(status)
            case .signaled(let signal): return .killed(signal)
            }
        } catch let error as SubprocessError {
            return .notStarted(error.description)
        } catch {
            return .notStarted("\(error)")
        }
    }

    /// Reads a stream to its end and records its lines; a read error counts as the end.
    private func read(
        _ stream: SubprocessOutputSequence, _ stage: JournalRecord.ClientStage, _ file: String?,
        _ host: LiveHost
    ) async {
        var lines = OutputLines(limit: program.journalLimit)
        let copy = file.map { OutputCopy($0, limit: program.fileLimit) }
        do {
            for try await buffer in stream {
                let complete = buffer.withUnsafeBytes { bytes in
                    copy?.write(bytes)
                    return lines.take(bytes)
                }
                if !complete.isEmpty { await report(host, stage, complete) }
            }
        } catch {
            // The program has closed the stream or ended.
        }
        if let last = lines.finish() { await report(host, stage, [last]) }
        if lines.leftOut > 0 {
            let words =
                "\(lines.leftOut) bytes of \(stage == .output ? "standard output" : "standard error") are left out"
            await report(host, .truncated, [Array(words.utf8)], number: UInt64(lines.leftOut))
        }
        copy?.close()
        if let failure = copy?.failure { await report(host, .truncated, [Array(failure.utf8)]) }
    }

    /// Sleeps for `duration`, even in a cancelled task: the program must be ended then too.
    private static func pause(_ duration: Duration) async {
        await Task.detached { try? await Task.sleep(for: duration) }.value
    }
}
