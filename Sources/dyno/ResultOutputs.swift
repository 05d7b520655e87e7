import ArgumentParser
import OutputFiles

/// The files for results requested by options, opened before there are results.
struct ResultOutputs {
    private let outputs = Outputs()
    private var files: [String: OutputFile] = [:]

    /// Opens the files in `paths`, by option; ends the command when a file cannot be written or is among `inputs`.
    init(_ paths: KeyValuePairs<String, String?>, reading inputs: [String]) throws {
        for (role, path) in paths {
            if let path { files[role] = try outputs.open(path, for: role, form: .single) }
        }
        try outputs.refuseConflicts(reading: inputs)
    }

    /// Writes `text` to the file of the option `role`, if given; waits for the reader of a FIFO until `isOver`.
    func write(
        _ role: String, _ text: @autoclosure () throws -> String,
        until isOver: @escaping @Sendable () -> Bool = { false }
    ) async throws {
        guard let file = files[role] else { return }
        guard try await outputs.awaitReader(of: file, until: isOver) else {
            return outputs.hear(.failed(.noReader(role: role, path: file.path)))
        }
        outputs.replace(file, with: Array(try text().utf8))
    }

    /// Ends the command with exit code 3 when a file is incomplete.
    func finish() throws {
        if outputs.haveFailed { throw ExitCode(3) }
    }
}
