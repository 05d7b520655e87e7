/// The sources that the loop watches for a host, by number.
///
/// A number contains an index (bits 0 to 23) and the generation of its entry (bits 24 to 47), so that a late
/// event does not reach the next user of the index.
struct WatchTable {
    /// The owner of a watched descriptor; integers are indices of listeners, UDP sockets and terminal slots.
    enum Source {
        case vacant
        case listener(Int)
        case stream(StreamConnection)
        case datagrams(Int)
        case terminalClients(Int)
    }

    private(set) var sources: [Source] = []
    private var generations: [UInt32] = []
    private var free: [Int] = []

    /// Adds `source` and returns the number to watch it as.
    mutating func add(_ source: Source) -> UInt64 {
        let place = free.popLast() ?? sources.count
        if place == sources.count {
            sources.append(source)
            generations.append(0)
        } else {
            sources[place] = source
            generations[place] = (generations[place] + 1) & 0xFF_FFFF
        }
        return UInt64(generations[place]) << 24 | UInt64(place)
    }

    /// Removes the source with `number`; does nothing when it is already removed.
    mutating func remove(_ number: UInt64) {
        guard let place = place(of: number) else { return }
        if case .vacant = sources[place] { return }
        sources[place] = .vacant
        free.append(place)
    }

    subscript(_ number: UInt64) -> Source { place(of: number).map { sources[$0] } ?? .vacant }

    private func place(of number: UInt64) -> Int? {
        let place = Int(number & 0xFF_FFFF)
        guard sources.indices.contains(place), UInt64(generations[place]) == number >> 24 else { return nil }
        return place
    }
}
