import Scenarios
import SimulationCore
import VehicleModel

/// The app of a driver: it reads the adapter, measures the drive, warns, and uploads the trip when there is a network.
///
/// An adapter on Wi-Fi is a network of its own, so the app has one connection at a time: to the adapter during a drive,
/// to the service afterwards.
struct TripComputer: CompanionApp {
    /// A warning of the app, in the words of cases.
    private enum Warning: String, CaseIterable {
        case lowVoltage = "low-voltage", overheating, overSpeed = "over-speed"
    }

    /// From when on the app warns: km/h, °C, V.
    private var limits: [Warning: Double] = [:]
    /// The price of a US gallon.
    private var price = 0.0
    private var warnings: Set<Warning>?
    private var meter: DriveMeter?
    /// The codes of the last diagnosis, for a mutant.
    private var codes = ""
    /// The speeds that this visit to the adapter has shown.
    private var speeds = 0
    private var trips = TripLogApp()

    private static let signals = [
        "vehicle.speed", "engine.speed", "engine.coolant.temperature", "module.voltage", "intake.maf",
    ]
    private static let kilometresPerMile = 1.609344
    private static let litresPerGallon = 3.785411784

    mutating func begin(_ step: AppStep, _ desk: inout AppDesk) {
        switch step.verb {
        case "limits":
            limits[.overSpeed] = step.values["speed"].flatMap(Double.init)
            limits[.overheating] = step.values["coolant"].flatMap(Double.init)
            limits[.lowVoltage] = step.values["voltage"].flatMap(Double.init)
            price = step.values["price"].flatMap(Double.init) ?? price
        case "drive":
            meter = DriveMeter(bug: desk.bug)
            warnings = nil
            desk.visit(
                ClientTask(
                    .liveData, signals: Self.signals.compactMap { SignalCatalogue.id($0) },
                    duration: step.seconds("for", or: 10)))
        case "diagnose": desk.visit(ClientTask(.readDTC))
        case "save": save(step, &desk)
        default: trips.begin(step, &desk)
        }
    }

    mutating func take(_ reply: WebReply, _ desk: inout AppDesk) {
        // A trip that was driven offline stays until the service has it.
        trips.take(reply, &desk)
        if desk.bug == .forgetsOfflineTrips, reply == .refused { trips.newTrips = [] }
    }

    mutating func wake(_ desk: inout AppDesk) { trips.wake(&desk) }

    private mutating func save(_ step: AppStep, _ desk: inout AppDesk) {
        guard let meter else { return desk.tell("Error!") }
        var trip = Trip(step)
        trip.values = [
            "drivingDistance": .number(Self.rounded(meter.distance / Self.kilometresPerMile)),
            "averageSpeed": .number(Self.rounded(meter.meanSpeed / Self.kilometresPerMile)),
            "averageMPG": .number(Self.rounded(mileage(meter))),
            "fuelCost": .number(Self.rounded(cost(meter))),
            "sharpAccelerationTime": .number(meter.sharpAccelerations),
            "sharpBrakingTime": .number(meter.sharpBrakings),
        ]
        trips.newTrips.append(.init(trip: trip))
        desk.say("unsent", "\(trips.newTrips.count)")
    }

    // MARK: The adapter

    mutating func hear(_ line: String, _ desk: inout AppDesk) {
        var line = line
        if line.hasPrefix("stored="), desk.bug == .keepsOldCodes {
            let news = String(line.dropFirst("stored=".count))
            codes += codes.isEmpty || news.isEmpty ? news : ",\(news)"
            line = "stored=\(codes)"
        }
        desk.show(line)
        guard let sign = line.firstIndex(of: "="), let value = Double(line[line.index(after: sign)...]) else {
            return
        }
        switch line[..<sign] {
        case "vehicle.speed": note(speed: value, &desk)
        case "intake.maf": meter?.note(air: value, at: desk.now)
        case "engine.coolant.temperature":
            let shown = desk.bug == .limitInFahrenheit ? value - 32 : value
            warn(.overheating, limits[.overheating].map { shown >= $0 }, &desk)
        case "module.voltage": warn(.lowVoltage, limits[.lowVoltage].map { value < $0 }, &desk)
        default: break
        }
    }

    private mutating func note(speed: Double, _ desk: inout AppDesk) {
        var shown = speed
        if desk.bug == .roundsToWholeMiles, speed >= 1.6 {
            shown = ((speed / 1.6).rounded(.down) + 1) * Self.kilometresPerMile
        }
        meter?.note(speed: shown, at: desk.now)
        speeds += 1
        if speeds.isMultiple(of: 10) { sayDistance(&desk) }
        warn(.overSpeed, limits[.overSpeed].map { speed >= $0 }, &desk)
    }

    /// Shows the warnings when they change; at first that there are none.
    private mutating func warn(_ warning: Warning, _ isDue: Bool?, _ desk: inout AppDesk) {
        guard let isDue else { return }
        let before = warnings
        var now = warnings ?? []
        if isDue { now.insert(warning) } else if desk.bug != .warnsForEver { now.remove(warning) }
        warnings = now
        guard now != before else { return }
        desk.show("alerts=\(now.map(\.rawValue).sorted().joined(separator: ","))")
    }

    mutating func leave(_ desk: inout AppDesk) {
        guard speeds > 0, let meter else { return }
        speeds = 0
        sayDistance(&desk)
        desk.say("trip_duration", "\(Self.text(meter.time)) s")
        desk.say("trip_mean_speed", "\(Self.text(meter.meanSpeed / Self.kilometresPerMile)) mph")
        desk.say("trip_top_speed", "\(Self.text(meter.topSpeed / Self.kilometresPerMile)) mph")
        desk.say("trip_consumption", "\(Self.text(mileage(meter))) mpg")
        if price > 0 { desk.say("trip_cost", Self.text(cost(meter))) }
        desk.say("trip_accelerations", "\(meter.sharpAccelerations)")
        desk.say("trip_brakings", "\(meter.sharpBrakings)")
    }

    private func sayDistance(_ desk: inout AppDesk) {
        guard let meter else { return }
        let shown = desk.bug == .kilometresAreMiles ? meter.distance : meter.distance / Self.kilometresPerMile
        desk.say("trip_distance", "\(Self.text(shown)) mi")
    }

    private func gallons(_ meter: DriveMeter) -> Double { meter.fuel / Self.litresPerGallon }

    private func mileage(_ meter: DriveMeter) -> Double {
        meter.fuel > 0 ? meter.distance / Self.kilometresPerMile / gallons(meter) : 0
    }

    private func cost(_ meter: DriveMeter) -> Double { gallons(meter) * price }

    private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }

    /// The number with four decimals.
    private static func text(_ value: Double) -> String {
        let scaled = Int((value * 1e4).rounded())
        return "\(scaled / 10_000).\(String(10_000 + scaled % 10_000).dropFirst())"
    }
}
