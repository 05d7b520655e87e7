import Platform

/// The time that the threads of a client's processes were ready to run and had no processor.
///
/// Linux says it in `/proc/PID/task/TID/schedstat`; elsewhere it is unknown and counts as zero.
struct ProcessorWait {
    /// The time between two looks.
    static let interval = Duration.milliseconds(100)

    /// The number of measurements between two searches for processes.
    private static let searchPeriod = 10

    /// The nanoseconds that each thread has waited, by its folder.
    private var waits: [String: Int64] = [:]

    private var processes: [String] = []
    private var looks = 0

    /// The sum of the waits of all threads.
    var total: Duration { .nanoseconds(waits.values.reduce(0, +)) }

    /// Looks at the processes of session number `session`.
    mutating func look(session: Int32) {
        if looks % Self.searchPeriod == 0 { processes = Self.processes(ofSession: session) }
        looks += 1
        for process in processes {
            let folder = "/proc/\(process)/task"
            for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                let fields = Self.text("\(folder)/\(thread)/schedstat").split { $0 == " " || $0 == "\n" }
                guard fields.count > 1, let wait = Int64(fields[1]) else { continue }
                waits["\(process)/\(thread)"] = wait
            }
        }
    }

    private static func processes(ofSession session: Int32) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { name in
            guard Int32(name) != nil else { return false }
            // The name of the program, in parentheses, may contain anything.
            let fields = text("/proc/\(name)/stat").reversed().prefix { $0 != ")" }.reversed()
            let words = String(fields).split(separator: " ")
            return words.count > 3 && Int32(words[3]) == session
        }
    }

    private static func text(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
