/// A track as games report it.
public struct CircuitDescription: Hashable, Sendable {
    /// Its name in scenarios, for example `hafenring`; empty where there is no track.
    public var id = "" {
        didSet { number = Self.number(of: id) }
    }
    /// The number that games with numbered tracks send: 1...255, made from `id`, as there is no list with fictitious ones; 0
    /// where there is no track.
    public private(set) var number = 0
    /// The name for readers.
    public var name = ""
    /// The layout, for example `Grand Prix`; empty when there is one only.
    public var configuration = ""
    /// Along its line, m; 0 where there is no track.
    public var length = 0.0
    /// Where the sectors 2 and 3 begin, m.
    public var sectorStarts: [Double] = []

    /// The best lap that anybody has driven on it with such a car, s; nil where there is none.
    public var recordLap: Double?

    public init() {}

    private static func number(of id: String) -> Int {
        if id.isEmpty { return 0 }
        var number = 0
        for byte in id.utf8 { number = (number * 31 + Int(byte)) % 255 }
        return number + 1
    }
}
