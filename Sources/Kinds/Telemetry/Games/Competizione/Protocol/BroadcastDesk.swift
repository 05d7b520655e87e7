import SimulationCore
import VehicleModel

/// The state of the broadcast of Assetto Corsa Competizione, which clients with the command password can change: car,
/// camera, page, replay; and the phase of the session.
struct BroadcastDesk: Sendable {
    /// The state for messages about the session.
    private(set) var show = BroadcastShow()

    private var carCount = 1
    /// The instant at which the session was over, because its first car had finished; nil before.
    private var overSince: SimInstant?
    /// When the results are shown; nil while cars are driving.
    private var showsResultsFrom: SimInstant?
    private var replayEnd: SimInstant?
    private var replayStart = 0.0
    private var replayLength = 0.0

    /// The time after which a session that is over goes on to the next phase, when all cars have finished, and after which
    /// that one is followed by the results.
    static let overFor = Duration.seconds(10)

    /// Executes a command; returns a remark for the journal.
    mutating func take(_ datagram: [UInt8], from peer: Peer, now: SimInstant) -> String {
        let known: [UInt8: String] = [
            49: "acc-out-change-hud-page", 50: "acc-out-change-focus", 51: "acc-out-instant-replay",
        ]
        guard let name = datagram.first.flatMap({ known[$0] }),
            let layout = Game.assettoCorsaCompetizione.layout(named: name),
            let packet = try? PacketDecoder.decode(datagram, as: layout)
        else { return "\(datagram.count) bytes from \(peer) are not a command" }
        switch name {
        case "acc-out-change-hud-page": return changePage(packet, peer)
        case "acc-out-change-focus":
            let car = packet.number("hasCar") == 0 ? nil : packet.number("carIndex")
            let camera = packet.number("hasCamera") == 0 ? nil : Self.camera(packet, "cameraSet", "camera")
            return look(at: car, through: camera, peer)
        default: return replay(packet, peer, now)
        }
    }

    private mutating func changePage(_ packet: DecodedPacket, _ peer: Peer) -> String {
        guard case .text(let page) = packet.value("hudPage"),
            let number = BroadcastShow.pages.firstIndex(of: page)
        else { return "\(peer) asks for a page that there is not" }
        show.page = number
        return "\(peer) shows the page \(page)"
    }

    /// Changes car and camera; an unknown car or camera changes neither.
    private mutating func look(at car: Double?, through camera: (String, String)?, _ peer: Peer) -> String {
        var next = show
        if let car {
            guard let number = Int(exactly: car), number >= 0, number < carCount else {
                return "\(peer) looks at car \(car), which there is not"
            }
            next.car = number
        }
        if let (set, name) = camera {
            guard let place = BroadcastShow.cameraSets.firstIndex(where: { $0.name == set }),
                let number = BroadcastShow.cameraSets[place].cameras.firstIndex(of: name)
            else { return "\(peer) asks for the camera \(set), \(name), which there is not" }
            (next.cameraSet, next.camera) = (place, number)
        }
        show = next
        return "\(peer) looks at car \(show.car) through \(show.cameraName)"
    }

    private mutating func replay(_ packet: DecodedPacket, _ peer: Peer, _ now: SimInstant) -> String {
        guard let start = packet.number("startSessionTime"), let length = packet.number("durationMS"),
            start.isFinite, length.isFinite, length > 0
        else { return "\(peer) asks for a replay of no length" }
        let car = packet.number("initialFocusedCarIndex").flatMap { $0 < 0 ? nil : $0 }
        let camera = Self.camera(packet, "initialCameraSet", "initialCamera")
        let seen = look(at: car, through: camera.0.isEmpty ? nil : camera, peer)
        (replayStart, replayLength) = (start, min(length, 600_000))
        replayEnd = now.advanced(by: .microseconds(Int64(replayLength * 1000)))
        return "\(peer) plays back; \(seen)"
    }

    private static func camera(_ packet: DecodedPacket, _ set: String, _ name: String) -> (String, String) {
        func text(_ field: String) -> String {
            if case .text(let text) = packet.value(field) { return text }
            return ""
        }
        return (text(set), text(name))
    }

    /// Updates the phase from the race; returns true when the session has just ended.
    mutating func look(at state: RaceState, now: SimInstant) -> Bool {
        carCount = state.rivals.count + 1
        if show.car >= carCount { show.car = 0 }
        if let end = replayEnd {
            let left = max(0, now.duration(to: end).seconds * 1000)
            show.replay =
                left > 0 ? BroadcastShow.Replay(time: replayStart + replayLength - left, left: left) : nil
            if left == 0 { replayEnd = nil }
        }
        func isOver(_ laps: Int) -> Bool { state.session.totalLaps > 0 && laps >= state.session.totalLaps }
        let cars = [state.standing.completedLaps] + state.rivals.map(\.standing.completedLaps)
        guard cars.contains(where: isOver) else {
            (overSince, showsResultsFrom) = (nil, nil)
            show.phase =
                state.session.raceTime > 0 ? .session : state.isInFormation ? .formation : .preSession
            return false
        }
        let isNew = overSince == nil
        let since = overSince ?? now
        overSince = since
        if !cars.allSatisfy(isOver) || now < since.advanced(by: Self.overFor) {
            show.phase = .sessionOver
        } else {
            // The results follow when the last car has been at the finish for a while.
            let shown = showsResultsFrom ?? now.advanced(by: Self.overFor)
            showsResultsFrom = shown
            show.phase = now < shown ? .postSession : .results
        }
        return isNew
    }
}

/// The state of the broadcast in messages about the session.
struct BroadcastShow: Hashable, Sendable {
    /// The phase of the session, with the protocol's number.
    enum Phase: UInt8, Sendable {
        case formation = 3
        case preSession
        case session
        case sessionOver
        case postSession
        case results

        /// Whether the race is decided.
        var isOver: Bool { rawValue >= Self.sessionOver.rawValue }
    }

    var phase = Phase.session
    var car = 0
    var cameraSet = 0
    var camera = 0
    var page = 0
    var replay: Replay?

    /// The position of a replay in the session, and its remaining time, ms.
    struct Replay: Hashable, Sendable {
        var time: Double
        var left: Double
    }

    static let cameraSets = [
        (name: "Drivable", cameras: ["Chase", "Cockpit", "Bonnet"]),
        (name: "set1", cameras: ["CAM 1", "CAM 2"]),
    ]
    static let pages = ["Blank", "Basic HUD", "Broadcasting"]
    var cameraName: String { "\(Self.set(cameraSet).name), \(Self.camera(camera, of: cameraSet))" }

    /// Returns a set of cameras; an empty one for an unknown number.
    static func set(_ number: Int) -> (name: String, cameras: [String]) {
        cameraSets.indices.contains(number) ? cameraSets[number] : ("", [])
    }

    /// Returns the name of a camera of a set; empty for an unknown number.
    static func camera(_ number: Int, of set: Int) -> String {
        let cameras = self.set(set).cameras
        return cameras.indices.contains(number) ? cameras[number] : ""
    }

    /// Returns the name of a HUD page; empty for an unknown number.
    static func page(_ number: Int) -> String { pages.indices.contains(number) ? pages[number] : "" }
}
