import CPcap

/// A reason why an interface cannot be captured.
package enum LiveCaptureError: Error, Hashable, Sendable {
    case notPermitted(interface: String)
    /// There is no such interface; `known` are the existing ones.
    case unknownInterface(String, known: [String])
    case interfaceDown(String)
    /// The filter expression is invalid; `reason` is libpcap's message.
    case filter(String, reason: String)
    /// Another error; `reason` is libpcap's message.
    case failed(interface: String, reason: String)

    /// Creates the error for a negative result code of libpcap.
    init(_ outcome: Int32, interface: String, reason: String) {
        switch outcome {
        case PCAP_ERROR_PERM_DENIED, PCAP_ERROR_PROMISC_PERM_DENIED:
            self = .notPermitted(interface: interface)
        case PCAP_ERROR_NO_SUCH_DEVICE:
            self = .unknownInterface(interface, known: LiveCapture.interfaces())
        case PCAP_ERROR_IFACE_NOT_UP: self = .interfaceDown(interface)
        default: self = .failed(interface: interface, reason: reason)
        }
    }
}

extension LiveCaptureError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notPermitted(let interface):
            """
            not permitted to capture on \(interface); run it with sudo, or once: \
            sudo setcap cap_net_raw+ep "$(readlink -f "$(command -v dyno)")"; \
            or take the game's datagrams yourself with --listen udp://0.0.0.0:PORT
            """
        case .unknownInterface(let name, let known):
            known.isEmpty
                ? "there is no interface \(name), and none that may be captured; run it with sudo"
                : "there is no interface \(name); there are: \(known.joined(separator: ", "))"
        case .interfaceDown(let name):
            "interface \(name) is down; switch it on with 'sudo ip link set \(name) up', or take another"
        case .filter(let text, let reason):
            "the filter '\(text)' is wrong: \(reason); write for example 'udp port 5300' (see pcap-filter(7))"
        case .failed(let interface, let reason): "cannot capture on \(interface): \(reason)"
        }
    }
}
