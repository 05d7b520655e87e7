/// One quantity of the vehicle: a row of the catalogue.
public struct Signal: Hashable, Sendable {
    /// Dotted, lower-case and unique, for example `engine.coolant.temperature`.
    public let name: String

    /// The unit in which its values are kept.
    public let unit: Unit

    /// The least value that makes sense.
    public let minimum: Double

    /// The greatest value that makes sense.
    public let maximum: Double

    /// The measured quantity, in one line for people.
    public let meaning: String

    /// A row of the catalogue, or of a vehicle's own signals.
    public init(_ name: String, _ unit: Unit, _ minimum: Double, _ maximum: Double, _ meaning: String) {
        self.name = name
        self.unit = unit
        self.minimum = minimum
        self.maximum = maximum
        self.meaning = meaning
    }

    public var range: ClosedRange<Double> { minimum...maximum }
}

/// The place of a signal in the catalogue: a cheap key for tables of values.
public struct SignalID: Hashable, Sendable {
    /// The row, 0 ..< `SignalCatalogue.all.count`; the vehicle's own signals follow.
    public let index: Int

    /// Returns signal number `number` of the vehicle's own signals, counted from 0.
    public static func custom(_ number: Int) -> SignalID {
        SignalID(index: SignalCatalogue.all.count + max(0, number))
    }

    /// Its number among the vehicle's own signals, counted from 0; nil for a signal of the catalogue.
    public var customNumber: Int? {
        index < SignalCatalogue.all.count ? nil : index - SignalCatalogue.all.count
    }

    init(index: Int) {
        self.index = index
    }
}

extension SignalID: CustomStringConvertible {
    public var description: String { SignalCatalogue.signal(self).name }
}
