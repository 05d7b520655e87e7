/// What the loop watches for a host, by the numbers that it is watched as.
///
/// A number holds a place and how often that place has been used, so that a late event does not meet its next user.
struct WatchTable {
    /// What a descriptor that the loop watches belongs to.
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

    /// Gives `source` a place; the number that it is to be watched as.
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

    /// Frees the place of what is watched as `number`; nothing when that is over.
    mutating func remove(_ number: UInt64) {
        guard let place = place(of: number) else { return }
        if case .vacant = sources[place] { return }
        sources[place] = .vacant
        free.append(place)
    }

    /// What is watched as `number`; vacant when that is over.
    subscript(_ number: UInt64) -> Source { place(of: number).map { sources[$0] } ?? .vacant }

    private func place(of number: UInt64) -> Int? {
        let place = Int(number & 0xFF_FFFF)
        guard sources.indices.contains(place), UInt64(generations[place]) == number >> 24 else { return nil }
        return place
    }
}
