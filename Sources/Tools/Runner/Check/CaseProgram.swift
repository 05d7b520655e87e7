import Conformance
import Kinds
import LiveHost
import Platform
import Scenarios

/// The program of one client of a case, ready to be started.
struct CaseProgram: Sendable {
    /// The reason why there is no program.
    struct Mistake: Error, CustomStringConvertible {
        let reason: String

        var description: String { reason }
    }

    let client: PlannedClient

    /// The address at which it is told to wait for datagrams, or nil.
    let place: ClientUDPAddress?

    let process: ClientProcess

    /// The command in one line.
    let text: String

    private let files: [any ClientFiles]
    private let values: [String: String]

    /// Creates the program of `client` in `planned`, whose endpoints are `opened`; its folders and files are made.
    init(
        _ client: PlannedClient, _ planned: PlannedCase, _ opened: [OpenEndpoint], _ place: ClientUDPAddress?,
        in caseFolder: CaseFolder
    ) throws(Mistake) {
        let folder = client.folder(in: caseFolder)
        if client.identity != nil {
            do {
                try folder.make()
            } catch {
                throw Mistake(reason: "\(error)")
            }
        }
        self.client = client
        self.place = place
        files = Kinds.clientFiles(client.scenario, client.profile, folder: folder.work)
        var values = CommandValues.values(for: planned, client, opened: opened, folder: folder.work)
        for files in files { values.merge(files.values) { value, _ in value } }
        values.merge(place?.values ?? [:]) { $1 }
        self.values = values
        guard let program = Self.program(client, values, folder) else {
            throw Mistake(reason: "the profile has no command for this case")
        }
        let reason = files.lazy.compactMap { $0.prepare() }.first
        if let reason = reason ?? CommandValues.writeCertificates(of: opened, to: folder.work) {
            throw Mistake(reason: reason)
        }
        process = ClientProcess(program)
        text = program.words.joined(separator: " ")
    }

    /// Adds to `record` what the client has stored in files.
    func complete(_ record: inout CaseRecord) {
        for files in files { files.read(into: &record, values) }
    }

    private static func program(
        _ client: PlannedClient, _ values: [String: String], _ folder: CaseFolder
    ) -> ClientProgram? {
        let profile = client.profile
        guard let command = client.command ?? (client.scenario.task == nil ? profile.tasks[.liveData] : nil),
            let words = command.words(for: client.transport)
        else { return nil }
        var filled = words.map { $0.filled(values) }
        let isProfile = !profile.file.isEmpty
        if isProfile, let first = filled.first, first.contains("/"), !first.hasPrefix("/") {
            filled[0] = "\(CommandValues.absolute(profile.folder))/\(first)"
        } else if !isProfile {
            filled = filled.map(absoluteIfFile)
        }
        var environment = command.environment.mapValues { $0.filled(values) }
        environment["HOME"] = folder.home
        environment["PWD"] = folder.work
        var program = ClientProgram(
            words: filled, directory: folder.work, environment: environment,
            stopSignal: (command.stop ?? .term).number)
        program.outputFile = folder.output
        program.errorFile = folder.errors
        program.number = client.identity?.number ?? 0
        return program
    }

    /// Returns a word of a command line that is the path of a file here: the program works in another folder.
    private static func absoluteIfFile(_ word: String) -> String {
        guard word.contains("/") || word.contains("."), !word.hasPrefix("/"),
            FileManager.default.fileExists(atPath: word)
        else { return word }
        return CommandValues.absolute(word)
    }
}

extension TaskCommand.Stop {
    var number: Int32 {
        switch self {
        case .term: SIGTERM
        case .int: SIGINT
        case .hup: SIGHUP
        case .kill: SIGKILL
        }
    }
}
