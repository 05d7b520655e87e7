import Conformance
import MTG
import SimulationCore

/// Storage and display of records.
extension MaintenanceClient {
    mutating func take(_ reading: MaintenanceReading) {
        store(reading)
        if book.sees("dealer") || bug == .showsDealerValues {
            say("serial", reading.words["terminalSerial"] ?? "n/a")
            say("firmware", reading.words["firmware"] ?? "n/a")
            say("last_call", reading.values["lastCellCallIn"].map { "\($0)" } ?? "n/a")
            say("reprogramming", Self.status(reading.values["reprogrammingStatus"]))
        }
        var alerts = book.alerts(reading)
        if bug == .alertsStay { alerts += shown.filter { !alerts.contains($0) } }
        shown = alerts
        say("alerts", alerts.joined(separator: ","))
    }

    private static let statuses = ["unknown", "ok", "failed", "running"]

    private static func status(_ code: Int64?) -> String {
        let known = code.flatMap { Int(exactly: $0) }.flatMap {
            statuses.indices.contains($0) ? statuses[$0] : nil
        }
        return known ?? "unknown"
    }

    private func stored(_ quantity: RecordQuantity, _ reading: MaintenanceReading) -> StoreValue {
        guard var number = reading.values[quantity.rawValue] else {
            return reading.words[quantity.rawValue].map(StoreValue.text) ?? .null
        }
        if bug == .swapsHours, quantity == .engineHours {
            number = Int64(UInt32(truncatingIfNeeded: number).byteSwapped)
        }
        return bug == .storesText ? .text("\(number) \(quantity.unit)") : .integer(number)
    }

    private mutating func store(_ reading: MaintenanceReading) {
        let quantities = MaintenanceReading.bits.compactMap { RecordQuantity(rawValue: $0) }
        let record = StoredRecord(
            values: Dictionary(uniqueKeysWithValues: quantities.map { ($0, stored($0, reading)) }))
        if bug == .oldestFirst { history.append(record) } else { history.insert(record, at: 0) }
        guard bug != .keepsAll, history.count > Self.historyLimit else { return }
        if bug == .oldestFirst { history.removeFirst() } else { history.removeLast() }
    }
}
