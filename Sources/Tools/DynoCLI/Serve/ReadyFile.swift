import ControlPanel
import LiveHost
import Platform
import Rig

/// The content of `--ready-file`: the addresses of all endpoints, written when all of them are open.
struct ReadyFile: Encodable {
    struct Endpoint: Encodable {
        let name: String
        let url: String
        var host: String?
        var port: Int?
        var path: String?
        var device: String?
        var sourcePort: Int?
        var tls: Security?
        var car: String?
    }

    struct Car: Encodable {
        let number: Int
        let name: String
        let seed: UInt64
        /// The vehicle identification number, empty when it has none.
        let vin: String
    }

    struct Security: Encodable {
        /// The SHA-256 fingerprint of the certificate, as hex pairs with colons between them.
        let fingerprint: String
        let certificate: String
        let generated: Bool
    }

    struct Control: Encodable {
        let url: String
        let port: Int
        /// The secret that a client must present; nil where none is needed.
        let token: String?

        init(_ panel: ControlPanel) {
            url = String(panel.url.prefix { $0 != "#" })
            port = panel.port
            token = panel.token
        }
    }

    let pid: Int32
    let seed: UInt64
    let endpoints: [Endpoint]
    /// The cars of a fleet; nil for a single car.
    let cars: [Car]?
    /// The control API; nil where it is off.
    var control: Control?

    init(_ opened: [OpenEndpoint], _ description: RigDescription) {
        pid = ProcessInfo.processInfo.processIdentifier
        seed = description.seed
        endpoints = opened.map { Self.entry($0, car: nil) }
        cars = nil
    }

    /// The file for a fleet of `cars`, at least one, with the endpoints of each.
    init(_ cars: [ServedCar], _ opened: [[OpenEndpoint]]) {
        pid = ProcessInfo.processInfo.processIdentifier
        seed = cars[0].description.seed
        endpoints = zip(cars, opened).flatMap { car, opened in opened.map { Self.entry($0, car: car.name) } }
        self.cars = cars.map { car in
            Car(
                number: car.number, name: car.name, seed: car.description.seed,
                vin: car.description.vehicle.identity.vin)
        }
    }

    private static func entry(_ endpoint: OpenEndpoint, car: String?) -> Endpoint {
        var entry = Endpoint(name: endpoint.name, url: endpoint.url)
        entry.car = car
        entry.tls = endpoint.security.map {
            Security(fingerprint: $0.fingerprint, certificate: $0.pem, generated: $0.isGenerated)
        }
        switch endpoint.address {
        case .tcp(let host, let port):
            entry.host = host
            entry.port = port
        case .pty(let path, let device):
            entry.path = path
            entry.device = device
        case .udp(let host, let port):
            entry.host = host
            entry.port = port
        case .sender(let host, let port, let source):
            entry.host = host
            entry.port = port
            entry.sourcePort = source
        }
        return entry
    }

    var text: [UInt8] {
        get throws {
            Array(try Target.json(self).utf8) + [0x0A]
        }
    }
}
