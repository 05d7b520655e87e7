package import CANAccess
package import Explore
import Scenarios
import SimulationCore

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

/// Testers of ISO 14229-1 on CAN FD.
package enum ExploredCANFD: ExploredTester {
    package static let name = "uds-fd"

    package static let endpoint: Outline = [
        "slcan": ["listen": "\"tcp://127.0.0.1:0\"", "dialect": "canable2.5"]
    ]

    package static let capability = "uds-can-fd"

    /// OBD stays classical, so that there is none of SAE J1979-2.
    package static var errands: [Errand] { allErrands.filter { !$0.needs.contains("obd-on-uds") } }

    package static var vehicle: Outline {
        [
            "base": "workshop-car", "bus": ["protocol": "\"6\"", "data_bit_rate": "2000000"],
            "ecus": ["engine": ["fd": "mirror"]],
        ]
    }

    /// Returns the options by which the user limits the length of the tester's frames (TX_DL).
    package static func route(_ choices: inout Choices) -> [String] {
        let length = ["64", "8", "12", "32"][choices.below(4)]
        return length == "64" ? [] : ["ecu request=7E0 response=7E8 fd=\(length)"]
    }

    /// A request that fills a small buffer fits into one frame, which asks for no flow control.
    package static let ownDimensions =
        ExploredUDS.ownDimensions.filter { $0.name != "buffer" } + [
            engine(
                "tx_dl", "The greatest length of the ECU's frames",
                Variation(
                    .plain, .texts(["8", "12", "16", "20", "24", "32", "48"]), neutral: "64",
                    source: "ISO 15765-2: TX_DL is the sender's choice")),
            engine(
                "padding", "The byte that fills the ECU's frames",
                Variation(
                    .plain, .texts(["0x00", "0x55", "0xAA", "0xFF"]), neutral: "off",
                    source: "ISO 15765-2: the content of fillers is not defined")),
            engine(
                "bit_rate_switch", "Whether the ECU's frames have the data bit rate",
                Variation(
                    .plain, .texts(["off"]), neutral: "on", source: "ISO 11898-1: BRS is the sender's choice")
            ),
            engine(
                "error_state_indicator", "Whether the ECU is error passive",
                Variation(
                    .plain, .texts(["on"]), neutral: "off",
                    source: "ISO 11898-1: frames with ESI are as valid as others")),
        ]

    private static func engine(_ key: String, _ meaning: String, _ variation: Variation) -> Dimension {
        Dimension(key, .key(["vehicle", "ecus", "engine", key]), meaning, variation)
    }
}
