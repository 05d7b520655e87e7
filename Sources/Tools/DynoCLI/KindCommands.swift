import ArgumentParser
import Endpoints
import Kinds
import LiveHost
import OutputFiles
import Rig

/// The additions of a kind of endpoint to the command line.
protocol KindCommands: EndpointKind {
    /// The commands that are about it alone.
    static var commands: [any ParsableCommand.Type] { get }

    /// The commands of `dyno decode` for its protocol.
    static var decoders: [any ParsableCommand.Type] { get }

    /// The trials of `dyno doctor` besides opening an endpoint.
    static var doctorChecks: [DoctorChecks] { get }

    /// The lists of `dyno list` about it, besides that of cases.
    static var stock: [List.Stock] { get }

    /// Whether clients send passwords and tokens to it.
    static var takesSecrets: Bool { get }

    /// Whether an adapter of Bluetooth Low Energy can stand in front of it.
    static var servesBluetooth: Bool { get }

    /// Opens the files that endpoints of `description` keep between runs, and reads them into it; nil when there are none.
    static func files(
        loadingInto description: inout RigDescription, _ outputs: Outputs
    ) throws -> (any EndpointFiles)?

    /// Returns the recording that `command` asks for; nil when that is one of another kind.
    static func recording(_ command: Record) -> (() async throws -> Void)?

    /// Returns the replay that `command` asks for; nil when that is one of another kind.
    static func replay(_ command: Replay) -> (() throws -> Void)?
}

extension KindCommands {
    static var commands: [any ParsableCommand.Type] { [] }

    static var doctorChecks: [DoctorChecks] { [] }

    static var stock: [List.Stock] { [] }

    static var takesSecrets: Bool { false }

    static var servesBluetooth: Bool { false }

    static func files(
        loadingInto description: inout RigDescription, _ outputs: Outputs
    ) throws -> (any EndpointFiles)? { nil }

    static func recording(_ command: Record) -> (() async throws -> Void)? { nil }

    static func replay(_ command: Replay) -> (() throws -> Void)? { nil }
}

extension Kinds {
    /// The kinds that add to the command line, in the order of the documentation.
    static let commands = all.compactMap { $0 as? any KindCommands.Type }
}

extension EndpointKind {
    /// The additions of its kind to the command line; nil for none.
    static var commandLine: (any KindCommands.Type)? { self as? any KindCommands.Type }
}

/// The files that the endpoints of one kind keep between runs.
protocol EndpointFiles: PersistentStore {
    /// The files whose readers must be there before the run begins.
    var all: [OutputFile] { get }

    /// Writes every file once, so that one that cannot be written is known from the beginning.
    func writeAll(_ description: RigDescription)
}
