/// The announcement of a socketcand server by datagrams (`beacon.c` of linux-can/socketcand).
public enum SocketcandBeacon {
    /// The port on which clients listen for beacons.
    public static let port = 42_000

    /// The longest beacon of the daemon, in bytes.
    public static let largest = 2048

    /// Returns the text of a beacon: the server's name, where it listens, and the buses that it offers.
    public static func text(host: String, address: String, port: Int, buses: [String]) -> String {
        let names = buses.map { "<Bus name=\"\(escaped($0))\"/>" }.joined()
        return "<CANBeacon name=\"\(escaped(host))\" type=\"SocketCAN\" description=\"Dyno\">\n"
            + "<URL>can://\(escaped(address)):\(port)</URL>\(names)</CANBeacon>"
    }

    /// Returns `text` in an attribute of XML.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}
