import Platform
import SimulationCore

/// The memory of this process and of the machine, as Linux reports it; nil elsewhere.
enum Memory {
    /// The bytes that this process has in memory (proc(5), statm).
    static var resident: Int? {
        guard let fields = text("/proc/self/statm")?.split(separator: " "), fields.count > 1 else {
            return nil
        }
        return Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }

    /// The bytes that further allocations may use: what is available on the machine (proc(5), meminfo) or left of the
    /// control group's limit (cgroup v2, memory.max).
    static var available: Int? {
        guard
            let line = text("/proc/meminfo")?.split(separator: "\n").first(where: {
                $0.hasPrefix("MemAvailable:")
            }),
            let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        let group = "/sys/fs/cgroup/"
        guard let most = number(group + "memory.max"), let used = number(group + "memory.current") else {
            return kibibytes << 10
        }
        return min(kibibytes << 10, max(0, most - used))
    }

    private static func number(_ path: String) -> Int? {
        text(path).flatMap { Int($0.trimmed) }
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
