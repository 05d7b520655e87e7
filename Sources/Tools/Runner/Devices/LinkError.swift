import SimulationCore

/// Why a link to an adapter failed.
package enum LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The host name cannot be resolved.
    case unknownHost(DeviceURL, reason: String)
    case refused(DeviceURL)
    /// The connection was not accepted in time.
    case noAnswerToConnect(DeviceURL, after: Duration)
    /// The connection failed for another reason.
    case unreachable(DeviceURL, reason: String)
    case noDevice(DeviceURL)
    case notPermitted(DeviceURL)
    /// The path is not a serial port.
    case notATerminal(DeviceURL)
    /// The device cannot be opened or configured, for another reason.
    case cannotOpen(DeviceURL, reason: String)
    /// The connection was closed or the device removed while in use.
    case gone(DeviceURL, reason: String)
    /// The adapter sent no prompt to any command.
    case silent(DeviceURL, after: Duration)

    package var description: String {
        switch self {
        case .unknownHost(let url, let reason):
            "\(url): the host has no address (\(reason)); check its name, or write its number"
        case .refused(let url):
            """
            \(url): nothing listens there; check the port (Wi-Fi adapters: 35000, WiCAN: 3333) and that the adapter is \
            plugged in
            """
        case .noAnswerToConnect(let url, let duration):
            """
            \(url): no answer within \(Self.seconds(duration)); check that this computer is in the adapter's Wi-Fi network and \
            that the ignition is on
            """
        case .unreachable(let url, let reason):
            "\(url): cannot connect: \(reason); check that this computer is in the adapter's network"
        case .noDevice(let url):
            "\(url): there is no such device; plug the adapter in, and look for its name with ls /dev/tty*"
        case .notPermitted(let url):
            "\(url): not allowed to open it; join the group that owns the device (often dialout) and log in again"
        case .notATerminal(let url):
            "\(url): that is not a serial port; name a device such as /dev/ttyUSB0 or a pseudo-terminal"
        case .cannotOpen(let url, let reason):
            "\(url): cannot open it: \(reason); check that no other program has it open"
        case .gone(let url, let reason):
            """
            \(url): the adapter is gone: \(reason); check its plug and its power, and that no other program is \
            connected to it
            """
        case .silent(let url, let duration):
            """
            \(url): the adapter has not answered for \(Self.seconds(duration)); check its power, the rate (?baud=9600, 38400, \
            115200 on a serial port) and that it is an ELM327
            """
        }
    }

    /// Returns a duration for people, in tenths of a second.
    private static func seconds(_ duration: Duration) -> String {
        let tenths = (max(0, duration.nanoseconds) + 50_000_000) / 100_000_000
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
