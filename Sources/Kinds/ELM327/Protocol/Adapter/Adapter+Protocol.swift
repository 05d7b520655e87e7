import CANBus
import SimulationCore

/// The choice of protocol and the identifiers that follow from it.
extension Adapter {
    /// `SP` and `TP`: `h`, `Ah`, `hA`, and for `SP` also `00`, which erases the stored protocol.
    mutating func selectProtocol(_ characters: ArraySlice<UInt8>, storing: Bool) -> Command.Reply {
        let digits = characters.compactMap { Hex.value(of: $0) }
        let choice: (number: UInt8, automatic: Bool)
        switch (digits.first, digits.count > 1 ? digits[1] : nil) {
        case (let number?, nil): choice = (number, number == 0)
        case (0, 0) where storing && version >= .v1_3:
            memory.storedProtocol = .automatic
            memory.storedAutomatically = true
            use(.automatic, automatically: true)
            return .stored
        case (0xA, let number?), (let number?, 0xA): choice = (number, true)
        default: return .refused
        }
        guard let requested = ProtocolNumber(rawValue: choice.number), requested.since <= version else {
            return .refused
        }
        use(requested, automatically: choice.automatic)
        guard storing, requested != .automatic else { return .ok }
        memory.storedProtocol = requested
        memory.storedAutomatically = choice.automatic
        return .stored
    }

    /// Selects the protocol `requested` and closes the previous one.
    private mutating func use(_ requested: ProtocolNumber, automatically: Bool) {
        protocolState.close()
        protocolState.selected = requested
        protocolState.isAutomatic = automatically
    }

    /// The text of `DP`.
    var protocolName: String {
        let name = protocolState.selected.name(options(for: protocolState.selected))
        return protocolState.isAutomatic && protocolState.selected != .automatic ? "AUTO, \(name)" : name
    }

    /// The text of `DPN`.
    var protocolNumber: String {
        let digit = String(Unicode.Scalar(protocolState.selected.digit))
        return protocolState.isAutomatic ? "A\(digit)" : digit
    }

    /// Returns how `candidate` uses a CAN bus, or nil when it is not a CAN protocol.
    ///
    /// J1939, USER1 and USER2 follow PP 2B to 2F, unless `PB` has set USER1.
    @inline(__always)
    func options(for candidate: ProtocolNumber) -> CANOptions? {
        switch candidate {
        case .can11At500: .can11At500
        case .can29At500: .can29At500
        case .can11At250: .can11At250
        case .can29At250: .can29At250
        case .j1939: CANOptions(options: 0x42, divisor: parameters[.protocolADivisor])
        case .user1:
            if let user = settings.can.user1 {
                CANOptions(options: user.options, divisor: user.divisor)
            } else {
                CANOptions(options: parameters[.user1Options], divisor: parameters[.user1Divisor])
            }
        case .user2: CANOptions(options: parameters[.user2Options], divisor: parameters[.user2Divisor])
        case .automatic, .j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast: nil
        }
    }

    /// Returns whether a frame passes the chip's filters: identifier length, identifier, transmitter, extended address.
    mutating func accepts(_ frame: CANFrame, _ options: CANOptions, usingFilters: Bool = true) -> Bool {
        guard settings.can.receives(frame, options) else { return false }
        var isOpen = !unit.isPlain && traits.filters.areIgnored
        if !stn.isEmpty, usingFilters,
            let passes = passesSTN(frame, isDiagnostic: options.format == .iso15765)
        {
            guard passes else { return false }
            isOpen = true
        }
        let isAdmitted = settings.filters.admit(
            frame, options, settings.addressing, usingFilters: usingFilters, isOpen: isOpen)
        guard isAdmitted else { return false }
        return settings.can.extendedAddress == nil
            || settings.can.isAddressed(
                frame, options, tester: settings.addressing.tester(on: options.format))
    }

    /// Opens the selected protocol, which has answered; with `M1` a reset will find it again.
    mutating func connected(to found: ProtocolNumber) {
        protocolState.selected = found
        protocolState.openProtocol = found
        remember()
    }

    /// Writes the protocol that has answered to the EEPROM, with `M1`, when another one stands there.
    mutating func remember() {
        guard settings.requests.remembersProtocol, memory.storedProtocol != protocolState.selected else {
            return
        }
        memory.storedProtocol = protocolState.selected
        memory.storedAutomatically = protocolState.isAutomatic
    }

    // MARK: Searching

    /// Prints `SEARCHING...` and asks the first candidate.
    mutating func beginSearch(for request: Request, now: SimInstant) {
        let candidates = Search.candidates(
            inStandardOrder: settings.requests.searchesInOrder, last: parameters[.lastProtocol],
            selected: protocolState.selected, blocksCAN: power.blocksCAN)
        printLine("SEARCHING...")
        protocolState.isAutomatic = true
        probe(Search(request: request, candidates: candidates[...]), now: now)
    }

    /// Sends the probe to the current candidate, or gives up when none is left.
    private mutating func probe(_ search: Search, now: SimInstant) {
        var search = search
        guard let candidate = search.candidates.first else {
            printLine("UNABLE TO CONNECT")
            return finish(now: now)
        }
        search.isListening = false
        search.deadline = nil
        search.options = options(for: candidate)
        guard let options = search.options else { return probeLegacy(search, candidate, now: now) }
        guard maySend(at: options.bitRate) else { return tryNext(search, now: now) }
        let identifier = settings.addressing.requestIdentifier(options, usingHeader: false)
        let asked =
            traits.bus.searchAsksRequest && search.request.data.count < 8
            ? search.request.data : Search.probeData
        let data = options.format == .iso15765 ? ClassicalData([UInt8(asked.count)] + asked) : asked
        let isShort = options.variableLength || options.format == .j1939
        transmit(
            CANFrame(identifier, CANData(isShort ? data : data.padded(with: settings.can.filler))), options)
        task = .searching(search)
    }

    /// Returns whether a search may disturb the CAN wires at `bitRate`, which chips look at from version 2.1 on.
    private func maySend(at bitRate: Int) -> Bool {
        guard version >= .v2_1, stn.isEmpty else { return true }
        return Search.mayDisturb(
            at: bitRate, traffic: sensed.trafficBitRate, match: parameters[.frequencyMatch])
    }

    /// Goes on to the next candidate.
    mutating func tryNext(_ search: Search, now: SimInstant) { probe(search.next, now: now) }

    /// Waits for the answers to the probe, which is on the bus.
    mutating func listenForProbe(_ search: Search, now: SimInstant) {
        guard !search.isListening, let candidate = search.candidates.first else { return }
        var search = search
        search.isListening = true
        if !isInstant {
            let patience = max(Search.patience(for: candidate), settings.timing.waitOnCAN)
            search.deadline = now.advanced(by: patience)
        }
        task = .searching(search)
    }

    /// Takes a frame that the default filters let through as the candidate's answer.
    mutating func receive(_ frame: CANFrame, during search: Search, now: SimInstant) {
        guard search.isListening, let options = search.options, accepts(frame, options, usingFilters: false)
        else {
            return
        }
        var search = search
        search.hasFound = true
        if !isInstant { search.deadline = now.advanced(by: Search.settling) }
        task = .searching(search)
    }

    /// Ends the current step: sends the host's request when a candidate has answered, else tries the next one.
    mutating func continueSearch(_ search: Search, now: SimInstant) {
        guard search.hasFound, let found = search.candidates.first else { return tryNext(search, now: now) }
        connected(to: found)
        exchange(search.request, on: found, now: now)
    }
}
