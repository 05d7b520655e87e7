import Subprocess

extension ClientProgram {
    /// Runs the program and returns the first line of its standard output that is not empty, whatever its
    /// exit status; nil when it prints none, cannot be started, prints more than 4096 bytes or runs longer
    /// than `limit`.
    package func firstLine(within limit: Duration) async -> String? {
        let mark = ClientOrphans.begin()
        let line = await withTaskGroup(of: String?.self) { group in
            group.addTask { await output(mark) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let text = await group.next() ?? nil
            group.cancelAll()
            // What it has left behind may hold its output open.
            await ClientOrphans.end(mark)
            return text?.split(whereSeparator: \.isNewline).first.map(String.init)
        }
        ClientOrphans.finish()
        await ClientOrphans.end(mark)
        return line
    }

    private func output(_ mark: String) async -> String? {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(300))
        ]
        let name = words.first ?? ""
        let outcome = try? await Subprocess.run(
            name.contains("/") ? .path(.init(name)) : .name(name),
            arguments: Arguments(Array(words.dropFirst())),
            environment: .inherit.updating([.init(stringLiteral: ClientOrphans.variable): mark]),
            workingDirectory: .some(.init(directory)), platformOptions: options, input: .none,
            output: .string(limit: 4096), error: .discarded)
        return outcome?.standardOutput
    }
}
