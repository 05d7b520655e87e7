import CPcap

/// The library for capture files and live captures.
package enum CaptureLibrary {
    /// The version of the loaded libpcap, such as `1.10.3`.
    package static var version: String {
        let words = pcap_lib_version().map { String(cString: $0) } ?? ""
        // "libpcap version 1.10.3 (with TPACKET_V3)"
        return words.split(separator: " ").first { $0.first?.isNumber == true }.map(String.init)
            ?? "of unknown version"
    }
}
