import CANBus
import Documents
import ISOTP
import SimulationCore
import TestKit
import Testing

/// An exchange in a vector file: who takes part, and all that happens.
struct Dialogue: Decodable, Sendable, CustomStringConvertible {
    /// How one of Dyno's endpoints is set up; times in milliseconds.
    struct Actor: Decodable, Sendable {
        let `is`: String
        let functional: String?
        let padding: String?
        let link: String?
        let dataLength: Int?
        let bitRateSwitch: Bool?
        let timing: String?
        let flowControlTimeout: Int?
        let flowControlDelay: Int?
        let consecutiveDelay: Int?
        let consecutiveTimeout: Int?
        let blockSize: UInt8?
        let separationTime: UInt8?
        let maximumLength: Int?
        let waitsSent: Int?
        let waitInterval: Int?
        let maximumWaitFrames: Int?
        let pausesAfterFlowControl: Bool?
        let ignoresShortFrames: Bool?
        let halfDuplex: Bool?
        let confirms: Bool?
    }

    let name: String
    let actors: [String: Actor]
    let steps: [Located<String>]

    var description: String { name }
}

/// One line of a dialogue.
struct Step {
    let delay: Duration
    let actor: String
    /// What is left: `> 7E0#…`, `sends 01 0C`, …
    let words: [String]

    init?(_ text: String) {
        var words = text.split(separator: " ").map(String.init)
        guard let delay = words.first.flatMap(Step.duration) else { return nil }
        words.removeFirst()
        guard let actor = words.first else { return nil }
        words.removeFirst()
        self.delay = delay
        if actor.hasSuffix(">") {
            self.actor = String(actor.dropLast())
            self.words = [">"] + words
        } else {
            self.actor = actor
            self.words = words
        }
    }

    /// `+0`, `+5ms`, `+100us`, `+1s`.
    private static func duration(_ text: String) -> Duration? {
        guard text.first == "+" else { return nil }
        guard let number = Int(text.dropFirst().prefix { $0.isNumber }) else { return nil }
        switch text.drop(while: { $0 == "+" || $0.isNumber }) {
        case "": return number == 0 ? .zero : nil
        case "us": return .microseconds(number)
        case "ms": return .milliseconds(number)
        case "s": return .seconds(number)
        default: return nil
        }
    }

    /// The message that words like `01 0C`, `count 9` and `zeros 9` stand for.
    static func message(_ words: some Collection<String>) -> [UInt8]? {
        guard let first = words.first else { return nil }
        let count = words.dropFirst().first.flatMap { Int($0) }
        switch first {
        case "count": return count.map { (0..<$0).map { UInt8(truncatingIfNeeded: $0) } }
        case "zeros": return count.map { [UInt8](repeating: 0, count: $0) }
        default: return Hex.bytes(words.joined())
        }
    }
}

extension Endpoint {
    /// The endpoint that a vector file describes.
    init(_ actor: Dialogue.Actor) throws {
        var parameters = Parameters()
        if actor.timing == "obd" { parameters.timing = .obd }
        if let time = actor.flowControlTimeout { parameters.timing.flowControlTimeout = .milliseconds(time) }
        if let time = actor.flowControlDelay { parameters.timing.flowControlDelay = .milliseconds(time) }
        if let time = actor.consecutiveDelay { parameters.timing.consecutiveDelay = .milliseconds(time) }
        if let time = actor.consecutiveTimeout { parameters.timing.consecutiveTimeout = .milliseconds(time) }
        if let padding = actor.padding { parameters.padding = UInt8(padding, radix: 16) }
        if let name = actor.link { parameters.link.kind = try #require(LinkLayer.Kind(rawValue: name)) }
        if let length = actor.dataLength { parameters.link.dataLength = length }
        if let hasSwitch = actor.bitRateSwitch { parameters.link.bitRateSwitch = hasSwitch }
        if let size = actor.blockSize { parameters.reception.blockSize = size }
        if let raw = actor.separationTime { parameters.reception.separationTime = .init(rawValue: raw) }
        if let length = actor.maximumLength { parameters.reception.maximumLength = length }
        if let count = actor.waitsSent { parameters.reception.maximumWaitFrames = count }
        if let time = actor.waitInterval { parameters.reception.waitInterval = .milliseconds(time) }
        parameters.maximumWaitFrames = actor.maximumWaitFrames
        parameters.pausesAfterFlowControl = actor.pausesAfterFlowControl ?? false
        parameters.ignoresShortFrames = actor.ignoresShortFrames ?? false
        parameters.isHalfDuplex = actor.halfDuplex ?? false
        let functional = try actor.functional.map { try #require(Addressing(vector: $0)) }
        self.init(try #require(Addressing(vector: actor.is)), functional: functional, parameters: parameters)
    }
}

/// Plays a dialogue in virtual time on a bus whose frames take none.
struct Stage {
    /// What an endpoint did, in the words of the vector files.
    struct Event: Hashable, CustomStringConvertible {
        let at: SimInstant
        let actor: String
        let words: [String]

        var description: String { "at \(at.nanoseconds / 1000) us: \(actor) \(words.joined(separator: " "))" }
    }

    private(set) var now = SimInstant.powerOn
    private(set) var events: [Event] = []
    private(set) var unconfirmed: [String: [CANFrame]] = [:]
    private var endpoints: [String: Endpoint] = [:]
    private let confirming: Set<String>

    init(_ dialogue: Dialogue) throws {
        endpoints = try dialogue.actors.mapValues { try Endpoint($0) }
        confirming = Set(dialogue.actors.filter { $0.value.confirms ?? true }.keys)
    }

    func plays(_ actor: String) -> Bool { endpoints[actor] != nil }

    /// Moves time on by `delay` and fires every timer on the way.
    mutating func pass(_ delay: Duration) {
        let end = now.advanced(by: delay)
        while let (due, actor) = nextTimer(), due <= end {
            now = max(now, due)
            act(actor) { endpoint, now, outputs in endpoint.timeout(now: now, &outputs) }
        }
        now = end
    }

    /// Hands `frame` to every endpoint.
    mutating func inject(_ frame: CANFrame) {
        for actor in endpoints.keys.sorted() {
            act(actor) { endpoint, now, outputs in endpoint.receive(frame, now: now, &outputs) }
        }
    }

    /// Lets something happen to one endpoint, and then all that follows from it.
    mutating func act(
        _ actor: String, _ body: (inout Endpoint, SimInstant, inout [Endpoint.Output]) throws -> Void
    ) rethrows {
        var pending: [(String, Endpoint.Output)] = []
        func apply(
            _ actor: String, _ body: (inout Endpoint, SimInstant, inout [Endpoint.Output]) throws -> Void
        ) rethrows {
            guard var endpoint = endpoints[actor] else { return }
            var outputs: [Endpoint.Output] = []
            try body(&endpoint, now, &outputs)
            endpoints[actor] = endpoint
            pending += outputs.map { (actor, $0) }
        }
        try apply(actor, body)
        var next = 0
        while next < pending.count {
            let (actor, output) = pending[next]
            next += 1
            events.append(Event(at: now, actor: actor, words: Self.words(output)))
            guard case .transmit(let frame) = output else { continue }
            if confirming.contains(actor) {
                apply(actor) { endpoint, now, outputs in endpoint.confirmed(frame, now: now, &outputs) }
            } else {
                unconfirmed[actor, default: []].append(frame)
            }
            for other in endpoints.keys.sorted() where other != actor {
                apply(other) { endpoint, now, outputs in endpoint.receive(frame, now: now, &outputs) }
            }
        }
    }

    /// The oldest frame of `actor` that waits for its confirmation.
    mutating func takeUnconfirmed(_ actor: String) -> CANFrame? {
        guard let first = unconfirmed[actor]?.first else { return nil }
        unconfirmed[actor]?.removeFirst()
        return first
    }

    private func nextTimer() -> (SimInstant, String)? {
        endpoints.keys.sorted().compactMap { name in endpoints[name]?.deadline.map { ($0, name) } }
            .min { $0.0 < $1.0 }
    }

    private static func words(_ output: Endpoint.Output) -> [String] {
        switch output {
        case .transmit(let frame): [">", "\(frame)"]
        case .started(let length): ["starts", "\(length)"]
        case .deliver(let payload, .physical): ["gets", "\(payload)"]
        case .deliver(let payload, .functional): ["gets", "functionally", "\(payload)"]
        case .failed(let result): ["fails", "\(result)"]
        case .finished(let result): ["ends", "\(result)"]
        }
    }
}
