import CDatagrams
import Platform

/// Datagrams that are sent together, in the arrays that `datagrams_send` requires.
struct DatagramBatch {
    /// The caller's identifiers of the datagrams, in order.
    private(set) var places: [Int] = []
    private var ranges: [datagram_range] = []
    private var addresses: [datagram_address] = []
    var count: Int { places.count }

    /// Removes all datagrams and keeps the storage.
    mutating func clear() {
        places.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        addresses.removeAll(keepingCapacity: true)
    }

    /// Adds the datagram at `range` of the bytes, which the caller identifies by `place`.
    mutating func append(_ place: Int, _ range: Range<Int>, _ address: datagram_address) {
        places.append(place)
        ranges.append(datagram_range(start: range.lowerBound, size: range.count))
        addresses.append(address)
    }

    /// Sends the datagrams from index `first` on through the socket `descriptor`, and returns how many the
    /// system has accepted. If it has not accepted all, `errno` is the reason for the next one.
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
    /// The address in the form that the functions of CDatagrams require.
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

    /// Creates the address that a function of CDatagrams has returned; nil when it is neither IPv4 nor IPv6.
    init?(_ written: datagram_address) {
        let address = withUnsafeBytes(of: written.words) { bytes in
            bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.flatMap {
                Self($0, size: Int(written.size))
            }
        }
        guard let address else { return nil }
        self = address
    }
}
