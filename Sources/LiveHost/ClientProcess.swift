import SimulationCore
import Subprocess
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client's program while it runs, in a session and process group of its own.
///
/// Its lines go to the host's loop and into the journal there. It is ended by its group, so that what it has started
/// ends with it; a process that has left the group for a session of its own is out of reach.
public final class ClientProcess: Sendable {
    private struct State {
        var group: Int32?
        var wish: String?
        var isOver = false
        var wasKilled = false
    }

    private let program: ClientProgram
    private let state = Mutex(State())

    /// A program that `run` starts.
    public init(_ program: ClientProgram) {
        self.program = program
    }

    /// Asks the program to end because of `reason`, and kills it if it does not within `grace`, or its own; with none it is
    /// killed at once. Later calls do nothing.
    public func stop(because reason: String, within grace: Duration? = nil) async {
        let grace = min(grace ?? program.grace, program.grace)
        let isFirst = state.withLock { state in
            guard state.wish == nil, !state.isOver else { return false }
            state.wish = reason
            return true
        }
        guard isFirst else { return }
        // It may be on its way between fork and exec.
        let first = grace > .zero ? program.stopSignal : SIGKILL
        while await !signal(first), !isOver { await Self.pause(.milliseconds(5)) }
        guard grace > .zero else { return }
        var waited = Duration.zero
        while waited < grace {
            if isOver { return }
            await Self.pause(.milliseconds(10))
            waited += .milliseconds(10)
        }
        state.withLock { state in if !state.isOver { state.wasKilled = true } }
        await signal(SIGKILL)
    }

    /// Starts the program and waits for its end; the ending is the last that the journal hears of it.
    public func run(reportingTo host: LiveHost) async -> ProgramEnding {
        let ending = await supervise(host)
        state.withLock { $0.isOver = true }
        // What it has left behind in its group; there is no harm when nothing is.
        if let group = state.withLock({ $0.group }) { _ = kill(-group, SIGKILL) }
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

    /// Tells the journal of `host` what the program has done.
    private func report(
        _ host: LiveHost, _ stage: JournalRecord.ClientStage, _ lines: [[UInt8]] = [[]], number: UInt64 = 0
    ) async {
        await host.clientDid(stage, lines, number: number, client: program.number)
    }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// Sends `number` to the group; false while there is none yet.
    @discardableResult private func signal(_ number: Int32) async -> Bool {
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
        let variables = program.environment.map {
            (Environment.Key(stringLiteral: $0.key), Optional($0.value))
        }
        do {
            let outcome = try await Subprocess.run(
                name.contains("/") ? .path(.init(name)) : .name(name),
                arguments: Arguments(Array(program.words.dropFirst())),
                environment: .inherit.updating(Dictionary(variables) { $1 }),
                workingDirectory: .some(.init(program.directory)), platformOptions: options, input: .none,
                output: .sequence, error: .sequence
            ) { execution in
                state.withLock { $0.group = execution.processIdentifier.value }
                await report(host, .started, [Array(program.words.joined(separator: " ").utf8)])
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

    /// Takes a stream to its end, whatever comes.
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
            // The stream is over all the same: the program has closed it or ended.
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

    /// A pause that goes on when the task is cancelled: what it waits for matters then too.
    private static func pause(_ duration: Duration) async {
        await Task.detached { try? await Task.sleep(for: duration) }.value
    }
}
