import CompanionServices
package import Endpoints
import SimulationCore

/// The faults in force for the answers of an HTTP back end. Of several faults of one kind the last one is in force.
struct ServiceFaults: ServerFaults {
    private var entries: [String: ServiceFault] = [:]

    var faults: [ServiceFault] {
        entries.isEmpty ? [] : FaultKind.ofServices.compactMap { entries[$0.name] }
    }

    mutating func add(_ fault: ServiceFault?) {
        if let fault { entries[fault.name] = fault }
    }
}

extension FaultSet {
    /// The faults of the answers of an HTTP back end.
    var service: ServiceFaults {
        get { self[ServiceFaults.self] }
        set { self[ServiceFaults.self] = newValue }
    }
}

extension FaultKind.Stage {
    /// In the answers of an HTTP back end.
    package static let service = Self(rawValue: "service")
}

extension FaultKind {
    /// The kinds of fault of the answers of an HTTP back end.
    static let ofServices: [FaultKind] = [
        FaultKind(
            "status", .service, .integer(400...599), "An error page in HTML with this status, as of a proxy"
        ) {
            $0.service.add($1.integer.map { .status($0) })
        }.found(by: "500", "502", "503", "server error", "HTTP error").varying(
            .plain, .texts(["500", "503", "400", "404"]), .severs,
            source: "RFC 9110: any server or proxy may answer with an error"),
        FaultKind(
            "html", .service, .flag, "A page in HTML instead of the body, with the status of the answer"
        ) {
            $0.service.add($1.isOn ? .html : nil)
        }.found(by: "captive portal", "login page", "proxy").varying(
            .field, .texts(["on"]), .severs, source: "pages of proxies and of captive portals"),
        FaultKind("empty-body", .service, .flag, "The answer has no body") {
            $0.service.add($1.isOn ? .emptyBody : nil)
        }.found(by: "no content", "204", "blank").varying(
            .field, .texts(["on"]), .severs, source: "proxies that time out"),
        FaultKind("content-type", .service, .text, "The answer has this Content-Type; none removes the field")
        {
            $0.service.add($1.text.map { .contentType($0 == "none" ? "" : $0) })
        }.found(by: "MIME", "header", "application/json"),
        FaultKind("invalid-json", .service, .flag, "The first byte of the body is a '<'") {
            $0.service.add($1.isOn ? .invalidJSON : nil)
        }.found(by: "parse error", "malformed", "syntax").varying(
            .field, .texts(["on"]), .severs, source: "error pages that are sent as JSON"),
        FaultKind(
            "truncated-json", .service, .flag, "The body ends in its middle, and the stated length fits"
        ) {
            $0.service.add($1.isOn ? .truncatedJSON : nil)
        }.found(by: "cut off", "parse error", "partial").varying(
            .field, .texts(["on"]), .severs, source: "servers that end while they write"),
        FaultKind("null-key", .service, .text, "The member at this path of the body, such as extras, is null")
        {
            $0.service.add($1.text.map { .nullKey($0) })
        }.found(by: "null", "missing value", "optional").varying(
            .field, .texts(["extras", "extras.userProfileModel", "extras.cars", "extras.orders"]), .severs,
            source: "public repository of the valet service: members that are null"),
        FaultKind("drop-key", .service, .text, "The member at this path of the body is missing") {
            $0.service.add($1.text.map { .dropKey($0) })
        }.found(by: "missing field", "undefined", "optional").varying(
            .field, .texts(["extras", "extras.userProfileModel", "extras.cars", "extras.orders"]), .severs,
            source: "public repository of the valet service: members that are missing"),
        FaultKind("code", .service, .integer(0...9999), "The valet service fails with this code") {
            $0.service.add($1.integer.map { .code($0) })
        }.found(by: "error code", "failure").varying(
            .plain, .texts(["3", "1", "2", "15", "19", "99"]), .severs,
            source: "public repository of the valet service (its table of codes)"),
        FaultKind(
            "success-type", .service, .word(ServiceFault.SuccessForm.allCases.map(\.rawValue)),
            "The member success of a valet answer is a text, a number, or missing"
        ) { $0.service.add($1.word(ServiceFault.SuccessForm.self).map { .successType($0) }) }.found(
            by: "wrong type", "boolean"
        ).varying(
            .field, .texts(["missing", "text", "number"]), .severs,
            source: "public repository of the valet service (boolValue and integerValue of its apps)"),
        FaultKind("message-as-text", .service, .flag, "The code of a valet answer is a text") {
            $0.service.add($1.isOn ? .messageAsText : nil)
        }.found(by: "wrong type", "string").varying(
            .field, .texts(["on"]), source: "public repository of the valet service"),
        FaultKind(
            "wrong-content-length", .service, .integer(-1_048_576...1_048_576),
            "The stated length of the body is off by so many bytes"
        ) { $0.service.add($1.integer.map { .wrongContentLength(by: $0) }) }.found(
            by: "header", "truncated", "mismatch"
        ).varying(
            .field, .texts(["40", "-40"]), .severs, source: "proxies that change a body and not its length"),
        FaultKind("duplicate-delivery", .service, .flag, "The request has its effect twice") {
            $0.service.add($1.isOn ? .duplicateDelivery : nil)
        }.found(by: "twice", "idempotent", "retry"),
        FaultKind("no-effect", .service, .flag, "The answer is as usual, and nothing is kept") {
            $0.service.add($1.isOn ? .noEffect : nil)
        }.found(by: "not saved", "lost update"),
        FaultKind(
            "date-skew", .service, .integer(-86_400_000...86_400_000),
            "The service's clock is off by so many seconds"
        ) { $0.service.add($1.integer.map { .dateSkew(seconds: Int64($0)) }) }.found(
            by: "clock", "time zone", "expired"),
        FaultKind("crash", .service, .flag, "The service's process ends instead of an answer") {
            $0.service.add($1.isOn ? .crash : nil)
        }.found(by: "server down", "connection reset", "killed").varying(
            .field, .texts(["on"]), .severs, source: "a server process that ends"),
    ]
}
