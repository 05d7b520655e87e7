package import Telemetry

/// Finds the layouts that a datagram can have by its size, its header and its first bytes.
package enum PacketIdentifier {
    /// Returns the layouts that fit, of one game or of all, in the order of the tables.
    ///
    /// Of messages of one size, those with more identifying bytes come first: F1 2021's car telemetry is as long as
    /// Project CARS's participants, and its version looks like the type of those. Horizon 5 and 6 have the same size
    /// and no header, and some requests of a client are as long as the replies, so several layouts can fit.
    /// Of `own`, which a user has defined, all that fit come before.
    package static func layouts(
        game: Game? = nil, bytes: [UInt8], own: [PacketLayout] = []
    ) -> [PacketLayout] {
        let first = own.filter { layout in
            layout.size == bytes.count && layout.marks.allSatisfy { $0.matches(bytes) }
        }
        return first + known(game, bytes).filter { !first.contains($0) }
    }

    private static func known(_ game: Game?, _ bytes: [UInt8]) -> [PacketLayout] {
        let fitting = (keys[bytes.count] ?? variable).filter { key in
            guard game == nil || key.game == game, key.matches(bytes) else { return false }
            return key.isFixed || (try? PacketDecoder.decode(bytes, as: PacketLayouts.all[key.place])) != nil
        }
        let known = fitting.lazy.filter(\.isFixed).map(\.knownBits).max() ?? 0
        return fitting.lazy.filter { !$0.isFixed || $0.knownBits == known }.map {
            PacketLayouts.all[$0.place]
        }
    }

    /// The properties that distinguish a layout from others, apart from its size.
    private struct Key: Sendable {
        /// The index in `PacketLayouts.all`.
        let place: Int
        let game: Game
        let isFixed: Bool
        let marks: [PacketMark]
        /// The number of bits by which the message is identified.
        let knownBits: Int
        let isEncrypted: Bool

        init(_ place: Int) {
            let layout = PacketLayouts.all[place]
            self.place = place
            game = layout.game
            isFixed = layout.size != nil
            marks = layout.marks
            knownBits = marks.reduce(0) { $0 + $1.mask.nonzeroBitCount }
            isEncrypted = layout.cipher != nil
        }

        /// Returns whether a datagram has the marks of the message, in clear or encrypted.
        func matches(_ bytes: [UInt8]) -> Bool {
            if marks.allSatisfy({ $0.matches(bytes) }) { return true }
            guard isEncrypted else { return false }
            let plain = PacketLayouts.all[place].decrypted(bytes)
            return marks.allSatisfy { $0.matches(plain) }
        }
    }

    /// The layouts that a datagram of a size can have, for each size that only some layouts have.
    private static let keys: [Int: [Key]] = {
        let all = PacketLayouts.all.indices.map(Key.init)
        let sizes = Set(PacketLayouts.all.compactMap(\.size))
        return Dictionary(
            uniqueKeysWithValues: sizes.map { size in
                (size, all.filter { PacketLayouts.all[$0.place].size ?? size == size })
            })
    }()

    private static let variable = PacketLayouts.all.indices.map(Key.init).filter { !$0.isFixed }

    /// Returns the layout of fixed size whose marks a datagram of another size has, when they identify the message by three
    /// bytes at least, as the format and the number of a message of F1 do; of several that of the nearest size.
    package static func nearest(bytes: [UInt8]) -> PacketLayout? {
        PacketLayouts.all.indices.lazy.map(Key.init)
            .filter { $0.isFixed && !$0.isEncrypted && $0.knownBits >= 24 && $0.matches(bytes) }
            .map { PacketLayouts.all[$0.place] }
            .min { abs(($0.size ?? 0) - bytes.count) < abs(($1.size ?? 0) - bytes.count) }
    }

    /// Returns the layouts of fixed size with `size` bytes.
    package static func layouts(size: Int) -> [PacketLayout] { PacketLayouts.all.filter { $0.size == size } }
}

package enum PacketLayouts {
    package static let all: [PacketLayout] = TelemetryKind.games.flatMap(\.layouts)

    /// Other names of layouts.
    package static let aliases = TelemetryKind.games.reduce(into: [:]) { names, game in
        names.merge(game.aliases) { first, _ in first }
    }

    package static func named(_ name: String) -> PacketLayout? { byName[aliases[name] ?? name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
