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

    private static func status(_ code: Int64?) -> String {
        switch code {
        case 1: "ok"
        case 2: "failed"
        case 3: "running"
        default: "unknown"
        }
    }

    private mutating func store(_ reading: MaintenanceReading) {
        var values: [RecordQuantity: StoredValue] = [:]
        for name in MaintenanceReading.bits {
            guard let quantity = RecordQuantity(rawValue: name) else { continue }
            if var number = reading.values[name] {
                if bug == .swapsHours, quantity == .engineHours {
                    number = Int64(UInt32(truncatingIfNeeded: number).byteSwapped)
                }
                values[quantity] = bug == .storesText ? .text("\(number) \(quantity.unit)") : .integer(number)
            } else {
                values[quantity] = reading.words[name].map(StoredValue.text) ?? .null
            }
        }
        let record = StoredRecord(values: values)
        if bug == .oldestFirst { history.append(record) } else { history.insert(record, at: 0) }
        guard bug != .keepsAll, history.count > Self.historyLimit else { return }
        if bug == .oldestFirst { history.removeFirst() } else { history.removeLast() }
    }
}
