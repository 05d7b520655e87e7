import Endpoints
import LiveHost
import Platform
import Rig

/// The checks that a machine can hold a fleet, made before anything is opened.
enum FleetLimits {
    /// The number of cars from which memory is measured.
    private static let trial = 16

    /// The descriptors of a process besides those of cars: standard streams, event loops, certificates.
    private static let common = 32

    /// The descriptors of the control of a car: its event loop, its port and a client.
    private static let control = 6

    /// Ends the command when the cars of `fleet` need more descriptors or memory than there are.
    static func check(_ fleet: Fleet, _ files: ServedCar.FileNames, isControlled: Bool) throws {
        guard fleet.cars.count > 1 else {
            return try checkCar(fleet.cars[0], files, isControlled, limit: DescriptorReserve().limit)
        }
        try checkDescriptors(fleet, files, DescriptorReserve())
        try checkMemory(fleet)
    }

    /// Returns what `error` means for a fleet of `cars`.
    static func text(of error: Fleet.PortsExhausted, cars: Int) -> String {
        """
        error: there are not enough ports for \(cars) cars: endpoint \(error.endpoint) of car \(error.fitting + 1) would be \
        beyond port 65535; \(error.fitting) would fit, or more from a lower port on: \
        --listen \(error.endpoint)=tcp://127.0.0.1:10000
        """
    }

    // MARK: Descriptors

    /// Returns the descriptors that `car` needs: its files, its sockets, and one client at each socket.
    static func descriptors(_ car: Fleet.Car, _ files: ServedCar.FileNames) -> Int {
        let own = (files.journal == nil ? 0 : 1) + (files.captures == nil ? 0 : 2)
        let sockets = car.description.endpoints.flatMap(\.sockets).map { socket in
            switch socket {
            case .tcp: 2
            case .udp: 2
            case .pty: 3
            }
        }
        return sockets.reduce(own, +)
    }

    private static func checkCar(
        _ car: Fleet.Car, _ files: ServedCar.FileNames, _ isControlled: Bool, limit: Int
    ) throws {
        let needed = common + descriptors(car, files) + (isControlled ? control : 0)
        guard needed > limit else { return }
        throw Stop.failure(
            """
            the car needs about \(needed) descriptors, and this process may have \(limit); raise the limit with \
            ulimit -n \(needed)
            """)
    }

    private static func checkDescriptors(
        _ fleet: Fleet, _ files: ServedCar.FileNames, _ reserve: DescriptorReserve
    ) throws {
        var needed = reserve.kept + common
        var fitting = 0
        for car in fleet.cars {
            needed += descriptors(car, files)
            if needed <= reserve.limit { fitting += 1 }
        }
        guard needed > reserve.limit else { return }
        throw Stop.usage(
            """
            error: \(fleet.cars.count) cars need about \(needed) descriptors, and this process may have \(reserve.limit): \
            \(fitting) would fit; raise the limit with ulimit -n \(needed), or divide the fleet among processes
            """)
    }

    // MARK: Memory

    /// Measures how much memory the first cars need, and ends the command when the rest would not fit.
    private static func checkMemory(_ fleet: Fleet) throws {
        guard fleet.cars.count > trial, let available = Memory.available, let before = Memory.resident else {
            return
        }
        let rigs = fleet.cars.prefix(trial).map { Rig($0.description) }
        guard let after = withExtendedLifetime(rigs, { Memory.resident }), after > before else { return }
        let each = (after - before) / trial
        let fitting = available / max(1, each)
        guard fitting < fleet.cars.count else { return }
        throw Stop.usage(
            """
            error: \(fleet.cars.count) cars need about \(fleet.cars.count * each >> 20) MiB of memory, and \
            \(available >> 20) MiB are available: \(fitting) would fit; divide the fleet among machines
            """)
    }
}
