import SimulationCore

/// Links from a page to the files in the results folder.
struct FileLinks: Sendable {
    /// The results folder as a URL reference relative to the page: empty, or ending in `/`; nil when it is unknown.
    let base: String?

    /// Returns the reference to `file`, a path relative to the results folder; nil when the folder is unknown or
    /// the path leads out of it.
    func reference(to file: String) -> String? {
        guard let base, !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else { return nil }
        return base + Self.encoded(file)
    }

    /// Returns `path` with every byte percent-encoded that has a meaning in a URL reference (RFC 3986, 2.3).
    static func encoded(_ path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%" + Hex.string(byte, width: 2)
            }
        }.joined()
    }

    /// The kinds of files that every case has, in the order of reports.
    private static let usual = ["journal", "pcap", "ip-pcap", "stdout", "stderr", "scenario"]

    /// Returns `kinds` in the order of reports: the usual ones, then those of several clients by name.
    static func order(_ kinds: some Sequence<String>) -> [String] {
        kinds.sorted { left, right in
            let (one, other) = (usual.firstIndex(of: left), usual.firstIndex(of: right))
            return (one ?? usual.count, left) < (other ?? usual.count, right)
        }
    }

    /// The words for a file in reports, by its kind.
    static func words(_ kind: String) -> String {
        switch kind {
        case "journal": "journal"
        case "pcap": "capture of the bus"
        case "ip-pcap": "capture of IP packets"
        case "stdout": "stdout"
        case "stderr": "stderr"
        case "scenario": "scenario"
        default: kind
        }
    }
}
