import CSockets
import Platform
import Synchronization

/// Processes that clients have left behind in sessions of their own (setsid(2)), where signals to a group do not reach them.
///
/// After `adopt` they become children of this process when their parents end, on Linux. A client's processes carry a mark
/// in their environment, by which those of one client are told from those of others.
package enum ClientOrphans {
    /// The name of the variable with the mark.
    static let variable = "DYNO_CLIENT"

    /// The number of searches for the processes of a client before those that are left are given up.
    private static let attempts = 100

    private struct State {
        var isParent = false
        /// The number of client programs that run or are being started.
        var running = 0
        /// The clients' own processes while somebody waits for their end, who buries them.
        var awaited: Set<pid_t> = []
        var lastMark: UInt64 = 0
    }

    private static let state = Mutex(State())

    /// Makes this process the parent of its descendants' orphans, which it ends from then on. For a program that starts
    /// nothing but clients. Does nothing where the system cannot.
    package static func adopt() {
        guard process_adopt_orphans() == 0 else { return }
        state.withLock { $0.isParent = true }
    }

    /// Counts a client program that is being started; returns its mark.
    static func begin() -> String {
        state.withLock { state in
            state.running += 1
            state.lastMark += 1
            return "\(getpid())-\(state.lastMark)"
        }
    }

    /// Leaves `process`, a client's own, to whoever waits for its end.
    static func leave(_ process: pid_t) { state.withLock { _ = $0.awaited.insert(process) } }

    /// Forgets a client program that has ended, whose own process was `process`.
    static func finish(_ process: pid_t? = nil) {
        state.withLock { state in
            state.running -= 1
            if let process { state.awaited.remove(process) }
        }
    }

    /// Ends what the client with `mark` has left behind, or, while no client runs, everything that any has left behind.
    /// Returns the processes that cannot be ended, as number and name.
    @discardableResult static func end(_ mark: String) async -> [String] {
        guard state.withLock({ $0.isParent }) else { return [] }
        for attempt in 1...attempts {
            // The lock keeps others from starting a client meanwhile, which would be taken for an orphan.
            let left = state.withLock { state in
                ProcessTable.descendants().filter { entry in
                    !state.awaited.contains(entry.number) && (state.running == 0 || entry.hasMark(mark))
                }.filter { !$0.end() }
            }
            if left.isEmpty { return [] }
            if attempt == attempts { return left.map(\.description) }
            await pause()
        }
        return []
    }

    /// Ends what all clients have left behind, when none runs any more. Returns the processes that cannot be ended, as
    /// number and name.
    package static func endAll() async -> [String] { await end("") }

    /// Waits a moment, even in a cancelled task: the processes must be ended then too.
    private static func pause() async {
        await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
    }
}

/// The processes of the system (proc(5)); none on other systems than Linux.
private enum ProcessTable {
    /// A process below this one.
    struct Entry: CustomStringConvertible {
        let number: pid_t
        let parent: pid_t
        let name: String

        var description: String { "\(number) (\(name))" }

        /// Returns whether its environment has `mark`; that of a process that has ended is empty.
        func hasMark(_ mark: String) -> Bool {
            let wanted = Array("\(ClientOrphans.variable)=\(mark)".utf8)
            return ProcessTable.bytes(of: "/proc/\(number)/environ").split(separator: 0).contains {
                $0.elementsEqual(wanted)
            }
        }

        /// Sends it SIGKILL, and buries it when it is a child that has ended; whether it has gone.
        func end() -> Bool {
            if kill(number, SIGKILL) != 0, errno == ESRCH { return true }
            return parent == getpid() && waitpid(number, nil, WNOHANG) == number
        }
    }

    /// Returns all processes below this one.
    static func descendants() -> [Entry] {
        let all = entries()
        var family: Set<pid_t> = [getpid()]
        var found: [Entry] = []
        var isGrowing = true
        while isGrowing {
            let next = all.filter { family.contains($0.parent) && !family.contains($0.number) }
            found += next
            family.formUnion(next.map(\.number))
            isGrowing = !next.isEmpty
        }
        return found
    }

    private static func entries() -> [Entry] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var entries: [Entry] = []
        while let item = readdir(folder) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let number = pid_t(name), let entry = entry(number) else { continue }
            entries.append(entry)
        }
        return entries
    }

    /// Returns the process of a line in `/proc/PID/stat`, where its name stands in parentheses and may contain
    /// any character, and its state and its parent follow.
    private static func entry(_ number: pid_t) -> Entry? {
        let text = String(decoding: bytes(of: "/proc/\(number)/stat"), as: UTF8.self)
        guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else {
            return nil
        }
        let rest = text[text.index(after: close)...].split(separator: " ")
        guard rest.count > 1, let parent = pid_t(rest[1]) else { return nil }
        return Entry(number: number, parent: parent, name: String(text[text.index(after: open)..<close]))
    }

    private static func bytes(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 1 << 20 {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }
}
