import Foundation

/// The load of this machine.
enum HostLoad {
    /// The load average of the last minute for each processor; 0 when the system does not report it.
    static var perProcessor: Double {
        var averages = [0.0]
        guard getloadavg(&averages, 1) == 1 else { return 0 }
        return averages[0] / Double(max(1, ProcessInfo.processInfo.activeProcessorCount))
    }
}
