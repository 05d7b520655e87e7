import SimulationCore

extension STNState {
    /// Commands in one line with `|` between them.
    struct Batch: Sendable {
        /// `STBC`: whether `|` separates commands.
        var isOn = false
        /// `STBCOF`: the form of a batch's output; what the forms are is not published, all print as the first.
        var format: UInt8 = 0
        /// The commands that are still to be run, as they were typed.
        var commands: [[UInt8]] = []
        /// The line that was typed last, in its case and with its spaces.
        var typed: [UInt8] = []
        /// The one command of that line that runs.
        var piece: [UInt8]?

        var typedCommand: [UInt8] { piece ?? typed }

        /// Takes the commands of the line that was typed last.
        mutating func begin() {
            commands = typed.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
                Array($0)
            }
        }

        /// Returns the next command to be run, or nil when none is left.
        mutating func next() -> [UInt8]? {
            guard let next = commands.first else { return nil }
            commands.removeFirst()
            piece = next
            return next
        }

        /// Ends the batch: the rest of it is not run.
        mutating func abandon() {
            commands = []
            piece = nil
        }

        /// Returns the text behind the `letters` of the command that is run, as it was typed, without spaces around it; nil
        /// when it is empty, too long, or has a character outside 20h-7Eh.
        func text(behind letters: String, longest: Int) -> String? {
            var rest = typedCommand[...]
            var left = letters.utf8.count
            while left > 0, let byte = rest.popFirst() { left -= byte > 0x20 ? 1 : 0 }
            rest = rest.drop { $0 == 0x20 }
            while rest.last == 0x20 { rest.removeLast() }
            guard left == 0, !rest.isEmpty, rest.count <= longest,
                rest.allSatisfy({ (0x20...0x7E).contains($0) })
            else { return nil }
            return String(decoding: rest, as: UTF8.self)
        }
    }
}
