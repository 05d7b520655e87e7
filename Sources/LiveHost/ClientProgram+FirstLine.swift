import Subprocess

extension ClientProgram {
    /// Runs the program and returns the first line of its standard output that is not empty, whatever its
    /// exit status; nil when it prints none, cannot be started, prints more than 4096 bytes or runs longer
    /// than `limit`.
    public func firstLine(within limit: Duration) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask { await output() }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let text = await group.next() ?? nil
            group.cancelAll()
            return text?.split(whereSeparator: \.isNewline).first.map(String.init)
        }
    }

    private func output() async -> String? {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(300))
        ]
        let name = words.first ?? ""
        let outcome = try? await Subprocess.run(
            name.contains("/") ? .path(.init(name)) : .name(name),
            arguments: Arguments(Array(words.dropFirst())), workingDirectory: .some(.init(directory)),
            platformOptions: options, input: .none, output: .string(limit: 4096), error: .discarded)
        return outcome?.standardOutput
    }
}
