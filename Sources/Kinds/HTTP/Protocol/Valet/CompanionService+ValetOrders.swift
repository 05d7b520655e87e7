import SimulationCore

/// The life of an order (VP-16): it is open, then requested by its customer, then ended by a valet.
public enum OrderState: String, CaseIterable, Hashable, Sendable {
    /// The car is in the parking lot.
    case open
    /// The customer has asked for the car.
    case requested
    /// The car was returned.
    case ended
}

/// Orders of the valet service (VP-09 … VP-14).
extension CompanionService {
    /// The columns of an order in the order in which a found document has them.
    private static let documentKeys = [
        "_id", "carColor", "carBrand", "carIdentifier", "userLastName", "userFirstName", "userIdentifier",
        "createAt", "carPlate", "userPhone", "parkingPlace",
    ]

    /// The columns that an order gets later.
    private static let lateKeys = ["userRequestAt", "endAt"]

    static func state(of order: Record) -> OrderState {
        if order["endAt"] != .null { return .ended }
        return order["userRequestAt"] == .null ? .open : .requested
    }

    /// The origin of an order in an answer.
    private enum Origin {
        case created, listed
        case updated(String)
    }

    private func orderJSON(_ order: Record, _ origin: Origin = .listed) -> JSONValue {
        guard has(.sendsDocuments) else { return order.json(ValetTables.orderKeys, skippingNull: true) }
        let keys = Self.documentKeys
        return switch origin {
        case .created: Document.created(order, keys)
        case .listed: Document.listed(order, keys, then: Self.lateKeys)
        case .updated(let name): Document.updated(order, keys, new: name, then: Self.lateKeys)
        }
    }

    private func model(_ call: ServiceCall, status: Int = 200, _ order: Record, _ origin: Origin)
        -> ServiceAnswer
    {
        success(call, status: status, .members(["orderProfileModel": orderJSON(order, origin)]))
    }

    private func openOrders(plate: StoreValue) -> [Record] {
        store.records(ValetTables.orders, where: "carPlate", is: plate)
            .filter { Self.state(of: $0) != .ended }
    }

    func hasOpenOrder(_ car: Record) -> Bool {
        openOrders(plate: car["plate"]).contains { $0["carIdentifier"] == car["_id"] }
    }

    func findOpenOrder(_ call: ServiceCall) -> ServiceAnswer {
        guard let plate = call.text("carPlate") else { return failure(call, .couldNotFindOrder) }
        let order = openOrders(plate: .text(plate)).first { order in
            ["userPhone", "parkingPlace"].allSatisfy { order[$0].text == call.text($0) }
        }
        guard let order else { return failure(call, .couldNotFindOrder) }
        return model(call, order, .listed)
    }

    mutating func addOrder(_ call: ServiceCall) -> ServiceAnswer {
        guard let user = account(.user, call.text("userPhone")) else {
            return failure(call, .accountNotFound)
        }
        guard let car = call.text("carPlate").flatMap({ car(plate: $0) }), isOwn(car, call) else {
            return failure(call, .couldNotFindCar)
        }
        guard !openOrders(plate: car["plate"]).contains(where: { $0["userPhone"] == user["phone"] }) else {
            return failure(call, .orderAlreadyExists)
        }
        var order = Record(empty: store.shape(ValetTables.orders))
        order["_id"] = .text(identifier(call, ValetTables.orders))
        order["createAt"] = .text(call.time.text(description.dateFormat))
        order["parkingPlace"] = call.text("parkingPlace").map { .text($0) } ?? .null
        order["userIdentifier"] = user["_id"]
        order["userFirstName"] = user["firstName"]
        order["userLastName"] = user["lastName"]
        order["userPhone"] = user["phone"]
        order["carIdentifier"] = car["_id"]
        order["carPlate"] = car["plate"]
        order["carBrand"] = car["brand"]
        order["carColor"] = car["color"]
        guard change(order.insertion) else { return failure(call, .databaseError) }
        return model(call, status: 201, order, .created)
    }

    func listOpenOrders(_ call: ServiceCall) -> ServiceAnswer {
        guard account(.valet, call.text("phone")) != nil else {
            return failure(call, has(.namesNoValet) ? .accountNotFound : .valetNotFound)
        }
        let orders = store.records(ValetTables.orders, where: "endAt", is: .null)
        return success(call, .members(["orders": .list(orders.map { orderJSON($0) })]))
    }

    func listOrders(_ call: ServiceCall) -> ServiceAnswer {
        guard let user = account(.user, call.text("phone")) else { return failure(call, .accountNotFound) }
        let orders = store.records(ValetTables.orders, where: "userPhone", is: user["phone"])
        return success(call, .members(["orders": .list(orders.map { orderJSON($0) })]))
    }

    mutating func recallOrder(_ call: ServiceCall) -> ServiceAnswer {
        guard account(.user, call.text("userPhone")) != nil else { return failure(call, .accountNotFound) }
        return advance(call, to: .requested, of: has(.findsForeignCars) ? nil : call.text("userPhone"))
    }

    mutating func endOrder(_ call: ServiceCall) -> ServiceAnswer {
        guard account(.valet, call.text("valetPhone")) != nil else { return failure(call, .valetNotFound) }
        return advance(call, to: .ended, of: nil)
    }

    /// Moves the order that the call names, of this customer or of any, to its next state. The checks are in the order of
    /// the public server.
    private mutating func advance(
        _ call: ServiceCall, to state: OrderState, of customer: String?
    ) -> ServiceAnswer {
        let identifier = call.text("_id")
        let known = identifier.flatMap { store.record(ValetTables.orders, .text($0)) }
        guard call.text("carPlate").flatMap({ car(plate: $0) }) != nil else {
            if has(.deletesOrders), let known { _ = change(known.deletion) }
            return failure(call, .couldNotFindCar)
        }
        if description.profile == .repo, let identifier, !ObjectIdentifiers.isIdentifier(identifier) {
            return failure(call, .databaseError)
        }
        guard var order = known, customer == nil || order["userPhone"].text == customer else {
            return failure(call, .couldNotFindOrder)
        }
        let now = StoreValue.text(call.time.text(description.dateFormat))
        switch (Self.state(of: order), state) {
        case (.open, .requested): order["userRequestAt"] = now
        case (.requested, .ended): order["endAt"] = now
        case (_, .requested): return failure(call, .orderAlreadyRecalled)
        default: return failure(call, .couldNotUpdateOrder)
        }
        guard change(order.replacement) else { return failure(call, .databaseError) }
        return model(call, order, .updated(state == .ended ? "endAt" : "userRequestAt"))
    }
}
