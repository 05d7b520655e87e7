/// The position of something in a file that a user wrote.
package struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file as given to the loader, or `--set` for an override on the command line.
    package let file: String

    /// The line, counted from 1; for an override its ordinal number among the overrides.
    package let line: Int

    /// The column of the first character, counted from 1 in Unicode scalars.
    package let column: Int

    /// Creates the position of a character in a file.
    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The position as `file:line:column`, as compilers print it.
    package var description: String { "\(file):\(line):\(column)" }
}
