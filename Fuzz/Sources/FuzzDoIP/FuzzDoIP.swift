import DoIP
import FuzzInput
import SimulationCore

/// Bytes as what testers send to a DoIP entity.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let script = {
        var input = Input(start, count: count); return input.remainder()
    }()
    var whole = Testers(pieces: .max)
    whole.play(script)
    var drip = Testers(pieces: 1)
    drip.play(script)
    promise(whole.said == drip.said, "bytes one at a time are answered differently")
    return 0
}

/// Two connections and a peer of datagrams.
struct Testers {
    private(set) var said: [Int: [UInt8]] = [:]
    private var entity: DoIPEntity
    private var now = SimInstant.powerOn
    private let pieces: Int

    init(pieces: Int) {
        self.pieces = pieces
        var description = EntityDescription()
        description.sockets = 1
        description.maximumData = 64
        description.targets = [0x1000: 0]
        entity = DoIPEntity(description, seed: 1, now: now)
        entity.accept(1, now: now)
        entity.accept(2, now: now)
    }

    mutating func play(_ script: [UInt8]) {
        var rest = script[...]
        while let step = rest.popFirst() {
            switch step {
            case 0xF0: wait(Int(rest.popFirst() ?? 0) * 10)
            case 0xF1:
                let length = Int(rest.popFirst() ?? 0)
                entity.receive(
                    datagram: Array(rest.prefix(length)), from: Peer(host: "127.0.0.1", port: 1),
                    isPowered: true,
                    now: now)
                rest = rest.dropFirst(length)
            case 0xF2:
                let length = Int(rest.popFirst() ?? 0)
                send(rest.prefix(length), on: 2)
                rest = rest.dropFirst(length)
            default:
                send(rest.prefix(Int(step)), on: 1)
                rest = rest.dropFirst(Int(step))
            }
            collect()
        }
        wait(3000)
    }

    private mutating func send(_ bytes: ArraySlice<UInt8>, on socket: Int) {
        var rest = bytes
        while !rest.isEmpty {
            entity.receive(Array(rest.prefix(pieces)), on: socket, now: now)
            rest = rest.dropFirst(pieces)
        }
    }

    private mutating func wait(_ milliseconds: Int) {
        let end = now.advanced(by: .milliseconds(milliseconds))
        while let due = entity.deadline, due <= end {
            now = max(now, due)
            entity.wake(now: now)
            collect()
        }
        now = end
    }

    private mutating func collect() {
        let outputs = entity.outputs
        entity.clearOutputs()
        for output in outputs {
            switch output {
            case .write(let socket, let bytes): said[socket, default: []] += bytes
            case .close(let socket): said[socket, default: []] += [0xFF]
            case .datagram(_, let bytes): said[0, default: []] += bytes
            case .request(let request):
                entity.respond(
                    [0x7E, 0x00], from: 0x1000, to: request.tester, socket: request.socket,
                    at: now.advanced(by: .milliseconds(10)))
            case .remark: break
            }
        }
    }
}
