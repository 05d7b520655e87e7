/// Two uses of one file of which one would spoil the other.
public enum OutputConflict: Error, Hashable, Sendable {
    /// What is to be written is read as well; `input` is the path by which it is.
    case read(role: String, path: String, input: String)
    /// Two outputs are one file.
    case twice(role: String, other: String, path: String)

    /// The first conflict among `outputs`, and between them and the files at `inputs`; nil when there is none.
    ///
    /// Files count as the same whatever their names. A terminal or another device of characters keeps nothing, so it may
    /// have several uses.
    public init?(among outputs: [OutputFile], reading inputs: [String]) {
        var read: [FileIdentity: String] = [:]
        for input in inputs {
            let destination = Destination(input)
            guard destination.kind == .file || destination.kind == .pipe else { continue }
            if let identity = destination.identity { read[identity] = input }
        }
        var written: [FileIdentity: OutputFile] = [:]
        var places: [String: OutputFile] = [:]
        for output in outputs {
            // A file that was not there may have been made since.
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
    /// What is wrong, and what to do about it.
    public var description: String {
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
