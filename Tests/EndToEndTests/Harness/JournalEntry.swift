/// A line of the journal; what a kind of line does not have is nil.
struct JournalEntry: Decodable {
    let n: UInt64?
    let t: Double?
    let kind: String
    let endpoint: String?
    let connection: Int?
    let address: String?
    let bytes: String?
    let request: String?
    let repeated: Bool?
    let text: String?
    let id: String?
    let data: String?
    let from: String?
    let signal: String?
    let ecu: String?
    let pid: String?
    let raw: UInt64?
    let value: Double?
}

/// One line that an adapter has taken, and what the ECUs put into their answers to it.
struct Exchange {
    let request: String
    var samples: [JournalEntry] = []
}

extension [JournalEntry] {
    /// The exchanges on `connection` of `endpoint` in order.
    func exchanges(on endpoint: String = "obd", connection: Int = 1) -> [Exchange] {
        var exchanges: [Exchange] = []
        for entry in self where entry.endpoint == endpoint && entry.connection == connection {
            if let request = entry.request { exchanges.append(Exchange(request: request)) }
            if entry.kind == "sample", let last = exchanges.indices.last {
                exchanges[last].samples.append(entry)
            }
        }
        return exchanges
    }
}
