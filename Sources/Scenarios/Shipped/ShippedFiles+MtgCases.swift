// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/mtg/cases`.
    enum MtgCases {
        static let files: [File] = [
        ("mtg/cases/MTG-01-record-of-figure-10.yaml", ##"""
dyno: 1
id: MTG-01
title: "The record of figure 10"
about: >-
  Every value that the figure shows is stored as it was sent, numbers as numbers.
source: [ARTIMUS report figure 10, the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
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
      listen: "tcp://127.0.0.1:0"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      clock: "2015-03-08 01:24:03"
task: maintenance
expect:
  - { id: asks, count: { request: maintenance, at_least: 1 } }
  - { id: stores-what-was-sent, stored: { exactly: 1 } }

"""##),
        ("mtg/cases/MTG-02-alerts-of-figure-12.yaml", ##"""
dyno: 1
id: MTG-02
title: "The alerts of figure 12"
about: >-
  The record of figure 10 gives exactly three alerts with the thresholds of the example file; 180 gallons give none.
source: [ARTIMUS report figure 12, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
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
      listen: "tcp://127.0.0.1:0"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      clock: "2015-03-08 01:24:03"
task: maintenance
expect:
  - { id: three-alerts, alerts: { equals: [Engine Hours, GPS Available, Tire Pressure] } }
  - { id: as-the-oracle-says, alerts: {} }

"""##),
        ("mtg/cases/MTG-03-equal-is-no-alert.yaml", ##"""
dyno: 1
id: MTG-03
title: "A value that equals its threshold"
about: >-
  Above is greater and below is less: with every value exactly at its threshold nothing alerts.
source: [ARTIMUS report appendix A, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 85
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 300
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 5
  parameters: { engine_runtime_total: 180000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - name: combine
    endpoints: { mtg: { mtg: { machine: S690 } } }
    vehicle: { signals: { fuel.level: 19.696970, hydraulic.oil.temperature: 55, tyre.front_left.pressure: 160 } }
  - name: sprayer
    endpoints: { mtg: { mtg: { machine: R4038 } } }
    vehicle: { signals: { fuel.level: 25.806452, hydraulic.oil.temperature: 88, tyre.front_left.pressure: 420 } }
  - name: tractor
    endpoints: { mtg: { mtg: { machine: 8R } } }
    vehicle: { signals: { fuel.level: 26.315789, hydraulic.oil.temperature: 55, tyre.front_left.pressure: 70 } }
expect:
  - { id: no-alert, alerts: { equals: [] } }
  - { id: as-the-oracle-says, alerts: {} }

"""##),
        ("mtg/cases/MTG-04-around-thresholds.yaml", ##"""
dyno: 1
id: MTG-04
title: "One unit below, at and above every threshold"
about: >-
  Three values around each limit of each machine's table, one unit of the wire apart (a second where the limit is in
  minutes or days). Made from the tables by a test.
source: [the parameter tables of the three machines, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - { name: combine-fuelGallons-64, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { fuel.level: 19.393939394 } } }
  - { name: combine-fuelGallons-65, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { fuel.level: 19.696969697 } } }
  - { name: combine-fuelGallons-66, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { fuel.level: 20.000000000 } } }
  - { name: combine-engineHours-49, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { parameters: { engine_runtime_total: 176400 } } }
  - { name: combine-engineHours-50, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { parameters: { engine_runtime_total: 180000 } } }
  - { name: combine-engineHours-51, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { parameters: { engine_runtime_total: 183600 } } }
  - { name: combine-coolantC-84, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: combine-coolantC-85, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: combine-coolantC-86, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: combine-coolantC-94, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 94 } } }
  - { name: combine-coolantC-95, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: combine-coolantC-96, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 96 } } }
  - { name: combine-hydraulicOilC-54, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { hydraulic.oil.temperature: 54 } } }
  - { name: combine-hydraulicOilC-55, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { hydraulic.oil.temperature: 55 } } }
  - { name: combine-hydraulicOilC-56, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { hydraulic.oil.temperature: 56 } } }
  - { name: combine-secondsSinceGpsFix-299, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: combine-secondsSinceGpsFix-300, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: combine-secondsSinceGpsFix-301, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - { name: combine-tireKPa-159, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { tyre.front_left.pressure: 159 } } }
  - { name: combine-tireKPa-160, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { tyre.front_left.pressure: 160 } } }
  - { name: combine-tireKPa-161, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { tyre.front_left.pressure: 161 } } }
  - { name: combine-lastCellCallIn-431999, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { machine.days_since_call: 4.999988426 } } }
  - { name: combine-lastCellCallIn-432000, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { machine.days_since_call: 5.000000000 } } }
  - { name: combine-lastCellCallIn-432001, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
  - { name: sprayer-fuelGallons-39, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { fuel.level: 25.161290323 } } }
  - { name: sprayer-fuelGallons-40, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { fuel.level: 25.806451613 } } }
  - { name: sprayer-fuelGallons-41, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { fuel.level: 26.451612903 } } }
  - { name: sprayer-engineHours-49, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { parameters: { engine_runtime_total: 176400 } } }
  - { name: sprayer-engineHours-50, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { parameters: { engine_runtime_total: 180000 } } }
  - { name: sprayer-engineHours-51, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { parameters: { engine_runtime_total: 183600 } } }
  - { name: sprayer-coolantC-84, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: sprayer-coolantC-85, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: sprayer-coolantC-86, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: sprayer-coolantC-94, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 94 } } }
  - { name: sprayer-coolantC-95, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: sprayer-coolantC-96, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 96 } } }
  - { name: sprayer-hydraulicOilC-87, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { hydraulic.oil.temperature: 87 } } }
  - { name: sprayer-hydraulicOilC-88, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { hydraulic.oil.temperature: 88 } } }
  - { name: sprayer-hydraulicOilC-89, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { hydraulic.oil.temperature: 89 } } }
  - { name: sprayer-secondsSinceGpsFix-299, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: sprayer-secondsSinceGpsFix-300, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: sprayer-secondsSinceGpsFix-301, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - { name: sprayer-tireKPa-419, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { tyre.front_left.pressure: 419 } } }
  - { name: sprayer-tireKPa-420, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { tyre.front_left.pressure: 420 } } }
  - { name: sprayer-tireKPa-421, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { tyre.front_left.pressure: 421 } } }
  - { name: sprayer-lastCellCallIn-431999, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { machine.days_since_call: 4.999988426 } } }
  - { name: sprayer-lastCellCallIn-432000, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { machine.days_since_call: 5.000000000 } } }
  - { name: sprayer-lastCellCallIn-432001, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
  - { name: tractor-fuelGallons-49, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { fuel.level: 25.789473684 } } }
  - { name: tractor-fuelGallons-50, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { fuel.level: 26.315789474 } } }
  - { name: tractor-fuelGallons-51, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { fuel.level: 26.842105263 } } }
  - { name: tractor-engineHours-49, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { parameters: { engine_runtime_total: 176400 } } }
  - { name: tractor-engineHours-50, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { parameters: { engine_runtime_total: 180000 } } }
  - { name: tractor-engineHours-51, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { parameters: { engine_runtime_total: 183600 } } }
  - { name: tractor-coolantC-84, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: tractor-coolantC-85, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: tractor-coolantC-86, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: tractor-coolantC-94, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 94 } } }
  - { name: tractor-coolantC-95, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: tractor-coolantC-96, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 96 } } }
  - { name: tractor-hydraulicOilC-54, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { hydraulic.oil.temperature: 54 } } }
  - { name: tractor-hydraulicOilC-55, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { hydraulic.oil.temperature: 55 } } }
  - { name: tractor-hydraulicOilC-56, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { hydraulic.oil.temperature: 56 } } }
  - { name: tractor-secondsSinceGpsFix-299, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: tractor-secondsSinceGpsFix-300, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: tractor-secondsSinceGpsFix-301, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - { name: tractor-tireKPa-69, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { tyre.front_left.pressure: 69 } } }
  - { name: tractor-tireKPa-70, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { tyre.front_left.pressure: 70 } } }
  - { name: tractor-tireKPa-71, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { tyre.front_left.pressure: 71 } } }
  - { name: tractor-lastCellCallIn-431999, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { machine.days_since_call: 4.999988426 } } }
  - { name: tractor-lastCellCallIn-432000, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { machine.days_since_call: 5.000000000 } } }
  - { name: tractor-lastCellCallIn-432001, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
expect:
  - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-05-fuel-of-the-8r.yaml", ##"""
dyno: 1
id: MTG-05
title: "60 gallons in an 8R"
about: >-
  The table alerts below 50 gallons, the example file below 65. The client says which it goes by.
source: [ARTIMUS report table 6 and its example of a threshold file, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 31.578947                             # 60 of 190 gallons
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - name: tables
    endpoints: { mtg: { mtg: { source: tables } } }
  - name: xml-example
    endpoints: { mtg: { mtg: { source: xml-example } } }
expect:
  - { id: says-which, report: { text: { name: thresholds, equals: [tables, xml-example] } } }
  - { id: goes-by-it, alerts: { source: stated } }

"""##),
        ("mtg/cases/MTG-06-two-levels-of-coolant.yaml", ##"""
dyno: 1
id: MTG-06
title: "Coolant: an alert above 85 °C, an engine stop above 95 °C"
about: >-
  The second level is shown as such; a threshold file has no word for it, so the app has to know.
source: [ARTIMUS report tables 2 to 6, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - { name: at-84, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: at-85, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: at-86, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: at-95, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: at-96, vehicle: { signals: { engine.coolant.temperature: 96 } } }
expect:
  - { id: level, alerts: { levels: on } }

"""##),
        ("mtg/cases/MTG-07-no-position.yaml", ##"""
dyno: 1
id: MTG-07
title: "How long there has been no position"
about: >-
  The table alerts after more than five minutes, to the second; the example file goes by the flag.
source: [ARTIMUS report tables 2 to 6 and its example of a threshold file, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - { name: after-4min59s, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: after-5min, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: after-5min1s, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - name: flag-set
    endpoints: { mtg: { mtg: { source: xml-example } } }
    vehicle: { signals: { gps.available: 1 } }
  - name: flag-clear
    endpoints: { mtg: { mtg: { source: xml-example } } }
    vehicle: { signals: { gps.available: 0 } }
expect:
  - { id: alert, alerts: {} }

"""##),
        ("mtg/cases/MTG-08-roles.yaml", ##"""
dyno: 1
id: MTG-08
title: "The same bytes for three roles"
about: >-
  A farmer sees neither serial number, firmware, last call nor reprogramming; a dealer sees them but no debug log; a
  developer sees all.
source: [ARTIMUS report functional requirements, the protocol is an invention of Dyno]
severity: must
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, roles]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 2
    machine.days_since_call: 6
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R, log: 2000 } }
task: maintenance
variants:
  - name: farmer
    with: { role: farmer }
    expect:
      - { id: alerts, alerts: {} }
      - { id: no-serial, report: { text: { name: serial }, never: on } }
      - { id: no-firmware, report: { text: { name: firmware }, never: on } }
      - { id: no-last-call, report: { text: { name: last_call }, never: on } }
      - { id: no-reprogramming, report: { text: { name: reprogramming }, never: on } }
      - { id: no-log, report: { text: { name: log }, never: on } }
  - name: dealer
    with: { role: dealer }
    expect:
      - { id: alerts, alerts: {} }
      - { id: serial, report: { text: { name: serial, equals: PCMMAGC28033 } } }
      - { id: no-log, report: { text: { name: log }, never: on } }
  - name: developer
    with: { role: developer }
    expect:
      - { id: alerts, alerts: {} }
      - { id: serial, report: { text: { name: serial, equals: PCMMAGC28033 } } }
      - { id: log, report: { text: { name: log } } }

"""##),
        ("mtg/cases/MTG-09-last-call.yaml", ##"""
dyno: 1
id: MTG-09
title: "When the unit last called in"
about: >-
  More than five days are an alert, to the second. A call in the future and none ever are none.
source: [ARTIMUS report tables 3 and 5 and 7, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - { name: after-4d23h, vehicle: { signals: { machine.days_since_call: 4.958333333 } } }
  - { name: after-5d, vehicle: { signals: { machine.days_since_call: 5 } } }
  - { name: after-5d1s, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
  - { name: in-the-future, vehicle: { signals: { machine.days_since_call: -10 } } }
  - { name: never, vehicle: { signals: { machine.days_since_call: none } } }
expect:
  - { id: alert, alerts: {} }

"""##),
        ("mtg/cases/MTG-10-reprogramming.yaml", ##"""
dyno: 1
id: MTG-10
title: "How the last reprogramming ended"
about: >-
  Only a failure is an alert.
source: [ARTIMUS report table 3, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - { name: unknown, vehicle: { signals: { machine.reprogramming: 0 } } }
  - { name: ok, vehicle: { signals: { machine.reprogramming: 1 } } }
  - { name: failed, vehicle: { signals: { machine.reprogramming: 2 } } }
  - { name: running, vehicle: { signals: { machine.reprogramming: 3 } } }
expect:
  - { id: alert, alerts: {} }

"""##),
        ("mtg/cases/MTG-11-fragments.yaml", ##"""
dyno: 1
id: MTG-11
title: "A record in pieces"
about: >-
  TCP keeps no boundaries: single bytes, two halves, and the last byte alone give one whole record.
source: [ARTIMUS report appendix A (the download manager), the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - { name: bytes, endpoints: { mtg: { mtg: { link: { chunks: { every: 1, gap: 2ms } } } } } }
  - { name: halves, endpoints: { mtg: { mtg: { link: { chunks: { sizes: [64], gap: 30ms } } } } } }
  - { name: last-byte, endpoints: { mtg: { mtg: { link: { chunks: { sizes: [127], gap: 300ms } } } } } }
expect:
  - { id: one-row, stored: { exactly: 1 } }
  - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-12-two-records-at-once.yaml", ##"""
dyno: 1
id: MTG-12
title: "Two records in one read"
about: >-
  256 bytes come at once: two rows, or the second record is ignored; never a mixture.
source: [the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R, faults: [ { twice: on, request: maintenance } ] } }
task: maintenance
with: { downloads: 2 }
expect:
  - { id: no-mixture, stored: {} }
  - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-13-short-record.yaml", ##"""
dyno: 1
id: MTG-13
title: "The connection ends within a record"
about: >-
  100 bytes, then the end: nothing is stored, the user is told, and Connect is there again.
source: [ARTIMUS report use case 2 (alternative 2), the protocol is an invention of Dyno]
severity: must
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
events:
  - { name: cut, when: { endpoint: mtg, request: maintenance }, fault: { record: { close: 100 } } }
task: maintenance
variants:
  - { name: with-header }
  - { name: without-header, endpoints: { mtg: { mtg: { profile: struct-0 } } } }
expect:
  - { id: nothing-stored, stored: {} }
  - { id: says-so, report: { state: [error, disconnected, rejected], after: cut, within: 10s } }
  - { id: connect-again, report: { state: connect-enabled, after: cut, within: 10s } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-14-longer-record.yaml", ##"""
dyno: 1
id: MTG-14
title: "A record that has grown by eight bytes"
about: >-
  A new firmware has added a field. The record is refused, or what was added is ignored; no field is shifted, in this
  record and in the next.
source: [ARTIMUS report appendix A (the size is compiled in), the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { downloads: 2 }
variants:
  - { name: with-header, endpoints: { mtg: { mtg: { faults: [ { length: 136, request: maintenance } ] } } } }
  - name: without-header
    endpoints: { mtg: { mtg: { profile: struct-0, faults: [ { length: 120, request: maintenance } ] } } }
expect:
  - { id: no-shifted-field, stored: {} }
  - { id: alerts, alerts: { at_least: 0 } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-15-damaged-record.yaml", ##"""
dyno: 1
id: MTG-15
title: "A record that is not what it says"
about: >-
  Wrong magic, checksum, version, end, size or byte order: refused, and the user is told.
source: [the protocol is an invention of Dyno]
severity: should
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - name: magic
    events:
      - { name: damage, when: { endpoint: mtg, request: maintenance }, fault: { record: { magic: MTGX } } }
  - name: checksum
    events:
      - { name: damage, when: { endpoint: mtg, request: maintenance }, fault: { record: { checksum: wrong } } }
  - name: version
    events:
      - { name: damage, when: { endpoint: mtg, request: maintenance }, fault: { record: { version: 7 } } }
  - name: end-mark
    events:
      - { name: damage, when: { endpoint: mtg, request: maintenance }, fault: { record: { end_mark: missing } } }
  - name: size
    events:
      - { name: damage, when: { endpoint: mtg, request: maintenance }, fault: { record: { size: 136 } } }
  - name: byte-order
    events:
      - { name: damage, when: { endpoint: mtg, request: maintenance }, fault: { record: { byte_order: swapped } } }
expect:
  - { id: nothing-stored, stored: {} }
  - { id: no-alert-from-it, alerts: { equals: [], at_least: 0 } }
  - { id: says-so, report: { state: [error, rejected], after: damage, within: 10s } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-16-byte-order.yaml", ##"""
dyno: 1
id: MTG-16
title: "The least significant byte comes first"
about: >-
  13247 hours are BF 33 00 00 on the wire; read the other way they are 3207790592.
source: [the protocol is an invention of Dyno, Stack Overflow question 24126101]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
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
      listen: "tcp://127.0.0.1:0"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      clock: "2015-03-08 01:24:03"
task: maintenance
expect:
  - { id: hours, stored: { exactly: 1 } }

"""##),
        ("mtg/cases/MTG-17-texts.yaml", ##"""
dyno: 1
id: MTG-17
title: "A serial number without an end, and one that is no ASCII"
about: >-
  Sixteen characters fill the field, and what follows it is not part of the text; a byte of FF stops nothing.
source: [the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R, machine_id: 1094861636 } }
task: maintenance
with: { role: dealer }
variants:
  - name: without-end
    endpoints: { mtg: { mtg: { serial: PCMMAGC280330001 } } }
    expect:
      - { id: stored, stored: { exactly: 1 } }
      - { id: sixteen-characters, report: { text: { name: serial, equals: PCMMAGC280330001 } } }
  - name: no-ascii
    endpoints: { mtg: { mtg: { faults: [ { non_ascii: terminalSerial } ] } } }
    expect:
      - { id: stored, stored: { exactly: 1 } }
      - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-18-nobody-answers.yaml", ##"""
dyno: 1
id: MTG-18
title: "Refused, swallowed, closed at once, silent"
about: >-
  Within ten seconds the user is told, and Connect is there again. A swallowed attempt gets two seconds more.
source: [ARTIMUS report use case 2, the protocol is an invention of Dyno]
severity: must
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, connection]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
limit: 40s
variants:
  - name: refused
    events: [ { name: shut, at: 0s, fault: { refuse: on } } ]
    expect:
      - { id: nothing-stored, stored: { exactly: 0, after: shut } }
      - { id: says-so, report: { state: [disconnected, error], after: shut, within: 10s } }
      - { id: connect-again, report: { state: connect-enabled, after: shut, within: 10s } }
      - { id: may-give-up, exit: { status: any } }
      - { id: no-false-success, report: { state: connected, never: on, after: shut } }
  - name: black-hole
    events: [ { name: shut, at: 0s, fault: { blackhole: on } } ]
    expect:
      - { id: nothing-stored, stored: { exactly: 0, after: shut } }
      - { id: says-so, report: { state: [disconnected, error], after: shut, within: 12s } }
      - { id: connect-again, report: { state: connect-enabled, after: shut, within: 12s } }
      - { id: may-give-up, exit: { status: any } }
      - { id: no-false-success, report: { state: connected, never: on, after: shut } }
  - name: accepts-and-closes
    events: [ { name: shut, when: { endpoint: mtg, connection: connect }, disconnect: { endpoint: mtg, how: fin } } ]
    expect:
      - { id: nothing-stored, stored: { exactly: 0, after: shut } }
      - { id: says-so, report: { state: [disconnected, error], after: shut, within: 10s } }
      - { id: connect-again, report: { state: connect-enabled, after: shut, within: 10s } }
      - { id: may-give-up, exit: { status: any } }
  - name: silent
    events:
      - { name: shut, when: { endpoint: mtg, request: maintenance }, fault: { record: { stall: { after: 0, for: 60s } } } }
    expect:
      - { id: nothing-stored, stored: { exactly: 0, after: shut } }
      - { id: says-so, report: { state: [disconnected, error], after: shut, within: 12s } }
      - { id: connect-again, report: { state: connect-enabled, after: shut, within: 12s } }
      - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-19-connect-button.yaml", ##"""
dyno: 1
id: MTG-19
title: "Connect while connected, and after the connection is lost"
about: >-
  Connect is disabled by success, and enabled again when the connection drops.
source: [ARTIMUS report use case 2, the protocol is an invention of Dyno]
severity: should
observe: [ui]
needs: [maintenance]
tags: [mtg, connection]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
events: [ { name: drop, at: 3s, disconnect: { endpoint: mtg, how: fin } } ]
task: maintenance
with: { duration: 10s }
expect:
  - { id: disables, report: { state: connect-disabled, after: connect, before: drop } }
  - { id: stays-disabled, report: { state: connect-enabled, never: on, after: connect, before: drop } }
  - { id: re-enables, report: { state: connect-enabled, after: drop, within: 2s } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-20-threshold-files.yaml", ##"""
dyno: 1
id: MTG-20
title: "Threshold files with mistakes"
about: >-
  A mistake is told and costs one entry; the others work. A single space is no unit.
source: [ARTIMUS report appendix A, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, thresholds]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 5
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 44
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - name: missing-field
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: unknown-test
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>under</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: empty-unit
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit></unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
  - name: blank-unit
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit> </unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
  - name: name-mismatch
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: twice
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>40</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: comment
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <!-- of the table -->
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
  - name: wrong-type
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>float</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: no-file
    with:
      thresholds: none
    expect:
      - { id: others-work, alerts: { equals: [] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }

"""##),
        ("mtg/cases/MTG-21-history.yaml", ##"""
dyno: 1
id: MTG-21
title: "The 301st download"
about: >-
  The newest 300 records are kept, the newest first.
source: [ARTIMUS report appendix B, the protocol is an invention of Dyno]
severity: should
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
limit: 80s
task: maintenance
with: { downloads: 301, interval: 100ms }
expect:
  - { id: all-downloaded, count: { request: maintenance, at_least: 301 } }
  - { id: newest-300, stored: { exactly: 300, limit: 300 } }

"""##),
        ("mtg/cases/MTG-22-debug-log.yaml", ##"""
dyno: 1
id: MTG-22
title: "The debug log"
about: >-
  Developers get it, however long it is and whatever is in it; half a log is no log. Nobody else asks for it.
source: [ARTIMUS report functional requirements, the protocol is an invention of Dyno]
severity: should
observe: [wire, values]
needs: [maintenance]
tags: [mtg, roles]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: developer }
variants:
  - name: empty
    endpoints: { mtg: { mtg: { log: 0 } } }
    expect: [ { id: complete, report: { text: { name: log, equals: "0" } } } ]
  - name: large
    endpoints: { mtg: { mtg: { log: { size: 1048576, chunk: 4096, interval: 1ms } } } }
    expect: [ { id: complete, report: { text: { name: log, equals: "1048576" } } } ]
  - name: no-utf-8
    endpoints: { mtg: { mtg: { log: 2000, faults: [ { invalid_utf8: 100 } ] } } }
    expect: [ { id: complete, report: { text: { name: log, equals: "2000" } } } ]
  - name: cut
    endpoints: { mtg: { mtg: { log: 100000 } } }
    events:
      - { name: cut, when: { endpoint: mtg, request: debug-log }, fault: { record: { close: 5000 } } }
    expect:
      - { id: no-log, report: { text: { name: log }, never: on, after: cut } }
      - { id: says-so, report: { state: [error, disconnected], after: cut, within: 10s } }
      - { id: may-give-up, exit: { status: any } }
  - name: farmer
    with: { role: farmer }
    expect:
      - { id: not-asked-for, never: { request: debug-log } }
      - { id: downloads, alerts: {} }
  - name: dealer
    with: { role: dealer }
    expect:
      - { id: not-asked-for, never: { request: debug-log } }
      - { id: downloads, alerts: {} }

"""##),
        ]
    }
}
