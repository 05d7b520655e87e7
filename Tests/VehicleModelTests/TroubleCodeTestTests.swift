import SimulationCore
import Testing

@testable import VehicleModel

/// The status byte of trouble codes over all sequences of events.
@Suite struct TroubleCodeTestTests {
    /// What holds for every status byte, whatever has happened before (ISO 14229-1, annex D.2).
    private static func contradictions(in status: TroubleCodeStatus) -> [String] {
        func implies(_ one: TroubleCodeStatus, _ other: TroubleCodeStatus) -> Bool {
            !status.contains(one) || status.contains(other)
        }
        func excludes(_ one: TroubleCodeStatus, _ others: TroubleCodeStatus) -> Bool {
            !status.contains(one) || status.isDisjoint(with: others)
        }
        let rules: [(String, Bool)] = [
            (
                "what has not completed since the last clear has no result",
                excludes(
                    .testNotCompletedSinceLastClear,
                    [
                        .testFailed, .testFailedThisOperationCycle, .pending, .confirmed,
                        .testFailedSinceLastClear, .warningIndicatorRequested,
                    ])
            ),
            (
                "what has not completed since the last clear has not completed in this cycle",
                implies(.testNotCompletedSinceLastClear, .testNotCompletedThisOperationCycle)
            ),
            (
                "a failure in this cycle is a result of this cycle",
                excludes(.testFailedThisOperationCycle, .testNotCompletedThisOperationCycle)
            ),
            (
                "a failure in this cycle makes the code pending",
                implies(.testFailedThisOperationCycle, .pending)
            ),
            ("the last failure makes the code pending", implies(.testFailed, .pending)),
            (
                "a last failure in this cycle is one of this cycle",
                status.contains(.testNotCompletedThisOperationCycle)
                    || implies(.testFailed, .testFailedThisOperationCycle)
            ),
            ("a pending code has failed", implies(.pending, .testFailedSinceLastClear)),
            ("a confirmed code has failed", implies(.confirmed, .testFailedSinceLastClear)),
            ("only a confirmed code asks for the indicator", implies(.warningIndicatorRequested, .confirmed)),
        ]
        return rules.filter { !$0.1 }.map { "\(Hex.string(status.rawValue, width: 2)): \($0.0)" }
    }

    // MARK: The machine

    private static let machineEvents: [(String, @Sendable (inout TroubleCodeTest) -> Void)] = [
        ("fail", { $0.fail() }), ("pass", { $0.pass() }),
        ("new cycle", { $0.beginCycle(formerCounts: true) }),
        ("new cycle without engine", { $0.beginCycle(formerCounts: false) }),
        ("clear", { $0 = .notCompleted }), ("confirm", { $0.confirm() }),
        ("extinguish", { $0.extinguish() }), ("age", { $0.age() }), ("pending", { $0.makePending() }),
    ]

    @Test func noSequenceOfResultsGivesAContradiction() {
        var statuses: Set<UInt8> = []
        var wrong: Set<String> = []
        func walk(_ test: TroubleCodeTest, _ depth: Int) {
            if statuses.insert(test.status.rawValue).inserted {
                wrong.formUnion(Self.contradictions(in: test.status))
            }
            guard depth > 0 else { return }
            for (_, event) in Self.machineEvents {
                var next = test
                event(&next)
                walk(next, depth - 1)
            }
        }
        for start in [TroubleCodeTest.notCompleted, .passed(inThisCycle: false)] { walk(start, 6) }
        #expect(wrong.isEmpty, "\(wrong.sorted())")
        // All that can be is reached: without a failure 00, 40 and 50; with one, seven states of the cycle for each of no
        // confirmation, confirmed, and with the indicator.
        #expect(statuses.count == 3 + 3 * 7)
        #expect(statuses.isSuperset(of: [0x00, 0x40, 0x50, 0x27, 0x2F, 0xAF, 0x64, 0xE8]))
    }

    // MARK: The memory

    /// A memory with the codes that are looked at.
    private struct Life: Hashable {
        /// The code that events are about, one that another monitor detects, and one that is never stored.
        static let codes = [0x0113, 0x0420, 0x0171].map { DiagnosticTroubleCode(rawValue: $0) }
        var memory: TroubleCodeMemory

        init(_ change: (inout ECUDescription) -> Void = { _ in }) {
            var ecu = ECUDescription()
            ecu.troubleCodeRules.warmUpsUntilErased = 1
            ecu.troubleCodeRules.passesUntilIndicatorOff = 1
            change(&ecu)
            memory = TroubleCodeMemory(ecu)
            memory.beginCycle(coolant: 20)
        }

        var reports: [TroubleCodeMemory.Report] {
            Self.codes.map { code in
                memory.reports.first { $0.code == code } ?? memory.report(ofUnstored: code)
            }
        }

        mutating func drive() {
            let now = DrivingConditions(engineIsRunning: true, coolant: 90, speed: 60)
            // The first second lets the time of running pass, the second one completes every monitor.
            memory.pass(1000, distance: 1, now)
            memory.pass(1000, distance: 1, now)
        }

        mutating func beginCycle() {
            memory.endCycle()
            memory.beginCycle(coolant: 20)
        }

        /// What decides about everything later, without counters that no status depends on.
        private var key: [AnyHashable] {
            [
                memory.entries.map { entry in
                    [
                        entry.code, entry.test, entry.isFailing, entry.passes, entry.warmUps,
                        entry.isPermanent, entry.hasPassedWhilePermanent,
                    ] as [AnyHashable]
                },
                reports.map(\.status), memory.updatesAreOff, memory.held, memory.readiness,
            ]
        }

        static func == (left: Self, right: Self) -> Bool { left.key == right.key }
        func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    private static let code = Life.codes[0]

    private static let memoryEvents: [(name: String, act: @Sendable (inout Life) -> Void)] = [
        ("the test fails", { $0.memory.store(code, as: .failing) }),
        ("the fault ends", { $0.memory.repair(code) }),
        ("the tests run", { $0.drive() }),
        ("a new cycle begins", { $0.beginCycle() }),
        ("all is cleared", { $0.memory.clear() }),
        ("the code is cleared", { $0.memory.clear([code]) }),
        ("setting off", { $0.memory.setUpdates(areOn: false) }),
        ("setting on", { $0.memory.setUpdates(areOn: true) }),
        ("stored as pending", { $0.memory.store(code, as: .pending) }),
        ("stored as confirmed", { $0.memory.store(code, as: .confirmed) }),
        ("stored as permanent", { $0.memory.store(code, as: .permanent) }),
        ("inactive codes are cleared", { $0.memory.clearPreviouslyActive() }),
    ]

    /// Every sequence of up to six events; lives that cannot differ later are continued once.
    @Test(arguments: 0...3)
    func noSequenceOfEventsGivesAContradiction(_ start: Int) {
        let first = Life { ecu in
            switch start {
            case 1: ecu.troubleCodes.pending = [Self.code]
            case 2: ecu.troubleCodes.stored = [Self.code]
            case 3:
                ecu.troubleCodes.permanent = [Self.code]
                ecu.monitors.incomplete = MonitorSet([.component])
            default: break
            }
        }
        let begins: [UInt8] = [0x40, 0x64, 0xE8, 0x50]
        #expect(first.reports[0].status.rawValue == begins[start])
        var wrong: Set<String> = []
        var level: [Life: [String]] = [first: []]
        var count = 1
        for _ in 1...6 {
            var next: [Life: [String]] = [:]
            for (life, past) in level {
                for (name, act) in Self.memoryEvents {
                    var after = life
                    act(&after)
                    let path = past + [name]
                    for mistake in Self.mistakes(life, name, after) {
                        wrong.insert("\(path.joined(separator: ", ")): \(mistake)")
                    }
                    if next[after] == nil { next[after] = path }
                }
            }
            level = next
            count += next.count
        }
        #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.min { $0.count < $1.count } ?? "")")
        #expect(count > 500, "\(count) lives")
    }

    /// Rules for each byte, and for what an event changes.
    private static func mistakes(_ before: Life, _ event: String, _ after: Life) -> [String] {
        var mistakes: [String] = []
        for (was, isNow) in zip(before.reports, after.reports) {
            let (old, new) = (was.status, isNow.status)
            mistakes += contradictions(in: new)
            let isOwn = isNow.code == code
            let change =
                "\(isNow.code) \(Hex.string(old.rawValue, width: 2)) > \(Hex.string(new.rawValue, width: 2))"
            if event == "all is cleared" || isOwn && event == "the code is cleared", new.rawValue != 0x50 {
                mistakes.append("\(change), cleared")
            }
            let isUntouched =
                !isOwn && ["the test fails", "the fault ends", "the code is cleared"].contains(event)
                || event.hasPrefix("setting")
                || before.memory.updatesAreOff
                    && ["the tests run", "the test fails", "the fault ends"].contains(event)
                || before.memory.updatesAreOff && event.hasPrefix("stored")
            if isUntouched, old != new { mistakes.append("\(change), untouched") }
            // Only clearing, or aging while the tests run, forgets a failure.
            if old.contains(.testFailedSinceLastClear), !new.contains(.testFailedSinceLastClear),
                !event.contains("clear"), event != "the tests run"
            {
                mistakes.append("\(change), failure forgotten")
            }
            if !old.contains(.testNotCompletedSinceLastClear), new.contains(.testNotCompletedSinceLastClear),
                !event.contains("clear")
            {
                mistakes.append("\(change), result forgotten")
            }
            if event == "a new cycle begins", !new.contains(.testNotCompletedThisOperationCycle) {
                mistakes.append("\(change), in a new cycle")
            }
            if event == "the tests run", !before.memory.updatesAreOff,
                !new.isDisjoint(with: [
                    .testNotCompletedThisOperationCycle, .testNotCompletedSinceLastClear,
                ])
            {
                mistakes.append("\(change), after the tests")
            }
        }
        return mistakes
    }
}
