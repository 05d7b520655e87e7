import Endpoints
import Conformance
import Rig
import Scenarios
import SimulationCore

struct PlannedCase: Sendable {
    /// Its index in the plan, from 0.
    var position = 0

    /// The case, with the addresses and the seed of this run.
    var tested: Case

    /// The number of the repetition, counted from 1.
    var repetition: Int

    /// Its clients: the only one, or those that the case names; none where it does not apply.
    var clients: [PlannedClient] = []

    /// The reason why the case does not apply to this client, or nil.
    var notApplicable: String?

    /// The name of its folder in the results folder.
    var folder: String

    /// The way by which the first client connects.
    var transport: Transport { clients.first?.transport ?? .tcp }

    /// Whether an endpoint of the case sends unasked, so that its client says nothing on the wire.
    var hasSender: Bool {
        tested.scenario.rig.endpoints.contains(where: \.sendsUnasked)
    }

    /// The addresses that no other case can use at the same time.
    var fixedAddresses: Set<String> {
        let own = tested.scenario.rig.endpoints.flatMap(\.sockets).compactMap { address -> String? in
            switch address {
            case .tcp(_, let port): port == 0 ? nil : "port \(port)"
            case .pty(let link): link
            case .udp(_, let port): port == 0 ? nil : "UDP port \(port)"
            }
        }
        // Two clients at one port would get each other's datagrams.
        let theirs = clients.compactMap { client -> String? in
            let port = client.command?.listens.flatMap { ClientUDPAddress.parts(of: $0.text)?.port } ?? 0
            return port == 0 ? nil : "UDP port \(port)"
        }
        return Set(own + theirs)
    }
}

struct CheckPlan {
    /// The planned runs, in the order of the report.
    private(set) var cases: [PlannedCase] = []

    /// Selects the cases of `options` and adapts each to its client.
    init(_ options: CheckOptions) throws(CheckError) {
        var ids: [String: String] = [:]
        for tested in options.cases {
            if let other = ids.updateValue(tested.file, forKey: tested.id) {
                throw .repeated(id: tested.id, files: [other, tested.file])
            }
        }
        var chosen = options.cases.filter {
            CaseSelection.fits($0, filters: options.filters) && CaseSelection.fits($0, tags: options.tags)
                && options.ids?.contains($0.id) ?? true
        }
        if let shard = options.shard {
            chosen = chosen.enumerated().filter { shard.contains($0.offset) }.map(\.element)
        } else if chosen.isEmpty {
            throw .nothingChosen(of: options.cases.count)
        }
        try Self.check(options.listen, for: chosen)
        var folders: Set<String> = []
        for tested in chosen {
            for repetition in 1...max(1, options.repetitions) {
                var planned = try Self.plan(tested, repetition, options)
                planned.position = cases.count
                let name = planned.folder
                var number = 2
                while !folders.insert(planned.folder.lowercased()).inserted {
                    planned.folder = "\(name)~\(number)"
                    number += 1
                }
                cases.append(planned)
            }
        }
    }

    private static func plan(
        _ tested: Case, _ repetition: Int, _ options: CheckOptions
    ) throws(CheckError) -> PlannedCase {
        var folder = folderName(tested.id)
        if options.repetitions > 1 { folder += "-\(repetition)" }
        var planned = PlannedCase(tested: tested, repetition: repetition, folder: folder)
        var rig = tested.rig
        rig.seed = (options.seed ?? rig.seed) &+ UInt64(repetition - 1)
        do throws(Absence) {
            planned.clients = try options.clients(of: tested.scenario)
        } catch {
            planned.notApplicable = error.reason
        }
        for index in planned.clients.indices {
            let client = planned.clients[index]
            if let allowed = transports(for: tested.scenario, client.profile) {
                planned.clients[index].transport = fit(&rig, to: allowed, client.identity?.endpoint)
            } else {
                planned.notApplicable = noWay
            }
        }
        let own = options.listen.filter { change in
            rig.endpoints.contains { change.hasPrefix("\($0.name)=") }
        }
        do {
            try rig.listen(own)
        } catch {
            throw .mistakes("\(error)")
        }
        planned.tested.scenario.rig = rig
        for index in planned.clients.indices {
            let endpoint = planned.clients[index].identity?.endpoint ?? 0
            if !own.isEmpty, let description = rig.endpoints.endpoint(endpoint) {
                planned.clients[index].transport = transport(of: description.listen)
            }
            planned.clients[index].scenario =
                planned.clients[index].identity == nil
                ? planned.tested.scenario : planned.tested.scenario.part(of: index)
        }
        planned.notApplicable =
            planned.notApplicable ?? planned.clients.lazy.compactMap(\.lack).first ?? undecidable(planned)
        if planned.notApplicable == nil {
            for client in planned.clients {
                guard let reason = client.addressMistake else { continue }
                throw .mistakes("\(tested.id): the profile \(client.profile.name): \(reason)")
            }
        }
        return planned
    }

    /// Returns why none of the expectations that the case is about applies to its clients; nil when one does.
    private static func undecidable(_ planned: PlannedCase) -> String? {
        let claims = planned.clients.map { Claims($0.profile) }
        return lack(for: planned.tested.scenario) { expectation in
            let place = expectation.client ?? 0
            return claims[place].lack(for: expectation.judged, in: planned.clients[place].scenario)
        }
    }

    /// Returns why none of the expectations that `scenario` is about applies, when `lack` says why one does not; nil
    /// when one applies.
    static func lack(for scenario: Scenario, by lack: (Expectation) -> String?) -> String? {
        let lacks = scenario.expectations.filter { $0.judged.decides(in: scenario) }.map(lack)
        return lacks.allSatisfy { $0 != nil } ? lacks.first.flatMap { $0 } : nil
    }

    private static let noWay = "the client has none of the ways to connect that the case is about"

    /// Returns why the client cannot do what the case is about, by whatever way they could meet; nil when it can.
    static func lack(of profile: ClientProfile, for tested: Case) -> String? {
        guard let ways = transports(for: tested.scenario, profile) else {
            return noWay
        }
        var rig = tested.rig
        return lack(of: profile, for: tested.scenario, by: fit(&rig, to: ways))
    }

    /// Returns why the client cannot do what the case is about, or nil.
    static func lack(of profile: ClientProfile, for scenario: Scenario, by transport: Transport) -> String? {
        guard !profile.claimsEverything else { return nil }
        let missing = scenario.needs.filter { !profile.capabilities.contains($0) }
        guard missing.isEmpty else { return "the client does not claim \(missing.joined(separator: ", "))" }
        guard let task = scenario.task else { return nil }
        guard task.kind == .idle || profile.capabilities.contains(task.kind.rawValue) else {
            return "the client does not claim \(task.kind.rawValue)"
        }
        guard profile.tasks[task.kind]?.words(for: transport) != nil || profile.tasks.isEmpty else {
            return "the profile has no command for the task \(task.kind.rawValue) by \(transport.rawValue)"
        }
        let claims = Claims(profile)
        guard task.signals.isEmpty || task.signals.contains(where: claims.says) else {
            return
                "the client does not claim to say \(task.signals.map(\.description).joined(separator: ", "))"
        }
        return nil
    }

    /// Returns the transports that case and client have in common, the client's preferred ones first; nil when
    /// there are none.
    private static func transports(for scenario: Scenario, _ profile: ClientProfile) -> [Transport]? {
        let claimed = profile.transports.isEmpty ? Transport.allCases : profile.transports
        let wanted = scenario.transports.isEmpty ? Transport.allCases : scenario.transports
        let both = claimed.filter(wanted.contains)
        return both.isEmpty ? nil : both
    }

    /// Leaves the endpoints of `rig`, or just `only`, where they are when that is allowed, and else puts them where it is; the
    /// way of the first one.
    private static func fit(
        _ rig: inout RigDescription, to allowed: [Transport], _ only: EndpointID? = nil
    ) -> Transport {
        for index in rig.endpoints.indices where (only?.index ?? index) == index {
            // A game sends datagrams whatever the client prefers.
            if case .udp = rig.endpoints[index].listen { continue }
            let usable = rig.endpoints[index].sockets.filter { allowed.contains(transport(of: $0)) }
            if !usable.isEmpty {
                rig.endpoints[index].sockets = usable
            } else if allowed.contains(.tcp) {
                rig.endpoints[index].listen = .tcp(host: "127.0.0.1", port: 0)
            } else if allowed.contains(.pty) {
                rig.endpoints[index].listen = .pty(link: nil)
            }
        }
        let fitted = only.map { rig.endpoints[$0] } ?? rig.endpoints.first
        return fitted.map { transport(of: $0.listen) } ?? allowed.first ?? .tcp
    }

    private static func transport(of address: ListenAddress) -> Transport {
        switch address {
        case .tcp: .tcp
        case .pty: .pty
        case .udp: .udp
        }
    }

    private static func check(_ listen: [String], for cases: [Case]) throws(CheckError) {
        for change in listen {
            guard let equals = change.firstIndex(of: "=") else {
                throw .mistakes("--listen: '\(change)' assigns nothing; write NAME=URL")
            }
            let name = String(change[..<equals])
            let isKnown = cases.contains { $0.scenario.rig.endpoints.contains { $0.name == name } }
            guard isKnown || cases.isEmpty else { throw .noSuchEndpoint(name) }
        }
    }

    private static func folderName(_ id: String) -> String {
        let name = String(
            id.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" })
        return name.allSatisfy { $0 == "." } ? "case" : String(name.prefix(100))
    }
}
