package import Conformance
package import MTG
package import SimulationCore

/// The reference client of telematics units: a correct maintenance app without I/O and clock.
///
/// It requests the version, so that it knows which of its two structures is sent, then the record. It reads exactly as
/// many bytes as the structure has, checks them, shows alerts by its thresholds, and keeps the newest 300 records.
package struct MaintenanceClient: ClientMachine {
    /// The options of the client.
    package struct Orders: Hashable, Sendable {
        /// The user's role: farmer, dealer or developer.
        package var role: String
        /// The source of parameter names: tables or xml-example.
        package var source: String
        /// The number of downloads.
        package var downloads: Int
        /// The time between two downloads.
        package var interval: Duration
        /// The time for which it stays connected after the last download.
        package var hold: Duration
        /// The text of its threshold file, or nil.
        package var thresholds: String?

        /// Orders with these parts.
        package init(
            role: String = "farmer", source: String = "tables", downloads: Int = 1,
            interval: Duration = .seconds(1), hold: Duration = .zero, thresholds: String?
        ) {
            self.role = role
            self.source = source
            self.downloads = downloads
            self.interval = interval
            self.hold = hold
            self.thresholds = thresholds
        }
    }

    /// The longest wait for a connection, and for the next bytes of an answer.
    static let connectionPatience = Duration.seconds(4)
    static let answerPatience = Duration.seconds(5)

    /// The size of the record with a header.
    static let usualSize = 128

    /// The greatest number of stored records.
    static let historyLimit = 300

    enum Link { case none, connecting, open }

    /// The expected input on an open connection.
    enum Awaited { case nothing, version, record, log }

    let orders: Orders
    let bug: BugSwitch<MaintenanceBug>
    let habits: Habits
    let book: AlertBook
    var now = SimInstant.powerOn
    var link = Link.none
    var awaited = Awaited.nothing
    var input: [UInt8] = []
    /// The size of the structure that the unit sends, in bytes.
    var size = 0
    /// The number of downloads that have not begun.
    var remaining: Int
    var hasFailed = false
    /// When the wait or the pause ends.
    var due: SimInstant?
    var actions: [ClientAction] = []
    /// The stored records, newest first.
    var history: [StoredRecord] = []
    /// The alerts shown last.
    var shown: [String] = []

    /// A client with these options; with a bug it is that mutant.
    package init(_ orders: Orders, bug: MaintenanceBug? = nil) {
        self.init(orders, switched: BugSwitch(bug))
    }

    /// A client with these options and the mistake of `bug`.
    package init(_ orders: Orders, switched bug: BugSwitch<MaintenanceBug>) {
        self.init(orders, switched: bug, habits: .usual)
    }

    init(_ orders: Orders, switched bug: BugSwitch<MaintenanceBug>, habits: Habits) {
        self.habits = habits
        self.orders = orders
        self.bug = bug
        remaining = max(1, orders.downloads)
        let values = AlertBook.values(orders.source)
        book = AlertBook(
            list: ThresholdList(orders.thresholds, names: Set(values.keys)), values: values,
            role: orders.role, bug: bug)
    }

    /// The records that it keeps, the newest first.
    package var storedRecords: StoredHistory { StoredHistory(records: history, isOrdered: true) }

    /// Accepts certificates of trusted authorities for the right host only.
    package func accepts(isTrusted: Bool, isNamed: Bool) -> Bool {
        (isTrusted || bug == .trustsEveryCertificate) && (isNamed || bug == .ignoresHostName)
    }

    /// Adds what it has stored to `record`.
    package func complete(_ record: inout CaseRecord) { record.stored = storedRecords }

    /// When to call `wake`.
    package var deadline: SimInstant? { due }

    /// Starts the program: reports mistakes in the thresholds, and connects.
    package mutating func start(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            client.say("thresholds", client.orders.source)
            for fault in client.book.list.faults
            where client.bug != .silentMismatch || !fault.contains("no value has this name") {
                client.say("threshold_fault", fault)
            }
            client.begin()
        }
    }

    /// Reports that the connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            client.link = .open
            client.say("state", "connected")
            if client.bug != .staysEnabled { client.say("state", "connect-disabled") }
            guard client.habits == .usual else {
                client.size = Self.usualSize
                return client.ask(0x01, .record)
            }
            client.ask(0x7F, .version)
        }
    }

    /// Reports that the connection was refused.
    package mutating func refused(now: SimInstant) -> [ClientAction] {
        act(now) { $0.fail("disconnected") }
    }

    /// Receives bytes.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now) { client in
            // What comes unasked is not an answer.
            guard client.awaited != .nothing else {
                if client.bug == .keepsLeftover { client.input += bytes }
                return
            }
            client.input += bytes
            if client.bug != .neverTimesOut { client.due = now.advanced(by: Self.answerPatience) }
            client.read()
        }
    }

    /// Reports that the other side has ended the connection.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now) { client in
            client.takeEnd()
            client.awaited == .nothing ? client.close("disconnected") : client.fail("error")
        }
    }

    /// Handles the deadline.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            if client.link == .connecting {
                client.fail("disconnected")
            } else if client.awaited != .nothing {
                client.fail("error")
            } else if client.remaining > 0 {
                client.begin()
            } else {
                client.actions.append(.exit(client.hasFailed ? 1 : 0))
            }
        }
    }

    private mutating func act(
        _ now: SimInstant, _ work: (inout MaintenanceClient) -> Void
    ) -> [ClientAction] {
        self.now = now
        actions = []
        work(&self)
        return actions
    }
}
