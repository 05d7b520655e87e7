import SimulationCore

/// EA SPORTS WRC, and Richard Burns Rally.
extension TelemetryKind {
    static let rally = [
        TelemetryKind(
            key: "ea-wrc", meaning: "EA SPORTS WRC", hasOwnDestinations: true, isServer: false,
            formats: [Format("wrc", .eaWRC, "wrc"), Format("wrc_experimental", .eaWRC, "wrc_experimental")],
            usualFormat: "wrc", usualRate: 60,
            extras: [
                .init(
                    "config", .text,
                    "The game's own config.json, with the structures beside it; to redirects all of its lines"
                ),
                .init(
                    "fourcc", .scalar(.word(["lower", "upper"])),
                    "The case of the four letters of a packet; lower unless stated"
                ).varying(
                    .field, .texts(["upper"]), neutral: "lower",
                    source: "EA SPORTS WRC: readme and structures write them differently"),
            ],
            options: { item, _, _, game, _ in
                game.options.packets.hasUpperCaseCodes = item["fourcc"]?.text == "upper"
            }),
        TelemetryKind(
            key: "rbr", meaning: "Richard Burns Rally with the plugin NGP", isServer: false,
            formats: [Format("rbr", .richardBurnsRally, "rbr-ngp")], usualFormat: "rbr", usualRate: 60,
            extras: [
                .init(
                    "gears", .scalar(.word(["from-zero", "from-minus-one"])),
                    "The number of reverse; clients differ; from-zero unless stated"),
                .init(
                    "angles", .scalar(.word(["degrees", "radians"])),
                    "The unit of angles; clients differ; degrees unless stated"),
                .init(
                    "temperatures", .scalar(.word(["celsius", "kelvin"])),
                    "The unit of temperatures, which is not known; celsius unless stated"),
            ],
            options: { item, _, _, game, _ in
                game.options.packets.rally.countsGearsFromReverse = item["gears"]?.text != "from-minus-one"
                game.options.packets.rally.hasRadians = item["angles"]?.text == "radians"
                game.options.packets.rally.hasKelvin = item["temperatures"]?.text == "kelvin"
            }),
    ]

    /// Wreckfest 2.
    static let wreckfest = [
        TelemetryKind(
            key: "wreckfest-2", meaning: "Wreckfest 2", isServer: false,
            formats: [Format("wreckfest-2", .wreckfest2, "wreckfest-2")], usualFormat: "wreckfest-2",
            usualRate: 60, extras: [])
    ]
}
