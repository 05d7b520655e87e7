import TestKit
import Testing
import VehicleModel

/// python-OBD reads who the car is.
@Suite(.serialized, .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct IdentityTests {
    private static func session(_ scenario: String, _ steps: String...) async throws -> Client.Session {
        let server = try await Server(scenario)
        let session = try await Client(server.socket, steps).session()
        #expect(try await server.stop() == .exited(0))
        return session
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    }

    /// The items of an answer of service 09, each `length` bytes.
    private static func items(_ message: Client.Message, _ length: Int) -> [[UInt8]] {
        let bytes = message.bytes.dropFirst(3)
        return stride(from: 3, to: 3 + bytes.count, by: length).map {
            Array(bytes[$0..<min($0 + length, 3 + bytes.count)])
        }
    }

    /// Every ECU's, put together from frames by python-OBD.
    @Test(arguments: ["elm327/petrol-warm-idle", "elm327/truck-29bit-three-ecus", "elm327/old-11-250"])
    func everyECUTellsItsIdentity(_ scenario: String) async throws {
        let model = try ModelCar(scenario)
        let session = try await Self.session(scenario, "bytes:0902", "bytes:0904", "bytes:0906", "bytes:090A")
        try #require(session.answers.count == 4)
        let messages = session.answers.map { $0.messages ?? [] }
        #expect(messages[0].map { Self.text($0.bytes.dropFirst(3)) } == [model.description.identity.vin])
        for (index, ecu) in model.description.ecus.enumerated() {
            let identity = model.identity(index)
            let sender = String(ecu.response, radix: 16, uppercase: true)
            let own = messages.map { $0.first { $0.from == sender } }
            let calibrations = own[1].map { Self.items($0, 16).map(Self.text) }
            #expect(calibrations ?? [] == identity.calibrationIDs, "\(ecu.name)")
            let numbers = own[2].map {
                Self.items($0, 4).map { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
            }
            #expect(numbers ?? [] == identity.calibrationVerificationNumbers, "\(ecu.name)")
            #expect(own[3].map { Self.text($0.bytes.dropFirst(3)) } ?? "" == identity.ecuName, "\(ecu.name)")
        }
    }

    /// What python-OBD's own decoders make of it, where nothing stands in their way.
    @Test func aPlainIdentityIsDecodedRight() async throws {
        let scratch = try Scratch()
        let car = try scratch.store(
            """
            dyno: 1
            vehicle:
              base: petrol-warm-idle
              identity: { vin: "DYNPTR167KA000009", calibration_ids: [DYN9], calibration_verification_numbers: [0x51C0FFEE] }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }

            """, as: "plain.yaml")
        let session = try await Self.session(car, "VIN", "CALIBRATION_ID", "CVN")
        #expect(session.answers.map(\.value?.text) == ["DYNPTR167KA000009", "DYN9", "51c0ffee"])
    }

    @Test func textsAreTrimmedTooMuchAndFurtherItemsAreLost() async throws {
        let scratch = try Scratch()
        let car = try scratch.store(
            """
            dyno: 1
            vehicle: { base: petrol-warm-idle, identity: { vin: "DYNPTR167KA000001" } }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }

            """, as: "trimmed.yaml")
        let model = try ModelCar(car)
        let session = try await Self.session(car, "VIN", "CALIBRATION_ID", "CVN")
        let identity = model.identity(0)
        let numbers = identity.calibrationVerificationNumbers.map { String($0, radix: 16) }
        let right = [identity.vin, identity.calibrationIDs.joined(separator: " "), numbers.joined()]
        let wrong = zip(session.answers, right).filter { $0.0.value?.text != $0.1 }.map {
            "\($0.0.name ?? "").text"
        }
        for error in try KnownError.all(in: .identity) {
            #expect(Set(wrong).isSuperset(of: error.value.names), sourceLocation: error.location)
        }
    }
}
