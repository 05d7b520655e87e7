import Foundation

/// Whether output is styled, as its reader asks for it in the environment.
enum TerminalStyle {
    /// Returns whether styles are written to an output.
    ///
    /// `NO_COLOR` with any text forbids them (no-color.org), otherwise `CLICOLOR_FORCE` other than `0` demands them
    /// (bixense.com/clicolors). Otherwise they are for terminals that know them and where `CLICOLOR` is not `0`.
    static func isWanted(_ environment: [String: String], isTerminal: Bool) -> Bool {
        func text(_ name: String) -> String { environment[name] ?? "" }
        if !text("NO_COLOR").isEmpty { return false }
        if !text("CLICOLOR_FORCE").isEmpty, text("CLICOLOR_FORCE") != "0" { return true }
        return isTerminal && text("TERM") != "dumb" && text("CLICOLOR") != "0"
    }
}
