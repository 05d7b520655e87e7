// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/mtg`.
    enum Mtg {
        static let files: [File] = [
        ("mtg/8r-tls.yaml", ##"""
dyno: 1
id: mtg/8r-tls
title: An 8R tractor whose telematics unit speaks TLS and wants tokens
about: >-
  The certificate is made for the run and its fingerprint printed. In strict mode a client shows a token first (code 10 and
  sixteen bytes); a farmer's token gets no dealer information, a dealer's no debug log.
tags: [mtg, tls]
vehicle: { base: tractor-8r }
endpoints:
  mtg:
    mtg:
      listen: "tcp://127.0.0.1:5006"
      machine: 8R
      mode: strict
      tokens: { farmer-token: farmer, dealer-token: dealer, developer-token: developer }
      tls: on

"""##),
        ("mtg/8r.yaml", ##"""
dyno: 1
id: mtg/8r
title: An 8R tractor with its telematics unit
about: >-
  The unit answers maintenance requests on port 5005, and the tractor's engine answers on SAE J1939 behind an ELM327: the
  same coolant, fuel and hours. After two minutes the GPS fix is lost, after four a tyre loses air.
source: [the parameter tables of the three machines; the protocol is an invention of Dyno]
tags: [mtg, j1939]
vehicle: { base: tractor-8r }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:5005", machine: 8R } }
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1" } }
events:
  - at: 2min
    log: the GPS fix is lost
    set: { gps.available: 0, gps.seconds_since_fix: { ramp: [0, 3600], over: 1h } }
  - at: 4min
    log: the rear left tyre loses air
    ramp: { tyre.rear_left.pressure: { to: 44, over: 1min } }

"""##),
        ("mtg/artimus-fig10.yaml", ##"""
dyno: 1
id: mtg/artimus-fig10
title: The record of figure 10
about: >-
  The values that the report's figures 10 and 12 show, and no others: what they do not show, the unit does not know. With the
  thresholds of the example file an 8R has exactly three alerts: Engine Hours, GPS Available, Tire Pressure. The unit's clock
  stands at 01:24:03 when the run begins, and goes on.
source: [ARTIMUS report appendix B figures 10 and 12]
tags: [mtg]
vehicle:
  name: Tractor 8R
  signals:
    fuel.level: 94.74                                 # 180 of 190 gallons
    tyre.rear_left.pressure: 44
    machine.engine_starts: 19
    machine.key_turns: 19
    machine.rda_license: 0
    gps.available: 0
  parameters: { engine_runtime_total: 47689200 }      # 13247 h
endpoints:
  mtg:
    mtg:
      listen: "tcp://127.0.0.1:5005"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      machine_id: 0
      clock: "2015-03-08 01:24:03"

"""##),
        ("mtg/r4038.yaml", ##"""
dyno: 1
id: mtg/r4038
title: An R4038 sprayer whose telematics unit needs its dealer
about: >-
  The unit has not called in for more than five days and its last reprogramming has failed: alerts that dealers see and
  farmers do not. The tyre pressure is just above its threshold, and falls below it after two minutes.
source: [the parameter tables of the three machines; the protocol is an invention of Dyno]
tags: [mtg]
vehicle:
  base: tractor-8r
  name: Sprayer R4038
  signals:
    fuel.level: 54
    hydraulic.oil.temperature: 71
    tyre.front_left.pressure: 441
    tyre.front_right.pressure: { keyframes: [[0s, 421], [2min, 421], [150s, 418]] }
    tyre.rear_left.pressure: 441
    tyre.rear_right.pressure: 441
    machine.days_since_call: 5.5
    machine.reprogramming: 2                          # it has failed
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:5005", machine: R4038, serial: "PCDYNO0R40380" } }

"""##),
        ("mtg/s690.yaml", ##"""
dyno: 1
id: mtg/s690
title: An S690 combine in a long harvest
about: >-
  Fuel is burnt and hours pass; after a minute of full load the hydraulic oil becomes too warm, then the coolant, which in
  the end asks for the engine to be stopped (above 95 °C).
source: [the parameter tables of the three machines; the protocol is an invention of Dyno]
tags: [mtg]
vehicle:
  base: tractor-8r
  name: Combine S690
  signals:
    engine.load: 96
    fuel.level: { ramp: [24, 12], over: 10min }       # the alert is below 65 of 330 gallons
    engine.coolant.temperature: { keyframes: [[0s, 82], [90s, 84], [150s, 90], [4min, 97]] }
    hydraulic.oil.temperature: { keyframes: [[0s, 50], [1min, 54], [90s, 58]] }
    tyre.front_left.pressure: 193
    tyre.front_right.pressure: 193
    tyre.rear_left.pressure: 193
    tyre.rear_right.pressure: 193
  parameters: { engine_runtime_total: 5400000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:5005", machine: S690, serial: "PCDYNO0S69000" } }

"""##),
        ]
    }
}
