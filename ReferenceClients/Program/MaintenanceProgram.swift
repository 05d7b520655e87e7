import Conformance
import Foundation
import ReferenceClient

/// The reference maintenance client as a program.
enum MaintenanceProgram {
    static let usage = """
        usage: reference-client maintenance --url=tcp://HOST:PORT|tls://HOST:PORT [--ca=FILE.pem] [--source=tables|xml-example] [--role=ROLE]
                                [--downloads=N] [--interval=SECONDS] [--duration=SECONDS] [--thresholds=FILE]
                                [--store=FILE.sqlite] [--dump=FILE.json] [--bug=NAME] [--list-bugs]
        """

    /// Runs the client with `arguments`; returns its exit status.
    static func run(_ arguments: ArraySlice<String>) -> Int32 {
        var values: [String: String] = [:]
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard argument.hasPrefix("--"), parts.count == 2 || argument == "--list-bugs" else {
                Output.write("'\(argument)' is not known\n\(usage)\n", to: 2)
                return 64
            }
            values[String(parts[0].dropFirst(2))] = parts.count == 2 ? String(parts[1]) : ""
        }
        if values["list-bugs"] != nil {
            for bug in MaintenanceBug.allCases { Output.write("\(bug.rawValue) \(bug.target)\n", to: 1) }
            return 0
        }
        let bug = values["bug"].flatMap { MaintenanceBug(rawValue: $0) }
        guard let url = values["url"], values["bug"] == nil || bug != nil else {
            Output.write(
                "\(values["url"] == nil ? "--url is missing" : "there is no such bug")\n\(usage)\n", to: 2)
            return 64
        }
        func seconds(_ name: String, _ usual: Double) -> Duration {
            let stated = values[name].flatMap(Double.init) ?? usual
            return .seconds(stated.isFinite ? min(max(stated, 0), 86_400) : usual)
        }
        let thresholds = values["thresholds"].flatMap { FileManager.default.contents(atPath: $0) }
        let orders = MaintenanceClient.Orders(
            role: values["role"] ?? "farmer", source: values["source"] ?? "tables",
            downloads: values["downloads"].flatMap(Int.init) ?? 1, interval: seconds("interval", 1),
            hold: seconds("duration", 0), thresholds: thresholds.map { String(decoding: $0, as: UTF8.self) })
        let authorities = values["ca"].flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
        var run = SocketRun(MaintenanceClient(orders, bug: bug), url: url, authorities: Array(authorities)) {
            client in
            MaintenanceStore(client.storedRecords.records).write(
                database: values["store"], dump: values["dump"])
        }
        return run.run()
    }
}
