import Kinds
import LiveHost
import Rig
import Scenarios

extension DoctorChecks {
    /// Serves a warm petrol car behind an endpoint with the keys `endpoint`.
    static func serve(_ endpoint: String) async throws -> (LiveHost, [OpenEndpoint]) {
        let text = """
            dyno: 1
            id: doctor
            vehicle: { base: petrol-warm-idle }
            endpoints: { endpoint: { \(endpoint) } }
            """
        let scenario = try ScenarioLoader.standard.load(text: text, file: "doctor").scenarios[0]
        let host = LiveHost(Rig(scenario.rig))
        return (host, try await host.start())
    }
}
