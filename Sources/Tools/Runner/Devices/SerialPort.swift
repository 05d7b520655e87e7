import Platform

/// Opens a serial port for an adapter: raw, eight data bits, no parity, one stop bit, no flow control.
enum SerialPort {
    /// The termios constants by bits per second, in the order of `DeviceURL.rates`.
    private static var speeds: [Int: speed_t] {
        var speeds: [Int: speed_t] = [
            1200: speed_t(B1200), 2400: speed_t(B2400), 4800: speed_t(B4800), 9600: speed_t(B9600),
            19_200: speed_t(B19200), 38_400: speed_t(B38400), 57_600: speed_t(B57600),
            115_200: speed_t(B115200), 230_400: speed_t(B230400),
        ]
        #if canImport(Glibc)
            speeds[460_800] = speed_t(B460800)
            speeds[500_000] = speed_t(B500000)
            speeds[921_600] = speed_t(B921600)
            speeds[1_000_000] = speed_t(B1000000)
            speeds[2_000_000] = speed_t(B2000000)
        #endif
        return speeds
    }

    /// Opens the port at `path` and discards pending input; returns the non-blocking descriptor.
    static func open(_ url: DeviceURL, path: String, baud: Int) throws(LinkError) -> CInt {
        let descriptor = Platform.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENXIO, ENODEV: throw .noDevice(url)
            case EACCES, EPERM: throw .notPermitted(url)
            case EISDIR: throw .notATerminal(url)
            default: throw .cannotOpen(url, reason: systemError())
            }
        }
        do throws(LinkError) {
            try configure(descriptor, url, baud: baud)
        } catch {
            _ = close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func configure(_ descriptor: CInt, _ url: DeviceURL, baud: Int) throws(LinkError) {
        var attributes = termios()
        guard tcgetattr(descriptor, &attributes) == 0 else { throw .notATerminal(url) }
        cfmakeraw(&attributes)
        attributes.c_cflag |= tcflag_t(CS8 | CREAD | CLOCAL)
        attributes.c_cflag &= ~tcflag_t(PARENB | CSTOPB)
        #if canImport(Glibc)
            attributes.c_cflag &= ~tcflag_t(CRTSCTS)
        #endif
        guard let speed = speeds[baud], cfsetispeed(&attributes, speed) == 0,
            cfsetospeed(&attributes, speed) == 0, tcsetattr(descriptor, TCSANOW, &attributes) == 0
        else {
            throw .cannotOpen(url, reason: "it does not take \(baud) bits per second")
        }
        tcflush(descriptor, TCIFLUSH)
    }
}
