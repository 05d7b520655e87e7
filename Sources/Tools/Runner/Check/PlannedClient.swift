import Conformance
import Documents
import LiveHost
import Rig
import Scenarios

/// One client of a case, as it was decided before anything is started.
struct PlannedClient: Sendable {
    /// Which of several clients of the case it is; nil for the only one.
    var identity: CaseRecord.Client?

    var profile: ClientProfile

    /// The case as far as it concerns this client.
    var scenario: Scenario

    /// The way by which it connects.
    var transport = Transport.tcp

    /// The command of its task; nil when its profile has none.
    var command: TaskCommand? { scenario.task.flatMap { profile.tasks[$0.kind] } }

    /// Whether an endpoint that it is concerned with sends unasked, so that it says nothing on the wire.
    var hasSender: Bool {
        let endpoints = scenario.rig.endpoints
        guard let identity else { return endpoints.contains(where: \.sendsUnasked) }
        return endpoints[identity.endpoint].sendsUnasked
    }

    /// Returns the folder of its program in that of the case.
    func folder(in folder: CaseFolder) -> CaseFolder {
        identity.map { CaseFolder(name: "\(folder.name)/\($0.name)", path: "\(folder.path)/\($0.name)") }
            ?? folder
    }

    /// The time from its first byte until its program is asked to end; nil when it ends by itself.
    var stopDuration: Duration? {
        guard let duration = scenario.task?.duration, let command, command.stop != nil else { return nil }
        let knowsDuration =
            command.words(for: transport)?.contains { $0.placeholders.contains("duration") } ?? false
        return knowsDuration ? duration + CaseExecution.endingMargin : duration
    }

    /// The pattern of the line that its program prints when it is ready; nil when the profile states none.
    var readyPattern: TextPattern? { command?.ready.flatMap { try? TextPattern($0) } }

    /// The reason why its command cannot tell it where the game of the case is, or nil: it names the address at
    /// which a client waits for datagrams, and the game is a server.
    var addressMistake: String? {
        guard let command, !hasSender, let words = command.words(for: transport) else { return nil }
        let names = (words + command.environment.values).flatMap(\.placeholders)
        let endpoints = scenario.rig.endpoints
        let own = identity.map { [endpoints[$0.endpoint]] } ?? endpoints
        guard let waiting = names.first(where: { $0.hasPrefix("client.") }), let server = own.first,
            !own.contains(where: { endpoint in
                endpoint.name == "client" || names.contains { $0.hasPrefix("\(endpoint.name).") }
            })
        else { return nil }
        return """
            its command for \(scenario.task?.kind.rawValue ?? "the case") has ${\(waiting)}, where a game would send to, and \
            \(server.name) is a server that the client asks: give the command ${\(server.name).url}, or ${\(server.name).host} and \
            ${\(server.name).port}
            """
    }

    /// The reason why nothing of the case applies to it, or nil.
    var lack: String? {
        CheckPlan.lack(of: profile, for: scenario, by: transport).map { reason in
            identity.map { "\($0.name): \(reason)" } ?? reason
        }
    }
}
