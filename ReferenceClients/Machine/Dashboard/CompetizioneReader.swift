import VehicleModel

/// Parses the messages of Assetto Corsa Competizione, which have texts and lists of variable length.
struct CompetizioneReader: Sendable {
    /// The content of a message.
    enum Message: Sendable {
        case registered(connection: UInt32)
        case refused
        case session(focus: UInt32, time: Double)
        case car(Car)
        case entry(car: Int, driver: String)
        case track(String)
    }

    /// A car of the field.
    struct Car: Sendable {
        let number: Int
        let drivers: Int
        let data: DashboardData
    }

    let bug: BugSwitch<DashboardBug>

    /// Parses the message in `bytes`; nil when they are not a message, or one of which nothing is shown.
    func read(_ bytes: [UInt8]) -> Message? {
        var cursor = Cursor(bytes)
        let message: Message? =
            switch cursor.byte() {
            case 1: registration(&cursor)
            case 2: session(&cursor)
            case 3: car(&cursor)
            case 5: track(&cursor)
            case 6: entry(&cursor)
            default: nil
            }
        return cursor.isBroken ? nil : message
    }

    private func registration(_ cursor: inout Cursor) -> Message {
        let connection = cursor.word()
        let isAccepted = cursor.byte() != 0
        return isAccepted ? .registered(connection: connection) : .refused
    }

    private func session(_ cursor: inout Cursor) -> Message {
        cursor.skip(6)
        let time = cursor.real()
        cursor.skip(4)
        return .session(focus: cursor.word(), time: time)
    }

    private func car(_ cursor: inout Cursor) -> Message {
        var data = DashboardData()
        let number = cursor.half()
        cursor.skip(2)
        let drivers = Int(cursor.byte())
        let gear = Double(cursor.byte())
        if gear > 0 { data.set(.transmissionGear, gear - (bug == .gearOfFirstCorsa ? 1 : 2)) }
        cursor.skip(13)
        data.set(.vehicleSpeed, Double(cursor.half()))
        let position = Double(cursor.half())
        if position > 0 { data.set(.racePosition, position) }
        cursor.skip(8)
        data.set(.raceLap, Double(cursor.half()))
        cursor.skip(4)
        for signal in [SignalID.raceBestLap, .raceLastLap, .raceCurrentLap] {
            let time = cursor.lap()
            if time > 0, time < 2_147_483_647 || bug == .noTimeIsTime {
                data.set(signal, Double(time) / 1000)
            }
        }
        return .car(Car(number: number, drivers: drivers, data: data))
    }

    private func track(_ cursor: inout Cursor) -> Message {
        cursor.skip(4)
        return .track(cursor.text())
    }

    private func entry(_ cursor: inout Cursor) -> Message {
        let car = cursor.half()
        cursor.skip(1)
        _ = cursor.text()
        cursor.skip(5)
        let current = Int(cursor.byte())
        cursor.skip(2)
        var names: [String] = []
        for _ in 0..<cursor.byte() where !cursor.isBroken {
            names.append([cursor.text(), cursor.text()].filter { !$0.isEmpty }.joined(separator: " "))
            _ = cursor.text()
            cursor.skip(3)
        }
        return .entry(car: car, driver: names.indices.contains(current) ? names[current] : "")
    }
}

extension CompetizioneReader {
    /// A read position in a message. Beyond the end it reads zeros, and the message counts as broken.
    private struct Cursor {
        private let reader: DatagramReader
        private var place = 0
        private(set) var isBroken = false

        init(_ bytes: [UInt8]) { reader = DatagramReader(bytes: bytes) }

        mutating func skip(_ count: Int) {
            place += count
            if place > reader.bytes.count { isBroken = true }
        }

        mutating func byte() -> UInt8 {
            defer { skip(1) }
            return reader.byte(place)
        }

        mutating func half() -> Int {
            defer { skip(2) }
            return Int(reader.half(place))
        }

        mutating func word() -> UInt32 {
            defer { skip(4) }
            return reader.word(place)
        }

        mutating func real() -> Double {
            defer { skip(4) }
            return reader.real(place)
        }

        mutating func text() -> String {
            let length = half()
            let start = place
            skip(length)
            guard !isBroken else { return "" }
            return String(decoding: reader.bytes[start..<place], as: UTF8.self)
        }

        /// Reads the time of a lap in milliseconds; skips its sectors and flags.
        mutating func lap() -> Int {
            let time = word()
            skip(4)
            skip(4 * Int(byte()) + 4)
            return Int(Int32(bitPattern: time))
        }
    }
}

/// The messages that clients of Assetto Corsa Competizione send.
enum CompetizioneRequest {
    /// The password in the game's default configuration.
    private static let password = "asd"

    /// A registration: version 4, a name, the password, an update interval of 100 ms, no command password.
    static var register: [UInt8] { [1, 4] + text("Reference") + text(password) + [100, 0, 0, 0] + text("") }

    /// The end of a registration.
    static func unregister(_ connection: UInt32) -> [UInt8] { [9] + word(connection) }

    /// A request for the entry list.
    static func entryList(_ connection: UInt32) -> [UInt8] { [10] + word(connection) }

    /// A request for the track data.
    static func trackData(_ connection: UInt32) -> [UInt8] { [11] + word(connection) }

    /// A text of less than 256 bytes behind its length.
    private static func text(_ text: String) -> [UInt8] {
        [UInt8(text.utf8.count), 0] + Array(text.utf8)
    }

    private static func word(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
