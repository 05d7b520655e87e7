import MTGKind
package import MTG
package import Scenarios
import Storage

extension MaintenanceClient.Orders {
    /// The options for `task` at `unit`: the thresholds of the task, or those of the machine.
    package init(_ task: ClientTask, _ unit: MaintenanceDescription) {
        let download = task.download
        let usual = ThresholdFile.text(of: unit.machine.thresholds(unit.source))
        self.init(
            role: download.role.rawValue, source: unit.source.rawValue, downloads: download.count,
            interval: download.interval, hold: task.duration ?? .zero,
            thresholds: download.lacksThresholds ? nil : download.thresholds ?? usual)
    }
}
