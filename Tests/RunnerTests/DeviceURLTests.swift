import Runner
import Testing

@Suite struct DeviceURLTests {
    @Test(arguments: [
        ("tcp://192.168.0.10:35000", "tcp://192.168.0.10:35000"), ("tcp://[::1]:35000", "tcp://[::1]:35000"),
        ("serial:/dev/ttyUSB0", "serial:/dev/ttyUSB0?baud=38400"),
        ("serial:/dev/rfcomm0?baud=115200", "serial:/dev/rfcomm0?baud=115200"),
        ("/dev/ttyUSB0", "serial:/dev/ttyUSB0?baud=38400"), ("pty:/tmp/obd", "serial:/tmp/obd?baud=38400"),
    ])
    func anAddressIsUnderstood(_ text: String, _ written: String) throws {
        #expect(try DeviceURL(parsing: text).description == written)
        #expect(try DeviceURL(parsing: written) == DeviceURL(parsing: text))
    }

    @Test(arguments: [
        (
            "",
            "'' is not an adapter's address; write tcp://192.168.0.10:35000 or serial:/dev/ttyUSB0?baud=38400"
        ),
        ("tcp://host", "'tcp://host' lacks a host or a port (1-65535); write tcp://192.168.0.10:35000"),
        ("tcp://:35000", "'tcp://:35000' lacks a host or a port (1-65535); write tcp://192.168.0.10:35000"),
        ("tcp://a:0", "'tcp://a:0' lacks a host or a port (1-65535); write tcp://192.168.0.10:35000"),
        ("serial:", "'serial:' names no device; write serial:/dev/ttyUSB0?baud=38400"),
        ("serial:?baud=9600", "'serial:?baud=9600' names no device; write serial:/dev/ttyUSB0?baud=38400"),
        (
            "serial:/dev/x?parity=odd",
            "'parity=odd' is not a setting of a serial port; the only one is baud=RATE"
        ),
        (
            "serial:/dev/x?baud=7",
            """
            '7' is not a rate of a serial port; take one of 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400, \
            460800, 500000, 921600, 1000000, 2000000
            """
        ),
    ])
    func whatIsNoAddressIsExplained(_ text: String, _ message: String) {
        do {
            let url = try DeviceURL(parsing: text)
            Issue.record("\(text) was taken for \(url)")
        } catch {
            #expect(error.description == message)
        }
    }
}
