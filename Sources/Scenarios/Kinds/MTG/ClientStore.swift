public import MTG

/// Where a client stores maintenance records.
public struct ClientStore: Sendable {
    /// The file, SQLite or JSON; a relative path lies in the client's working folder.
    public var file: CommandText

    /// How records lie in it.
    public var mapping: StoredMapping

    /// A file that is read so.
    public init(file: CommandText, mapping: StoredMapping) {
        self.file = file
        self.mapping = mapping
    }
}
