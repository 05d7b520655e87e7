package import Scenarios

/// The trial run of a client of one kind, by which its profile is drafted.
package struct ProfileTrial: Sendable {
    /// The name of the kind: `elm327`, the key of a game, `uds-can`, `uds-can-fd`, `uds-doip`, the name of an app, `mtg`.
    package let kind: String

    package let task: ClientTask.Kind

    /// The steps of the task, for clients that get `${steps}`.
    package let steps: [String]

    /// The scenario, whose values stand still.
    package let scenario: String

    /// Whether the client waits for datagrams of a game that sends unasked.
    package let waits: Bool

    /// The name before the dot of the placeholders that say where to connect, or where to wait.
    package let place: String

    /// The claims of a profile of the kind besides its task.
    package let claims: [String]

    /// The way by which the client connects.
    package let transport: Transport

    /// The car's statements about itself.
    package let identity: DraftRules.Identity

    /// The names of the texts that a client of the kind may show.
    package let texts: [String]

    /// A trial in which the client asks `endpoint`, which is called `place`, and sees what `shows` says.
    package init(
        _ kind: String, _ task: ClientTask.Kind, place: String, endpoint: String, claims: [String] = [],
        vehicle: String = car, steps: [String] = [], transport: Transport = .tcp, waits: Bool = false,
        shows: [(name: String, text: String)] = [], texts: [String] = []
    ) {
        self.kind = kind
        self.task = task
        self.steps = steps
        self.waits = waits
        self.place = place
        self.claims = claims
        self.transport = transport
        self.texts = texts
        identity = DraftRules.Identity(
            vin: "DYNPTR160KA000003", texts: shows, stored: ["P0133", "P0301"], pending: ["P0420"])
        scenario = """
            dyno: 1
            id: trial
            title: The car of a trial run
            \(vehicle)
            endpoints: { \(place): { \(endpoint) } }
            """
    }

    /// The petrol car at 37 km/h, with trouble codes.
    package static let car = """
        vehicle:
          base: petrol-warm-idle
          signals: { engine.speed: 1726, vehicle.speed: 37, engine.load: 41 }
          trouble_codes: { stored: [P0133, P0301], pending: [P0420] }
        """

    /// The key `listen` of an endpoint at any free port.
    package static let socket = "listen: \"tcp://127.0.0.1:0\""

    /// A trial of a tester, which reads the vehicle identification number of the workshop's car at `endpoint`.
    package init(tester kind: String, _ endpoint: String, of car: String = "workshop-car") {
        self.init(
            kind, .diagnose, place: "car", endpoint: endpoint, claims: [kind],
            vehicle: "vehicle: { base: \(car) }",
            steps: ["read F190:17"], shows: [("data", "F190:44594E5450455431324A41303030303031")],
            texts: ["data", "dtcs", "written", "routine", "download", "security", "message"])
    }

    /// Why the kind of a client is unknown.
    package enum Doubt: Error, Hashable, Sendable {
        case unknown(String, kinds: [String])
        /// The command has none of the placeholders that say where to connect.
        case noPlace(kinds: [String])
        /// The placeholder `${place.…}` fits several kinds.
        case several(place: String, kinds: [String])
        /// The kind has other placeholders than the command: `${place.url}` is right.
        case otherPlace(kind: String, place: String)
    }

    /// Finds the kind of the client that `command` starts among `all`, by its placeholders and, where they fit several, by
    /// the name `kind`.
    package static func find(
        _ command: [String], kind: String?, among all: [ProfileTrial]
    ) throws(Doubt) -> ProfileTrial {
        let places = Set(
            command.flatMap { CommandText($0).placeholders }.compactMap { name in
                name.lastIndex(of: ".").map { String(name[..<$0]) }
            })
        if let kind {
            guard let trial = all.first(where: { $0.kind == kind }) else {
                throw .unknown(kind, kinds: all.map(\.kind))
            }
            guard places.contains(trial.place) else { throw .otherPlace(kind: kind, place: trial.place) }
            return trial
        }
        let fitting = all.filter { places.contains($0.place) }
        guard let first = fitting.first else { throw .noPlace(kinds: all.map(\.kind)) }
        guard fitting.count == 1 else {
            throw .several(place: first.place, kinds: fitting.filter { $0.place == first.place }.map(\.kind))
        }
        return first
    }
}

extension ProfileTrial.Doubt: CustomStringConvertible {
    /// The unclear part, and the text to write.
    package var description: String {
        switch self {
        case .unknown(let kind, let kinds):
            "--kind \(kind): there is no such kind of client; kinds are \(kinds.joined(separator: ", "))"
        case .noPlace:
            """
            the command does not say where the client connects; write '${obd.host}:${obd.port}' or ${obd.url} for an adapter, \
            ${client.port} for a game that sends, ${ac.url}, ${acc.url} or ${gt7.url} for a game that is asked, ${car.url} for a tester, \
            ${trips.url}, ${customer.url} or ${employee.url} for an app, ${mtg.url} for a tractor's client
            """
        case .several(let place, let kinds):
            "${\(place).…} does not say what kind of client it is; add --kind with one of \(kinds.joined(separator: ", "))"
        case .otherPlace(let kind, let place):
            "--kind \(kind): the command does not say where the client connects; write ${\(place).url}, or ${\(place).host} and ${\(place).port}"
        }
    }
}
