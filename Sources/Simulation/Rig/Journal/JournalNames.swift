import SimulationCore
import VehicleModel

/// The names that a journal's numbers stand for, as JSON strings.
///
/// A class, so that a line that is written holds all of them at the price of one.
final class JournalNames: Sendable {
    enum Table { case endpoints, ecus, frames, signals }

    /// The number of an ECU that has no name.
    static let noECU = 0xFF

    private let endpoints: [[UInt8]]
    private let ecus: [[UInt8]]
    private let frames: [[UInt8]]

    /// Those of the catalogue, then the vehicle's own.
    private let signals: [[UInt8]]

    private static let catalogue = SignalCatalogue.all.map { JournalLineText.string($0.name) }

    init(endpoints: [String], ecus: [String], frames: [String], customSignals: [String]) {
        signals = Self.catalogue + customSignals.map(JournalLineText.string)
        self.endpoints = endpoints.map(JournalLineText.string)
        self.ecus = ecus.map(JournalLineText.string)
        self.frames = frames.map(JournalLineText.string)
    }

    func named(_ number: Int, in table: Table) -> JournalName? {
        let names =
            switch table {
            case .endpoints: endpoints
            case .ecus: ecus
            case .frames: frames
            case .signals: signals
            }
        return names.indices.contains(number) ? .json(names[number]) : nil
    }
}

/// The numbers of the names that lines have: those of a description, then new ones in order of appearance.
struct JournalNumbers {
    var ecus: [String] = []
    var frames: [String] = []
    /// The vehicle's own signals, numbered after those of the catalogue.
    var customSignals: [String] = []

    mutating func number(of name: String, in table: JournalNames.Table) -> Int {
        switch table {
        case .endpoints: 0
        case .ecus: Self.place(of: name, in: &ecus)
        case .frames: Self.place(of: name, in: &frames)
        case .signals: signal(name)
        }
    }

    private static let unknownSignal = 0xFFFF

    private mutating func signal(_ name: String) -> Int {
        if let id = SignalCatalogue.id(name) { return id.index }
        let isOwn = name.hasPrefix("custom.") && customSignals.count < VehicleDescription.mostCustomSignals
        guard isOwn || customSignals.contains(name) else { return Self.unknownSignal }
        return SignalID.custom(Self.place(of: name, in: &customSignals)).index
    }

    private static func place(of name: String, in names: inout [String]) -> Int {
        if let place = names.firstIndex(of: name) { return place }
        names.append(name)
        return names.count - 1
    }
}
