/// The position of something in a file that a user wrote.
public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file as given to the loader, or `--set` for an override on the command line.
    public let file: String

    /// The line, counted from 1; for an override its ordinal number among the overrides.
    public let line: Int

    /// The column of the first character, counted from 1 in Unicode scalars.
    public let column: Int

    /// Creates the position of a character in a file.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The position as `file:line:column`, as compilers print it.
    public var description: String { "\(file):\(line):\(column)" }
}
