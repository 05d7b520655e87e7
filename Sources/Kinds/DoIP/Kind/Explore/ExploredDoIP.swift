package import Explore
import Scenarios
import SimulationCore

extension GatewayDescription: Explorable {
    package static var explored: [any ExploredKind.Type] { [ExploredDoIP.self] }
}

/// Testers of ISO 14229-1 on DoIP.
package enum ExploredDoIP: ExploredTester {
    package static let name = "doip"

    package static let endpoint: Outline = ["doip": ["listen": "\"tcp://127.0.0.1:0\"", "address": "0x1010"]]

    package static let capability = "uds-doip"

    package static let isRouted = true

    package static func lead(to ecu: String, _ outline: inout Outline) {
        outline.set(["endpoints", "car", "doip", "ecus"], to: .value("{ \(ecu): 0x0E80 }"))
    }

    package static let ownDimensions =
        Dimension.keys(VariedKey.keys(of: GatewayDescription.self), names: ["endpoints": "car"]) + [
            Dimension(
                "unsolicited-bytes", .action, "The gateway asks whether the tester is alive",
                Variation(
                    .plain, .texts(["\"02 FD 00 07 00 00 00 00\""]), neutral: "none",
                    source: "ISO 13400-2: alive check request"))
        ]
}
