package import Endpoints
package import LiveHost
package import SimulationCore
import CompanionServices
import Platform
import Rig

/// Hands requests of HTTP clients on to a back end and records the exchanges.
///
/// Each client has a connection of its own to the back end. Requests are sent with the back end's Host and without
/// Accept-Encoding, so that recorded contents can be read. A class because it owns descriptors.
package final class BackEndRelay {
    /// The endpoint for the clients, with its address.
    package let opened: OpenEndpoint

    /// The exchanges, in the order in which their responses came.
    package private(set) var exchanges: [RecordedExchange] = []

    /// Requests that have no response, because the back end could not be reached or did not answer in HTTP.
    package private(set) var failures: [String] = []

    package var hasServed: Bool { hasConnected && clients.isEmpty }
    package static let name = "web"
    private let target: DeviceURL
    private let host: String
    private let listener: CInt
    private var clients: [Client] = []
    private var hasConnected = false
    private let started = ContinuousClock.now

    /// The greatest number of clients at once; further ones wait.
    private static let mostClients = 256

    private static let longestContent = 16 << 20

    /// The longest wait of a turn.
    private static let patience: CInt = 100

    private struct Client {
        let descriptor: CInt
        var connection: HTTPConnection
        var link: DeviceLink?
        var parser = HTTPResponseParser(limits: BackEndRelay.limits)
        /// When the held request was handed on; nil when none was.
        var asked: SimInstant?
        var isGone = false
    }

    /// Listens at `address` for clients of the back end at `target`, which must accept a connection.
    package init(_ target: DeviceURL, listen address: ListenAddress) throws {
        guard case .tcp(let host, let port) = address, case .tcp(let name, let number) = target else {
            throw StartError.cannotListen(
                endpoint: Self.name, address: "\(address)", reason: "HTTP needs an address of TCP")
        }
        self.target = target
        self.host = (name.contains(":") ? "[\(name)]" : name) + (number == 80 ? "" : ":\(number)")
        _ = try DeviceLink(target)
        listener = try ClientSide.listen(host, port, endpoint: Self.name)
        opened = OpenEndpoint(
            name: Self.name, address: .tcp(host: host, port: SocketAddress(of: listener)?.port ?? port))
    }

    deinit {
        for client in clients { _ = close(client.descriptor) }
        _ = close(listener)
    }

    /// The time since the relay began.
    package var now: SimInstant { SimInstant.powerOn.advanced(by: .now - started) }

    private static var limits: HTTPLimits {
        var limits = HTTPLimits()
        limits.body = longestContent
        limits.allowsBareLineFeeds = true
        return limits
    }

    /// Waits briefly for bytes of any side and hands them on.
    package func turn() {
        var entries = [
            pollfd(fd: listener, events: clients.count < Self.mostClients ? Int16(POLLIN) : 0, revents: 0)
        ]
        for client in clients {
            let events = client.connection.wantsInput ? Int16(POLLIN) : 0
            entries.append(pollfd(fd: client.descriptor, events: events, revents: 0))
            entries.append(pollfd(fd: client.link?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        }
        guard poll(&entries, nfds_t(entries.count), Self.patience) >= 0 else { return }
        for index in clients.indices {
            if entries[2 * index + 2].revents != 0 { takeFromBackEnd(index) }
            if entries[2 * index + 1].revents != 0 { takeFromClient(index) }
            clients[index].connection.wake(now: now)
            handOn(index)
            send(index)
        }
        for client in clients where client.isGone { _ = close(client.descriptor) }
        clients.removeAll(where: \.isGone)
        if entries[0].revents != 0 { acceptClient() }
    }

    private func acceptClient() {
        guard let (descriptor, _) = Socket.accept(listener) else { return }
        Socket.sendAtOnce(descriptor)
        clients.append(
            Client(descriptor: descriptor, connection: HTTPConnection(limits: Self.limits, now: now)))
        hasConnected = true
    }

    private func takeFromClient(_ index: Int) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = buffer.withUnsafeMutableBytes {
            Platform.read(clients[index].descriptor, $0.baseAddress, $0.count)
        }
        if count > 0 {
            clients[index].connection.receive(buffer[..<count], now: now)
        } else if count == 0 {
            clients[index].connection.endOfInput(now: now)
        } else if errno != EAGAIN, errno != EINTR {
            clients[index].isGone = true
        }
    }

    /// Sends a held request to the back end, on a new connection when there is none.
    private func handOn(_ index: Int) {
        guard clients[index].asked == nil, let request = clients[index].connection.heldRequest else { return }
        let bytes = BackEndRequest.bytes(request, host: host)
        // The back end may have closed a connection that was idle; then a new one is tried once.
        for _ in 0..<2 {
            do throws(LinkError) {
                let link: DeviceLink
                if let open = clients[index].link { link = open } else { link = try DeviceLink(target) }
                clients[index].link = link
                try link.check()
                try link.write(bytes)
                clients[index].parser = HTTPResponseParser(limits: Self.limits)
                clients[index].parser.expect(request.method)
                clients[index].asked = now
                return
            } catch {
                clients[index].link = nil
                if case .refused = error { break }
            }
        }
        fail(index, request, "the back end cannot be reached")
    }

    private func takeFromBackEnd(_ index: Int) {
        guard let link = clients[index].link else { return }
        do throws(LinkError) {
            clients[index].parser.receive(try link.read(until: link.now))
        } catch {
            clients[index].link = nil
            if clients[index].asked != nil { clients[index].parser.endOfInput() }
        }
        guard let asked = clients[index].asked, let request = clients[index].connection.heldRequest else {
            return
        }
        while let response = clients[index].parser.next() {
            guard response.status >= 200 else { continue }
            exchanges.append(
                RecordedExchange(request: request, response: response, took: asked.duration(to: now)))
            answer(index, response)
            return
        }
        if let refusal = clients[index].parser.refusal {
            fail(index, request, "the back end's response: \(refusal)")
        } else if clients[index].link == nil {
            fail(index, request, "the back end closed the connection")
        }
    }

    private func answer(_ index: Int, _ response: HTTPResponse) {
        if response.closes { clients[index].link = nil }
        var response = response
        response.closes = false
        if response.framing == .untilClose { response.framing = .length }
        clients[index].asked = nil
        clients[index].connection.answer(response, now: now)
    }

    /// Answers a request without a response of the back end, and drops the connection to it.
    private func fail(_ index: Int, _ request: HTTPRequest, _ reason: String) {
        failures.append("\(request.method) \(request.target): \(reason)")
        clients[index].link = nil
        clients[index].asked = nil
        clients[index].connection.answer(
            HTTPResponse(
                502, fields: [HTTPField("Content-Type", "text/plain; charset=utf-8")],
                body: Array("\(reason)\n".utf8), closes: true), now: now)
    }

    /// Sends what the client is owed, and ends its connection when it is over.
    private func send(_ index: Int) {
        let output = clients[index].connection.output
        clients[index].connection.clearOutput()
        if !output.isEmpty, !write(output, to: clients[index].descriptor) { clients[index].isGone = true }
        if clients[index].connection.closing != nil { clients[index].isGone = true }
    }

    /// Sends `bytes`; false when the client has gone or does not read for some seconds.
    private func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        Socket.write(bytes, to: descriptor, patience: DeviceLink.connectPatience) == 0
    }
}
