import SimulationCore

/// The state of a game that broadcasts all cars.
struct CompetizioneField: Sendable {
    /// The connection id that the game has assigned to the dashboard.
    var connection: UInt32?

    /// The index of the dashboard's own car: the car with the camera's focus in the first session message.
    var own: Int?

    /// The drivers' names by car index.
    var drivers: [Int: String] = [:]

    /// When it last requested the entry list.
    var lastRequest: SimInstant?

    /// The minimum time between two such requests.
    static let requestInterval = Duration.seconds(1)
}

/// Assetto Corsa Competizione: the dashboard registers with a password, requests entry list and
/// track, and selects its own car.
extension ReferenceDashboard {
    mutating func takeCompetizione(_ datagram: [UInt8]) {
        switch CompetizioneReader(bug: bug).read(datagram) {
        case .registered(let connection):
            field.connection = connection
            handshake = .subscribed(now)
            actions.append(.send(CompetizioneRequest.trackData(connection)))
        case .refused:
            handshake = .refused(now)
            say(state: "not-connected")
        case .session(let focus, let time):
            if field.own == nil || bug == .followsFocus { field.own = Int(focus) }
            if time >= 0 { assembled.set(.raceTime, time / 1000) }
            sayDriver()
        case .car(let car): take(car)
        case .entry(let car, let driver): field.drivers[car] = driver
        case .track(let name): say(text: name, as: "track")
        case nil: break
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

    /// Requests the entry list, at most once a second.
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
