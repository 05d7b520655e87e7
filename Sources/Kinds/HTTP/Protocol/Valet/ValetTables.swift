/// The tables and routes of the valet service.
enum ValetTables {
    static let cars = "cars"
    static let orders = "orders"

    static func accounts(_ role: ValetRole) -> String { role == .user ? "users" : "valets" }

    private static let accountColumns = [
        StoreColumn("_id", .text), StoreColumn("phone", .text, isIndexed: true),
        StoreColumn("firstName", .text), StoreColumn("lastName", .text),
        StoreColumn("password", .text, isSecret: true),
    ]

    static let shapes = [
        StoreShape(accounts(.user), accountColumns),
        StoreShape(accounts(.valet), accountColumns),
        StoreShape(
            cars,
            [
                StoreColumn("_id", .text), StoreColumn("userPhone", .text, isIndexed: true),
                StoreColumn("brand", .text), StoreColumn("plate", .text, isIndexed: true),
                StoreColumn("color", .text),
            ]),
        StoreShape(
            orders,
            orderKeys.map {
                StoreColumn($0, .text, isIndexed: ["userPhone", "carPlate", "endAt"].contains($0))
            }),
    ]

    /// The keys of an order (VP-17); all are strings, and `userRequestAt` and `endAt` are missing at first.
    static let orderKeys = [
        "_id", "createAt", "userRequestAt", "endAt", "parkingPlace", "userIdentifier", "userFirstName",
        "userLastName", "userPhone", "carIdentifier", "carPlate", "carBrand", "carColor",
    ]

    static let carKeys = ["_id", "userPhone", "brand", "plate", "color"]
    private static let credentials = [BodyKey("phone", .text), BodyKey("password", .text)]
    private static let profile =
        [BodyKey("phone", .text)]
        + ["identifier", "firstName", "lastName"].map { BodyKey($0, .text, isRequired: false) }
    private static let car = ["userPhone", "plate", "brand", "color"].map { BodyKey($0, .text) }
    private static let knownCar = [BodyKey("_id", .text)] + car
    private static let place = ["parkingPlace", "userPhone", "carPlate"].map { BodyKey($0, .text) }

    private static func order(of person: String) -> [BodyKey] {
        ["_id", person, "parkingPlace", "carIdentifier", "carPlate"].map { BodyKey($0, .text) }
    }

    static let routes = accountRoutes(.user) + accountRoutes(.valet) + carRoutes + orderRoutes

    private static func accountRoutes(_ role: ValetRole) -> [ServiceRoute] {
        let clauses = role == .user ? ["VP-01", "VP-02", "VP-03"] : ["VP-04", "VP-04", "VP-04"]
        let paths: [StaticString] =
            role == .user
            ? [
                "/api/account/user/register", "/api/account/user/logon", "/api/account/user/set_new_password",
            ]
            : [
                "/api/account/valet/register", "/api/account/valet/logon",
                "/api/account/valet/set_new_password",
            ]
        let model = "`\(role.rawValue)ProfileModel`"
        let registered = "200 \(model); codes 5, 11; 400 without a body"
        let loggedOn = "200 \(model); codes 1, 2"
        let reset = "200 \(model); codes 1, 10"
        return [
            ServiceRoute(
                clauses[0], "POST", paths[0], .register(role),
                body: ["phone", "firstName", "lastName", "password", "passwordConfirm"].map {
                    BodyKey($0, .text)
                }, effect: "adds an account", paper: registered, repo: registered,
                sane: "201 \(model); 409 code 5; 400 codes 6, 11"),
            ServiceRoute(
                clauses[1], "POST", paths[1], .logOn(role), body: credentials, effect: "begins a session",
                paper: loggedOn, repo: loggedOn, sane: "200 \(model) and `token`; 401 code 2"),
            ServiceRoute(
                clauses[2], "POST", paths[2], .setPassword(role), body: credentials,
                effect: "sets the password", paper: reset, repo: reset,
                sane: "200 \(model); 401 code 12, 403"),
        ]
    }

    private static let carRoutes = [
        ServiceRoute(
            "VP-05", "POST", "/api/car/add", .addCar, body: car, effect: "adds a car",
            paper: "200 `carProfileModel`; codes 1, 14", repo: "200 `carProfileModel`; code 1",
            sane: "201 `carProfileModel`; 409 code 14; 401, 403"),
        ServiceRoute(
            "VP-06", "POST", "/api/car/get_cars_for_user", .listCars, body: profile, effect: "none",
            paper: "200 `cars`; code 1", repo: "200 `cars`; code 1", sane: "200 `cars`; 401, 403"),
        ServiceRoute(
            "VP-07", "POST", "/api/car/update", .updateCar, body: knownCar, effect: "changes a car",
            paper: "200 `carProfileModel`; codes 1, 15",
            repo: "200 with the request as `carProfileModel`; codes 1, 3",
            sane: "200 `carProfileModel`; 404 code 15; 401, 403, 409"),
        ServiceRoute(
            "VP-08", "POST", "/api/car/delete", .deleteCar, body: knownCar,
            effect: "removes the car with this `_id` and plate",
            paper: "200 `msg` as a text; codes 1, 15", repo: "200 `msg` as a text; codes 1, 3, 15",
            sane: "200 without extras; 404 code 15; 401, 403, 409"),
    ]

    private static let orderRoutes = [
        ServiceRoute(
            "VP-09", "POST", "/api/order/check_redundance", .findOpenOrder, body: place, effect: "none",
            paper: "200 `orderProfileModel`; code 19 as long as there is none",
            repo: "200 `orderProfileModel`; code 19 as long as there is none",
            sane: "200 `orderProfileModel`; 404 code 19 as long as there is none; 401, 403"),
        ServiceRoute(
            "VP-10", "POST", "/api/order/add", .addOrder, body: place, effect: "adds an open order",
            paper: "200 `orderProfileModel`; codes 1, 15, 16",
            repo: "200 `orderProfileModel`; codes 1, 15, 16",
            sane: "201 `orderProfileModel`; 404 codes 1, 15; 409 code 16; 401, 403"),
        ServiceRoute(
            "VP-11", "POST", "/api/order/get_all_opening_orders", .listOpenOrders, body: profile,
            effect: "none", paper: "200 `orders` without `endAt`; code 4",
            repo: "200 `orders` without `endAt`; code 1", sane: "200 `orders` without `endAt`; 401, 403"),
        ServiceRoute(
            "VP-12", "POST", "/api/order/get_orders_for_user", .listOrders, body: profile, effect: "none",
            paper: "200 `orders`; code 1", repo: "200 `orders`; code 1", sane: "200 `orders`; 401, 403"),
        ServiceRoute(
            "VP-13", "POST", "/api/order/recall_by_user", .recallOrder, body: order(of: "userPhone"),
            effect: "sets `userRequestAt`", paper: "200 `orderProfileModel`; codes 1, 15, 17, 19",
            repo: "200 `orderProfileModel`; codes 1, 3, 15, 17, 19",
            sane: "200 `orderProfileModel`; 404 codes 15, 19; 409 code 17; 401, 403"),
        ServiceRoute(
            "VP-14", "POST", "/api/order/end_by_valet", .endOrder, body: order(of: "valetPhone"),
            effect: "sets `endAt` of an order that was recalled",
            paper: "200 `orderProfileModel`; codes 4, 15, 18, 19",
            repo: "200 `orderProfileModel`; codes 3, 4, 15, 18, 19",
            sane: "200 `orderProfileModel`; 404 codes 15, 19; 409 code 18; 401, 403"),
    ]

    /// The route that exists where callers have to log on; decided here, no source has it.
    static let sessionRoutes = [
        ServiceRoute(
            "D", "POST", "/api/account/logoff", .logOff, effect: "ends the session",
            paper: "200 without extras; 401 code 12", repo: "200 without extras; 401 code 12",
            sane: "200 without extras; 401 code 12")
    ]
}
