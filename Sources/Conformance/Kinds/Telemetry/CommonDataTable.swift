import Telemetry
import VehicleModel

/// The common data packet: what dashboards show, and where each game's messages have it.
///
/// A signal without a row in a game's layouts is one that the game does not tell: a client has no value for it. Units and
/// ranges come from the tables of the layouts.
struct CommonDataTable: Sendable {
    /// Which repetition the `[i]` in a row's fields stands for.
    enum Item: Sendable {
        /// There is no `[i]`.
        case none
        /// The one with the number in this field.
        case field(String)
        /// The one before that with the number in this field, where they are counted from 1; 0 means none.
        case fieldFromOne(String)
        /// The one that the last message with `tellsItem` has named.
        case remembered
    }

    /// Of which messages the rows hold.
    enum Subject: Sendable {
        /// Of each.
        case any
        /// Of those where this field has this number.
        case number(Double, in: String)
        /// Of those where both fields have the same number.
        case equal(String, String)
    }

    /// The rows.
    let rows: [CommonDataRow]

    /// The field that is 0 while nobody drives; nil for games that say it otherwise or not at all.
    var driving: String?

    /// The field with the game's clock in milliseconds, by which old datagrams are told from new ones.
    var clock: String?

    /// What `[i]` stands for.
    var item = Item.none

    /// Of which messages the rows hold: where a message tells of one car, of those about the driver's.
    var subject = Subject.any

    /// The field with the repetition that is meant in messages whose `item` is `remembered`.
    var tellsItem: String?

    /// The table of a layout; nil for messages that dashboards show nothing of.
    static func table(of layout: PacketLayout) -> CommonDataTable? { tables[layout.name] }

    private static let tables: [String: CommonDataTable] = [
        forza, assettoCorsa, competizione, projectCars, f12021, dirt, out,
    ].reduce(into: [:]) { $0.merge($1) { one, _ in one } }

    static let same = CommonDataRow.Reading.scaled(1, plus: 0)
    static let percent = CommonDataRow.Reading.scaled(100, plus: 0)
    static let byte = CommonDataRow.Reading.scaled(100 / 255, plus: 0)
    static let kilometres = CommonDataRow.Reading.scaled(3.6, plus: 0)
    static let kelvin = CommonDataRow.Reading.scaled(1, plus: -273.15)
}
