/// An ECU's trouble codes, freeze frames, readiness and counters, over their life cycle.
///
/// A driving cycle lasts from key-on to key-off and counts once the engine has run. A fault makes its code pending in
/// the first cycle whose monitor sees it and confirmed in the next (at once when the rules say one trip); the
/// malfunction indicator then comes on. Passing cycles in a row turn it off; warm-ups after that erase the code.
/// Source: 13 CCR 1968.2 (d)(2), (e)(6.4) for permanent codes.
public struct TroubleCodeMemory: Sendable {
    /// The most codes that a memory holds: on CAN, services 03, 07 and 0A count them in a byte (ISO 15031-5). Further ones are
    /// not remembered.
    public static let capacity = 255

    /// Whether this ECU asks for the malfunction indicator (PID 01, bit A.7).
    public private(set) var malfunctionIndicatorIsOn = false

    /// The number of confirmed codes as PID 01 counts them, in 7 bits: 0...127.
    public private(set) var confirmedCount = 0

    /// The frame that service 02 reports: that of the first misfire or fuel system code, else of the first code.
    public private(set) var freezeFrame: FreezeFrame?

    public private(set) var readiness: Readiness

    /// The counts since the last clear and while the indicator is on.
    public private(set) var counters: TroubleCodes.Counters

    /// In-use performance counters, or nil when it keeps none.
    public private(set) var performance: PerformanceTracking?

    /// Driving cycles in which monitors have run, or nil when it does not count them.
    public private(set) var activity: MonitorActivity?

    private let rules: TroubleCodes.Rules
    private(set) var classes: FaultClasses
    private(set) var entries: [TroubleCodeEntry] = []

    /// The conditions of the monitors that it has, and for how long each has been fulfilled, s.
    let conditions: [MonitorConditions]
    private(set) var held: [Double]

    /// Whether codes are not updated (service 85 of ISO 14229-1).
    private(set) var updatesAreOff = false

    /// The monitors that have given results for their codes, apart from codes in `untested`; a monitor that completes
    /// while codes are not updated gives none.
    private var testedSinceClear: MonitorSet
    private var testedThisCycle: MonitorSet = []

    /// Codes that were cleared alone and whose monitor has not completed since.
    private(set) var untested: Set<DiagnosticTroubleCode> = []

    /// The number of the last event of a code.
    private var eventCount = 0

    // This driving cycle.
    private var engineHasRun = false
    private var runTime = 0.0
    private var warmUp = WarmUp()
    private var general = GeneralConditions()
    private var generalIsCounted = false
    /// Monitors whose completion is counted: at most once in a cycle, even when codes are cleared in the midst of it.
    private var countedCompletions: MonitorSet = []
    private var unfinished: Bool

    /// Whether a driving cycle since the last clear has met the general conditions.
    private var generalSinceClear = false

    /// Warm-ups since the indicator went off.
    private var warmUpsWithoutIndicator = 0

    /// The memory of `ecu` at power-on; freeze frames are still to be supplied.
    init(_ ecu: ECUDescription) {
        let monitors = ecu.monitors
        rules = ecu.troubleCodeRules
        classes = FaultClasses(ecu.uds.value?.troubleCodes ?? UDSDescription.TroubleCodeRules())
        counters = TroubleCodes.Counters()
        performance = ecu.performanceTracking
        activity = ecu.monitorActivity
        readiness = Readiness(
            layout: monitors.layout, supported: monitors.supported,
            incompleteSinceClear: monitors.supported.intersection(monitors.incomplete),
            incompleteThisCycle: monitors.supported)
        conditions = MonitorConditions.table.filter { row in
            let isOurs = row.monitor.layout == nil || row.monitor.layout == monitors.layout
            return isOurs && (monitors.supported.contains(row.monitor) || row.monitor == .component)
        }
        held = Array(repeating: 0, count: conditions.count)
        unfinished = true
        testedSinceClear = MonitorSet(Monitor.allCases.filter { !monitors.incomplete.contains($0) })
        for code in ecu.troubleCodes.stored {
            update(code) { $0.confirm(keepsPermanentCodes: false, event: $1) }
        }
        for code in ecu.troubleCodes.pending { update(code) { $0.makePending(event: $1) } }
        for code in ecu.troubleCodes.permanent { update(code) { entry, _ in entry.isPermanent = true } }
        summarise()
        counters = ecu.troubleCodes.counters
        if indicatorMode == .continuous { counters.timeWithContinuousIndicator = counters.timeWithIndicator }
    }

    // MARK: Events

    /// Stores `code` at `stage`; code 0 is ignored.
    mutating func store(_ code: DiagnosticTroubleCode, as stage: TroubleCodeStage) {
        guard !updatesAreOff || stage == .failing else { return }
        let (rules, isOff) = (rules, updatesAreOff)
        update(code) { entry, event in
            if stage == .failing { entry.isFailing = true }
            guard !isOff else { return }
            switch stage {
            case .failing:
                entry.fail(
                    oneTrip: rules.oneTrip.contains(code), keepsPermanentCodes: rules.keepsPermanentCodes,
                    event: event)
            case .pending:
                entry.recordFailure(event: event)
            case .confirmed:
                entry.confirm(keepsPermanentCodes: rules.keepsPermanentCodes, event: event)
                entry.recordFailure(event: event)
            case .permanent:
                entry.isPermanent = true
                entry.hasPassedWhilePermanent = false
            }
        }
        summarise()
    }

    /// Removes the fault behind `code`; the code stays until its life cycle ends it.
    mutating func repair(_ code: DiagnosticTroubleCode) {
        guard let index = entries.firstIndex(where: { $0.code == code }) else { return }
        entries[index].isFailing = false
        entries.removeAll(where: \.isForgotten)
    }

    /// Applies service 04: removes everything but permanent codes and in-use performance counters.
    mutating func clear() {
        for index in entries.indices { entries[index].clear() }
        entries.removeAll(where: \.isForgotten)
        counters = TroubleCodes.Counters()
        readiness.incompleteSinceClear = readiness.supported
        readiness.incompleteThisCycle = readiness.supported
        testedSinceClear = []
        testedThisCycle = []
        untested = []
        for index in held.indices { held[index] = 0 }
        runTime = 0
        unfinished = true
        general = GeneralConditions()
        generalSinceClear = false
        warmUpsWithoutIndicator = 0
        summarise()
    }

    /// Applies service 14 of ISO 14229-1 to some codes, whose monitors run again.
    mutating func clear(_ codes: Set<DiagnosticTroubleCode>) {
        for index in entries.indices where codes.contains(entries[index].code) { entries[index].clear() }
        entries.removeAll(where: \.isForgotten)
        untested.formUnion(codes)
        repeatTests(of: MonitorSet(codes.map(monitor(of:))))
        summarise()
    }

    /// Switches the updates of codes on or off (service 85 of ISO 14229-1); monitors that have run while they were off run
    /// again.
    mutating func setUpdates(areOn: Bool) {
        guard areOn == updatesAreOff else { return }
        updatesAreOff = !areOn
        guard areOn else { return }
        let tested = testedThisCycle.subtracting(MonitorSet(untested.map(monitor(of:))))
        repeatTests(of: MonitorSet(Monitor.allCases).subtracting(tested))
    }

    private mutating func repeatTests(of monitors: MonitorSet) {
        for index in held.indices where monitors.contains(conditions[index].monitor) { held[index] = 0 }
        unfinished = true
    }

    /// Applies DM3 of SAE J1939: removes confirmed codes that are not active; permanent codes stay.
    mutating func clearPreviouslyActive() {
        clear(Set(previouslyActive))
    }

    /// Handles ignition on with the coolant at `coolant` °C, from which warm-ups count.
    mutating func beginCycle(coolant: Double?) {
        warmUp.lowestCoolant = coolant
    }

    /// Handles ignition off: the driving cycle ends.
    mutating func endCycle() {
        for index in entries.indices {
            entries[index].endCycle(
                counts: engineHasRun, passesUntilIndicatorOff: rules.passesUntilIndicatorOff,
                generalConditions: generalSinceClear)
        }
        entries.removeAll(where: \.isForgotten)
        testedThisCycle = []
        readiness.incompleteThisCycle = readiness.supported
        for index in held.indices { held[index] = 0 }
        engineHasRun = false
        runTime = 0
        warmUp = WarmUp()
        general = GeneralConditions()
        generalIsCounted = false
        countedCompletions = []
        unfinished = true
        summarise()
    }

    /// Adds `seconds` of driving with the ignition on, over `distance` kilometres.
    mutating func pass(_ seconds: Double, distance: Double, _ now: DrivingConditions) {
        counters.distanceSinceClear += distance
        if malfunctionIndicatorIsOn { counters.distanceWithIndicator += distance }
        guard now.engineIsRunning else {
            for index in held.indices { held[index] = 0 }
            return
        }
        counters.timeSinceClear += seconds
        if malfunctionIndicatorIsOn { counters.timeWithIndicator += seconds }
        classes.pass(seconds, &counters)
        runTime += seconds
        if !engineHasRun {
            engineHasRun = true
            performance?.ignitionCycles.saturatingIncrement()
        }
        countWarmUp(now.coolant)
        general.pass(seconds, now)
        if general.areMet { countGeneralConditions() }
        if unfinished { runMonitors(seconds, now) }
    }

    /// Whether a confirmed code waits for its freeze frame.
    var needsFreezeFrame: Bool { entries.contains(where: \.needsFrame) }

    /// Stores a freeze frame with `values` for every confirmed code without one or with a later failure.
    mutating func freeze(_ values: [Double]) {
        for index in entries.indices where entries[index].needsFrame { entries[index].freeze(values) }
        summarise()
    }

    // MARK: Parts

    /// Changes the entry of `code` in an event whose number it gets, making an entry when there is none and the memory is
    /// not full of others.
    private mutating func update(
        _ code: DiagnosticTroubleCode, _ change: (inout TroubleCodeEntry, _ event: Int) -> Void
    ) {
        guard code.rawValue != 0 else { return }
        eventCount += 1
        if let index = entries.firstIndex(where: { $0.code == code }) {
            change(&entries[index], eventCount)
            return
        }
        if entries.count >= Self.capacity {
            guard let oldest = entries.firstIndex(where: \.isOnlyRemembered) else { return }
            entries.remove(at: oldest)
        }
        var entry = TroubleCodeEntry(code: code, monitor: monitor(of: code), test: test(ofUnstored: code))
        change(&entry, eventCount)
        entries.append(entry)
    }

    /// Returns the monitor that detects the fault behind `code`.
    func monitor(of code: DiagnosticTroubleCode) -> Monitor {
        let responsible = Monitor.responsible(for: code, in: readiness.layout)
        return conditions.contains { $0.monitor == responsible } ? responsible : .component
    }

    /// Returns the results for a code that the memory does not hold.
    func test(ofUnstored code: DiagnosticTroubleCode) -> TroubleCodeTest {
        let monitor = monitor(of: code)
        guard testedSinceClear.contains(monitor), !untested.contains(code) else { return .notCompleted }
        return .passed(inThisCycle: testedThisCycle.contains(monitor))
    }

    private mutating func countWarmUp(_ coolant: Double?) {
        guard !warmUp.isComplete, let coolant else { return }
        let lowest = min(warmUp.lowestCoolant ?? coolant, coolant)
        warmUp.lowestCoolant = lowest
        guard coolant >= rules.warmUpTemperature, coolant - lowest >= rules.warmUpRise else { return }
        warmUp.isComplete = true
        counters.warmUpsSinceClear += 1
        for index in entries.indices
        where !updatesAreOff && entries[index].test.hasFailed && !entries[index].commandsIndicator
            && (entries[index].isConfirmed || !entries[index].isPending)
            && !entries[index].test.hasFailedThisCycle
        {
            entries[index].warmUps += 1
            guard entries[index].warmUps >= rules.warmUpsUntilErased else { continue }
            entries[index].test.age()
            entries[index].removeFrames()
        }
        entries.removeAll(where: \.isForgotten)
        if !malfunctionIndicatorIsOn {
            warmUpsWithoutIndicator += 1
            if warmUpsWithoutIndicator >= rules.warmUpsUntilErased {
                counters.distanceWithIndicator = 0
                counters.timeWithIndicator = 0
            }
        }
        summarise()
    }

    private mutating func countGeneralConditions() {
        generalSinceClear = true
        guard !generalIsCounted else { return }
        generalIsCounted = true
        activity?.countCycle()
        guard var tracking = performance else { return }
        tracking.generalDenominator.saturatingIncrement()
        for (index, monitor) in PerformanceTracking.monitors(of: tracking.layout).enumerated() {
            guard let monitor, readiness.supported.contains(monitor), tracking.pairs.indices.contains(index)
            else { continue }
            tracking.pairs[index].conditions.saturatingIncrement()
        }
        performance = tracking
    }

    /// Advances the monitors that have not completed in this driving cycle.
    private mutating func runMonitors(_ seconds: Double, _ now: DrivingConditions) {
        unfinished = false
        for index in conditions.indices {
            let row = conditions[index]
            if held[index] >= row.held { continue }
            unfinished = true
            guard runTime >= row.runTime, row.coolant.map({ (now.coolant ?? -.infinity) >= $0 }) ?? true,
                row.speed.map({ $0.contains(now.speed ?? -1) }) ?? true
            else {
                held[index] = 0
                continue
            }
            held[index] += seconds
            if held[index] >= row.held { complete(row.monitor) }
        }
    }

    /// Completes `monitor`: codes whose fault is present fail, its other codes pass.
    private mutating func complete(_ monitor: Monitor) {
        let bit = MonitorSet([monitor])
        let isCounted = countedCompletions.contains(monitor)
        countedCompletions.formUnion(bit)
        if !isCounted, !entries.contains(where: { $0.monitor == monitor && $0.isPending }) {
            activity?.count(monitor)
        }
        if !isCounted, var tracking = performance {
            for (index, tracked) in PerformanceTracking.monitors(of: tracking.layout).enumerated()
            where tracked == monitor && tracking.pairs.indices.contains(index) {
                tracking.pairs[index].completions.saturatingIncrement()
            }
            performance = tracking
        }
        readiness.incompleteSinceClear.subtract(bit)
        readiness.incompleteThisCycle.subtract(bit)
        guard !updatesAreOff else { return }
        testedSinceClear.formUnion(bit)
        testedThisCycle.formUnion(bit)
        if !untested.isEmpty { untested = untested.filter { self.monitor(of: $0) != monitor } }
        for index in entries.indices
        where entries[index].monitor == monitor && !entries[index].test.hasCompletedThisCycle {
            if entries[index].isFailing {
                eventCount += 1
                entries[index].fail(
                    oneTrip: rules.oneTrip.contains(entries[index].code),
                    keepsPermanentCodes: rules.keepsPermanentCodes, event: eventCount)
            } else {
                entries[index].test.pass()
            }
        }
        summarise()
    }

    /// Updates the cached summaries.
    private mutating func summarise() {
        let wasOn = malfunctionIndicatorIsOn
        malfunctionIndicatorIsOn = entries.contains(where: \.commandsIndicator)
        if malfunctionIndicatorIsOn, !wasOn {
            counters.distanceWithIndicator = 0
            counters.timeWithIndicator = 0
            warmUpsWithoutIndicator = 0
        }
        classes.update(entries.lazy.filter(\.commandsIndicator).map(\.code), &counters)
        confirmedCount = min(127, entries.count(where: \.isConfirmed))
        let withFrame = entries.filter { $0.frame != nil }
        freezeFrame =
            (withFrame.first { $0.monitor == .misfire || $0.monitor == .fuelSystem } ?? withFrame.first)?
            .frame
    }
}
