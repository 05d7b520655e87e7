package import MTG

/// The store in which a client keeps maintenance records.
package struct ClientStore: Sendable {
    /// The SQLite or JSON file; a relative path is relative to the working directory of the client.
    package var file: CommandText

    /// The mapping from the file to records.
    package var mapping: StoredMapping

    /// The greatest number of records that the documented app keeps.
    package static let usualLimit = 300

    /// Creates a store from a file and its mapping.
    package init(file: CommandText, mapping: StoredMapping) {
        self.file = file
        self.mapping = mapping
    }
}
