import CompanionServices
import SimulationCore

/// The treatment of answers by the customer's app.
extension ValetCustomer {
    mutating func take(_ reply: WebReply, _ desk: inout AppDesk) {
        if account.take(reply, &desk) { return }
        let answer = ValetAnswer(reply, bug: desk.bug)
        let done = doing
        doing = .nothing
        switch done {
        case .nothing: break
        case .listingCars:
            guard let rows = answer[rows: "cars"] else { return desk.tell(answer.words) }
            cars = rows
            showCars(&desk)
        case .addingCar:
            guard let car = answer[model: "carProfileModel"] else { return desk.tell(answer.words) }
            cars.append(car)
            showCars(&desk)
        case .changingCar:
            guard let car = answer[model: "carProfileModel"] else { return carProblem(answer, &desk) }
            cars = cars.map { $0["_id"] == car["_id"] ? car : $0 }
            listCars(&desk)
        case .removingCar:
            // The text with which some services confirm a removal is not a code.
            guard case .success(let extras) = answer else { return carProblem(answer, &desk) }
            if desk.bug == .textIsCode, extras["msg"] != nil { return desk.tell(ValetAnswer.words(nil)) }
            desk.tell("car removed")
            listCars(&desk)
        case .polling(let code): takePoll(answer, code, &desk)
        case .listingOrders:
            guard let rows = answer[rows: "orders"] else { return desk.tell(answer.words) }
            orders = rows.map { ValetOrder(row: $0) }
            showOrders(&desk)
        case .recalling: takeRecall(answer, &desk)
        }
    }

    /// A car that the service does not have any more is not shown any more either.
    private mutating func carProblem(_ answer: ValetAnswer, _ desk: inout AppDesk) {
        desk.tell(answer.words)
        if answer.code == 15, desk.bug != .keepsWhatIsGone { listCars(&desk) }
    }

    private mutating func takePoll(_ answer: ValetAnswer, _ code: ValetQR, _ desk: inout AppDesk) {
        if let order = answer[model: "orderProfileModel"] {
            if desk.bug != .pollsForever { polled = nil }
            orders.append(ValetOrder(row: order))
            desk.say("page", "order")
            return showOrders(&desk)
        }
        // "No such order" is what a valet who has not scanned yet looks like; a problem is told once.
        if answer.code != 19, !hasToldProblem, desk.bug != .problemIsNotYet {
            hasToldProblem = true
            desk.tell(answer.words)
        }
        doing = .polling(code)
        desk.pauseDue = max(nextPoll, desk.now)
    }

    mutating func listOrders(_ desk: inout AppDesk) {
        doing = .listingOrders
        desk.ask("POST", "/api/order/get_orders_for_user", account.profileBody)
    }

    func showOrders(_ desk: inout AppDesk) {
        let current = orders.filter { !$0.isEnded }
        desk.say("orders", current.map { $0.label(bug: desk.bug) }.sorted().joined(separator: ", "))
        for order in current {
            let date = order["createAt"]
            if desk.bug == .oneDateForm, !date.hasSuffix("(CST)") { return desk.exit(134) }
            desk.say("since", OrderDate.shown(date))
        }
    }

    private mutating func takeRecall(_ answer: ValetAnswer, _ desk: inout AppDesk) {
        if let order = answer[model: "orderProfileModel"] {
            orders = orders.map { $0.row["_id"] == order["_id"] ? ValetOrder(row: order) : $0 }
            desk.tell("your car is on its way")
            return showOrders(&desk)
        }
        desk.tell(desk.bug == .recallSucceeds ? "your car is on its way" : answer.words)
        switch answer.code {
        case 15, 19:
            if desk.bug != .keepsWhatIsGone { listOrders(&desk) }
        default: showOrders(&desk)
        }
    }
}
