import SimulationCore

/// The identifiers of the commands of an OBDb set, so that no two ECUs share one.
///
/// A set states the identifier of an answer for most commands. Where it does not, a capture gives it, else what other
/// commands of the set have, else what is usual. ECUs that claim the same identifier are told apart by how many commands
/// claim it.
struct OBDbIdentifiers {
    /// The identifiers of an ECU.
    struct Pair: Hashable {
        let request: UInt32
        let response: UInt32
        let isExtended: Bool
        /// The first byte of requests (extended addressing), or nil.
        var address: UInt8?

        /// Returns the engine's usual ones (ISO 15765-4).
        static func engine(isExtended: Bool) -> Pair {
            isExtended
                ? Pair(request: 0x18DA_10F1, response: 0x18DA_F110, isExtended: true)
                : Pair(request: 0x7E0, response: 0x7E8, isExtended: false)
        }

        /// Returns whether messages of the two cannot be told apart.
        func excludes(_ other: Pair) -> Bool {
            guard isExtended == other.isExtended, self != other else { return false }
            guard address == nil || other.address == nil || address == other.address else { return false }
            return [request, response].contains { $0 == other.request || $0 == other.response }
        }

        func text(_ identifier: UInt32) -> String { Hex.string(identifier, width: isExtended ? 8 : 3) }

        /// Both identifiers.
        var text: String { "\(text(request)) → \(text(response))" }
    }

    /// The identifiers of one command, or nil when it cannot be served, and what is assumed or the matter.
    struct Choice {
        var pair: Pair?
        var problem: SetProblem?
        /// Whether the set or a capture states them.
        var isStated: Bool { pair != nil && problem == nil }
    }

    /// The identifiers of the commands, in their order.
    private(set) var choices: [Choice]

    /// The identifiers of `commands` on a bus of the car whose own ECUs have 29 bits or 11.
    init(_ commands: [OBDbCommand], captures: OBDbCaptures, isExtended: Bool) {
        let stated = commands.map { Self.stated($0, captures) }
        let usual = UsualResponses(stated.compactMap(\.pair))
        choices = zip(commands, stated).map { command, choice in
            choice.pair == nil && choice.problem == nil ? usual.choice(of: command) : choice
        }
        settle(engine: .engine(isExtended: isExtended))
    }

    /// Returns the identifiers that the set or a capture states; nil without a problem when the answer's is missing.
    private static func stated(_ command: OBDbCommand, _ captures: OBDbCaptures) -> Choice {
        guard command.isExtended else {
            guard let responder = command.responder.map({ $0 & 0x7FF }) ?? captures.responder(of: command)
            else { return Choice() }
            let request = command.header == 0x7DF ? (responder &- 8) & 0x7FF : command.header
            return Choice(
                pair: Pair(
                    request: request, response: responder, isExtended: false, address: command.extendedAddress
                ))
        }
        return extended(command, captures)
    }

    private static func extended(_ command: OBDbCommand, _ captures: OBDbCaptures) -> Choice {
        let form = command.header >> 8
        var (priority, tester) = (UInt32(command.priority ?? 0x18) & 0x1F, UInt32(command.tester ?? 0xF1))
        var problem: SetProblem?
        // Volkswagen's MEB: 17FC00xx is answered with 17FE00xx.
        if form == 0xFC, command.priority == nil, command.tester == nil {
            guard let responder = command.responder, responder >> 8 == 0xFE00 else {
                return Choice(problem: .identifiersUnknown("hdr \(command.headerText)"))
            }
            (priority, tester) = (0x17, responder & 0xFF)
        }
        let page = priority << 24
        var request = page | command.header << 8 | tester
        let response: UInt32
        if let responder = command.responder {
            response =
                page
                | (responder > 0xFFFF ? responder & 0xFF_FFFF : 0xDA_0000 | tester << 8 | responder & 0xFF)
        } else if let responder = captures.responder(of: command) {
            response = responder
        } else if form == 0xDA || form == 0xDB {
            let target = form == 0xDA ? command.header & 0xFF : 0x10
            response = page | 0xDA_0000 | tester << 8 | target
            problem = .assumedResponse(Hex.string(response, width: 8))
        } else if form == 0xFC {
            response = request &+ 0x2_0000
            problem = .assumedResponse(Hex.string(response, width: 8))
        } else {
            return Choice(problem: .identifiersUnknown("hdr \(command.headerText)"))
        }
        // A functional request is answered by the ECU whose physical one has the addresses exchanged.
        if form == 0xDB { request = page | 0xDA_0000 | (response & 0xFF) << 8 | response >> 8 & 0xFF }
        let pair = Pair(
            request: request, response: response, isExtended: true, address: command.extendedAddress)
        if form == 0xFC, command.priority == nil, command.tester == nil {
            problem = .assumedIdentifiers(pair.text)
        }
        return Choice(pair: pair, problem: problem)
    }

    /// Gives each identifier to one ECU: first to those that the set states, of these to the one with most commands.
    private mutating func settle(engine: Pair) {
        var counts: [Pair: (stated: Int, all: Int, first: Int)] = [:]
        for (index, choice) in choices.enumerated() {
            guard let pair = choice.pair else { continue }
            counts[pair, default: (0, 0, index)].all += 1
            if choice.isStated { counts[pair]?.stated += 1 }
        }
        let ranked = counts.sorted {
            ($1.value.stated, $1.value.all, $0.value.first) < ($0.value.stated, $0.value.all, $1.value.first)
        }
        // A vehicle has its engine's ECU even where the set does not name it.
        var accepted = ranked.contains { $0.key.request == engine.request } ? [] : [engine]
        var replacements: [Pair: Choice] = [:]
        for (pair, _) in ranked {
            guard let owner = accepted.first(where: { $0.excludes(pair) }) else {
                accepted.append(pair)
                continue
            }
            let partner = Pair(
                request: pair.request, response: Self.partner(of: pair), isExtended: pair.isExtended,
                address: pair.address)
            if accepted.contains(where: { $0.excludes(partner) }) {
                replacements[pair] = Choice(problem: .identifierTaken(pair.text, by: owner.text))
            } else {
                if !accepted.contains(partner) { accepted.append(partner) }
                replacements[pair] = Choice(
                    pair: partner,
                    problem: .responseTaken(
                        pair.text(pair.response), by: owner.text(owner.request), assumed: partner.text))
            }
        }
        for index in choices.indices {
            if let pair = choices[index].pair, let other = replacements[pair] { choices[index] = other }
        }
    }

    /// Returns the usual answer to a request: ISO 15765-4, or Volkswagen's MEB.
    private static func partner(of pair: Pair) -> UInt32 {
        guard pair.isExtended else { return (pair.request &+ 8) & 0x7FF }
        if pair.request >> 16 & 0xFF == 0xFC { return pair.request &+ 0x2_0000 }
        return pair.request & ~0xFFFF | (pair.request & 0xFF) << 8 | pair.request >> 8 & 0xFF
    }
}

/// The usual answers in a set, for commands of 11 bits that do not state theirs.
private struct UsualResponses {
    private var byRequest: [UInt32: UInt32] = [:]
    /// The distance from request to answer that most ECUs of the set have.
    private var distance: UInt32 = 8

    init(_ pairs: [OBDbIdentifiers.Pair]) {
        let pairs = pairs.filter { !$0.isExtended }
        func most<Key: Hashable & Comparable>(_ keys: [Key]) -> (key: Key, count: Int)? {
            Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +).max {
                ($0.value, $1.key) < ($1.value, $0.key)
            }
            .map { ($0.key, $0.value) }
        }
        for (request, all) in Dictionary(grouping: pairs, by: \.request) {
            byRequest[request] = most(all.map(\.response))?.key
        }
        let manufacturers = Set(pairs).filter { !(0x7E0...0x7E7).contains($0.request) && $0.address == nil }
        if let found = most(manufacturers.map { $0.response &- $0.request }), found.count > 1 {
            distance = found.key
        }
    }

    func choice(of command: OBDbCommand) -> OBDbIdentifiers.Choice {
        let request = command.header == 0x7DF ? 0x7E0 : command.header
        let isLegislated = (0x7E0...0x7E7).contains(request)
        let response = byRequest[request] ?? (request &+ (isLegislated ? 8 : distance)) & 0x7FF
        return OBDbIdentifiers.Choice(
            pair: .init(
                request: request, response: response, isExtended: false, address: command.extendedAddress),
            problem: .assumedResponse(Hex.string(response, width: 3)))
    }
}
