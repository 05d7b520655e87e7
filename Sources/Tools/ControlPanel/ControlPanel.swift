package import CompanionServices
package import LiveHost

/// The control of one running car over HTTP: an API for programs, and a page for people.
///
/// It never runs on the car's own loop: each request takes one call of the host, and readers of the journal share one.
package final class ControlPanel: Sendable {
    /// The greatest size of a request's content, bytes.
    static let mostContent = 1 << 20

    /// The greatest number of colons, commas and line ends in a request's content: each may begin a value, and a value
    /// takes a hundred times the memory of its text.
    static let mostMarks = 20_000

    private let server: WebServer
    private let session: ControlSession
    private let settings: ControlSettings
    package let port: Int

    private init(_ server: WebServer, _ session: ControlSession, _ settings: ControlSettings, port: Int) {
        self.server = server
        self.session = session
        self.settings = settings
        self.port = port
    }

    package static func start(
        _ session: ControlSession, _ settings: ControlSettings
    ) async throws(StartError) -> ControlPanel {
        let responder = ControlResponder(session, settings)
        var limits = HTTPLimits()
        limits.body = mostContent
        limits.headTime = .seconds(10)
        limits.bodyTime = .seconds(20)
        let rules = AccessRules(host: settings.host, token: settings.token)
        let server = WebServer(
            limits: limits, trust: settings.token.map { _ in { @Sendable in rules.holdsToken($0) } }
        ) { await responder.answer($0.request) }
        let port: Int
        do throws(StartError) {
            port = try await server.start(host: settings.host, port: settings.port, name: "control")
        } catch {
            await server.shutDown()
            throw error
        }
        await session.feed.begin()
        return ControlPanel(server, session, settings, port: port)
    }

    /// The address of the page, for people; with the token behind `#`, which a browser does not send.
    package var url: String {
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        return "http://\(host):\(port)/" + (settings.token.map { "#token=\($0)" } ?? "")
    }

    /// The secret that a client must present; nil where none is needed.
    package var token: String? { settings.token }

    /// Whether only this machine can connect.
    package var isLoopback: Bool { AccessRules.isLoopback(settings.host) }

    /// Closes all connections and the port.
    package func shutDown() async {
        await session.feed.close()
        await server.shutDown()
    }
}

/// Answers requests for the control of a car, wherever they come from.
package struct ControlResponder: Sendable {
    private let router: Router

    package init(_ session: ControlSession, _ settings: ControlSettings) {
        router = Router(
            session: session, rules: AccessRules(host: settings.host, token: settings.token))
    }

    package func answer(_ request: HTTPRequest) async -> WebAnswer { await router.answer(request) }
}
