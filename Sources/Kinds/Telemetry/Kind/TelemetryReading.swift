import SimulationCore
package import Telemetry

/// A decoded datagram of a game, as `dyno decode telemetry` prints it.
package struct TelemetryReading: Encodable {
    package struct Field: Encodable {
        /// Its name in the game's documentation, with an index where there are several.
        package let name: String
        package let value: Value
        /// Its unit, empty for none.
        package let unit: String
    }

    /// A value as JSON; a number that is not finite becomes text.
    package struct Value: Encodable {
        package let value: PacketValue

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .integer(let number): try container.encode(number)
            case .unsigned(let number): try container.encode(number)
            case .real(let number) where number.isFinite:
                let short = Float(number)
                if Double(short) == number {
                    try container.encode(short)
                } else {
                    try container.encode(number)
                }
            case .real, .text: try container.encode(value.description)
            }
        }
    }

    package let message: String
    package let size: Int
    /// The size that the message always has, where the datagram has another; the fields are those that it has.
    package let stated: Int?
    /// The other messages that fit the datagram.
    package let others: [String]
    package let fields: [Field]

    /// Decodes the datagram as `layout`, or as the first message that fits.
    package init(_ bytes: [UInt8], as layout: PacketLayout?) throws {
        let fitting = PacketIdentifier.layouts(bytes: bytes)
        guard let layout = layout ?? fitting.first ?? PacketIdentifier.nearest(bytes: bytes) else {
            throw InputMistake("\(bytes.count) bytes fit no message" + Self.hint(bytes.count))
        }
        let partial = PacketDecoder.decode(partial: bytes, as: layout)
        stated = partial == nil ? nil : layout.size
        do throws(PacketError) {
            let packet = if let partial { partial } else { try PacketDecoder.decode(bytes, as: layout) }
            fields = packet.items.map {
                Field(name: $0.name, value: Value(value: $0.value), unit: $0.field.unit)
            }
        } catch {
            let names = fitting.map(\.name).joined(separator: ", ")
            throw InputMistake(
                "no \(layout.name): \(error)"
                    + (names.isEmpty ? Self.hint(bytes.count) : "; it fits \(names)"))
        }
        message = layout.name
        size = bytes.count
        others = fitting.filter { $0 != layout }.map(\.name)
    }

    package var rows: [[String]] { fields.map { ["  \($0.name)", $0.value.value.description, $0.unit] } }

    package var heading: String {
        var heading = "\(message), \(size) bytes"
        if let stated { heading += "; it always has \(stated), so these are the fields as far as they go" }
        if !others.isEmpty { heading += "; it also fits \(others.joined(separator: ", "))" }
        return heading
    }

    /// Returns the messages with the nearest sizes.
    private static func hint(_ size: Int) -> String {
        let sized = PacketLayouts.all.compactMap { layout in layout.size.map { (layout.name, $0) } }
        let same = sized.filter { $0.1 == size }
        if !same.isEmpty {
            return "; \(same.map(\.0).joined(separator: ", ")) has that size, with another header"
        }
        guard let near = sized.min(by: { abs($0.1 - size) < abs($1.1 - size) }) else { return "" }
        return "; the nearest is \(near.0) with \(near.1)"
    }
}
