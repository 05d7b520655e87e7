import VehicleModel

/// One row of the table of services of ISO 14229-1.
struct UDSService: Sendable {
    /// A sub-function, or a range of them.
    struct SubFunction: Sendable {
        let numbers: ClosedRange<UInt8>
        let name: String
        /// The length of the whole request.
        let lengths: ClosedRange<Int>
        let isUsual: @Sendable (UDSDescription) -> Bool

        init(
            _ number: UInt8, _ name: String, _ lengths: ClosedRange<Int>,
            usual: @escaping @Sendable (UDSDescription) -> Bool = { _ in true }
        ) {
            self.init(number...number, name, lengths, usual: usual)
        }

        init(
            _ numbers: ClosedRange<UInt8>, _ name: String, _ lengths: ClosedRange<Int>,
            usual: @escaping @Sendable (UDSDescription) -> Bool = { _ in true }
        ) {
            self.numbers = numbers
            self.name = name
            self.lengths = lengths
            isUsual = usual
        }
    }

    let number: UInt8
    let name: String
    /// Whether the second byte is a sub-function, whose bit 7 suppresses the positive answer.
    let hasSubFunctions: Bool
    /// The sub-functions; empty when every value may be one, as in service 27.
    let subFunctions: [SubFunction]
    let isInDefaultSession: Bool
    /// Whether the boot software has the service.
    let isInBoot: Bool
    /// The least length of a request.
    let least: Int
    /// Whether the server has the service though nothing states it.
    let isUsual: @Sendable (UDSDescription) -> Bool
    let answer: @Sendable (inout UDSServer, UDSCall, inout Vehicle, inout [UInt8]) -> UDSOutcome

    init(
        _ number: UInt8, _ name: String, _ subFunctions: [SubFunction]? = nil, least: Int? = nil,
        inDefault: Bool = true, inBoot: Bool = false,
        usual: @escaping @Sendable (UDSDescription) -> Bool = { _ in true },
        answer: @escaping @Sendable (inout UDSServer, UDSCall, inout Vehicle, inout [UInt8]) -> UDSOutcome
    ) {
        self.number = number
        self.name = name
        hasSubFunctions = subFunctions != nil
        self.subFunctions = subFunctions ?? []
        self.least = least ?? (subFunctions == nil ? 1 : 2)
        isInDefaultSession = inDefault
        isInBoot = inBoot
        isUsual = usual
        self.answer = answer
    }

    static func row(_ number: UInt8) -> UDSService? { byNumber[Int(number)] }

    private static let byNumber: [UDSService?] = {
        var rows = [UDSService?](repeating: nil, count: 256)
        for row in all { rows[Int(row.number)] = row }
        return rows
    }()

    /// Returns the sub-function `number`, or nil when there is none.
    func subFunction(_ number: UInt8) -> SubFunction? { subFunctions.first { $0.numbers.contains(number) } }
}

extension UDSServer {
    func has(_ row: UDSService) -> Bool {
        switch description.services[row.number] {
        case .absent: false
        case .present: !flash.runsBoot || row.isInBoot
        case nil: row.isUsual(description) && (!flash.runsBoot || row.isInBoot)
        }
    }

    /// Evaluates a request in the order of ISO 14229-1, 7.5; the first check that fails decides.
    mutating func evaluate(_ call: UDSCall, _ vehicle: inout Vehicle, _ answer: inout [UInt8]) -> UDSOutcome {
        guard let row = UDSService.row(call.service), has(row) else {
            let code = isClassic(call.service) ? description.obd.classicRefusal : nil
            return .refused(code.flatMap(NegativeResponse.init) ?? .serviceNotSupported)
        }
        if case .present(let access) = description.services[row.number], access != UDSDescription.Access() {
            let isInSession =
                access.sessions == nil ? isAvailableInSession(row) : isInSession(access)
            guard isInSession else { return .refused(.serviceNotSupportedInActiveSession) }
            if let code = refusal(by: access) { return .refused(code) }
        } else if !isAvailableInSession(row) {
            return .refused(.serviceNotSupportedInActiveSession)
        }
        guard call.request.count >= row.least else { return .refused(.wrongLength) }
        if row.hasSubFunctions, !row.subFunctions.isEmpty {
            guard let subFunction = row.subFunction(call.subFunction), subFunction.isUsual(description) else {
                return .refused(.subFunctionNotSupported)
            }
            guard subFunction.lengths.contains(call.request.count) else { return .refused(.wrongLength) }
        }
        return row.answer(&self, call, &vehicle, &answer)
    }

    private func isAvailableInSession(_ row: UDSService) -> Bool {
        row.isInDefaultSession || session.active != SessionState.default
    }
}
