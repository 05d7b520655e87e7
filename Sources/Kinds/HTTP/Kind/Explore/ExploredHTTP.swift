package import CompanionServices
package import Explore
import SimulationCore

extension HTTPDescription: Explorable {
    package static var explored: [any ExploredKind.Type] { [ExploredHTTP.self] }
}

/// Apps of companion services.
package enum ExploredHTTP: ExploredKind {
    package static let name = "http"

    package static let errands = AppStory.rows.map { Errand($0.name, .app, needs: [$0.app]) }

    package static func weight(of errand: Errand) -> Int { errand.needs == ["trip-computer"] ? 2 : 1 }

    static func story(of errand: Errand) -> AppStory {
        AppStory.rows.first { $0.name == errand.name } ?? AppStory.rows[0]
    }

    // MARK: Dimensions

    private static let faults =
        Dimension.faults([.service, .writes, .pace, .close], own: HTTPDescription.faultKinds).filter {
            !["coalesce", "loss", "blackhole", "chunks", "slow"].contains($0.name)
        } + [.pieces, slow] + Dimension.faults([.bytes]).filter { $0.name == "silence" }

    /// The delay of a response: within the time that an app waits.
    private static let slow = Dimension(
        "slow", .fault(.pace), "The reply comes with so many bytes per second",
        Variation(
            .field, .texts(["9600", "2400"]), neutral: "off", source: "telephones at the edge of a cell"))

    /// The faults in which no answer of the service is left.
    private static let refusals: Set = [
        "status", "html", "invalid-json", "truncated-json", "code", "silence", "crash",
    ]

    package static func dimensions(for errand: Errand) -> [Dimension] {
        let story = story(of: errand)
        guard !story.requests.isEmpty else { return [] }
        let valet = ["code", "success-type", "message-as-text", "null-key", "drop-key"]
        let own = story.app.hasPrefix("valet") ? faults : faults.filter { !valet.contains($0.name) }
        return own
    }

    package static func spans(of dimension: Dimension) -> [Departure.Span] {
        guard case .fault(let stage) = dimension.place else { return [.lasting] }
        switch dimension.name {
        case "chunks": return [.lasting]
        case "refuse": return [.lasting]
        case "disconnect", "crash", "slow": return [.passing]
        default: return stage == .service ? [.repeated, .passing] : [.passing, .repeated]
        }
    }

    package static func occasions(of errand: Errand, _ neutral: Outline) -> [String] {
        let story = story(of: errand)
        return story.requests.map { "endpoint: \(story.endpoint), request: \"\($0)\"" }
    }

    // MARK: The neutral service

    package static func neutral(
        _ errand: Errand, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline {
        let story = story(of: errand)
        let variant = story.variants[choices.below(story.variants.count)]
        var outline: Outline = [
            "dyno": "1", "id": "explored", "severity": "must",
            "needs": .list(([errand.task.rawValue] + errand.needs).map(Outline.value)), "limit": "300s",
            "task": .value(errand.task.rawValue),
        ]
        outline.set(["with", "steps"], to: .list(variant.steps.map { .value("'\($0)'") }))
        var service = story.service
        if let own = variant.service {
            guard case .mapping(let entries) = own else { return outline }
            for entry in entries { service[entry.key] = entry.value }
        }
        service["listen"] = "\"tcp://127.0.0.1:0\""
        if story.hasProfiles, choices.below(3) == 2 {
            service["profile"] = .value(["paper", "repo", "sane"][choices.below(3)])
        }
        if !story.kind.isEmpty { outline.set(["endpoints", story.endpoint, story.kind], to: service) }
        if story.app == "trip-computer" {
            outline.set(
                ["endpoints", "obd", "elm327"],
                to: ["listen": "\"tcp://127.0.0.1:0\"", "version": "\"1.5\"", "settled": "on"])
        }
        if let vehicle = variant.vehicle { outline["vehicle"] = vehicle }
        if let events = variant.events { outline["events"] = .list(events) }
        // What the neutral variant shows is stated with it, for the expectations.
        return outline
    }

    package static let neutralPaths: [[String]] = []

    package static func finish(_ outline: inout Outline, _ departures: [Departure]) {}

    // MARK: Expectations

    package static func expectations(on facts: TrialFacts) -> [Outline] {
        let story = story(of: facts.errand)
        guard
            let variant = story.variants.first(where: { $0.steps == facts.steps && $0.matches(facts.outline) }
            )
        else { return [] }
        var outlines: [Outline] = [
            [
                "id": "plaintext-password",
                "never": ["endpoint": .value(story.endpoint), "sends": "plaintext-password"],
            ]
        ]
        if story.app == "trip-computer" { outlines = [] }
        for (index, rule) in story.contract.enumerated() {
            var form = rule
            form["at_least"] = "0"
            outlines.append(["id": .value("contract-\(index + 1)"), "request": form])
        }
        if facts.isUndisturbed {
            for (index, form) in variant.shows.enumerated() {
                outlines.append(report("says-\(form.reportName)-\(index + 1)", form))
            }
            outlines += variant.more
        } else {
            outlines += trouble(story, variant, facts)
        }
        if !facts.departures.contains(where: { $0.name == "slow" }) {
            outlines.append(["id": "ends", "exit": ["status": "[0, 1]", "within": "290s"]])
        }
        return outlines
    }

    /// Expects the reports that a user gets, and does not get, when requests fail.
    private static func trouble(_ story: AppStory, _ variant: AppStory.Variant, _ facts: TrialFacts)
        -> [Outline]
    {
        var outlines: [Outline] = []
        let severing = facts.departures.filter {
            Self.refusals.contains($0.name) || $0.name == "success-type" && $0.text == "missing"
        }
        // What is said when a request was taken is not said when it never was.
        for (index, request) in story.requests.enumerated() {
            let isRefused = severing.contains { departure in
                departure.span == .repeated && departure.occasion?.contains("\"\(request)\"") ?? false
                    && !(departure.name == "success-type" && variant.refused.contains(request))
            }
            guard isRefused else { continue }
            for (place, form) in variant.successes(of: request).enumerated() {
                var form = form
                form["last"] = nil
                form["never"] = "on"
                outlines.append(report("not-\(form.reportName)-\(index + 1)-\(place + 1)", form))
            }
            if variant.needsMessage(request) {
                outlines.append(report("says-so-\(index + 1)", ["text": ["name": "message"]]))
            }
            if story.app.hasPrefix("valet") {
                outlines.append(
                    report(
                        "not-busy-\(index + 1)",
                        [
                            "text": ["name": "spinner", "equals": "hidden"], "last": "on", "at_least": "0",
                        ]))
            }
            if let most = story.most[request] {
                outlines.append(
                    [
                        "id": .value("not-endless-\(index + 1)"),
                        "count": [
                            "endpoint": .value(story.endpoint), "request": .value("\"\(request)\""),
                            "at_most": .value("\(most)"),
                        ],
                    ])
            }
        }
        if facts.departures.count == 1, facts.departures[0].span == .passing,
            Self.refusals.subtracting(["crash"]).contains(facts.departures[0].name)
        {
            outlines += variant.afterwards.map { report("mends-\($0.reportName)", $0) } + variant.always
        }
        return outlines
    }
}

extension Outline {
    /// The name of the text or the kind of a report form, for the name of its expectation.
    var reportName: String {
        if case .value(let name)? = self["text"]?["name"] { return name }
        guard case .mapping(let entries) = self else { return "" }
        return entries.first?.key ?? ""
    }
}
