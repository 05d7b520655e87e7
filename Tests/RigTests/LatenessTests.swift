@testable import TelemetryKind
import Endpoints
import CANBus
import ELM327
import Rig
import SimulationCore
import Telemetry
import Scenarios
import Testing
import VehicleModel
import VehicleNetwork

/// A rig that leaves out what is late, as behind sockets, and is asked to go on after ten seconds in which nobody did.
@Suite struct LatenessTests {
    private static let before = SimInstant.powerOn.advanced(by: .milliseconds(1005))
    private static let after = before.advanced(by: .seconds(10))

    private static func game(
        _ name: String, _ family: Game, _ format: String, server: Bool, rate: Int,
        _ change: (inout TelemetryDescription) -> Void = { _ in }
    ) -> EndpointDescription {
        var game = TelemetryDescription(
            game: family, format: format,
            role: server ? .server : .sender(to: Peer(host: "127.0.0.1", port: 5300)))
        game.rate = rate
        change(&game)
        return EndpointDescription(
            name: name, listen: .udp(host: "127.0.0.1", port: 0), kind: game)
    }

    /// An adapter and a game of each kind; the car is on a track among seven others.
    private static func description(_ events: [EventDescription] = []) -> RigDescription {
        var car = Bench.car()
        var drive = TrackDrive(circuit: .hafenring)
        drive.rivals = 7
        car.parameters = .race
        car.drive = .track(drive)
        var description = Bench.description(.faithful, vehicle: car, events: events)
        description.endpoints += [
            game("forza", .forza, "forza-horizon-4", server: false, rate: 60),
            game("corsa", .assettoCorsa, "assetto-corsa", server: true, rate: 333),
            game("acc", .assettoCorsaCompetizione, "acc", server: true, rate: 60),
            game("dirt", .dirt, "dirt-extradata-3", server: false, rate: 100) { $0.pause = .keepalive },
            game("formula", .f1, "f1-2021", server: false, rate: 60) { $0.jitter = .milliseconds(2) },
        ]
        return description
    }

    private static func peer(_ number: Int) -> Peer { Peer(host: "127.0.0.1", port: 40_000 + number) }

    private static func registration(interval: UInt8) -> [UInt8] {
        [1, 4, 1, 0, 0x61, 0, 0, interval, 0, 0, 0, 0, 0]
    }

    /// A rig at `before` with clients at both servers, whose outputs have been taken.
    private static func rig(_ events: [EventDescription] = [], last: EndpointDescription? = nil) -> Rig {
        var description = description(events)
        if let last { description.endpoints[description.endpoints.count - 1] = last }
        var rig = Rig(description, journal: Journal())
        rig.skipsLate = true
        for client in 0..<3 {
            rig.run(until: rig.now.advanced(by: .milliseconds(3)))
            let subscribe: [UInt8] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
            rig.receive(datagram: subscribe, from: peer(client), endpoint: 2, now: rig.now)
            let interval = UInt8([0, 50, 250][client])
            rig.receive(
                datagram: registration(interval: interval), from: peer(client), endpoint: 3, now: rig.now)
        }
        go(&rig, to: before)
        rig.clearOutputs()
        return rig
    }

    /// In steps of a driver that has the time.
    private static func go(_ rig: inout Rig, to end: SimInstant) {
        while rig.now < end { rig.run(until: min(end, rig.now.advanced(by: .milliseconds(5)))) }
    }

    private static func records(_ rig: Rig, _ kind: JournalRecord.Kind) -> [(at: SimInstant, text: String)] {
        var position = JournalPosition()
        var found: [(at: SimInstant, text: String)] = []
        while let (record, entry) = position.readEntry(rig.journal) {
            guard record.kind == kind else { continue }
            switch entry {
            case .event(let event): found.append((record.time, event.text))
            case .note(let note): found.append((record.time, note.description))
            default: found.append((record.time, ""))
            }
        }
        return found
    }

    @Test func nothingIsLeftOutOfARunThatIsPunctual() {
        let rig = Self.rig()
        #expect(rig.now == Self.before)
        #expect(rig.skipped == Lateness.Skipped() && rig.behind == .zero)
        #expect(Self.records(rig, .note).isEmpty)
    }

    @Test func ofEachStreamOneSlotIsLeft() {
        var rig = Self.rig()
        rig.run(until: Self.after)
        var counts: [String: Int] = [:]
        for datagram in rig.datagrams {
            let name = rig.description.endpoints[datagram.endpoint].name
            counts["\(name) \(datagram.peer.port) \(datagram.range.count)", default: 0] += 1
            // All but the keepalive's interval of 150 ms and the client's of 250 ms are shorter.
            let age = datagram.time.duration(to: Self.after)
            #expect(age >= .zero && age < .milliseconds(250))
        }
        #expect(counts["forza 5300 324"] == 1)
        for client in 0..<3 { #expect(counts["corsa \(40_000 + client) 328"] == 1) }
        let updates = rig.datagrams.filter { $0.endpoint == 3 && rig.outputBytes[$0.range.lowerBound] == 2 }
        #expect(Set(updates.map(\.peer)).count == 3 && updates.count == 3)
        let cars = rig.datagrams.filter { $0.endpoint == 3 && rig.outputBytes[$0.range.lowerBound] == 3 }
        #expect(cars.count == 3 * 8)
        // One slot and one packet of zeros between slots.
        #expect(counts.filter { $0.key.hasPrefix("dirt") }.values.reduce(0, +) == 2)
        // A slot of F1 has each message at most once.
        #expect(counts.filter { $0.key.hasPrefix("formula") }.values.allSatisfy { $0 == 1 })
        let times = rig.datagrams.map(\.time)
        #expect(times == times.sorted())
        // 600 of Forza, 3330 of Assetto Corsa, 600 + 200 + 40 of Competizione, 1000 + 66 of DiRT, 600 of F1, less one each.
        #expect((6420...6440).contains(rig.skipped.slots))
    }

    @Test func afterwardsEverythingGoesOnAsBefore() {
        var late = Self.rig()
        late.run(until: Self.after)
        late.clearOutputs()
        Self.go(&late, to: Self.after.advanced(by: .seconds(1)))
        var punctual = Self.rig()
        Self.go(&punctual, to: Self.after)
        punctual.clearOutputs()
        Self.go(&punctual, to: Self.after.advanced(by: .seconds(1)))
        #expect(punctual.skipped.total == 0)
        // F1's slots have a spread of their own, and its rarer messages another beginning.
        func slots(_ rig: inout Rig) -> [String] {
            rig.datagrams.filter { $0.endpoint != 5 }.map {
                "\($0.endpoint) \($0.peer) \($0.time.nanoseconds) \($0.range.count)"
            }
        }
        #expect(slots(&late) == slots(&punctual))
        #expect(slots(&late).count > 1500)
    }

    @Test(
        arguments: [
            (.f1, "f1-2021", "f1-2021-motion", "frameIdentifier"),
            (.projectCars2, "project-cars-2", "project-cars-2-timings", "tickCount"),
        ] as [(Game, String, String, String)])
    func framesThatNobodyGotAreCounted(
        _ game: Game, _ format: String, _ message: String, _ field: String
    ) throws {
        let layout = try #require(PacketLayouts.named(message))
        func frame(_ rig: inout Rig) throws -> Double? {
            let motion = try #require(
                rig.datagrams.last { $0.endpoint == 5 && $0.range.count == layout.size })
            return try PacketDecoder.decode(Array(rig.outputBytes[motion.range]), as: layout)
                .number(field)
        }
        var rig = Self.rig(
            last: Self.game("last", game, format, server: false, rate: 60) { $0.jitter = .milliseconds(2) })
        rig.run(until: Self.before.advanced(by: .milliseconds(20)))
        let first = try #require(try frame(&rig))
        rig.clearOutputs()
        rig.run(until: Self.after.advanced(by: .milliseconds(20)))
        let second = try #require(try frame(&rig))
        // A frame has the number of the race's time, which jitter shifts.
        #expect(abs(second - first - 600) <= 1)
    }

    @Test func ofRepetitionsOneIsEnough() {
        let brief = EventDescription(
            name: "brief", trigger: .every(.milliseconds(1), from: .zero), actions: [LogAction("x")])
        let rare = EventDescription(
            name: "rare", trigger: .every(.seconds(4), from: .zero), actions: [LogAction("x")])
        let once = EventDescription(name: "once", at: .seconds(5), actions: [LogAction("x")])
        var ending = EventDescription(
            name: "ending", trigger: .every(.milliseconds(1), from: .seconds(2)), actions: [LogAction("x")])
        ending.until = .milliseconds(2500)
        var rig = Self.rig([brief, rare, once, ending])
        let known = Self.records(rig, .event).count
        #expect(known == 1006 + 1)
        rig.run(until: Self.after)
        let seen = Self.records(rig, .event).dropFirst(known).map {
            "\($0.at.nanoseconds / 1_000_000) \($0.text)"
        }
        // What comes once is caught up with; all of them in the order of their instants.
        #expect(seen == ["2499 ending: x", "5000 once: x", "8000 rare: x", "11005 brief: x"])
        #expect(rig.skipped.repetitions == 499 + 1 + 9999)
    }

    @Test func trafficIsLeftOutToo() {
        var bench = Bench(vehicle: TrafficTests.car())
        let connection = bench.connect(["ATE0", "ATSP6"])
        bench.driver.rig.skipsLate = true
        bench.send("ATMA\r", on: connection)
        let start = bench.now
        bench.driver.run(until: SimInstant(nanoseconds: start.nanoseconds + 10_000_000))
        let known = TrafficTests.traffic(bench).count
        bench.driver.run(for: .seconds(10))
        #expect(TrafficTests.traffic(bench).count == known + 2)
        #expect((590...598).contains(bench.driver.rig.skipped.broadcasts))
        // The next ones come when they would have come anyway.
        for _ in 0..<50 { bench.driver.run(for: .milliseconds(2)) }
        #expect(TrafficTests.traffic(bench).count == known + 2 + 6)
    }

    @Test func groupsOfTheHeavyKindAreLeftOutToo() {
        var engine = ECUDescription(name: "engine")
        engine.j1939 = J1939Description(address: 0)
        var car = Bench.car([engine])
        car.bus = BusDescription(protocol: .j1939)
        var bench = Bench(vehicle: car)
        let connection = bench.connect(["ATE0", "ATSPA"])
        bench.driver.rig.skipsLate = true
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .milliseconds(500))
        func frames() -> Int { bench.records(.frame).count }
        let known = frames()
        bench.driver.run(for: .seconds(10))
        let groups = frames() - known
        #expect((1...20).contains(groups))
        #expect(bench.driver.rig.skipped.broadcasts > 100)
        for _ in 0..<500 { bench.driver.run(for: .milliseconds(2)) }
        #expect(frames() - known - groups > 50)
    }

    @Test func answersStillCome() throws {
        func answers(late: Bool) throws -> [String] {
            var rig = Self.rig()
            guard case .accepted(let connection, _) = rig.connect(endpoint: 0, now: rig.now) else {
                return []
            }
            rig.receive(Array("ATE0\rATSP6\r".utf8), on: connection, now: rig.now)
            Self.go(&rig, to: rig.now.advanced(by: .milliseconds(5)))
            rig.clearOutputs()
            rig.receive(Array("010C\r".utf8), on: connection, now: rig.now)
            if late { rig.run(until: Self.after) } else { Self.go(&rig, to: Self.after) }
            #expect((rig.skipped.total > 0) == late && rig.now == Self.after)
            return rig.outputs.map {
                "\($0.time.nanoseconds) \(String(decoding: rig.outputBytes[$0.range], as: UTF8.self))"
            }
        }
        // At its own instant, in the order of everything else.
        let late = try answers(late: true)
        #expect(try late == answers(late: false))
        #expect(late.joined().contains("41 0C") && late.last?.hasSuffix(">") == true)
    }

    @Test func inputIsNotKeptWaitingByWhatIsLate() throws {
        let events = (0..<300).map { number in
            EventDescription(
                trigger: .every(.milliseconds(1), from: .zero),
                actions: [SetAction(.vehicleSpeed, .constant(Double(number)))])
        }
        var rig = Self.rig(events)
        guard case .accepted(let connection, _) = rig.connect(endpoint: 0, now: rig.now) else { return }
        let known = Self.records(rig, .event).count
        rig.receive(Array("ATI\r".utf8), on: connection, now: Self.after)
        rig.receive(Array("AT@1\r".utf8), on: connection, now: Self.after)
        // It has the time that the rig has got to, and a little of what was late has been done before it.
        #expect(rig.now < Self.before.advanced(by: .milliseconds(2)))
        #expect(Self.records(rig, .event).count - known <= 64)
        #expect(rig.behind > .seconds(9))
        rig.run(until: Self.after.advanced(by: .milliseconds(100)))
        let answers = rig.outputs.map { String(decoding: rig.outputBytes[$0.range], as: UTF8.self) }
        let first = answers.firstIndex { $0.contains("ELM327 v1.5") }
        let second = answers.firstIndex { $0.contains("OBDII to RS232") }
        #expect(try #require(first) <= (try #require(second)))
        #expect(answers.joined().hasSuffix("Interpreter\r\r>"))
        var position = JournalPosition()
        var last = SimInstant.powerOn
        var isInOrder = true
        while let (record, _) = position.read(rig.journal) {
            isInOrder = isInOrder && record.time >= last
            last = record.time
        }
        #expect(isInOrder)
        #expect(rig.behind == .zero && rig.worstBehind >= .seconds(9))
    }

    @Test func theJournalSaysSoOnceASecond() {
        let event = EventDescription(
            trigger: .every(.milliseconds(1), from: .zero), actions: [LogAction("x")])
        var rig = Self.rig([event])
        rig.run(until: Self.after)
        let notes = Self.records(rig, .note).map(\.text)
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("the simulation was up to 9999 ms behind; ") == true)
        let words = " telemetry slots, 9999 repetitions, 0 broadcasts were skipped"
        #expect(notes.first?.hasSuffix(words) == true)
        // Half a second late, again and again.
        for turn in 1...20 { rig.run(until: Self.after.advanced(by: .milliseconds(500 * turn))) }
        let more = Self.records(rig, .note).dropFirst().map(\.text)
        #expect((8...11).contains(more.count))
        #expect(more.last?.contains(" 998 repetitions,") == true, "\(more.last ?? "")")
    }

    /// Nothing is noted of a delay of 0 ms that has skipped something, and of none without anything skipped.
    @Test(arguments: [0, 1, 999_999, 1_000_000, 240_000_000], [0, 38])
    func whatIsSaidDoesNotContradictItself(_ nanoseconds: Int64, _ slots: UInt64) {
        var skipped = Lateness.Skipped()
        skipped.slots = slots
        let words = Lateness.words(behind: .nanoseconds(nanoseconds), skipped: skipped)
        let state =
            switch (nanoseconds, slots) {
            case (240_000_000, _): "was up to 240 ms behind"
            case (1_000_000, _): "was up to 1 ms behind"
            case (_, 38): "was behind and has caught up"
            default: "is on time"
            }
        #expect(
            words
                == "the simulation \(state); \(slots) telemetry slots, 0 repetitions, 0 broadcasts were skipped"
        )
    }

    /// Who asks after a rig has caught up gets the delay that it had, once.
    @Test func theDelayIsKnownAfterwards() {
        var rig = Self.rig()
        // What a driver that comes each 5 ms has at most.
        #expect(rig.takeDelay() <= .milliseconds(5))
        rig.run(until: Self.after)
        #expect(rig.behind == .zero && rig.skipped.slots > 6000)
        let delay = rig.takeDelay()
        #expect(delay > .seconds(9) && delay <= .seconds(10))
        #expect(rig.takeDelay() == .zero)
    }

    /// Seventeen games beside a driver that comes late by random times: each slot is sent or counted as skipped.
    @Test func noSlotIsLostSilently() {
        var description = Bench.description(.faithful, vehicle: Bench.car())
        let rates = (0..<17).map { [30, 60, 100, 333][$0 % 4] }
        description.endpoints = rates.enumerated().map { number, rate in
            Self.game("game \(number)", .forza, "forza-horizon-4", server: false, rate: rate)
        }
        var rig = Rig(description, journal: Journal())
        rig.skipsLate = true
        var random = SeededGenerator(seed: 34)
        var sent: UInt64 = 0
        let end = SimInstant.powerOn.advanced(by: .seconds(20))
        while rig.now < end {
            let pause = Duration.microseconds(Int64(random.nextUnit() * random.nextUnit() * 150_000))
            rig.run(until: min(end, rig.now.advanced(by: pause)))
            sent += UInt64(rig.datagrams.count)
            rig.clearOutputs()
        }
        // The slots of power-on and of the end are among them.
        let slots = rates.reduce(0) { $0 + 20 * $1 + 1 }
        #expect(rig.skipped.slots > 1000)
        #expect(sent + rig.skipped.slots == UInt64(slots))
        rig.reportRestOfLateness()
        let reported = Self.records(rig, .note).map(\.text).reduce(0) { sum, text in
            sum + (text.firstMatch(of: #/; (\d+) telemetry slots/#).flatMap { Int($0.1) } ?? 0)
        }
        #expect(reported == Int(rig.skipped.slots))
    }

    @Test func inVirtualTimeNothingIsLate() {
        var rig = Self.rig()
        rig.skipsLate = false
        rig.run(until: Self.after)
        #expect(rig.datagrams.count { $0.endpoint == 1 } == 600)
        #expect(rig.skipped.total == 0 && Self.records(rig, .note).isEmpty)
    }
}
