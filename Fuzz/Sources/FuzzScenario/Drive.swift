import FuzzInput
import Rig
import SimulationCore

/// What a scenario that was found good must stand: a client, a few requests, some time.
enum Drive {
    static func check(_ description: RigDescription) {
        guard description.endpoints.count <= 8, description.vehicle.ecus.count <= 16 else { return }
        var rig = Rig(description)
        guard !description.endpoints.isEmpty,
            case .accepted(let connection, _) = rig.connect(endpoint: 0, now: rig.now)
        else { return rig.run(until: rig.now.advanced(by: .seconds(2))) }
        for line in ["0100", "010C", "0902", "03", "0200", "0600", "020C00", "0904"] {
            rig.receive(Array("\(line)\r".utf8), on: connection, now: rig.now)
            rig.run(until: rig.now.advanced(by: .milliseconds(400)))
            promise(rig.outputBytes.count < 1 << 20, "\(rig.outputBytes.count) bytes of output")
            rig.clearOutputs()
            if rig.hasEnded { return }
        }
    }
}
