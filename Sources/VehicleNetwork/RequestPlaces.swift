public import CANBus
import VehicleModel

/// The identifiers of diagnostic requests on the vehicle's CAN bus.
public struct RequestPlaces: Sendable {
    /// For each identifier, the number of address bytes before the protocol control information (ISO 15765-2).
    private let offsets: [CANIdentifier: Int]

    init(_ ecus: [ECUDescription]) {
        var offsets: [CANIdentifier: Int] = [:]
        for ecu in ecus {
            let hasAddressByte = ecu.uds.value.map { $0.addressing != .normal } ?? false
            let request = CANIdentifier(rawValue: ecu.request, isExtended: ecu.isExtended)
            for identifier in [request, ECUNode.functionalIdentifier(of: ecu)] {
                offsets[identifier] = hasAddressByte ? 1 : 0
            }
        }
        self.offsets = offsets
    }

    /// The number of address bytes in requests with `identifier`; nil when no ECU receives it.
    public func offset(of identifier: CANIdentifier) -> Int? { offsets[identifier] }
}

extension VehicleNetwork {
    /// The identifiers of requests to the vehicle's ECUs.
    public var requestPlaces: RequestPlaces { RequestPlaces(plan.speaksJ1939 ? [] : plan.vehicle.ecus) }
}
