/// The input of the host that is still needed.
struct HostInput: Hashable, Sendable {
    /// The line that is being typed.
    var editor: LineEditor

    /// The significant characters of the last line, which a lone carriage return repeats.
    var lastLine: [UInt8] = []

    /// Whether the last byte ended a line.
    var followsCarriageReturn = false

    /// The bytes received while a command was running that cannot be interrupted.
    var typeAhead: [UInt8] = []

    /// Whether a line waits for the owner's `release` before it is run.
    var holdsLines = false

    /// No input, with this line editor.
    init(_ editor: LineEditor) {
        self.editor = editor
    }
}
