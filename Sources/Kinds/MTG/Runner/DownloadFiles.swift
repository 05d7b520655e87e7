import Conformance
import MTG
import MTGKind
import OutputFiles
import Platform
import Rig
import Scenarios
import Storage

/// The files of a client that downloads maintenance data: its threshold file, and its storage.
struct DownloadFiles: ClientFiles {
    /// The case's first telematics unit; nil when it has none.
    let unit: MaintenanceDescription?

    let download: ClientTask.Download

    /// The storage of the client; nil when its profile does not describe it.
    let store: ClientStore?

    /// The working folder of the client.
    let folder: String

    init(_ scenario: Scenario, _ profile: ClientProfile, folder: String) {
        unit = scenario.rig.endpoints.ofKind(MaintenanceDescription.self).first?.kind
        download = scenario.task?.download ?? ClientTask.Download()
        store = profile.store as? ClientStore
        self.folder = folder
    }

    var values: [String: String] {
        [
            "role": download.role.rawValue, "downloads": "\(download.count)",
            "interval": CommandValues.seconds(download.interval),
            "machine": unit?.machine.rawValue ?? "", "source": (unit?.source ?? .tables).rawValue,
            "thresholds": thresholds, "store": store.map { path(of: $0.file.text) } ?? "",
        ]
    }

    /// The path of the threshold file, with the name that the documented app expects.
    private var thresholds: String {
        path(of: ThresholdFile.name(of: unit?.machine ?? .tractor8R))
    }

    /// Writes the threshold file, if there is one; returns the reason of a failure.
    func prepare() -> String? {
        guard let unit, !download.lacksThresholds else { return nil }
        let text = download.thresholds ?? ThresholdFile.text(of: unit.machine.thresholds(unit.source))
        return NewFile.write(Array(text.utf8), to: thresholds).map {
            "\(thresholds): \(systemError($0))"
        }
    }

    /// Reads the client's storage into `record`; `values` replace the placeholders of the path.
    func read(into record: inout CaseRecord, _ values: [String: String]) {
        guard unit != nil, let store else { return }
        let path = path(of: store.file.filled(values))
        // A client that has stored nothing need not have created its file.
        guard FileManager.default.fileExists(atPath: path) else {
            record.stored = StoredHistory(records: [], isOrdered: true, mapping: store.mapping)
            record.storeRemark = "the client has made no file \(path)"
            return
        }
        do throws(StorageError) {
            record.stored = try StoredRecords.read(path: path, mapping: store.mapping)
        } catch {
            if error.isOfTheWriter {
                record.storeTrouble = "\(error)"
            } else {
                record.storeObstacle = "\(error)"
            }
        }
    }

    private func path(of name: String) -> String {
        name.hasPrefix("/") ? name : "\(folder)/\(name)"
    }
}

extension MaintenanceDescription: ClientFilesKind {
    static func clientFiles(
        _ scenario: Scenario, _ profile: ClientProfile, folder: String
    ) -> any ClientFiles {
        DownloadFiles(scenario, profile, folder: folder)
    }
}
