import SimulationCore

/// Accounts and cars of the valet service (VP-01 … VP-08).
extension CompanionService {
    func account(_ role: ValetRole, _ phone: String?) -> Record? {
        phone.flatMap {
            store.firstRecord(ValetTables.accounts(role), where: "phone", is: .text($0))
        }
    }

    /// Returns `{"userProfileModel":{…}}` or the same of a valet.
    private func profile(_ role: ValetRole, _ account: Record, token: String? = nil) -> JSONValue {
        var members = [JSONValue.Member("identifier", account["_id"].json)]
        for name in ["phone", "firstName", "lastName"] where account[name] != .null {
            members.append(.init(name, account[name].json))
        }
        let model = JSONValue.Member("\(role.rawValue)ProfileModel", .object(members))
        return .object([model] + (token.map { [.init("token", .string($0))] } ?? []))
    }

    /// Returns the next identifier for a row of `table`.
    mutating func identifier(_ call: ServiceCall, _ table: String) -> String {
        var next: String
        repeat {
            next = identifiers.next(seconds: call.time.seconds)
        } while store.row(table, .text(next)) != nil
        return next
    }

    mutating func register(_ call: ServiceCall, _ role: ValetRole) -> ServiceAnswer {
        let isSane = description.profile == .sane
        guard Script.isTrue(call["phone"]) else {
            return isSane
                ? failure(call, .couldNotCreateUser)
                : express(call, 400, type: "text/html; charset=utf-8", [], "")
        }
        guard call["password"] == call["passwordConfirm"] else {
            return failure(call, .passwordConfirmMismatch)
        }
        guard let phone = call.text("phone"), let password = call.text("password") else {
            return failure(call, .databaseError)
        }
        if !has(.acceptsAnyPhone) {
            let isPhone = phone.utf8.count == 8 && phone.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard isPhone, phone != "00000000", !password.isEmpty else {
                return failure(call, .couldNotCreateUser)
            }
        }
        guard account(role, phone) == nil else { return failure(call, .accountAlreadyExists) }
        var account = Record(empty: store.shape(ValetTables.accounts(role)))
        account["_id"] = .text(identifier(call, account.shape.name))
        account["phone"] = .text(phone)
        for name in ["firstName", "lastName"] { account[name] = call.text(name).map { .text($0) } ?? .null }
        account["password"] = .text(hashed(password))
        guard change(account.insertion) else { return failure(call, .databaseError) }
        return success(call, status: 201, profile(role, account))
    }

    mutating func logOn(_ call: ServiceCall, _ role: ValetRole) -> ServiceAnswer {
        guard let account = account(role, call.text("phone")), let phone = account["phone"].text else {
            // A careful server does not say which phones have an account.
            return failure(call, description.profile == .sane ? .invalidPassword : .accountNotFound)
        }
        guard let password = call.text("password"), let stored = account["password"].text,
            hasher.verifies(password, stored)
        else { return failure(call, .invalidPassword) }
        let token = description.requiresSession ? beginSession(phone, role) : nil
        return success(call, profile(role, account, token: token))
    }

    mutating func setPassword(_ call: ServiceCall, _ role: ValetRole) -> ServiceAnswer {
        guard var account = account(role, call.text("phone")), let phone = account["phone"].text else {
            return failure(call, .accountNotFound)
        }
        guard let password = call.text("password"), !password.isEmpty else {
            return failure(call, .couldNotResetPassword)
        }
        account["password"] = .text(hashed(password))
        guard change(account.replacement) else { return failure(call, .databaseError) }
        sessions.end(of: Session(role: role, account: phone))
        return success(call, profile(role, account))
    }

    // MARK: Cars

    private func carJSON(_ car: Record) -> JSONValue { car.json(ValetTables.carKeys, skippingNull: true) }

    /// Returns the car with this identifier; `.databaseError` for a text that is none, as the database library has it.
    private func car(_ identifier: String?) -> Result<Record?, ValetFailure> {
        guard let identifier else { return .success(nil) }
        guard ObjectIdentifiers.isIdentifier(identifier) || description.profile != .repo else {
            return .failure(ValetFailure(code: .databaseError))
        }
        return .success(store.record(ValetTables.cars, .text(identifier)))
    }

    mutating func addCar(_ call: ServiceCall) -> ServiceAnswer {
        guard account(.user, call.text("userPhone")) != nil else { return failure(call, .accountNotFound) }
        if !has(.allowsSamePlate), let plate = call.text("plate"), car(plate: plate) != nil {
            return failure(call, .couldNotCreateCar)
        }
        var car = Record(empty: store.shape(ValetTables.cars))
        car["_id"] = .text(identifier(call, ValetTables.cars))
        for name in ValetTables.carKeys.dropFirst() { car[name] = call.text(name).map { .text($0) } ?? .null }
        guard change(car.insertion) else { return failure(call, .databaseError) }
        return success(call, status: 201, .members(["carProfileModel": carJSON(car)]))
    }

    func listCars(_ call: ServiceCall) -> ServiceAnswer {
        guard let user = account(.user, call.text("phone")) else { return failure(call, .accountNotFound) }
        let cars = store.records(ValetTables.cars, where: "userPhone", is: user["phone"])
        let documents = cars.map { car in
            guard has(.sendsDocuments) else { return carJSON(car) }
            return Document.listed(car, ["_id", "color", "plate", "brand", "userPhone"])
        }
        return success(call, .members(["cars": .list(documents)]))
    }

    mutating func updateCar(_ call: ServiceCall) -> ServiceAnswer {
        guard account(.user, call.text("userPhone")) != nil else { return failure(call, .accountNotFound) }
        let found = car(call.text("_id"))
        guard case .success(let known) = found else { return failure(call, .databaseError) }
        guard var car = known, isOwn(car, call) else {
            guard has(.echoesUpdate) else { return failure(call, .couldNotFindCar) }
            return success(call, .members(["carProfileModel": echo(call)]))
        }
        if !has(.allowsSamePlate), let plate = call.text("plate"), let other = self.car(plate: plate),
            other["_id"] != car["_id"]
        {
            return failure(call, .couldNotCreateCar)
        }
        for name in ValetTables.carKeys.dropFirst() {
            if let text = call.text(name) { car[name] = .text(text) }
        }
        guard change(car.replacement) else { return failure(call, .databaseError) }
        let model = has(.echoesUpdate) ? echo(call) : carJSON(car)
        return success(call, .members(["carProfileModel": model]))
    }

    /// Returns the keys of a car in the body, as the caller sent them.
    private func echo(_ call: ServiceCall) -> JSONValue {
        .object(ValetTables.carKeys.compactMap { name in call[name].map { .init(name, $0) } })
    }

    mutating func deleteCar(_ call: ServiceCall) -> ServiceAnswer {
        guard account(.user, call.text("userPhone")) != nil else { return failure(call, .accountNotFound) }
        guard case .success(let known) = car(call.text("_id")) else { return failure(call, .databaseError) }
        guard let car = known, car["plate"].text == call.text("plate"), isOwn(car, call) else {
            return failure(call, .couldNotFindCar)
        }
        if description.profile == .sane, hasOpenOrder(car) { return failure(call, .couldNotUpdateOrder) }
        guard change(car.deletion) else { return failure(call, .databaseError) }
        return success(
            call, has(.saysRemoved) ? .members(["msg": .string("remove successfully")]) : .object([]))
    }

    /// Returns whether a careful server lets the caller use the car: it is of the account that the call names.
    func isOwn(_ car: Record, _ call: ServiceCall) -> Bool {
        has(.findsForeignCars) || car["userPhone"].text == call.text("userPhone")
    }

    func car(plate: String) -> Record? {
        store.firstRecord(ValetTables.cars, where: "plate", is: .text(plate))
    }
}

/// A code in place of a result.
struct ValetFailure: Error {
    let code: ValetCode
}

/// Documents in the order of keys of the public server's database library. Mongoose 4 reverses the keys when it copies a
/// document; derived from its source, not recorded.
enum Document {
    /// Returns a document that was found: its columns in this order, then the version.
    static func listed(_ row: Record, _ names: [String], then late: [String] = []) -> JSONValue {
        .object(members(row, names) + [version] + members(row, late))
    }

    /// Returns a document that was just created.
    static func created(_ row: Record, _ names: [String]) -> JSONValue {
        .object([version] + members(row, Array(names.dropFirst())) + members(row, Array(names.prefix(1))))
    }

    /// Returns a document that was found and then got a value for `new`.
    static func updated(_ row: Record, _ names: [String], new: String, then late: [String]) -> JSONValue {
        .object(
            members(row, [new]) + members(row, names) + [version] + members(row, late.filter { $0 != new }))
    }

    private static let version = JSONValue.Member("__v", .number("0"))

    private static func members(_ row: Record, _ names: [String]) -> [JSONValue.Member] {
        names.compactMap { row[$0] == .null ? nil : .init($0, row[$0].json) }
    }
}
