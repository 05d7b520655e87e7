import SimulationCore

/// What the dashboard knows of a game that broadcasts a whole field.
struct CompetizioneField: Sendable {
    /// The number that the game has given to the dashboard.
    var connection: UInt32?

    /// The car that the dashboard belongs to: the one that the camera looked at when it first heard of the session.
    var own: Int?

    /// The drivers by their cars.
    var drivers: [Int: String] = [:]

    /// When it has last asked who drives.
    var lastRequest: SimInstant?

    /// The least time from one such request to the next.
    static let requestInterval = Duration.seconds(1)
}

/// Assetto Corsa Competizione: the dashboard registers with a password, asks who drives where, and picks its own car.
extension ReferenceDashboard {
    mutating func takeCompetizione(_ datagram: [UInt8]) {
        switch CompetizioneReader(bug: bug).read(datagram) {
        case .registered(let connection):
            field.connection = connection
            handshake = .subscribed(now)
            requestEntries()
            actions.append(.send(CompetizioneRequest.trackData(connection)))
        case .refused:
            field.connection = nil
            handshake = .refused(now)
            say(state: "not-connected")
        case .session(let focus, let time):
            if field.own == nil || bug == .followsFocus { field.own = Int(focus) }
            if time >= 0 { assembled.set(.raceTime, time / 1000) }
            sayDriver()
        case .car(let car): take(car)
        case .entry(let car, let driver):
            field.drivers[car] = driver
            sayDriver()
        case .track(let name): say(text: name, as: "track")
        case .cars, nil: break
        }
    }

    private mutating func take(_ car: CompetizioneReader.Car) {
        if field.drivers[car.number] == nil || car.drivers != 1 { requestEntries() }
        guard car.number == field.own || bug == .anyCarIsOwn else { return }
        let time = assembled.values[.raceTime]
        assembled = car.data
        assembled.values[.raceTime] = time
        take(assembled)
    }

    /// Asks who drives, once a second at most.
    private mutating func requestEntries() {
        guard let connection = field.connection, bug != .noEntryList,
            field.lastRequest.map({ $0.advanced(by: CompetizioneField.requestInterval) <= now }) ?? true
        else { return }
        field.lastRequest = now
        actions.append(.send(CompetizioneRequest.entryList(connection)))
    }

    private mutating func sayDriver() {
        if let driver = field.own.flatMap({ field.drivers[$0] }), !driver.isEmpty {
            say(text: driver, as: "driver")
        }
    }
}
