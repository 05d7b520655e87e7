/// A conflict between two uses of one file.
package enum OutputConflict: Error, Hashable, Sendable {
    /// An output is also an input; `input` is the path by which it is read.
    case read(role: String, path: String, input: String)
    /// Two outputs are the same file.
    case twice(role: String, other: String, path: String)

    /// Finds the first conflict among `outputs`, or between an output and the files at `inputs`; nil when there is
    /// none.
    /// Files are compared by identity, not by name. A character device such as a terminal stores nothing and may have
    /// several uses.
    package init?(among outputs: [OutputFile], reading inputs: [String]) {
        var read: [FileIdentity: String] = [:]
        for input in inputs {
            let destination = Destination(input)
            guard destination.kind == .file || destination.kind == .pipe else { continue }
            if let identity = destination.identity { read[identity] = input }
        }
        var written: [FileIdentity: OutputFile] = [:]
        var places: [String: OutputFile] = [:]
        for output in outputs {
            // The file may have been created since the destination was resolved.
            let now = output.destination.descriptor == nil ? Destination(output.path) : output.destination
            guard now.kind != .characterDevice else { continue }
            if let identity = now.identity, let input = read[identity] {
                self = .read(role: output.role, path: output.path, input: input)
                return
            }
            let other =
                now.identity.flatMap { written.updateValue(output, forKey: $0) }
                ?? places.updateValue(output, forKey: now.target)
            if let other {
                self = .twice(role: output.role, other: other.role, path: output.path)
                return
            }
        }
        return nil
    }
}

extension OutputConflict: CustomStringConvertible {
    package var description: String {
        switch self {
        case .read(let role, let path, let input) where path == input:
            "\(role) \(path): the run reads this file, and would write over it; name another"
        case .read(let role, let path, let input):
            "\(role) \(path): this is the file \(input), which the run reads and would write over; name another"
        case .twice(let role, let other, let path):
            "\(role) \(path): \(other) goes to the same file; name another"
        }
    }
}
