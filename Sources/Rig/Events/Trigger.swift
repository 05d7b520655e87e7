import SimulationCore
public import VehicleModel

/// When an event happens. Times count from time zero.
public enum Trigger: Hashable, Sendable {
    /// At one time.
    case at(Duration)
    /// Again and again, first at `from`.
    case every(Duration, from: Duration)
    /// Whenever something is observed.
    case when(Condition)
    /// A while after another event, by its place in the scenario.
    case after(event: Int, delay: Duration)
}

/// Something that is observed during a run.
public struct Condition: Hashable, Sendable {
    /// What is observed.
    public var occasion: Occasion

    /// The endpoint at which, by its place; nil for any.
    public var endpoint: Int?

    /// Which of the occasions count, from 1; empty for all of them.
    public var nth: [Int]

    /// A condition with these parts.
    public init(_ occasion: Occasion, endpoint: Int? = nil, nth: [Int] = []) {
        self.occasion = occasion
        self.endpoint = endpoint
        self.nth = nth
    }
}

/// The kinds of thing that a condition waits for.
public enum Occasion: Hashable, Sendable {
    /// A request line has arrived; its answer is not formed yet.
    case request(WatchedRequest)
    /// A client has connected.
    case connect
    /// A client has gone.
    case disconnect
    /// The first byte of the run at the endpoint.
    case firstByte
    /// A signal passes a value.
    case crossing(SignalID, Crossing, Double)
}

/// The ways to pass a value.
public enum Crossing: String, CaseIterable, Hashable, Sendable {
    /// From at most the value to more.
    case above
    /// From at least the value to less.
    case below
}

/// Which request lines are meant; lines are upper-case and without ignored characters.
public enum WatchedRequest: Hashable, Sendable {
    /// Each of them.
    case any
    /// This one, or when it is hex digits the same one with a digit for the number of answers behind it.
    case line([UInt8])
    /// Requests of service 01 that ask for this parameter among others.
    case parameter(UInt8)
    /// Requests of this service.
    case service(UInt8)

    /// Whether `line` is meant.
    public func matches(_ line: [UInt8]) -> Bool {
        switch self {
        case .any: return true
        case .line(let text):
            guard line != text else { return true }
            guard line.count == text.count + 1, text.count.isMultiple(of: 2), line.starts(with: text) else {
                return false
            }
            return Self.bytes(of: line) != nil
        case .service(let service): return Self.bytes(of: line)?.first == service
        case .parameter(let parameter):
            guard let bytes = Self.bytes(of: line), bytes.first == 0x01 else { return false }
            return bytes.dropFirst().contains(parameter)
        }
    }

    /// The bytes that a line of hex digits spells, without the digit for the number of answers; nil when it is none.
    private static func bytes(of line: [UInt8]) -> [UInt8]? {
        guard line.count >= 2 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in line {
            guard let digit = Hex.value(of: character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}
