import Platform

/// Restores the settings of a terminal where the process ends without leaving its scopes: at a fatal error, at SIGQUIT, and
/// where `restore` is called before `_exit`.
package enum TerminalRescue {
    /// The settings to restore and the terminal's descriptor, -1 for none.
    private struct Saved {
        var descriptor: CInt = -1
        var settings = termios()
    }

    // Written while no handler is installed or by the one owner of the terminal, and read by signal handlers, which may take
    // no lock.
    private nonisolated(unsafe) static let saved = {
        let saved = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
        saved.initialize(to: Saved())
        return saved
    }()

    /// The signals that end a process by default and that Dyno does not handle otherwise.
    private static let fatal = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// Has `settings` restored at `descriptor` when a fatal signal comes.
    static func arm(_ descriptor: CInt, _ settings: termios) {
        saved.pointee = Saved(descriptor: descriptor, settings: settings)
        for number in fatal {
            signal(number) { number in
                TerminalRescue.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    /// Leaves the terminal alone from now on.
    static func disarm() {
        guard saved.pointee.descriptor >= 0 else { return }
        for number in fatal { signal(number, SIG_DFL) }
        saved.pointee.descriptor = -1
    }

    /// Restores the settings, if any; safe in a signal handler (POSIX.1-2024, 2.4.3: `tcsetattr`).
    package static func restore() {
        guard saved.pointee.descriptor >= 0 else { return }
        tcsetattr(saved.pointee.descriptor, TCSANOW, &saved.pointee.settings)
    }
}
