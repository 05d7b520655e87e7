import Explore

/// The steps of the user of an app, the data of the service for it, and the values that the app shows then.
struct AppStory: Sendable {
    /// One form of a story.
    struct Variant: Sendable {
        let steps: [String]
        /// The data of the service beside what all variants have.
        var service: Outline?
        var vehicle: Outline?
        var events: [Outline]?
        /// Reports of an app that nothing disturbs.
        var shows: [Outline] = []
        /// Further expectations on such an app.
        var more: [Outline] = []
        /// Reports of success, by the request that has to be taken for it.
        var success: [String: [Outline]] = [:]
        /// Reports at the end when one request has failed once.
        var afterwards: [Outline] = []
        /// Expectations that hold when one request has failed once.
        var always: [Outline] = []
        /// The requests that the service refuses, so that no success can be missing in the answer.
        var refused: Set<String> = []
        /// The requests whose failure the app has to show.
        var told: Set<String> = []

        func successes(of request: String) -> [Outline] { success[request] ?? [] }

        func needsMessage(_ request: String) -> Bool { told.contains(request) }

        /// Returns whether the drawn scenario is of this variant.
        func matches(_ outline: Outline) -> Bool {
            (vehicle == nil || outline["vehicle"] == vehicle)
                && (service.map { own in
                    guard case .mapping(let entries) = own else { return true }
                    return entries.allSatisfy { outline.flow.contains("\($0.key): \($0.value.flow)") }
                } ?? true)
        }
    }

    let name: String
    let app: String
    /// The name of the endpoint, and its kind; empty where there is no service.
    let endpoint: String
    let kind: String
    let service: Outline
    var hasProfiles = true
    /// The requests of the story, those that change something last.
    let requests: [String]
    /// The form of its requests.
    var contract: [Outline] = []
    /// The greatest number of times that a request may come, however often it fails.
    var most: [String: Int] = [:]
    let variants: [Variant]

    static let rows = customers + employees + trips + drives

    static func text(_ name: String, _ values: String..., last: Bool = false) -> Outline {
        let quoted = values.map { "'\($0)'" }.joined(separator: ", ")
        var form: Outline = ["text": ["name": .value(name), "equals": .value("[\(quoted)]")]]
        if last { form["last"] = "on" }
        return form
    }

    /// Returns a request with exactly these members in its body.
    static func contract(_ path: String, _ members: [(String, String)], method: String = "POST") -> Outline {
        let rules = members.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
        return [
            "method": .value(method), "path": .value(path),
            "body": ["keys": "exact", "members": .value("{ \(rules) }")],
        ]
    }

    /// Returns how often a request comes.
    static func times(_ id: String, _ form: Outline) -> Outline { ["id": .value(id), "request": form] }
}
