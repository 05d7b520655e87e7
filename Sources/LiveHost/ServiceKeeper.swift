package import CompanionServices

/// Storage for what companion services keep. It is called on the host's loop, before the answers leave.
package protocol ServiceKeeper: Sendable {
    /// Keeps `changes` of the service that endpoint number `endpoint` owns, all or none of them. Returns nil, or why
    /// they could not be kept.
    func keep(_ changes: [StoreChange], endpoint: Int) -> String?
}
