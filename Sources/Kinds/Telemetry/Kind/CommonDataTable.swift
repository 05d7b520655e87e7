import Documents
import Telemetry

/// The common data packet: the values that dashboards show, and their location in each game's messages.
///
/// A signal without a row in a game's layouts is not sent by the game, so a client has no value for it. Units
/// and ranges come from the tables of the layouts.
/// ranges come from the tables of the layouts.
package struct CommonDataTable: Sendable {
    /// Which array element the `[i]` in a row's fields stands for.
    package enum Item: Sendable {
        /// The rows have no `[i]`.
        case none
        /// The element whose index is in this field.
        case field(String)
        /// The element whose number, counted from 1, is in this field; 0 means none.
        case fieldFromOne(String)
        /// The element that the last message with `itemIndex` has named.
        case remembered
    }

    /// The messages for which the rows are valid.
    enum Subject: Sendable {
        case any
        /// Messages in which this field has this number.
        case number(Double, in: String)
        /// Messages in which both fields have the same number.
        case equal(String, String)
    }

    /// One row for each signal that the message carries.
    let rows: [CommonDataRow]

    /// The field that is 0 while nobody is driving; nil for games that state it otherwise or not at all.
    var driving: String?

    /// The field with the game's clock in milliseconds, which distinguishes old datagrams from new ones.
    var clock: String?

    /// The array element that `[i]` stands for.
    package var item = Item.none

    /// The messages for which the rows are valid. A message about one car is valid when it is the driver's.
    var subject = Subject.any

    /// The field with the index of the array element for messages whose `item` is `remembered`.
    var itemIndex: String?

    /// Returns the table of a layout; nil for messages without common data.
    static func table(of layout: PacketLayout) -> CommonDataTable? {
        TelemetryKind.row(of: layout.game)?.truth(layout)
    }

    package static let same = CommonDataRow.Reading.scaled(1, plus: 0)
    static let percent = CommonDataRow.Reading.scaled(100, plus: 0)
    package static let byte = CommonDataRow.Reading.scaled(100 / 255, plus: 0)
    static let kilometres = CommonDataRow.Reading.scaled(3.6, plus: 0)
    static let kelvin = CommonDataRow.Reading.scaled(1, plus: -273.15)

    /// Returns the vehicle speed in km/h, from the length of the velocity vector in m/s.
    static func speed(_ name: String) -> CommonDataRow {
        CommonDataRow(.vehicleSpeed, of: ["X", "Y", "Z"].map { name + $0 }, .length(3.6))
    }

    /// Converts rad/s into revolutions per minute.
    static let revolutions = CommonDataRow.Reading.scaled(30 / .pi, plus: 0)
}
