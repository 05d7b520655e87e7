import Conformance
import Endpoints
import LiveHost
import OutputFiles
import Platform
import Scenarios

/// The values of the placeholders in a profile's commands for one run of a case.
enum CommandValues {
    static func values(
        for planned: PlannedCase, _ client: PlannedClient, opened: [OpenEndpoint], folder: String
    ) -> [String: String] {
        let (scenario, profile) = (client.scenario, client.profile)
        var values = [
            "seed": "\(scenario.rig.seed)", "case": planned.tested.id,
            "duration": seconds(scenario.task.map(usualDuration) ?? .seconds(10)),
            "signals": signals(scenario.task?.signals.map(\.description) ?? [], profile).joined(
                separator: ","),
            "profile": absolute(profile.folder),
            "steps": scenario.task?.steps.joined(separator: "\n") ?? "",
        ]
        // What the first socket of an endpoint says stays when others have the same.
        for endpoint in opened.reversed() {
            values["\(endpoint.name).url"] = endpoint.url
            values["\(endpoint.name).ca"] =
                endpoint.security == nil ? "" : "\(folder)/\(endpoint.name).pem"
            switch endpoint.address {
            case .tcp(let host, let port):
                values["\(endpoint.name).host"] = reachable(host)
                values["\(endpoint.name).port"] = "\(port)"
                let address =
                    host.contains(":") ? "[\(reachable(host))]:\(port)" : "\(reachable(host)):\(port)"
                values["\(endpoint.name).url"] = "\(scheme(of: endpoint, planned))://\(address)"
            case .pty(let path, _):
                values["\(endpoint.name).path"] = path
            case .udp(let host, let port), .sender(let host, let port, _):
                values["\(endpoint.name).host"] = reachable(host)
                values["\(endpoint.name).port"] = "\(port)"
            }
        }
        return values
    }

    /// Writes the certificates that clients trust; returns the reason of a failure.
    static func writeCertificates(of opened: [OpenEndpoint], to folder: String) -> String? {
        for endpoint in opened {
            guard let security = endpoint.security else { continue }
            let path = "\(folder)/\(endpoint.name).pem"
            if let error = NewFile.write(Array(security.trusted.utf8), to: path) {
                return "\(path): \(systemError(error))"
            }
        }
        return nil
    }

    /// Returns the scheme of the URL of a TCP endpoint.
    private static func scheme(of endpoint: OpenEndpoint, _ planned: PlannedCase) -> String {
        let isSecured = endpoint.security != nil
        let kind = planned.tested.scenario.rig.endpoints.endpoint(endpoint.endpoint)?.kind
        return kind.flatMap { type(of: $0).scheme(isSecured: isSecured) } ?? (isSecured ? "tls" : "tcp")
    }

    /// Returns the default duration of a client: that of the task; a download ends by itself.
    private static func usualDuration(_ task: ClientTask) -> Duration {
        task.duration ?? ([.download, .app, .diagnose].contains(task.kind) ? .zero : .seconds(10))
    }

    /// Returns the client's names of `signals`, or all its signals when the list is empty; the catalogue's names
    /// when the client has none.
    static func signals(_ signals: [String], _ profile: ClientProfile) -> [String] {
        let names = profile.signalNames
        guard !signals.isEmpty else { return names.map(\.name) }
        guard !names.isEmpty else { return signals }
        return signals.compactMap { signal in names.first { $0.signal == signal }?.name }
    }

    /// Seconds in decimal, without trailing zeros.
    static func seconds(_ duration: Duration) -> String {
        let (whole, fraction) = duration.components
        guard fraction != 0 else { return "\(whole)" }
        var decimals = String(fraction / 1_000_000_000_000_000)
        decimals = String(repeating: "0", count: max(0, 3 - decimals.count)) + decimals
        while decimals.last == "0" { decimals.removeLast() }
        return decimals.isEmpty ? "\(whole)" : "\(whole).\(decimals)"
    }

    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }

    /// Returns an address that a client on this machine can connect to.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }
}
