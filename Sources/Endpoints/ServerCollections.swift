/// The kinds of server.
enum ServerCollections {
    /// Every kind; no other place of the machine names one.
    static let all: [any ServerCollection.Type] = [
        AdapterServers.self, ReplayServers.self, MaintenanceServers.self, HTTPServers.self, GameServers.self,
        CANAccessServers.self, DoIPServers.self,
    ]
}
