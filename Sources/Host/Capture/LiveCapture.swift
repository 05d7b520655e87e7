import CPcap
import Platform

/// Captures packets of a network interface through libpcap.
///
/// Each packet is delivered at once (immediate mode). The system drops and counts packets that are not fetched in
/// time. A class because it owns a C handle that exactly one owner may close; it must be used by one thread at a time.
package final class LiveCapture {
    package struct Options: Hashable, Sendable {
        /// The interface: a name such as `eth0` or `lo`, or `any` for all interfaces (Linux only).
        package var interface: String
        /// A libpcap filter expression (pcap-filter(7)), for example `udp port 5300`.
        package var filter: String
        /// Whether packets for other machines are captured too (promiscuous mode).
        package var isPromiscuous = false
        /// The size of the system's packet buffer in bytes.
        package var bufferSize = 8 << 20

        package init(interface: String, filter: String) {
            self.interface = interface
            self.filter = filter
        }
    }

    /// The interface that captures all traffic, where the system has one.
    package static var usualInterface: String {
        #if os(Linux)
            "any"
        #else
            interfaces().first ?? "en0"
        #endif
    }

    package let interface: String
    package let linkType: LinkType
    private let handle: OpaquePointer

    /// Whether timestamps have nanoseconds rather than microseconds.
    private let isNano: Bool

    /// The longest time in milliseconds that one system call waits for a packet.
    private static let patience: Int32 = 100

    /// Opens the interface. Throws a `LiveCaptureError` whose description says what to do.
    package init(_ options: Options) throws(LiveCaptureError) {
        interface = options.interface
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard let handle = pcap_create(options.interface, &message) else {
            throw .failed(interface: options.interface, reason: Self.text(message))
        }
        pcap_set_snaplen(handle, Int32(CaptureWriter.recordLimit))
        pcap_set_promisc(handle, options.isPromiscuous ? 1 : 0)
        pcap_set_immediate_mode(handle, 1)
        pcap_set_timeout(handle, Self.patience)
        pcap_set_buffer_size(handle, Int32(clamping: options.bufferSize))
        pcap_set_tstamp_precision(handle, PCAP_TSTAMP_PRECISION_NANO)
        let outcome = pcap_activate(handle)
        guard outcome >= 0 else {
            let reason = pcap_geterr(handle).map { String(cString: $0) } ?? ""
            pcap_close(handle)
            throw LiveCaptureError(outcome, interface: options.interface, reason: reason)
        }
        do throws(LiveCaptureError) {
            try Self.install(options.filter, on: handle)
        } catch {
            pcap_close(handle)
            throw error
        }
        isNano = pcap_get_tstamp_precision(handle) == PCAP_TSTAMP_PRECISION_NANO
        linkType = LinkType(dataLink: pcap_datalink(handle))
        self.handle = handle
    }

    deinit {
        pcap_close(handle)
    }

    private static func install(_ filter: String, on handle: OpaquePointer) throws(LiveCaptureError) {
        var program = bpf_program()
        guard pcap_compile(handle, &program, filter, 1, PCAP_NETMASK_UNKNOWN) == 0 else {
            let reason = pcap_geterr(handle).map { String(cString: $0) } ?? ""
            throw .filter(filter, reason: reason)
        }
        defer { pcap_freecode(&program) }
        guard pcap_setfilter(handle, &program) == 0 else {
            let reason = pcap_geterr(handle).map { String(cString: $0) } ?? ""
            throw .filter(filter, reason: reason)
        }
    }

    /// Returns the next packet, or nil when none was captured within about a tenth of a second.
    package func next() throws(LiveCaptureError) -> CaptureReader.Record? {
        var waiting = pollfd(fd: pcap_get_selectable_fd(handle), events: Int16(POLLIN), revents: 0)
        if waiting.fd >= 0, poll(&waiting, 1, Self.patience) == 0 { return nil }
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var data: UnsafePointer<UInt8>?
        let outcome = pcap_next_ex(handle, &header, &data)
        guard outcome >= 0 else {
            let reason = pcap_geterr(handle).map { String(cString: $0) } ?? ""
            throw LiveCaptureError(outcome, interface: interface, reason: reason)
        }
        guard outcome == 1, let header, let data else { return nil }
        let (stamp, scale) = (header.pointee.ts, isNano ? Int64(1) : 1000)
        return CaptureReader.Record(
            time: .seconds(Int64(stamp.tv_sec)) + .nanoseconds(Int64(stamp.tv_usec) * scale),
            bytes: Array(UnsafeBufferPointer(start: data, count: Int(header.pointee.caplen))),
            originalLength: Int(header.pointee.len))
    }

    /// The number of packets that the system has dropped because they were not fetched in time.
    package var dropped: Int {
        var counts = pcap_stat()
        guard pcap_stats(handle, &counts) == 0 else { return 0 }
        return Int(counts.ps_drop) + Int(counts.ps_ifdrop)
    }

    /// Returns the names of the interfaces that can be captured now.
    package static func interfaces() -> [String] {
        var first: UnsafeMutablePointer<pcap_if_t>?
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard pcap_findalldevs(&first, &message) == 0 else { return [] }
        defer { if let first { pcap_freealldevs(first) } }
        var names: [String] = []
        var device = first
        while let current = device {
            if let name = current.pointee.name { names.append(String(cString: name)) }
            device = current.pointee.next
        }
        return names
    }

    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
