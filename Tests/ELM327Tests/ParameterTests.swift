import SimulationCore
import Testing

@testable import ELM327

/// Programmable parameters: the table, the moments, and what they decide.
@Suite struct ParameterTests {
    static let rows = ProgrammableParameter.rows

    @Test func theTableHasEachParameterOnceInOrder() {
        let numbers = Self.rows.map(\.number.rawValue)
        #expect(numbers == ProgrammableParameter.Number.allCases.map(\.rawValue))
        #expect(numbers == numbers.sorted())
        #expect(numbers.allSatisfy { Int($0) < ProgrammableParameter.count })
        #expect(Set(Self.rows.map(\.meaning)).count == Self.rows.count)
    }

    @Test(arguments: rows, ChipVersion.allCases)
    func theFactoryValueIsAllowed(_ row: ProgrammableParameter, _ version: ChipVersion) {
        #expect(row.allows(row.factory(version), version) == (row.since <= version))
        #expect((ProgrammableParameter.row(row.number.rawValue, version) == row) == (row.since <= version))
    }

    @Test(arguments: rows)
    func aValueCountsFromItsMomentOn(_ row: ProgrammableParameter) throws {
        var adapter = Adapter(version: .v2_3, isInstant: true)
        let factory = adapter.parameters[row.number]
        let value = try #require((0...255).first { $0 != factory && row.allows($0, .v2_3) })
        let number = Hex.string(row.number.rawValue, width: 2)
        adapter.preconfigure(["ATPP\(number)SV\(Hex.string(value, width: 2))"], now: .powerOn)
        adapter.preconfigure(["ATZ"], now: .powerOn)
        #expect(adapter.parameters[row.number] == factory)
        adapter.preconfigure(["ATPP\(number)ON"], now: .powerOn)
        let moments: [(ProgrammableParameter.Moment, String)] = [
            (.immediately, ""), (.defaults, "ATD"), (.reset, "ATWS"), (.power, "ATZ"),
        ]
        for (moment, command) in moments {
            if !command.isEmpty { adapter.preconfigure([command], now: .powerOn) }
            let expected = row.moment <= moment ? value : factory
            #expect(adapter.parameters[row.number] == expected, "\(number) after \(command)")
        }
        let next = Adapter(version: .v2_3, memory: adapter.memory, isInstant: true)
        #expect(next.parameters[row.number] == value)
        adapter.preconfigure(["ATPPFFOFF", "ATZ"], now: .powerOn)
        #expect(adapter.parameters[row.number] == factory)
        #expect(adapter.memory.parameters == StoredParameters())
    }

    /// A parameter, a value, and what it makes of the settings.
    struct Effect: Sendable, CustomTestStringConvertible {
        let number: String
        let value: String
        let holds: @Sendable (Settings) -> Bool

        var testDescription: String { "PP \(number) = \(value)" }

        init(_ number: String, _ value: String, _ holds: @escaping @Sendable (Settings) -> Bool) {
            self.number = number
            self.value = value
            self.holds = holds
        }
    }

    @Test(arguments: [
        Effect("01", "00") { $0.printing.headers }, Effect("02", "00") { $0.requests.allowsLong },
        Effect("03", "19") { $0.timing.timeout == 0x19 },
        Effect("04", "02") { $0.timing.adaptive == .aggressive },
        Effect("06", "F2") { $0.addressing.tester == 0xF2 }, Effect("09", "FF") { !$0.serial.echo },
        Effect("0A", "25") { $0.serial.lineFeed == 0x25 },
        Effect("0D", "3B") { $0.serial.carriageReturn == 0x3B },
        Effect("0F", "C5") { $0.power.activityTimeout == 0x2D },
        Effect("16", "00") { $0.kLine.baudRate == 9600 },
        Effect("17", "6D") { $0.wakeUp.interval == 0x6D }, Effect("21", "00") { !$0.can.silentMonitoring },
        Effect("24", "FF") { !$0.can.formats }, Effect("25", "FF") { !$0.can.sendsFlowControl },
        Effect("26", "AA") { $0.can.filler == 0xAA }, Effect("29", "00") { $0.printing.showsDataLength },
        Effect("2A", "80") { $0.can.errorChecking == [.eightBytes] },
    ])
    func aParameterDecidesWhatAResetRestores(_ effect: Effect) {
        var adapter = Adapter(version: .v2_1, isInstant: true)
        #expect(!effect.holds(adapter.settings))
        adapter.preconfigure(
            ["ATPP\(effect.number)SV\(effect.value)", "ATPP\(effect.number)ON"], now: .powerOn)
        #expect(!effect.holds(adapter.settings))
        adapter.preconfigure(["ATWS"], now: .powerOn)
        #expect(effect.holds(adapter.settings))
    }

    @Test(arguments: [true, false])
    func aChipWithoutStoredValuesKeepsNoTable(_ wasTouched: Bool) {
        var memory = StoredParameters()
        if wasTouched {
            memory.store(0xAA, 0x26)
            memory.switchOn(0x26)
            memory.switchOff(0x26)
        }
        #expect(memory == StoredParameters())
    }

    @Test func numbersOutsideTheTableAreNeverStored() {
        var memory = StoredParameters()
        for number in [0x30, 0x40, 0xFF] as [UInt8] {
            memory.store(1, number)
            memory.switchOn(number)
            #expect(memory.value(number) == nil)
            #expect(!memory.isOn(number))
        }
        #expect(memory == StoredParameters())
    }

    /// Ten thousand idle adapters fit into one process: the design gives each 16 KiB with all that belongs to it.
    @Test func anAdapterIsSmall() {
        #expect(MemoryLayout<Adapter>.stride <= 1024)
    }
}
