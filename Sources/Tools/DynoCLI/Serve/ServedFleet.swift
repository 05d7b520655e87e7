import LiveHost
import Platform
import SimulationCore

/// The cars that `dyno serve` runs, spread over the processors: one event loop each, up to one for each car.
struct ServedFleet {
    let cars: [ServedCar]
    private let hosts: [LiveHost]
    private let loops: [EventLoop]
    /// The ends of the cars' limits, from the start on.
    private var ends: [ContinuousClock.Instant?] = []
    /// Whether the car has ended before the run.
    private var haveEnded: [Bool]

    /// A fleet of `cars`, which are not started yet; at least one.
    init(_ cars: [ServedCar]) {
        self.cars = cars
        let count = max(1, min(ProcessInfo.processInfo.activeProcessorCount, cars.count))
        let loops = (0..<count).map { _ in EventLoop() }
        self.loops = loops
        hosts = cars.indices.map { cars[$0].host(on: loops[$0 % count]) }
        haveEnded = cars.map { _ in false }
    }

    var firstHost: LiveHost { hosts[0] }
    var loopCount: Int { loops.count }

    /// Starts every car, and returns the endpoints of each; on a failure no car runs.
    mutating func start() async throws(StartError) -> [[OpenEndpoint]] {
        var opened: [[OpenEndpoint]] = []
        do throws(StartError) {
            for host in hosts { opened.append(try await host.start()) }
        } catch {
            await shutDown()
            throw error
        }
        let now = ContinuousClock.now
        ends = cars.map { car in car.limit.map { now.advanced(by: $0) } }
        for car in cars where car.number > 0 {
            car.recorder?.note(
                "car \(car.number) of \(cars.count): \(car.name), seed \(car.description.seed)")
        }
        return opened
    }

    /// The time that is left until the last car's limit; nil when a car has none.
    var left: Duration? {
        var last = ContinuousClock.now
        for end in ends {
            guard let end else { return nil }
            last = max(last, end)
        }
        return ContinuousClock.now.duration(to: last)
    }

    /// The time until the next car reaches its limit; nil when none has one.
    var untilNextEnd: Duration? {
        let next = zip(ends, haveEnded).compactMap { end, hasEnded in hasEnded ? nil : end }.min()
        return next.map { ContinuousClock.now.duration(to: $0) }
    }

    /// Stops the cars whose limit has ended, or with `heedsScenario` whose scenario has; returns whether all have.
    mutating func stopEnded(heedsScenario: Bool = true) async -> Bool {
        let now = ContinuousClock.now
        for index in hosts.indices where !haveEnded[index] {
            let isOver = ends[index].map { $0 <= now } ?? false
            if !isOver {
                guard heedsScenario, await hosts[index].status().hasEnded else { continue }
            }
            haveEnded[index] = true
            // The last one ends with the run, so that its endpoints are closed when the files are.
            if haveEnded.contains(false) { await hosts[index].stop() }
        }
        return !haveEnded.contains(false)
    }

    /// The state of all cars together.
    var status: LiveHost.Status {
        get async {
            var sum = await hosts[0].status()
            for host in hosts.dropFirst() { sum.add(await host.status()) }
            return sum
        }
    }

    /// Returns what the journals of all cars hold since `positions`, one for each car, which move to the end.
    func records(since positions: inout [JournalPosition]) async -> [JournalBatch] {
        var batches: [JournalBatch] = []
        for (place, host) in hosts.enumerated() {
            let (batch, position) = await host.records(since: positions[place])
            positions[place] = position
            batches.append(batch)
        }
        return batches
    }

    /// Returns the hosts' warnings since the last call, with the names of their cars.
    func takeWarnings() async -> [String] {
        var warnings: [String] = []
        for (car, host) in zip(cars, hosts) {
            for text in await host.takeWarnings() {
                warnings.append(car.number > 0 ? "\(car.name): \(text)" : text)
            }
        }
        return warnings
    }

    /// Returns the greatest delay of any car since the last call.
    func takeDelay() async -> Duration {
        var worst = Duration.zero
        for host in hosts { worst = max(worst, await host.takeDelay()) }
        return worst
    }

    /// Stops all cars at once, and ends the loops.
    func shutDown() async {
        await withTaskGroup { group in
            for host in hosts { group.addTask { await host.stop() } }
        }
        for loop in loops { await loop.stop() }
    }
}

extension LiveHost.Status {
    /// Adds the state of another host: counts are summed, delays are the greatest.
    mutating func add(_ other: LiveHost.Status) {
        time = max(time, other.time)
        clients += other.clients
        reads += other.reads
        writes += other.writes
        hasEnded = hasEnded && other.hasEnded
        connections += other.connections
        openConnections += other.openConnections
        closedByClients += other.closedByClients
        firstInput = [firstInput, other.firstInput].compactMap(\.self).min()
        records += other.records
        journalBytes += other.journalBytes
        behind = max(behind, other.behind)
        unsent += other.unsent
        skipped.slots += other.skipped.slots
        skipped.repetitions += other.skipped.repetitions
        skipped.broadcasts += other.skipped.broadcasts
        worstLag = max(worstLag, other.worstLag)
        worstReadingLag = max(worstReadingLag, other.worstReadingLag)
    }
}
