import NIOCore
import Rig

/// Doors of TCP endpoints, which a scenario closes and opens.
extension LiveHost {
    /// Closes and opens listeners as the rig has its doors.
    func keepDoors() {
        for index in doorkeepers.indices {
            let door = rig.door(endpoint: doorkeepers[index].endpoint)
            guard door != doorkeepers[index].door, !doorkeepers[index].isBusy else { continue }
            doorkeepers[index].door = door
            doorkeepers[index].isBusy = true
            doorkeepers[index].hole?.close()
            doorkeepers[index].hole = nil
            let closed = doorkeepers[index].listener?.close() ?? loop.makeSucceededVoidFuture()
            doorkeepers[index].listener = nil
            closed.whenComplete { _ in self.assumeIsolated { $0.reopen(index) } }
        }
    }

    /// The listener is closed: puts what the door asks for in its place.
    private func reopen(_ index: Int) {
        guard !isStopped else { return }
        switch doorkeepers[index].door {
        case .refusing:
            doorkeepers[index].isBusy = false
        case .unanswering:
            doorkeepers[index].hole = BlackHole(
                host: doorkeepers[index].host, port: doorkeepers[index].port)
            doorkeepers[index].isBusy = false
        case .open:
            bootstrap(doorkeepers[index].endpoint)
                .bind(host: doorkeepers[index].host, port: doorkeepers[index].port)
                .whenComplete { result in self.assumeIsolated { $0.reopened(index, try? result.get()) } }
            return
        }
        keepDoors()
    }

    private func reopened(_ index: Int, _ listener: (any Channel)?) {
        guard !isStopped else {
            listener?.close(promise: nil)
            return
        }
        guard let listener else {
            // Somebody else may hold the port for a moment.
            loop.assumeIsolated().scheduleTask(in: .milliseconds(50)) {
                self.assumeIsolated { $0.reopen(index) }
            }
            return
        }
        doorkeepers[index].listener = listener
        doorkeepers[index].isBusy = false
        keepDoors()
    }
}
