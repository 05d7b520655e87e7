import CompanionServices
import SimulationCore

/// The customer's app: cars, the QR code that a valet scans, and orders.
struct ValetCustomer: CompanionApp {
    /// The purpose of the request that is under way.
    enum Doing: Hashable, Sendable {
        case nothing
        case listingCars, addingCar, changingCar, removingCar
        /// Whether the valet has scanned the code.
        case polling(ValetQR)
        case listingOrders
        case recalling
    }

    var account = ValetAccount(person: "user")
    var doing = Doing.nothing
    /// The cars as the service has them.
    var cars: [JSONValue] = []
    /// The orders as the service has them, with those that are over.
    var orders: [ValetOrder] = []
    /// When the next look for the order is due, and when the user leaves the page.
    var nextPoll = SimInstant.powerOn
    var pollEnd = SimInstant.powerOn
    var polled: ValetQR?
    var hasToldProblem = false

    static let pollPeriod = Duration.seconds(1)

    mutating func begin(_ step: AppStep, _ desk: inout AppDesk) {
        if account.begin(step, &desk) { return }
        if step.verb == "wait" {
            if desk.bug == .pollsForever, let polled {
                pollEnd = desk.now.advanced(by: step.seconds("0", or: 1))
                return poll(polled, &desk)
            }
            return desk.pause(step.seconds("0", or: 1))
        }
        guard let phone = account.phone else { return desk.tell("log on first") }
        switch step.verb {
        case "cars": listCars(&desk)
        case "add-car": addCar(step, phone, &desk)
        case "change-car", "remove-car": changeCar(step, phone, &desk)
        case "show-qr", "wait-for-order":
            let code = ValetQR(
                parkingPlace: step["place"], userPhone: phone.text ?? "", carPlate: step["plate"])
            if step.verb == "show-qr" { return showQR(code, &desk) }
            polled = code
            hasToldProblem = false
            pollEnd = desk.now.advanced(by: step.seconds("for", or: 30))
            poll(code, &desk)
        case "orders": listOrders(&desk)
        case "recall":
            guard let order = orders.last(where: { $0["carPlate"] == step["plate"] && !$0.isEnded }) else {
                return desk.tell(ValetAnswer.words(19))
            }
            doing = .recalling
            desk.ask("POST", "/api/order/recall_by_user", order.body("userPhone", phone))
        default: desk.exit(64)
        }
    }

    // MARK: Cars

    mutating func listCars(_ desk: inout AppDesk) {
        doing = .listingCars
        desk.ask("POST", "/api/car/get_cars_for_user", account.profileBody)
    }

    private func carBody(_ step: AppStep, _ phone: JSONValue, identifier: JSONValue?) -> JSONValue {
        let own = identifier.map { [JSONValue.Member("_id", $0)] } ?? []
        return .object(
            own + [.init("userPhone", phone)]
                + ["plate", "brand", "color"].map { .init($0, .string(step[$0])) })
    }

    private mutating func addCar(_ step: AppStep, _ phone: JSONValue, _ desk: inout AppDesk) {
        let isKnown = cars.contains { $0["plate"]?.text == step["plate"] }
        guard !isKnown || desk.bug == .ignoresOwnList else { return desk.tell(ValetAnswer.words(201)) }
        doing = .addingCar
        desk.ask("POST", "/api/car/add", carBody(step, phone, identifier: nil))
    }

    private mutating func changeCar(_ step: AppStep, _ phone: JSONValue, _ desk: inout AppDesk) {
        guard let car = cars.first(where: { $0["plate"]?.text == step["plate"] }) else {
            return desk.tell(ValetAnswer.words(15))
        }
        var values = step.values
        for name in ["brand", "color"] where values[name] == nil { values[name] = car[name]?.text }
        if let plate = values["new"] { values["plate"] = plate }
        let isRemoval = step.verb == "remove-car"
        let members = ["plate", "brand", "color"].map { JSONValue.Member($0, .string(values[$0] ?? "")) }
        let identifier = desk.bug == .losesIdentifier ? JSONValue.string("0") : car["_id"] ?? .null
        doing = isRemoval ? .removingCar : .changingCar
        desk.ask(
            "POST", isRemoval ? "/api/car/delete" : "/api/car/update",
            .object([.init("_id", identifier), .init("userPhone", phone)] + members))
    }

    func showCars(_ desk: inout AppDesk) {
        desk.say("cars", cars.compactMap { $0["plate"]?.text }.sorted().joined(separator: ","))
    }

    // MARK: The QR code

    private func showQR(_ code: ValetQR, _ desk: inout AppDesk) {
        desk.say("page", "qr")
        var text = code.text
        if desk.bug == .asciiCode {
            text = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
        }
        desk.say("qr", text)
    }

    private mutating func poll(_ code: ValetQR, _ desk: inout AppDesk) {
        doing = .polling(code)
        nextPoll = desk.now.advanced(by: desk.bug == .pollsTooFast ? .milliseconds(100) : Self.pollPeriod)
        desk.ask(
            "POST", "/api/order/check_redundance",
            .members([
                "parkingPlace": .string(code.parkingPlace), "userPhone": .string(code.userPhone),
                "carPlate": .string(code.carPlate),
            ]), quietly: true)
    }

    /// The next look for the order is due, or the user leaves the page.
    mutating func wake(_ desk: inout AppDesk) {
        guard case .polling(let code) = doing else { return }
        guard desk.now < pollEnd else {
            doing = .nothing
            return desk.say("page", "home")
        }
        poll(code, &desk)
    }
}
