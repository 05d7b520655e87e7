import ELM327Kind
import TelemetryKind
import CompanionServices
import ELM327
import Endpoints
import Foundation
import Rig
import SimulationCore
import Telemetry
import VehicleModel

// inside [--milliseconds N] [--only NAME]: what the simulation costs without sockets, a name and a number a line.
//
//   encode     ns to make a Forza Horizon 4 packet of 324 bytes
//   state      ns to tell the race of a car among seven rivals off the track drive
//   datagram   ns for a datagram of an unthrottled endpoint, journal included, until a host could send it
//   acc64      ns for a slot of 64 clients of Assetto Corsa Competizione, 9 datagrams each, journal included
//   acc64apart the same with clients whose slots lie apart, as they do when each has registered at a time of its own
//   request    ns for a request 010C and its answer in `timing: instant`, journal included, until a host could send it
//   line       ns to write a record of such a conversation as a line of JSON
//   get        ns to read a GET of three fields on a connection that stays open, and to frame its response
//   faithful   the same with real times of bus, ECU and adapter, in virtual time
//   virtual    seconds of simulated time in one of real time, with one ECU that a client asks twice a second
//   virtual8   the same with eight ECUs, each of which sends a frame every 100 ms to an observer of the bus

var milliseconds = 300
var chosen: String?
var rest = CommandLine.arguments.dropFirst()
while let argument = rest.popFirst() {
    switch argument {
    case "--milliseconds": milliseconds = rest.popFirst().flatMap(Int.init) ?? milliseconds
    case "--only": chosen = rest.popFirst()
    default: break
    }
}

let clock = ContinuousClock()

/// Whether `name` is measured; what is not measured is not set up either, so that a profile shows one thing alone.
@MainActor
func isChosen(_ name: String) -> Bool { chosen == nil || chosen == name }

/// Calls `turn` over and over and prints what `rate` makes of the counted things and the time that they took.
@MainActor
func measure(_ name: String, _ rate: (_ count: Double, _ seconds: Double) -> Double, _ turn: () -> Int) {
    guard isChosen(name) else { return }
    var rounds: [Double] = []
    for _ in 0..<5 {
        let start = clock.now
        var count = 0
        var passed = Duration.zero
        repeat {
            count += turn()
            passed = start.duration(to: clock.now)
        } while passed < .milliseconds(milliseconds / 5)
        rounds.append(rate(Double(count), passed / .seconds(1)))
    }
    print(name, Int(rounds.sorted()[2].rounded()))
}

/// A car on a circuit with seven rivals.
func racingCar() -> VehicleDescription {
    var car = VehicleDescription(name: "car", parameters: .race)
    var drive = TrackDrive(circuit: .hafenring)
    drive.laps = 3
    drive.rivals = 7
    car.drive = .track(drive)
    return car
}

func nanosecondsEach(_ count: Double, _ seconds: Double) -> Double { seconds * 1e9 / count }

var vehicle = Vehicle(racingCar(), seed: 1)
if isChosen("encode") || isChosen("state") {
    vehicle.advance(to: SimInstant.powerOn.advanced(by: .seconds(30)))
}
var state = vehicle.raceState
var context = PacketContext()

if isChosen("encode"), let layout = PacketLayouts.named("forza-horizon-4") {
    var encoder = PacketEncoder(layout)
    var bytes: [UInt8] = []
    measure("encode", nanosecondsEach) {
        bytes.removeAll(keepingCapacity: true)
        for _ in 0..<64 {
            context.timestamp &+= 1
            encoder.encode(state, context, into: &bytes)
        }
        return bytes.count / 324
    }
}

measure("state", nanosecondsEach) {
    for _ in 0..<64 {
        vehicle.advance(to: vehicle.now.advanced(by: .microseconds(1)))
        vehicle.writeRaceState(into: &state)
    }
    return 64
}

/// A rig whose only endpoint sends as fast as it may.
func unthrottled() -> Rig {
    var game = TelemetryDescription(
        game: .forza, format: "forza-horizon-4", role: .sender(to: Peer(host: "127.0.0.1", port: 5300)))
    game.isUnthrottled = true
    var description = RigDescription(vehicle: racingCar())
    description.endpoints = [
        EndpointDescription(
            name: "dash", listen: .udp(host: "127.0.0.1", port: 0), kind: game)
    ]
    return Rig(description)
}

if isChosen("datagram") {
    var rig = unthrottled()
    measure("datagram", nanosecondsEach) {
        guard let due = rig.nextDue else { return 0 }
        rig.run(until: due)
        defer { rig.clearOutputs() }
        return rig.datagrams.count
    }
}

/// A rig with 64 clients of Assetto Corsa Competizione at 60 Hz, which have registered within one slot: at one instant,
/// or one after the other.
func broadcasting(apart: Bool) -> Rig {
    let game = TelemetryDescription(game: .assettoCorsaCompetizione, format: "acc", role: .server)
    var description = RigDescription(vehicle: racingCar())
    description.endpoints = [
        EndpointDescription(name: "acc", listen: .udp(host: "127.0.0.1", port: 0), kind: game)
    ]
    var rig = Rig(description)
    rig.run(until: SimInstant.powerOn.advanced(by: .seconds(30)))
    let start = rig.now
    // Version 4, the name "Dash", no password, every 16 ms, no command password.
    let registration: [UInt8] = [1, 4, 4, 0, 0x44, 0x61, 0x73, 0x68, 0, 0, 16, 0, 0, 0, 0, 0]
    for client in 0..<64 {
        let instant = apart ? start.advanced(by: .microseconds(260 * client)) : start
        let peer = Peer(host: "127.0.0.1", port: 40_000 + client)
        rig.receive(datagram: registration, from: peer, endpoint: 0, now: instant)
        rig.run(until: instant)
    }
    rig.clearOutputs()
    return rig
}

for (name, apart) in [("acc64", false), ("acc64apart", true)] where isChosen(name) {
    var rig = broadcasting(apart: apart)
    let slot = Duration.nanoseconds(16_666_667)
    measure(name, nanosecondsEach) {
        rig.run(until: rig.now.advanced(by: slot))
        defer { rig.clearOutputs() }
        return rig.datagrams.count / (64 * 9)
    }
}

/// A car with one ECU behind an adapter.
func quietCar(_ timing: Timing) -> RigDescription {
    var car = VehicleDescription(name: "car", ecus: [ECUDescription(latency: .milliseconds(12))])
    car.signals[.engineSpeed] = .constant(1726)
    var description = RigDescription(vehicle: car)
    description.endpoints = [
        EndpointDescription(
            name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: AdapterDescription())
    ]
    description.timing = timing
    return description
}

let request = Array("010C\r".utf8)

for (name, timing) in [("request", Timing.instant), ("faithful", .faithful)] where isChosen(name) {
    var rig = Rig(quietCar(timing))
    guard case .accepted(let port, _) = rig.connect(endpoint: 0, now: rig.now) else { continue }
    var answers = 0
    measure(name, nanosecondsEach) {
        for _ in 0..<100 {
            rig.receive(request, on: port, now: rig.now)
            repeat { rig.run(until: rig.nextDue ?? rig.now) } while rig.outputBytes.last != UInt8(ascii: ">")
            answers += 1
            rig.clearOutputs()
        }
        return 100
    }
    if answers == 0 { print(name, "unanswered") }
}

if isChosen("line") {
    let car = quietCar(.faithful)
    var talk = VirtualDriver(Rig(car))
    if let port = talk.connect() {
        for _ in 0..<100 {
            talk.send(request, on: port)
            talk.run(for: .milliseconds(500))
        }
    }
    let line = JournalLine(car)
    var text: [UInt8] = []
    measure("line", nanosecondsEach) {
        text.removeAll(keepingCapacity: true)
        var position = JournalPosition()
        var count = 0
        while let (record, entry) = position.readEntry(talk.rig.journal) {
            line.append(record, entry, to: &text)
            count += 1
        }
        return count
    }
}

if isChosen("get") {
    var connection = HTTPConnection()
    let get = Array(
        "GET /v1/cars/7 HTTP/1.1\r\nHost: 127.0.0.1:9000\r\nAccept: */*\r\nUser-Agent: inside\r\n\r\n".utf8)
    let response = HTTPResponse(
        200, fields: [HTTPField("Content-Type", "application/json")],
        body: Array(#"{"id":7,"plate":"AB 1234","open":true}"#.utf8))
    measure("get", nanosecondsEach) {
        for _ in 0..<100 {
            connection.receive(get, now: .powerOn)
            if connection.heldRequest != nil { connection.answer(response, now: .powerOn) }
            connection.clearOutput()
        }
        return 100
    }
}

/// The car with eight ECUs, each of which sends a frame of its own every 100 ms, whether or not a client listens.
func broadcastingCar() -> RigDescription {
    var description = quietCar(.faithful)
    description.vehicle.ecus += (1..<8).map { number in
        let offset = UInt32(number)
        return ECUDescription(name: "ecu\(number)", request: 0x7E0 + offset, response: 0x7E8 + offset)
    }
    description.vehicle.frames = description.vehicle.ecus.enumerated().map { number, ecu in
        var frame = FrameDescription(
            name: "frame\(number)", identifier: 0x100 + UInt32(number), every: .milliseconds(100),
            data: [UInt8](repeating: 0, count: 8))
        frame.sender = ECUID(number)
        return frame
    }
    return description
}

for (name, car, isObserved) in [
    ("virtual", quietCar(.faithful), false), ("virtual8", broadcastingCar(), true),
] where isChosen(name) {
    var driver = VirtualDriver(Rig(car))
    if isObserved { driver.rig.observeBus(now: driver.rig.now) }
    guard let connection = driver.connect() else { fatalError("the car refuses its client") }
    var answered = 0
    measure(name, { $0 / $1 / 2 }) {
        for _ in 0..<100 {
            let next = driver.rig.now.advanced(by: .milliseconds(500))
            driver.send(request, on: connection)
            driver.run(until: next)
            answered +=
                driver.take(from: connection).contains { $0.bytes.contains(UInt8(ascii: ">")) } ? 1 : 0
        }
        return 100
    }
    if answered == 0 { print(name, "unanswered") }
    // Eight ECUs send ten frames a second each, and each frame is a record.
    if isObserved, driver.rig.journal.next < UInt64(driver.rig.now.nanoseconds / 1_000_000_000 * 80) {
        print(name, "without broadcasts")
    }
}
