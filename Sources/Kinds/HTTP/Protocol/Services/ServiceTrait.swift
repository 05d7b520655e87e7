/// A way in which a profile deviates from a careful server. The rules ask for traits; documents print them.
enum ServiceTrait: Hashable, Sendable, CaseIterable {
    // Trip log
    case listsWrongCalls, dumpsPasswords, sendsPasswordColumn, keepsPathEncoded, crashesOnDuplicate
    case crashesOnBadValues, answersNothing, answersTrue, resetsPassword, losesUnit, updatesNobody
    case ignoresDelete, misspells, storesClearPasswords, isOpen, repeatsTrips
    // Valet
    case answersOK, isOpenToAll, resetsForeignPasswords, allowsSamePlate, echoesUpdate, saysRemoved
    case namesNoValet, sendsDocuments, findsForeignCars, deletesOrders, acceptsAnyPhone
}

struct ServiceTraitRow: Hashable, Sendable {
    let trait: ServiceTrait
    let service: ServiceName
    /// The call, as a route's label; `all` for every call.
    let route: String
    let profiles: Set<ServiceProfile>
    /// The clause and the kind of the source: `R` read in the public repository, `S` stated in the paper, `D` decided
    /// here.
    let source: String
    let words: String

    init(
        _ trait: ServiceTrait, _ service: ServiceName, _ route: String, _ profiles: Set<ServiceProfile>,
        _ source: String, _ words: String
    ) {
        self.trait = trait
        self.service = service
        self.route = route
        self.profiles = profiles
        self.source = source
        self.words = words
    }

    /// All rows. A trait that a service does not have is missing.
    static let all: [ServiceTraitRow] = tripLog + valet

    private static let tripLog: [ServiceTraitRow] = [
        Self(.isOpen, .tripLog, "all", [.paper, .repo], "RR R", "no call asks who the caller is"),
        Self(
            .misspells, .tripLog, "all", [.repo], "RR-7 R",
            "messages are misspelt: `Mthod not supported`, `Error Occured:`; reasons name another error"),
        Self(
            .ignoresDelete, .tripLog, "DELETE *", [.repo], "RR-7 R", "DELETE is never answered"),
        Self(
            .crashesOnBadValues, .tripLog, "all", [.repo], "RR-3 R",
            "a value that the database refuses ends the process, and all connections with it"),
        Self(
            .keepsPathEncoded, .tripLog, "GET /userSettings/{username}", [.repo], "RR-1 R",
            "the name in the path is not percent-decoded, and what stands before `/userSettings/` belongs to it"
        ),
        Self(
            .sendsPasswordColumn, .tripLog, "GET /userSettings/{username}", [.paper, .repo], "RR-1 R",
            "the encrypted password is sent with the settings"),
        Self(
            .dumpsPasswords, .tripLog, "GET /userInfo", [.repo], "RR-6 R",
            "sends the names and passwords of ALL users in clear"),
        Self(
            .storesClearPasswords, .tripLog, "POST /userInfo", [.repo], "RR-6 R",
            "passwords are stored so that the server can read them"),
        Self(
            .crashesOnDuplicate, .tripLog, "POST /userInfo", [.repo], "RR-3 R",
            "a name that is taken ends the process"),
        Self(
            .answersNothing, .tripLog, "POST and PUT", [.repo], "RR-3 R",
            "success has an empty body, though `Content-Type` says JSON"),
        Self(
            .answersTrue, .tripLog, "POST and PUT", [.paper], "RR-3 S",
            "the body is `true`, or `false` for a name that is taken; the status is 200"),
        Self(
            .resetsPassword, .tripLog, "PUT /userInfo", [.repo], "RR-5 R",
            "a `totalAlertSwitch` of 0 sets the password, to NULL when none is sent, and not the settings"),
        Self(.losesUnit, .tripLog, "PUT /userInfo", [.repo], "RR-5 R", "`unit` is never stored"),
        Self(
            .updatesNobody, .tripLog, "PUT /userInfo", [.repo], "RR-5 R",
            "an unknown name is answered like a known one"),
        Self(
            .repeatsTrips, .tripLog, "POST /tripInfo", [.paper, .repo], "RR-4 D",
            "the same trip sent again is stored again"),
        Self(
            .listsWrongCalls, .tripLog, "GET /", [.repo], "RR-7 R",
            "lists two calls, one of which does not exist, under misspelt keys"),
    ]

    private static let valet: [ServiceTraitRow] = [
        Self(.isOpenToAll, .valet, "all", [.paper, .repo], "VP-19 R", "no call asks who the caller is"),
        Self(
            .answersOK, .valet, "all", [.paper, .repo], "VP S",
            "errors have status 200; only a registration without `phone` has 400, and no body"),
        Self(
            .acceptsAnyPhone, .valet, "POST /api/account/user/register", [.paper, .repo], "VP-18 R",
            "any phone is accepted; only the apps ask for eight digits"),
        Self(
            .resetsForeignPasswords, .valet, "POST /api/account/user/set_new_password", [.paper, .repo],
            "VP-03 R", "whoever knows a phone can set its password"),
        Self(
            .allowsSamePlate, .valet, "POST /api/car/add", [.repo], "VP-05 R",
            "a plate that exists is added again; the paper has it refused"),
        Self(
            .echoesUpdate, .valet, "POST /api/car/update", [.repo], "VP-07 R",
            "an unknown `_id` is answered with success; the paper has `car not found`"),
        Self(
            .saysRemoved, .valet, "POST /api/car/delete", [.paper, .repo], "VP-08 R",
            "`msg` is a text on success, and a number on failure"),
        Self(
            .namesNoValet, .valet, "POST /api/order/get_all_opening_orders", [.repo], "VP-11 R",
            "an unknown valet is ACCOUNT_NOT_FOUND (1), not VALET_NOT_FOUND (4)"),
        Self(
            .findsForeignCars, .valet, "POST /api/order/*", [.paper, .repo], "VP-10 R",
            "cars are found by the plate alone, whoever has them"),
        Self(
            .deletesOrders, .valet, "POST /api/order/recall_by_user, end_by_valet", [.repo], "VP-13 R",
            "a car that is not found deletes the order"),
        Self(
            .sendsDocuments, .valet, "POST /api/order/*, get_cars_for_user", [.repo], "VP-17 R",
            "documents are sent as the database library keeps them, with `__v` and in its order of keys"),
    ]
}
