#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads values of a car through an ELM327 on Wi-Fi.
public final class OBDClient {
    /// Why a value could not be read.
    public enum Failure: Error, Hashable {
        /// There is no adapter at the address, or it has closed the connection.
        case notConnected
        /// The adapter has said this instead of a value, such as `NO DATA`.
        case refused(String)
    }

    private let socket: CInt

    /// Connects to the adapter on `port` of this machine and prepares it.
    public init(port: Int) throws {
        #if canImport(Glibc)
            socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
            socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        guard status == 0 else { throw Failure.notConnected }
        for command in ["ATZ", "ATE0", "ATSP0"] { _ = try ask(command) }
    }

    deinit { close(socket) }

    /// The engine speed in revolutions per minute.
    public func engineSpeed() throws -> Double {
        let bytes = try value(of: 0x0C, length: 2)
        return Double(bytes[0] << 8 | bytes[1]) / 4
    }

    /// The speed of the car in kilometres per hour.
    public func vehicleSpeed() throws -> Int { try value(of: 0x0D, length: 1)[0] }

    /// The bytes of a parameter of service 01, from the first ECU that has it.
    private func value(of parameter: Int, length: Int) throws -> [Int] {
        let name = (parameter < 16 ? "0" : "") + String(parameter, radix: 16, uppercase: true)
        let answer = try ask("01\(name)")
        for line in answer.split(whereSeparator: \.isNewline) {
            let bytes = line.split(separator: " ").compactMap { Int($0, radix: 16) }
            if bytes.starts(with: [0x41, parameter]), bytes.count >= 2 + length {
                return Array(bytes[2..<(2 + length)])
            }
        }
        throw Failure.refused(answer.split(whereSeparator: \.isNewline).last.map(String.init) ?? "")
    }

    /// Sends `command`, and returns what the adapter says before its prompt.
    private func ask(_ command: String) throws -> String {
        let bytes = Array((command + "\r").utf8)
        guard send(socket, bytes, bytes.count, 0) == bytes.count else { throw Failure.notConnected }
        var answer: [UInt8] = []
        while answer.last != UInt8(ascii: ">") {
            var part = [UInt8](repeating: 0, count: 256)
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { throw Failure.notConnected }
            answer += part.prefix(count)
        }
        return String(decoding: answer.dropLast(), as: UTF8.self)
    }
}
