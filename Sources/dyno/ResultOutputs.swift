import ArgumentParser
import OutputFiles

/// The files that results go to on request, opened before there are any.
struct ResultOutputs {
    private let outputs = Outputs()
    private var files: [String: OutputFile] = [:]

    /// Opens the files that `paths` has for its options; ends the command where one cannot be written or is among `inputs`.
    init(_ paths: KeyValuePairs<String, String?>, reading inputs: [String]) throws {
        for (role, path) in paths {
            if let path { files[role] = try outputs.open(path, for: role, form: .single) }
        }
        try outputs.refuseConflicts(reading: inputs)
    }

    /// Writes `text` to the file of the option `role`, where there is one; a FIFO is waited for until `isOver`.
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

    /// Ends the command with its code for a failure of its own where a file is not complete.
    func finish() throws {
        if outputs.haveFailed { throw ExitCode(3) }
    }
}
