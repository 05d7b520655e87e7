import CANBus
import ISOTP
import SimulationCore
import Testing

/// The same messages against another implementation, in real time; how long they take is not judged.
@Suite(
    .serialized,
    .enabled(
        if: PythonPeer.interpreter != nil,
        "DYNO_TEST_PYTHON names no Python with can-isotp; install it with: pip install can-isotp==2.0.7"))
struct PeerTests {
    /// One node as Dyno sees it, and its peer as can-isotp is told to be it.
    struct Format: Sendable, CustomTestStringConvertible {
        let name: String
        let addressing: Addressing
        let peer: String

        var testDescription: String { name }
    }

    static let formats = [
        Format(
            name: "normal", addressing: .normal(transmit: .base(0x7E8), receive: .base(0x7E0)),
            peer: #""mode": "Normal_11bits", "txid": \#(0x7E0), "rxid": \#(0x7E8)"#),
        Format(
            name: "normal fixed", addressing: .normalFixed(source: 0x10, target: 0xF1),
            peer: #""mode": "NormalFixed_29bits", "source_address": \#(0xF1), "target_address": \#(0x10)"#),
        Format(
            name: "extended",
            addressing: .extended(
                transmit: .base(0x612), receive: .base(0x6F1), source: 0x12, target: 0xF1),
            peer: #""mode": "Extended_11bits", "txid": \#(0x6F1), "rxid": \#(0x612), "#
                + #""source_address": \#(0xF1), "target_address": \#(0x12)"#),
        Format(
            name: "mixed",
            addressing: .mixed(transmit: .base(0x7E8), receive: .base(0x7E0), extension: 0x99),
            peer:
                #""mode": "Mixed_11bits", "txid": \#(0x7E0), "rxid": \#(0x7E8), "#
                + #""address_extension": \#(0x99)"#
        ),
        Format(
            name: "mixed 29",
            addressing: .mixedFixed(source: 0x10, target: 0xF1, extension: 0x99),
            peer: #""mode": "Mixed_29bits", "source_address": \#(0xF1), "target_address": \#(0x10), "#
                + #""address_extension": \#(0x99)"#),
    ]

    @Test(arguments: formats)
    func messagesComeAcrossBothWays(_ format: Format) throws {
        let peer = try PythonPeer(interpreter: try #require(PythonPeer.interpreter))
        for (blockSize, separation) in [(0, 0), (2, 0), (8, 0), (0, 5), (2, 5), (8, 5)] as [(UInt8, UInt8)] {
            let padding: UInt8? = blockSize == 2 ? nil : 0xAA
            try peer.configure(
                address: format.peer,
                params: #""blocksize": \#(blockSize), "stmin": \#(separation), "max_frame_size": 5000"#
                    + (padding.map { #", "tx_padding": \#($0)"# } ?? ""))
            var parameters = Endpoint.Parameters()
            parameters.padding = padding
            parameters.reception.maximumLength = 5000
            parameters.reception.blockSize = blockSize
            parameters.reception.separationTime = SeparationTime(rawValue: separation)
            var endpoint = Endpoint(format.addressing, parameters: parameters)
            for length in [1, 7, 8, 20, 62] + (separation == 0 ? [4095, 4100] : []) {
                let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &+ length) }
                for fromPeer in [false, true] {
                    do {
                        try peer.exchange(message, fromPeer: fromPeer, &endpoint)
                    } catch {
                        let direction = fromPeer ? "from the peer" : "to the peer"
                        Issue.record(
                            "\(length) bytes \(direction), BS \(blockSize), STmin \(separation): \(error)")
                        return
                    }
                }
            }
        }
    }
}
