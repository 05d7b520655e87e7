import Conformance
import LiveHost
import SimulationCore

/// Cases whose client a person starts: each connection is one case.
extension CaseExecution {
    /// The longest wait for the client's connection.
    static let patience = Duration.seconds(300)

    /// The time without a connected client after which the client counts as gone.
    static let absence = Duration.seconds(1)

    /// Runs the case with the next client that connects; nil when it is to be repeated.
    func wait(on host: LiveHost, _ caseOperator: any Operator) async -> CaseResult? {
        let opened: [OpenEndpoint]
        do {
            opened = try await host.start()
        } catch {
            return ResultParts.result(of: planned, .error, "\(error)")
        }
        for endpoint in opened {
            if case .tcp(_, let port) = endpoint.address { setting.addresses.note(endpoint.name, port: port) }
        }
        await host.measureLag()
        switch await attend(host, caseOperator, opened) {
        case .again: return nil
        case .over(let stop):
            await settle(host)
            return await judged(host, [], [], stop: stop)
        case .undone(let reason): return ResultParts.result(of: planned, .inconclusive, reason)
        }
    }

    /// The reason why a case is over.
    private struct Ending {
        let stop: Stop?
    }

    private enum Outcome {
        case over(Stop?)
        case again
        case undone(String)
    }

    private func attend(
        _ host: LiveHost, _ caseOperator: any Operator, _ opened: [OpenEndpoint]
    ) async -> Outcome {
        let limit = self.limit
        var begin: SimInstant?
        var alone: SimInstant?
        var questioning = Questioning(planned, setting, caseOperator)
        // Why the case is over; what a person is still to be asked is asked before it ends.
        var end: Ending?
        while true {
            let status = await host.status()
            if setting.isInterrupted() { return .undone(Stop.interrupted.rawValue) }
            if setting.bound.isExceeded(by: status.openConnections) { return .over(.crowd) }
            if !questioning.isOpen, end == nil {
                switch caseOperator.wish() {
                case .next:
                    guard begin != nil else { return .undone("nobody had connected") }
                    end = Ending(stop: nil)
                case .again: return .again
                case .skip: return .undone("left out")
                case .quit: return .undone(Stop.interrupted.rawValue)
                case nil: break
                }
            }
            if status.records > Self.mostRecords || status.journalBytes > Self.mostBytes {
                return .over(nil)
            }
            if end == nil, status.hasEnded { end = Ending(stop: nil) }
            if begin != nil, await questioning.step(host, status.time, isEnding: end != nil) {
                try? await Task.sleep(for: Self.pulse)
                continue
            }
            if let end { return .over(end.stop) }
            // A pseudo-terminal is always connected; its client counts as present when it writes.
            if begin == nil, planned.hasSender {
                // Nobody connects to a game that sends: the person observes the client.
                begin = status.time
                await host.beginTime()
            } else if begin == nil {
                begin =
                    planned.transport != .tcp ? status.firstInput : status.connections > 0 ? status.time : nil
            }
            guard let start = begin else {
                let left = status.time.duration(to: SimInstant.powerOn.advanced(by: Self.patience))
                guard left > .zero else { return .undone("no client came within five minutes") }
                caseOperator.show(.waiting(planned.tested, addresses: opened.map(\.url), left: left))
                try? await Task.sleep(for: Self.pulse)
                continue
            }
            let left = status.time.duration(to: start.advanced(by: limit))
            guard left > .zero else {
                end = Ending(stop: .limit)
                continue
            }
            caseOperator.show(.running(planned.tested, left: left))
            let hasGone = planned.transport == .tcp && status.clients == 0 && status.closedByClients > 0
            alone = hasGone ? alone ?? status.time : nil
            if let alone, alone.duration(to: status.time) >= Self.absence {
                end = Ending(stop: nil)
                continue
            }
            try? await Task.sleep(for: Self.pulse)
        }
    }
}
