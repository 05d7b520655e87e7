public import MTG

/// The store in which a client keeps maintenance records.
public struct ClientStore: Sendable {
    /// The SQLite or JSON file; a relative path is relative to the working directory of the client.
    public var file: CommandText

    /// The mapping from the file to records.
    public var mapping: StoredMapping

    /// Creates a store from a file and its mapping.
    public init(file: CommandText, mapping: StoredMapping) {
        self.file = file
        self.mapping = mapping
    }
}
