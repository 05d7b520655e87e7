/// What the host has typed, as far as it still counts.
struct HostInput: Hashable, Sendable {
    /// The line that is being typed.
    var editor: LineEditor

    /// The significant characters of the last line, which a lone carriage return repeats.
    var lastLine: [UInt8] = []

    /// Whether the last byte ended a line.
    var followsCarriageReturn = false

    /// What came while a command was running that nothing interrupts.
    var typeAhead: [UInt8] = []

    /// Whether a line waits for the owner's `release` before it is run.
    var holdsLines = false

    /// Nothing typed yet, for this line discipline.
    init(_ editor: LineEditor) {
        self.editor = editor
    }
}
