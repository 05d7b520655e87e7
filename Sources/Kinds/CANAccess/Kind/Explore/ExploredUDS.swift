package import CANAccess
package import Explore
import Scenarios

extension CANAccessDescription: Explorable {
    package static var explored: [any ExploredKind.Type] { [ExploredUDS.self, ExploredCANFD.self] }
}

/// Testers of ISO 14229-1 on CAN.
package enum ExploredUDS: ExploredTester {
    package static let name = "uds"

    package static let endpoint: Outline = [
        "socketcand": ["listen": "\"tcp://127.0.0.1:0\"", "bus": "vcan0"]
    ]

    package static let capability = "uds-can"

    package static let ownDimensions = Dimension.keys(
        VariedKey.vehicle.filter { $0.path.contains("flow_control") }, names: ["ecus": "engine"])
}
