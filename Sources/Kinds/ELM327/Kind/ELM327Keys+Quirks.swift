import Scenarios
import ELM327

extension ELM327Keys {
    /// The keys of `quirks` of an adapter: one for each row of `Quirk.rows`.
    static let quirks = Shape.Record(
        Quirk.rows.map { Shape.Key($0.name, shape(of: $0.form), $0.meaning).varying($0.variation) })

    private static func shape(of form: Quirk.Form) -> Shape {
        switch form {
        case .flag: .onOff
        case .count(let range): .integer(range)
        case .text: .text
        case .word(let words): .scalar(.word(words))
        case .commands: Keys.textOrList
        case .bytes: .bytes
        case .duration: .duration
        case .volts: .number(0...99.9)
        }
    }
}
