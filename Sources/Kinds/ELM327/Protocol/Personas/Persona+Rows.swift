/// The traits of each persona.
///
/// Sources: refused commands from field reports on copies that print v1.5 (ddt4all#16, ediabaslib#23, mk4-wiki) and v2.1
/// (ddt4all#435, a FORScan forum survey); the OBDLink Family Reference and Programming Manual rev F; logs of vLinker
/// adapters (wican#298), and what users of one say of its ST commands (bigunclemax/FocusIPCCtrl#1): those of an STN1170,
/// which of them is not known. Latencies are typical figures without a source.
extension Persona {
    /// The differences of adapters of this make from the genuine chip.
    public var traits: Traits {
        var traits = Traits()
        switch self {
        case .genuine: break
        case .commonClone15:
            traits.commands.missing = .init(
                words:
                    "@2 @3* FI SI BD KW CSM* CTM* CRA AMC AMT* CER* FT* IA C* SS RTR JE JS JHF* JTM* MP* DM1")
            traits.printing.showsPadding = false
            traits.timing.latency = .milliseconds(30)
        case .commonClone21:
            traits.identity = "ELM327 v2.1"
            traits.commands.missing = .init(words: "FI SI BD JE JS JHF* JTM* MP* DM1")
            traits.printing.showsPadding = false
            traits.timing.latency = .milliseconds(80)
        case .worstClone21:
            traits.identity = "ELM327 v2.1"
            traits.commands.missing = .init(
                words: """
                    @2 @3* BRD* BRT* FE CV* PP* PPS AR AL NL BD BI MA MR* MT* PC RA* SR* TP* IFR* IB* IIA* KW* SW* \
                    WM* CF* CM* CFC* CP* CRA* CS D0 D1 FCSH* FCSD* FCSM* RTR V* JE JS MP* DM1
                    """)
            traits.commands.ignored = .init(words: "ST* AT* CAF*")
            traits.printing.showsPadding = false
            traits.bus.requestBytes = 2
            traits.printing.replyLines = 7
            traits.timing.latency = .milliseconds(150)
        case .stn1110:
            traits = Self.stn(
                DeviceTraits(
                    commands: .st, firmware: "STN1110 v4.2.0", date: "2018.01.01", hardware: "STN1110 r1.0",
                    manufacturer: "Generic", serialNumber: "111012345678", longestMessage: 2048))
        case .stn2120:
            traits = Self.stn(
                DeviceTraits(
                    commands: .st, firmware: "STN2120 v5.8.1", date: "2022.01.01", hardware: "STN2120 r1.0",
                    manufacturer: "OBD Solutions LLC", serialNumber: "212012345678"))
        case .vlinker:
            traits.identity = "ELM327 v2.3"
            traits.device = DeviceTraits(
                commands: .vt, firmware: "STN2120 v5.8.1", date: "2022.01.01", hardware: "vLinker r1.0",
                manufacturer: "Vgate", serialNumber: "212012345678", vendorFirmware: "MIC3624 v2.3.22")
            traits.printing.hasReturnBeforeDefaults = true
            traits.printing.showsPadding = false
            traits.input.lineCapacity = 1024
            traits.timing.latency = .milliseconds(10)
        case .hostile:
            traits.identity = "ELM327 v1.5"
            traits.description = "?"
            traits.commands.missing = .init(words: "AL CSM* CTM* CRA* FI SI BD KW PPS @2")
            traits.commands.ignored = .init(words: "CAF* S0 L0")
            traits.commands.acceptsEverything = true
            traits.printing.showsPadding = true
            traits.printing.showsPaddingWithoutHeaders = true
            traits.printing.lengthLineEndsInSpace = false
            traits.printing.hasSingleReturn = true
            traits.printing.hasReturnBeforeDefaults = true
            traits.wording.losesFirstCharacter = true
            traits.wording.strayBytes = [0x00, 0xFC]
            traits.fixedVoltage = 0
            traits.printing.showsInitiationDots = false
            traits.input.echoLags = true
            traits.input.lineFeedInterrupts = true
            traits.timing.latency = .milliseconds(200)
            traits.timing.earlyWindow = .milliseconds(2)
            traits.bus.countsMessages = true
            traits.filters.areIgnored = true
            traits.bus.ignoresFlowControlMode2 = true
            traits.bus.remoteFrames = .lastData
            traits.bus.hasJ1850 = false
        }
        return traits
    }

    /// Returns what the chips of OBD Solutions have in common ("Differences from the ELM327").
    private static func stn(_ device: DeviceTraits) -> Traits {
        var traits = Traits()
        traits.identity = "ELM327 v1.4b"
        traits.device = device
        traits.commands.additional = .init(words: "IB12 IB15")
        traits.parameters = [
            0x03: 0x19, 0x0C: 0x23, 0x0E: 0x5A, 0x0F: 0xD5, 0x12: 0x00, 0x13: 0xF4, 0x14: 0x50, 0x1A: 0x0A,
            0x1B: 0x0A, 0x1C: 0x03, 0x1D: 0x0F, 0x2A: 0x04,
        ]
        traits.wording.messages = ["CAN ERROR": "NO DATA"]
        traits.printing.showsPadding = false
        traits.input.lineCapacity = 1024
        traits.bus.flowControl = .minusEight
        traits.filters.followHeader = true
        traits.timing.latency = .milliseconds(2)
        return traits
    }
}
