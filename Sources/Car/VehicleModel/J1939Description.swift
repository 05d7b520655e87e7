/// The description of an ECU as a node on SAE J1939.
public struct J1939Description: Hashable, Sendable {
    /// Its source address, 00...FD.
    public var address: UInt8

    /// Its 64-bit NAME, or nil for one made from its address.
    public var name: UInt64?

    /// The numbers of the parameter groups that it sends, or nil for the usual ones of its address; the first ECU then
    /// also sends those of addresses that no node of the vehicle has.
    public var groups: [UInt32]?

    /// The parameter and failure mode that each of its trouble codes stands for. A code that is not here becomes SPN
    /// 7F000h plus its lower twelve bits, which manufacturers may use freely, with failure mode 31.
    public var codes: [DiagnosticTroubleCode: Fault] = [:]

    /// Make, model, serial number and unit number (component identification), up to four texts.
    public var component: [String] = []

    /// A node at `address` with the usual groups.
    public init(address: UInt8) {
        self.address = address
    }

    /// A fault as SAE J1939-73 names it.
    public struct Fault: Hashable, Sendable {
        /// The suspect parameter number, 0...7FFFF.
        public var parameter: UInt32

        /// The failure mode identifier, 0...31.
        public var failureMode: UInt8

        /// A fault of these numbers.
        public init(parameter: UInt32, failureMode: UInt8) {
            self.parameter = parameter
            self.failureMode = failureMode
        }
    }

    public func fault(of code: DiagnosticTroubleCode) -> Fault {
        codes[code] ?? Fault(parameter: 0x7F000 | UInt32(code.rawValue & 0xFFF), failureMode: 31)
    }
}
