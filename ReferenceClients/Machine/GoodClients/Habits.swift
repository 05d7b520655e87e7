/// The habits of the clients of tractors, services and testers, and of dashboards; both are correct.
enum Habits: Hashable, Sendable {
    /// Those of the reference client.
    case usual
    /// Others, where the standards and the documents leave a choice: a connection for each request or
    /// download, one known record, another padding, flow controls for blocks, another version of a header; a slow table
    /// in place of lines.
    case other
}
