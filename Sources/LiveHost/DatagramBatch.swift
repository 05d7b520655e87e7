import CDatagrams

/// Datagrams that go out together, as the system takes them: where each stands, and where it goes.
struct DatagramBatch {
    /// What the caller knows each of them by.
    private(set) var places: [Int] = []
    private var ranges: [datagram_range] = []
    private var addresses: [datagram_address] = []

    /// How many there are.
    var count: Int { places.count }

    /// Forgets them, and keeps the storage.
    mutating func clear() {
        places.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        addresses.removeAll(keepingCapacity: true)
    }

    /// Adds the datagram at `range` of the bytes, which the caller knows by `place`.
    mutating func append(_ place: Int, _ range: Range<Int>, _ address: datagram_address) {
        places.append(place)
        ranges.append(datagram_range(start: range.lowerBound, size: range.count))
        addresses.append(address)
    }

    /// Sends those from number `first` on by the socket `descriptor`; how many the system has taken. When these are not
    /// all, `errno` says why.
    func send(from first: Int, _ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        ranges.withUnsafeBufferPointer { ranges in
            addresses.withUnsafeBufferPointer { addresses in
                guard let range = ranges.baseAddress, let address = addresses.baseAddress else { return 0 }
                return Int(
                    datagrams_send(
                        descriptor, bytes.baseAddress, range + first, address + first,
                        UInt32(ranges.count - first)))
            }
        }
    }
}

extension SocketAddress {
    /// The address as the functions for datagrams take it.
    var written: datagram_address {
        withSockAddr { pointer, size in
            var written = datagram_address()
            withUnsafeMutableBytes(of: &written.words) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(Int(size), $0.count)))
            }
            written.size = UInt32(size)
            return written
        }
    }
}
