import Endpoints
import LiveHost
import Rig

/// The note of `dyno serve --ble`: the way to put a Bluetooth Low Energy adapter in front of the running car.
enum BluetoothNote {
    /// Returns the lines about the first adapter of `opened` that listens on TCP.
    static func lines(for opened: [OpenEndpoint], _ description: RigDescription) -> [String] {
        guard let url = opened.lazy.compactMap({ address(of: $0, description) }).first else {
            return [
                "--ble: no adapter of this scenario listens on TCP; give one an address with --listen NAME=tcp://127.0.0.1:0"
            ]
        }
        return [
            "Bluetooth LE: phones find an adapter while this runs in another terminal (a free USB controller is needed):",
            "  pip install dyno-ble    once; from the sources as Integrations/dyno-ble/README.md says",
            "  sudo dyno-ble --adapter ios-vlink --to \(url)    --list shows other adapters",
        ]
    }

    /// Returns the URL of `endpoint` when it is an adapter on TCP without TLS.
    private static func address(of endpoint: OpenEndpoint, _ description: RigDescription) -> String? {
        guard case .tcp(let host, let port) = endpoint.address, endpoint.security == nil,
            let kind = description.endpoints.first(where: { $0.name == endpoint.name })?.kind,
            type(of: kind).commandLine?.servesBluetooth == true
        else { return nil }
        let local = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        return local.contains(":") ? "tcp://[\(local)]:\(port)" : "tcp://\(local):\(port)"
    }
}
