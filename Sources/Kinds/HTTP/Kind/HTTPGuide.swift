import CompanionServices
package import Endpoints

/// The guide to HTTP back ends.
extension HTTPDescription {
    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] {
        guard case .tcp(let host, let port) = address else { return [] }
        let place = ConnectHint.bracketed(ConnectHint.place(host))
        var scheme = "http"
        var options = ""
        if case .tls(let security) = endpoint.security {
            scheme = "https"
            options = security.clientAuthority == nil ? " -k" : " -k --cert CLIENT.pem --key CLIENT.key"
        }
        let base = "\(scheme)://\(place):\(port)"
        switch service.kind {
        case .builtIn(.tripLog): return ["curl -i\(options) \(base)/userSettings/NAME"]
        case .builtIn(.valet):
            let body = #"-H 'Content-Type: application/json' -d '{"phone":"51709669","password":"123"}'"#
            return ["curl -i\(options) \(body) \(base)/api/account/user/logon"]
        case .scripted(let routes):
            return ["curl -i\(options) -X \(routes[0].method) '\(base)\(routes[0].path)'"]
        }
    }

    package func notes(at address: OpenAddress, isSecured: Bool) -> (head: [String], warnings: [String]) {
        guard let name = service.name else {
            guard case .scripted(let routes) = service.kind else { return ([], []) }
            return (["\(routes.count) route\(routes.count == 1 ? "" : "s") of the scenario"], [])
        }
        if let partner { return (["the service of \(partner)"], []) }
        let profile = service.profile
        var head = ["\(name.rawValue), profile \(profile.rawValue): \(Self.words(of: profile))"]
        head += service.deviations.map { "\($0.route): \($0.words)" }
        var warnings: [String] = []
        if profile != .sane {
            warnings.append(
                "PASSWORDS: this profile keeps and sends passwords in clear, as the historical service does; use "
                    + "made-up ones only")
        }
        if !isSecured {
            warnings.append(
                "INSECURE: plain TCP, which everybody on the way can read and change; 'tls: on' protects it")
        }
        return (head, warnings)
    }

    private static func words(of profile: ServiceProfile) -> String {
        switch profile {
        case .paper: "what the paper's tables say"
        case .repo: "what the public server does, with its flaws"
        case .sane: "what a careful server does"
        }
    }
}
