public import Platform

/// The scenario of a car: a shipped one by its name, a file, text, or a case of the catalogue.
///
/// A string literal is a name: `Car.serve("two-ecu-petrol")`.
public struct CarScenario: Sendable, Hashable, ExpressibleByStringLiteral {
    enum Source: Sendable, Hashable {
        case shipped(String)
        case file(String)
        case text(String)
        case test(String)
    }

    let source: Source

    private init(_ source: Source) { self.source = source }

    /// Returns the shipped scenario called `name`, with its folder or without: `elm327/two-ecu-petrol`, `two-ecu-petrol`.
    public static func shipped(_ name: String) -> CarScenario { CarScenario(.shipped(name)) }

    /// Returns the scenario in the file at `url`.
    public static func file(_ url: URL) -> CarScenario { CarScenario(.file(url.path)) }

    /// Returns the scenario that `text` describes, in the format of scenario files.
    public static func yaml(_ text: String) -> CarScenario { CarScenario(.text(text)) }

    /// Returns the case of the catalogue with this id, such as `ELM-05`, or `ELM-61/as-set` where a case has variants.
    public static func test(_ id: String) -> CarScenario { CarScenario(.test(id)) }

    /// The scenario that `dyno serve` runs without a file: a warm petrol car at idle behind an ELM327.
    public static let quickstart = CarScenario(.shipped("quickstart"))

    /// The shipped scenario called `value`.
    public init(stringLiteral value: String) { self.init(.shipped(value)) }
}
