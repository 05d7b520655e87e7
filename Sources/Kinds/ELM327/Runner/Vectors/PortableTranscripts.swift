import ELM327Kind
import Kinds
import Endpoints
import Conformance
import ELM327
import Rig
import Scenarios
import VehicleModel

/// Determines which transcripts hold for any car, by playing them on simulated adapters with different cars.
///
/// A transcript with the same result without a car, with a petrol car on 11-bit CAN and with another on slow 29-bit
/// CAN does not depend on the car. A transcript that the built-in adapter of a version does not meet belongs to
/// another version.
struct PortableTranscripts {
    /// The version for which the transcripts must hold.
    let version: ChipVersion

    /// The protocol number (`ATDPN`) of the adapter's car; nil without a car.
    let carProtocol: String?

    /// Whether and how a transcript can be played.
    enum Verdict: Hashable, Sendable {
        /// Byte for byte, without a car.
        case exact
        /// By form, with any car.
        case shape
        case unsuitable(String)
    }

    private let cars: [VehicleDescription]
    private let car: VehicleDescription?

    init(version: ChipVersion, carProtocol: String?) {
        self.version = version
        self.carProtocol = carProtocol
        let quickstart = try? ScenarioLoader.standard.quickstart().scenarios.first?.rig.vehicle
        let base = quickstart ?? VehicleDescription(name: "car")
        cars = [
            VehicleDescription(name: "no car", ignition: .off), base, Self.moved(base, to: "9", volts: 14.4),
        ]
        car = carProtocol.map { Self.moved(base, to: $0, volts: 13.2) }
    }

    /// Returns `base` on another bus with fitting identifiers, and at another voltage.
    private static func moved(_ base: VehicleDescription, to number: String, volts: Double)
        -> VehicleDescription
    {
        var car = base
        car.bus.protocol = BusProtocol(rawValue: number) ?? car.bus.protocol
        let isExtended = number == "7" || number == "9"
        for index in car.ecus.indices where isExtended {
            car.ecus[index].isExtended = true
            car.ecus[index].request = 0x18DA_00F1 | UInt32(0x10 + index) << 8
            car.ecus[index].response = 0x18DA_F100 | UInt32(0x10 + index)
        }
        car.signals[.batteryVoltage] = .constant(volts)
        return car
    }

    func judge(_ transcript: Transcript) -> Verdict {
        guard holds(transcript, on: cars[0], .exact) || transcript.vehicle != nil else {
            return .unsuitable("is about another version than \(version.rawValue)")
        }
        let isQuiet = !TargetSafety.usesBus(transcript)
        if transcript.vehicle == nil {
            guard isQuiet else { return .unsuitable("depends on there being no car") }
            let isFree = cars.allSatisfy { holds(transcript, on: $0, .exact) }
            return isFree ? .exact : .unsuitable("depends on there being no car")
        }
        if isQuiet, cars.allSatisfy({ holds(transcript, on: $0, .exact) }) { return .exact }
        guard let car else { return .unsuitable("needs a car (--with-car)") }
        guard !TargetSafety.isRaw(transcript) else { return .unsuitable("is about raw frames") }
        return holds(transcript, on: car, .shape)
            ? .shape : .unsuitable("depends on a certain car or version")
    }

    /// Returns whether the built-in adapter of `version` in `car` meets `transcript`.
    private func holds(
        _ transcript: Transcript, on car: VehicleDescription,
        _ comparison: TranscriptPlayer<RigLink>.Comparison
    ) -> Bool {
        var description = RigDescription(vehicle: car)
        // A real adapter has delays.
        description.timing = .faithful
        var adapter = AdapterDescription()
        adapter.version = version
        description.endpoints = [
            EndpointDescription(name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: adapter)
        ]
        guard let link = RigLink(Rig(description)) else { return false }
        var player = TranscriptPlayer(AdapterClient(link), identity: "ELM327 v\(version.rawValue)")
        player.silence = .seconds(30)
        do {
            return try player.play(transcript, comparison) == nil
        } catch {
            return false
        }
    }
}
