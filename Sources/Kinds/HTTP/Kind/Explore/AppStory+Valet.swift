import Explore

/// The apps of the valet service.
///
/// Source: valet report (use cases, figures 4-3, 4-11, 5-5, 5-6), public repository of the valet service.
extension AppStory {
    private static let text = "{ type: string }"
    private static let identifier = "{ matches: \"^[0-9a-f]{24}$\" }"

    private static let people: Outline = [
        "accounts":
            "[{ phone: \"51709669\", password: \"123\", firstName: Wai, lastName: Chan }, { phone: \"52222222\", password: \"789\", firstName: Mei, lastName: Ho }, { phone: \"61234567\", password: \"456\", role: valet, firstName: Ka, lastName: Lee }]",
        "cars":
            "[{ userPhone: \"51709669\", plate: AB1234, brand: Tesla, color: red }, { userPhone: \"52222222\", plate: XY999, brand: Ford, color: blue }]",
    ]

    private static let logOn = "log-on phone=51709669 password=123"
    private static let account = "POST /api/account/user/logon"
    private static let register = "POST /api/account/user/register"
    private static let list = "POST /api/car/get_cars_for_user"
    private static let add = "POST /api/car/add"
    private static let change = "POST /api/car/update"
    private static let remove = "POST /api/car/delete"
    private static let orders = "POST /api/order/get_orders_for_user"
    private static let recall = "POST /api/order/recall_by_user"
    private static let search = "POST /api/order/check_redundance"

    private static let credentials = contract(
        "/api/account/user/logon", [("phone", text), ("password", text)])

    private static func order(_ state: String) -> Outline {
        [
            "orders": .value(
                "[{ parkingPlace: P1, userPhone: \"51709669\", carPlate: AB1234, state: \(state) }]")
        ]
    }

    private static func customer(
        _ name: String, _ requests: [String], contracts: [Outline] = [], most: [String: Int] = [:],
        hasProfiles: Bool = true, _ variants: [Variant]
    ) -> AppStory {
        AppStory(
            name: name, app: "valet-customer", endpoint: "customer", kind: "valet", service: people,
            hasProfiles: hasProfiles, requests: requests, contract: [credentials] + contracts, most: most,
            variants: variants)
    }

    private static func phone(_ phone: String, isRight: Bool) -> Variant {
        Variant(
            steps: ["register phone=\(phone) firstName=Wai lastName=Chan password=987"],
            shows: isRight ? [] : [["text": ["name": "message"]]],
            more: [
                times("asks", ["path": "/api/account/user/register", "exactly": isRight ? "1" : "0"])
            ], success: [register: [text("page", "log-on")]], told: isRight ? [register] : [])
    }

    static let customers: [AppStory] = [
        customer(
            "customer-log-on", [account],
            [
                Variant(
                    steps: [logOn, "wait 8"],
                    shows: [text("user", "Wai Chan"), text("page", "home", last: true)],
                    success: [account: [text("page", "home"), ["text": ["name": "user"]]]], told: [account]),
                Variant(
                    steps: ["log-on phone=51709669 password=999"],
                    shows: [text("message", "invalid password")], told: [account]),
                Variant(
                    steps: ["log-on phone=51111111 password=999"],
                    shows: [text("message", "account not found", "invalid password")], told: [account]),
            ]),
        customer(
            "customer-register", [register],
            contracts: [
                contract(
                    "/api/account/user/register",
                    ["phone", "firstName", "lastName", "password", "passwordConfirm"].map { ($0, text) })
            ],
            [
                phone("51709660", isRight: true), phone("5170966", isRight: false),
                phone("517096691", isRight: false), phone("5170966A", isRight: false),
                phone("00000000", isRight: false),
                Variant(
                    steps: ["register phone=51709669 firstName=Wai lastName=Chan password=987"],
                    shows: [text("message", "account already exist"), text("page", "register", last: true)],
                    told: [register]),
            ]),
        customer(
            "customer-password", ["POST /api/account/user/set_new_password"], hasProfiles: false,
            [
                Variant(
                    steps: ["reset-password phone=51709669 password=987"],
                    shows: [text("message", "new password set")],
                    success: [
                        "POST /api/account/user/set_new_password": [text("message", "new password set")]
                    ], told: ["POST /api/account/user/set_new_password"])
            ]),
        customer(
            "customer-cars", [list, add, change, remove],
            contracts: [
                contract("/api/car/add", ["userPhone", "plate", "brand", "color"].map { ($0, text) }),
                contract(
                    "/api/car/update",
                    [("_id", identifier)] + ["userPhone", "plate", "brand", "color"].map { ($0, text) }),
                contract(
                    "/api/car/delete",
                    [("_id", identifier)] + ["userPhone", "plate", "brand", "color"].map { ($0, text) }),
            ],
            [
                Variant(
                    steps: [logOn, "cars", "add-car plate=CD5678 brand=Ford color=blue"],
                    shows: [text("cars", "AB1234,CD5678", "CD5678,AB1234", last: true)],
                    success: [add: [text("cars", "AB1234,CD5678")], list: [text("cars", "AB1234", "empty")]],
                    told: [add, list]),
                Variant(
                    steps: [logOn, "cars", "change-car plate=AB1234 color=green", "remove-car plate=AB1234"],
                    shows: [text("cars", "empty", last: true)],
                    success: [remove: [text("message", "car removed"), text("cars", "empty")]],
                    told: [change, remove]),
                Variant(
                    steps: [logOn, "cars", "add-car plate=AB1234 brand=Tesla color=red"],
                    shows: [text("message", "you already have this car")],
                    more: [times("asks-not", ["path": "/api/car/add", "exactly": "0"])]),
                Variant(
                    steps: [logOn, "cars", "add-car plate=XY999 brand=Ford color=blue"],
                    shows: [text("message", "could not add a car"), text("cars", "AB1234", last: true)]),
                Variant(
                    steps: [logOn, "cars", "change-car plate=AB1234 new=EF9012"],
                    shows: [text("cars", "EF9012", last: true)], told: [change]),
            ]),
        customer(
            "customer-orders", [orders, recall],
            contracts: [
                contract(
                    "/api/order/recall_by_user",
                    [
                        ("_id", identifier), ("userPhone", text), ("parkingPlace", text),
                        ("carIdentifier", identifier), ("carPlate", text),
                    ])
            ],
            [
                Variant(
                    steps: [logOn, "orders", "recall plate=AB1234"], service: order("open"),
                    shows: [
                        text("message", "your car is on its way"),
                        text("orders", "AB1234 returning with Valet", last: true),
                    ],
                    success: [
                        recall: [text("message", "your car is on its way")],
                        orders: [text("orders", "AB1234 in parking lot", "empty")],
                    ], told: [recall, orders]),
                Variant(
                    steps: [logOn, "orders"], service: order("requested"),
                    shows: [text("orders", "AB1234 returning with Valet", last: true)]),
                Variant(
                    steps: [logOn, "orders"], service: order("ended"),
                    shows: [text("orders", "empty", last: true)]),
            ]
                + ["js-cst", "js-hkt", "js-china", "iso8601"].map { form in
                    Variant(
                        steps: [logOn, "orders", "wait 1"],
                        service: ["orders": order("open")["orders"] ?? "[]", "dates": .value(form)],
                        shows: [["text": ["name": "since", "contains": "':05'"]]])
                }),
        customer(
            "customer-code", [search],
            contracts: [
                contract(
                    "/api/order/check_redundance",
                    ["parkingPlace", "userPhone", "carPlate"].map { ($0, text) })
            ], most: [search: 30],
            [
                Variant(
                    steps: [
                        logOn, "show-qr plate=粤B12345 place=中環廣場",
                        "wait-for-order plate=粤B12345 place=中環廣場 for=5", "wait 10",
                    ],
                    shows: [["text": ["name": "qr", "contains": "'中環廣場'"]]],
                    more: [
                        [
                            "id": "looks-no-more",
                            "count": ["request": .value("\"\(search)\""), "at_least": "2", "at_most": "8"],
                        ]
                    ], refused: [search], told: [search])
            ]),
    ]

    // MARK: Employees

    private static let open = "POST /api/order/get_all_opening_orders"
    private static let scan = "POST /api/order/add"
    private static let end = "POST /api/order/end_by_valet"
    private static let valetLogOn = "log-on phone=61234567 password=456"

    static let employees: [AppStory] = [
        AppStory(
            name: "employee-orders", app: "valet-employee", endpoint: "employee", kind: "valet",
            service: people, requests: [open, scan, end],
            contract: [
                contract("/api/order/add", ["parkingPlace", "userPhone", "carPlate"].map { ($0, text) })
            ],
            variants: [
                Variant(
                    steps: [valetLogOn, "orders"], service: order("open"),
                    shows: [
                        text("new_orders", "AB1234", last: true),
                        text("requesting_orders", "empty", last: true),
                    ], told: [open]),
                Variant(
                    steps: [valetLogOn, "orders"], service: order("requested"),
                    shows: [
                        text("new_orders", "empty", last: true),
                        text("requesting_orders", "AB1234", last: true),
                    ]),
                Variant(
                    steps: [
                        valetLogOn,
                        "scan qr={\"parkingPlace\":\"P1\",\"userPhone\":\"51709669\",\"carPlate\":\"AB1234\"}",
                    ],
                    shows: [text("message", "order added"), text("new_orders", "AB1234", last: true)],
                    success: [scan: [text("message", "order added")]], told: [scan]),
                Variant(
                    steps: [valetLogOn, "orders", "end-order plate=AB1234"], service: order("requested"),
                    shows: [text("message", "order ended"), text("requesting_orders", "empty", last: true)],
                    success: [end: [text("message", "order ended")]], told: [end]),
                Variant(
                    steps: [valetLogOn, "orders", "end-order plate=AB1234"], service: order("open"),
                    shows: [
                        text("message", "fail to update order", last: true),
                        text("new_orders", "AB1234", last: true),
                    ]),
                Variant(
                    steps: [valetLogOn, "watch for=200"],
                    more: [
                        [
                            "id": "refreshes",
                            "count": ["request": .value("\"\(open)\""), "at_least": "4", "at_most": "40"],
                        ]
                    ]),
            ])
    ]
}
