/// The kind of an answer to a request line.
package enum AnswerKind: Hashable, Sendable {
    /// `OK`.
    case accepted
    /// `?`.
    case refused
    /// Lines of hex digits in answer to a request.
    case data
    /// `NO DATA`.
    case noData
    /// `STOPPED`, whatever came before it.
    case stopped
    /// An error message, as printed.
    case failure(String)
    /// Lines of other text: a name, a voltage, a protocol.
    case text
    /// No line.
    case nothing
}
