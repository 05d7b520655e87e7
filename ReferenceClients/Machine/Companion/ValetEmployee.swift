import CompanionServices
import SimulationCore

/// The employee's app: scans the customers' codes, and shows which cars are parked and which are asked for.
struct ValetEmployee: CompanionApp {
    /// The purpose of the request that is under way.
    enum Doing: Hashable, Sendable { case nothing, listing, scanning, ending }

    private var account = ValetAccount(person: "valet")
    private var doing = Doing.nothing
    /// The orders as the service has them, and those that ended here.
    private var orders: [ValetOrder] = []
    /// When the next refresh is due, and when the user stops looking.
    private var nextRefresh = SimInstant.powerOn
    private var watchEnd: SimInstant?

    static let refreshPeriod = Duration.seconds(30)

    mutating func begin(_ step: AppStep, _ desk: inout AppDesk) {
        if account.begin(step, &desk) { return }
        if step.verb == "wait" { return desk.pause(step.seconds("0", or: 1)) }
        guard let phone = account.phone else { return desk.tell("log on first") }
        switch step.verb {
        case "orders": list(&desk)
        case "watch":
            watchEnd = desk.now.advanced(by: step.seconds("for", or: 60))
            list(&desk)
        case "scan":
            guard let code = try? ValetQR(parsing: step["qr"]) else { return desk.tell("unknown code") }
            doing = .scanning
            desk.ask(
                "POST", "/api/order/add",
                .members([
                    "parkingPlace": .string(code.parkingPlace), "userPhone": .string(code.userPhone),
                    "carPlate": .string(code.carPlate),
                ]))
        case "end-order":
            guard let order = orders.last(where: { $0["carPlate"] == step["plate"] }) else {
                return desk.tell(ValetAnswer.words(19))
            }
            doing = .ending
            desk.ask("POST", "/api/order/end_by_valet", order.body("valetPhone", phone))
        default: desk.exit(64)
        }
    }

    private mutating func list(_ desk: inout AppDesk) {
        doing = .listing
        let period = desk.bug == .refreshesRarely ? .seconds(90) : Self.refreshPeriod
        nextRefresh = desk.now.advanced(by: period)
        desk.ask(
            "POST", "/api/order/get_all_opening_orders", account.profileBody, quietly: watchEnd != nil)
    }

    /// The next refresh is due, or the user has looked long enough.
    mutating func wake(_ desk: inout AppDesk) {
        guard let end = watchEnd else { return }
        guard desk.now < end else {
            watchEnd = nil
            return
        }
        list(&desk)
    }

    mutating func take(_ reply: WebReply, _ desk: inout AppDesk) {
        if account.take(reply, &desk) { return }
        let answer = ValetAnswer(reply, bug: desk.bug)
        let done = doing
        doing = .nothing
        switch done {
        case .nothing: break
        case .listing:
            if let rows = answer[rows: "orders"] {
                orders = rows.map { ValetOrder(row: $0) }
                show(&desk)
            } else {
                desk.tell(answer.words)
            }
            if let end = watchEnd { desk.pauseDue = max(min(nextRefresh, end), desk.now) }
        case .scanning:
            if let order = answer[model: "orderProfileModel"] {
                orders.append(ValetOrder(row: order))
                desk.tell("order added")
            } else {
                desk.tell(desk.bug == .scanSucceeds ? "order added" : answer.words)
            }
            show(&desk)
        case .ending: takeEnd(answer, &desk)
        }
    }

    private mutating func takeEnd(_ answer: ValetAnswer, _ desk: inout AppDesk) {
        guard let order = answer[model: "orderProfileModel"] else {
            desk.tell(desk.bug == .endSucceeds ? "order ended" : answer.words)
            if [15, 19].contains(answer.code), desk.bug != .keepsWhatIsGone { return list(&desk) }
            return show(&desk)
        }
        orders = orders.map { $0.row["_id"] == order["_id"] ? ValetOrder(row: order) : $0 }
        desk.tell("order ended")
        show(&desk)
    }

    /// Shows the cars that are parked and those that are asked for.
    private func show(_ desk: inout AppDesk) {
        let current = orders.filter { !$0.isEnded }
        func plates(_ isRequested: Bool) -> String {
            current.filter { $0.isRequested == isRequested }.map { $0["carPlate"] }.sorted().joined(
                separator: ",")
        }
        desk.say("new_orders", plates(desk.bug == .swapsLabels))
        desk.say("requesting_orders", plates(desk.bug != .swapsLabels))
    }
}
