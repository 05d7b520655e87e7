/// The parts of the wall time of one execution of a case, in seconds.
///
/// Their sum is the time from the start of the case until its files are complete. With several clients, the
/// first that started and sent counts, and the last that ended.
package struct CaseTimes: Hashable, Codable, Sendable {
    /// From the start of the case until the client's program ran.
    package var preparing = 0.0

    /// From then until its first byte on the wire; 0 when it sent none.
    package var connecting = 0.0

    /// From then until the program ended, or until it was asked to end.
    package var running = 0.0

    /// From that request until the program ended; 0 when it ended by itself.
    package var stopping = 0.0

    /// From the end of the program until its connections had ended.
    package var closing = 0.0

    /// From then until the verdict, with the wait for other cases that were judged.
    package var judging = 0.0

    /// From then until the files of the case were complete.
    package var saving = 0.0

    /// Creates times of 0 s.
    package init() {}

    /// The time that the runner needed, in addition to the time of the client.
    package var added: Double { preparing + closing + judging + saving }
}
