/// Names AT commands that a make of adapter lacks or ignores.
///
/// `CSM0` is that command with that argument; `CSM*` is every command of those letters with any argument or none, but
/// not commands with more letters: `D*` is `D`, `D0` and `D1`, not `DP`.
public struct CommandMask: Hashable, Sendable, CustomStringConvertible {
    /// The letters and argument, or the letters before `*`, in upper case without spaces.
    private let characters: [UInt8]

    /// Whether any argument may follow.
    private let coversAll: Bool

    /// Parses `text` with or without `AT`, in any case; nil when no valid characters remain.
    public init?(_ text: String) {
        var characters = text.uppercased().utf8.filter { $0 != 0x20 }
        if characters.count > 2, characters.starts(with: "AT".utf8), characters[2] != UInt8(ascii: "*"),
            !Self.isTimingArgument(characters[2...])
        {
            characters.removeFirst(2)
        }
        coversAll = characters.last == UInt8(ascii: "*")
        if coversAll { characters.removeLast() }
        guard !characters.isEmpty, characters.allSatisfy({ (0x21...0x5F).contains($0) && $0 != 0x2A }) else {
            return nil
        }
        self.characters = characters
    }

    /// Returns whether `characters` are those of `AT0` to `AT2`, which are commands themselves.
    private static func isTimingArgument(_ characters: ArraySlice<UInt8>) -> Bool {
        characters.count == 1 && characters.first.map { (0x30...0x32).contains($0) } ?? false
    }

    /// Returns whether the mask matches the command with these letters, typed as `line` without `AT`.
    func covers(_ name: String, _ line: ArraySlice<UInt8>) -> Bool {
        coversAll ? name.utf8.elementsEqual(characters) : line.elementsEqual(characters)
    }

    /// The text that names the same commands.
    public var description: String {
        String(decoding: characters, as: UTF8.self) + (coversAll ? "*" : "")
    }
}

extension [CommandMask] {
    /// The masks that a list of words separated by spaces names.
    init(words: String) {
        self = words.split(separator: " ").compactMap { CommandMask(String($0)) }
    }

    /// Returns whether one of the masks matches the command with these letters, typed as `line` without `AT`.
    func cover(_ name: String, _ line: ArraySlice<UInt8>) -> Bool {
        contains { $0.covers(name, line) }
    }
}
