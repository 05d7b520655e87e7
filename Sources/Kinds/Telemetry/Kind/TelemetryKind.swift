import Documents
import Scenarios
import SimulationCore
package import Telemetry

/// A game as users name it: its key, its formats, the keys that only this game has, and what its messages mean.
///
/// The table of keys, the schema, the reader, the judge and the plots use `rows`.
package struct TelemetryKind: Sendable {
    package struct Format: Sendable {
        /// The word for the format in scenario files.
        let word: String
        let game: Game
        /// The name of the layout that is sent, or of the version of the game.
        let layout: String

        init(_ word: String, _ game: Game, _ layout: String) {
            self.word = word
            self.game = game
            self.layout = layout
        }
    }

    /// A file of the game that can state where it sends.
    struct OwnFile: Sendable {
        /// The key that names the file.
        let key: String
        /// Reads the file that an item at a path names into the options, and returns the destinations, in order; an empty
        /// list when it has mistakes.
        let destinations: @Sendable (Item, String, inout TelemetryOptions, inout Reader) -> [Peer]
    }

    /// The key in scenario files.
    package let key: String
    /// The description of the key, in one line.
    package let meaning: String
    /// The file of the game that can state where it sends, so that `to` may be left out; nil for a game without.
    var ownFile: OwnFile?
    /// Whether the game is a server that answers requests. Otherwise it sends datagrams without a request.
    package let isServer: Bool
    /// The formats. With more than one, the endpoint has a key `format`.
    let formats: [Format]
    /// The default format; nil when the file must state it.
    let usualFormat: String?
    /// The default rate in send slots per second; 60 where no rate is documented.
    let usualRate: Int
    /// The keys that only this kind has.
    var keys: [PropertyKey<TelemetryOptions>] = []
    /// The options where no key is stated.
    var options = TelemetryOptions()
    /// Python code of a request that makes a server send.
    var greeting: @Sendable (TelemetryOptions) -> String = { _ in "" }
    /// Further keys of the endpoint with which a profile is tried, as in a scenario: `, format: horizon`.
    var trialKeys = ""
    /// The name of that endpoint of a server, where it is not `key`.
    var trialName: String?
    /// The values for dashboards in a message; nil for a message without.
    let truth: @Sendable (PacketLayout) -> CommonDataTable?
    /// The place and the acceleration of a car in a message; nil for a message without.
    var motion: @Sendable (PacketLayout) -> MotionTable? = { _ in nil }

    /// The keys that only this kind has, as the documentation lists them.
    var ownKeys: [Shape.Key] { Shape.Record(keys, unless: options).keys }

    /// The games whose messages it sends.
    private var games: [Game] { formats.map(\.game) }

    /// Returns the first row that sends messages of `game`.
    static func row(of game: Game) -> TelemetryKind? { byGame[game] }

    private static let byGame = Dictionary(
        rows.flatMap { row in row.games.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

    /// All games, in the order of the keys.
    package static let games = rows.flatMap(\.games).reduce(into: [Game]()) { games, game in
        if !games.contains(game) { games.append(game) }
    }
}
