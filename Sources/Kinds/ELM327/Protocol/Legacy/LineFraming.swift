/// What surrounds the data of a message on J1850 and the K line.
struct LineFraming: Hashable, Sendable {
    /// Whether the adapter makes header bytes and looks at them.
    var hasHeader = true

    /// Whether it appends check bytes and checks them.
    var hasCheck = true

    /// Whether messages of any length are printed whole.
    var printsAll = false

    /// That of the genuine chip.
    static let usual = LineFraming()
}
