import DoIP
import SimulationCore
import TestKit
import Testing

private struct MessageVector: Decodable, Sendable {
    let name: String
    let source: String
    let bytes: String
    let says: String
}

private struct DialogueVector: Decodable, Sendable {
    struct Step: Decodable, Sendable {
        let on: String?
        let wait: Int?
        let send: String?
        let zeros: Int?
        let receive: String
        let closed: Bool?
    }

    let name: String
    let source: String
    let steps: [Step]
}

/// An entity as `Vectors/doip` describes it, and its ECU.
struct EntityBench {
    static let tester = Peer(host: "127.0.0.1", port: 40000)

    var entity: DoIPEntity
    var now = SimInstant.powerOn
    /// Whether the ECU answers.
    var isAnswering = true
    private(set) var received: [String: [UInt8]] = [:]
    private(set) var closed: Set<String> = []
    private var opened: Set<Int> = []

    init(_ change: (inout EntityDescription) -> Void = { _ in }) {
        var description = EntityDescription()
        description.vin = Array("1HGCM82633A004352".utf8)
        description.entityID = [0x00, 0x1A, 0x37, 0xBF, 0xEE, 0x74]
        description.groupID = description.entityID
        description.sockets = 16
        description.maximumData = 4096
        description.targets = [0x1000: 0]
        change(&description)
        entity = DoIPEntity(description, seed: 1, now: .powerOn)
    }

    mutating func pass(_ milliseconds: Int) {
        let end = now.advanced(by: .milliseconds(milliseconds))
        while let due = entity.deadline, due <= end {
            now = max(now, due)
            entity.wake(now: now)
            collect()
        }
        now = end
    }

    mutating func open(_ socket: Int, isSecure: Bool = false) {
        guard opened.insert(socket).inserted else { return }
        entity.accept(socket, isSecure: isSecure, now: now)
        collect()
    }

    mutating func send(_ bytes: [UInt8], on lane: String, pieces: Int = .max) {
        guard let socket = Int(lane) else {
            entity.receive(datagram: bytes, from: Self.tester, isPowered: true, now: now)
            return collect()
        }
        open(socket)
        var rest = bytes[...]
        while !rest.isEmpty {
            entity.receive(Array(rest.prefix(pieces)), on: socket, now: now)
            rest = rest.dropFirst(pieces)
            collect()
        }
    }

    mutating func take(_ lane: String) -> String {
        Hex.string(received.removeValue(forKey: lane) ?? [], separator: "")
    }

    private mutating func collect() {
        while !entity.outputs.isEmpty {
            let outputs = entity.outputs
            entity.clearOutputs()
            var requests: [DoIPEntity.DiagnosticRequest] = []
            for output in outputs {
                switch output {
                case .write(let socket, let bytes): received["\(socket)", default: []] += bytes
                case .close(let socket): closed.insert("\(socket)")
                case .datagram(_, let bytes): received["udp", default: []] += bytes
                case .request(let request): requests.append(request)
                case .remark: break
                }
            }
            // The ECU answers at once what has come.
            if isAnswering {
                for request in requests {
                    let vin = [UInt8]([0x62, 0xF1, 0x90]) + "1HGCM82633A004352".utf8
                    let answer = request.data == [0x3E, 0x00] ? [0x7E, 0x00] : vin
                    entity.respond(answer, from: 0x1000, to: request.tester, socket: request.socket, at: now)
                    entity.setWaiting(.init(), on: request.socket)
                    entity.wake(now: now)
                }
            }
        }
    }
}

/// The facts of `Vectors/doip`.
@Suite struct DialogueTests {
    @Test func everyMessageSaysWhatItIs() throws {
        for vector in try VectorFolder.load("doip/messages.yaml", as: MessageVector.self) {
            let bytes = try #require(Hex.bytes(vector.value.bytes))
            #expect(DoIPDecoder.lines(bytes) == [vector.value.says], sourceLocation: vector.location)
            let header = try #require(DoIPHeader(parsing: bytes))
            let type = try #require(PayloadType(rawValue: header.type))
            let message = DoIPMessage(type: type, payload: Array(bytes.dropFirst(8)))
            #expect(message?.encoded(version: header.version) == bytes, sourceLocation: vector.location)
        }
    }

    /// What entities send is the same however the tester's bytes are cut.
    @Test(arguments: [Int.max, 1, 7])
    func everyDialogueIsHeld(pieces: Int) throws {
        for vector in try VectorFolder.load("doip/dialogues.yaml", as: DialogueVector.self) {
            var bench = EntityBench()
            for (number, step) in vector.value.steps.enumerated() {
                let lane = step.on ?? "1"
                if let socket = Int(lane) { bench.open(socket) }
                if step.send == nil, step.zeros == nil, let wait = step.wait { bench.pass(wait) }
                if let text = step.send {
                    bench.send(try #require(Hex.bytes(text)), on: lane, pieces: pieces)
                    if let wait = step.wait { bench.pass(wait) }
                }
                if let zeros = step.zeros {
                    bench.send([UInt8](repeating: 0, count: zeros), on: lane, pieces: pieces)
                }
                let expected = try #require(Hex.bytes(step.receive))
                #expect(
                    bench.take(lane) == Hex.string(expected, separator: ""),
                    "\(vector.value.name), step \(number + 1)", sourceLocation: vector.location)
                #expect(
                    bench.closed.contains(lane) == (step.closed ?? bench.closed.contains(lane)),
                    "\(vector.value.name), step \(number + 1)", sourceLocation: vector.location)
            }
            let mayClose = Set(vector.value.steps.filter { $0.closed == true }.map { $0.on ?? "1" })
            #expect(bench.closed == mayClose, "\(vector.value.name)", sourceLocation: vector.location)
        }
    }
}
