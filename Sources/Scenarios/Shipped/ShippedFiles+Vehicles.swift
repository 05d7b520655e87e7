// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/vehicles`.
    enum Vehicles {
        static let files: [File] = [
        ("vehicles/diesel-van.yaml", ##"""
dyno: 1
# A van with a turbocharged 2.0 L diesel engine, particle filter and SCR, warm and idling in traffic. The second ECU
# controls the dosing of reagent.
name: Diesel van
identity:
  vin: "DYNDVN208HA000002"
  calibration_ids: [DYNDVN20EDC17]
  calibration_verification_numbers: [0x4B0C71E9]
  ecu_name: ECM-EngineControl
  engine_serial_number: "DYN20TD4017725"
signals:
  engine.speed: 802
  engine.load: 19
  engine.load.absolute: 27
  engine.coolant.temperature: 86
  engine.oil.temperature: 94
  intake.maf: 8.91
  intake.manifold.pressure: 101
  intake.air.temperature: 34
  throttle.position: 91.4
  pedal.accelerator: 14.9
  pedal.accelerator.e: 7.5
  throttle.commanded: 90.2
  vehicle.speed: 0
  fuel.rail.pressure: 31200                           # kPa
  fuel.rail.pressure.commanded: 31000
  fuel.rail.temperature: 44
  fuel.rate: 0.95
  fuel.level: 48
  fuel.type: 4                                        # diesel
  injection.timing: 3.5                               # °
  egr.commanded: 34
  egr.actual: 33
  egr.error: -3.1
  boost.a.commanded: 102
  boost.a.pressure: 101
  turbo.a.vanes.commanded: 71
  turbo.a.vanes.position: 70
  charge_air.temperature.bank1.sensor1: 36
  exhaust.temperature.bank1.sensor1: 184
  exhaust.temperature.bank1.sensor2: 171
  exhaust.pressure.bank1: 102.4
  dpf.bank1.pressure.delta: 0.9
  dpf.bank1.temperature.inlet: 168
  dpf.bank1.temperature.outlet: 159
  dpf.regeneration.active: 0
  dpf.regeneration.trigger: 37
  nox.bank1.sensor1: 212                              # ppm
  nox.bank1.sensor2: 18
  reagent.level: 72
  oxygen_sensor.bank1.sensor1.lambda: 1.9
  oxygen_sensor.bank1.sensor1.current: 2.1
  engine.torque.reference: 380                        # N·m
  engine.torque.demanded: 9
  engine.torque.actual: 8
  engine.torque.friction: 8
  barometer.pressure: 99
  ambient.temperature: 14
  module.voltage: 14.31
  battery.voltage: 14.3
  diagnostics.obd_standard: 6
trouble_codes:
  warm_ups_since_clear: 118
  distance_since_clear: 9421
  time_since_clear: 203h
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 10ms
    monitors: { ignition: compression }
    performance_tracking:
      general: 1184
      ignition_cycles: 2210
      monitors: [[901, 1102], [874, 1120], [0, 0], [655, 981], [1010, 1133], [996, 1150], [1071, 1149], [0, 0]]
  dosing:
    request: 0x7E2
    response: 0x7EA
    latency: 15ms
    pids: [0x01, 0x1C, 0x42, 0x83]
    monitors: { ignition: compression, supported: [component, nitrogen_oxide_aftertreatment] }
    identity: { ecu_name: SCR-DosingControl, calibration_ids: [DYNSCR0042], calibration_verification_numbers: [0x00F17A33] }
bus: { protocol: "6" }
parameters: { powertrain: diesel, odometer: 121877.2, engine_runtime_total: 9871200 }

"""##),
        ("vehicles/electric.yaml", ##"""
dyno: 1
# An electric hatchback, ready to drive and standing. It answers the few PIDs that make sense without an engine, so
# that clients can show that they do not insist on the others.
name: Electric hatchback
identity:
  vin: "DYNEVB602MA000004"
  calibration_ids: [DYNEVB60VCU11]
  calibration_verification_numbers: [0x51C0FFEE]
  ecu_name: VCU-VehicleCtrl
signals:
  vehicle.speed: 0
  module.voltage: 14.4
  battery.voltage: 14.4
  ambient.temperature: 19
  barometer.pressure: 101
  pedal.accelerator: 0
  pedal.brake: 35
  traction_battery.charge: 81.2                       # %
  traction_battery.health: 96
  traction_battery.voltage: 371.5                     # V
  traction_battery.current: -1.2                      # A
  traction_battery.temperature: 24
  fuel.type: 8                                        # electric
  diagnostics.obd_standard: 5                         # none
  transmission.gear: 0
ecus:
  drive:
    request: 0x7E0
    response: 0x7E8
    latency: 6ms
    pids: [0x01, 0x0D, 0x1C, 0x33, 0x42, 0x46, 0x49, 0x51, 0x5B, 0x9A, 0xA6, 0xB2]
    monitors: { supported: [component] }
bus: { protocol: "6" }
parameters: { powertrain: electric, odometer: 12904.8 }

"""##),
        ("vehicles/gt-race-car.yaml", ##"""
dyno: 1
# A GT racing car on the Hafenring, 4.5 km: laps of about 110 s without end, seven rivals, up to 250 km/h. Everything that
# a racing game tells, and everything that its ECU answers, comes from the same drive.
name: GT racing car on the Hafenring
identity:
  vin: "DYNGT4RC6X8A00019"
  calibration_ids: [DYNRACE40V0200]
  calibration_verification_numbers: [0x5C1E70A4]
  ecu_name: ECM-EngineControl
drive:
  track:
    circuit: hafenring
    laps: 0
    pace: 0.9
    rivals: 7
    car: { name: Falke GT4, driver: Dyno Driver, number: 27, class: 4, performance_index: 720, drivetrain: rear, cylinders: 6 }
signals:
  fuel.type: 1
  diagnostics.obd_standard: 6
ecus:
  engine: { request: 0x7E0, response: 0x7E8, latency: 8ms }
bus: { protocol: "6" }

"""##),
        ("vehicles/heavy-truck-j1939.yaml", ##"""
dyno: 1
# A tractor unit on SAE J1939 at 250 kbit/s (protocol A): engine, transmission, brakes and aftertreatment broadcast while
# somebody listens and answer requests. The engine has two active codes, so its DM1 takes several packets.
name: Heavy truck on SAE J1939
bus: { protocol: "A" }
identity:
  vin: "DYNTRK398GA000009"
  calibration_ids: [DYNHD13ECM0004, DYNHD13CAL0117]
  calibration_verification_numbers: [0x5A1C77E2, 0x19D004B6]
  ecu_name: ECM-EngineControl
  engine_serial_number: "DYN13L6HD0048213"
signals:
  engine.speed: { wave: noise, mean: 1180, amplitude: 14, period: 900ms }
  engine.load: { wave: noise, mean: 46, amplitude: 3, period: 1100ms }
  engine.torque.demanded: { wave: noise, mean: 47, amplitude: 3, period: 1100ms }
  engine.torque.actual: { wave: noise, mean: 46, amplitude: 3, period: 1100ms }
  engine.torque.reference: 2500
  engine.coolant.temperature: 90
  engine.oil.temperature: 102.5
  engine.oil.pressure: 340
  fuel.pressure: 480
  fuel.rail.temperature: 41
  fuel.rate: { wave: noise, mean: 23.4, amplitude: 1.5, period: 1200ms }
  fuel.level: 71.2
  throttle.position: 88
  pedal.accelerator: { wave: noise, mean: 52, amplitude: 3, period: 1300ms }
  pedal.brake: 0
  pedal.clutch: 0
  brake.hand: 0
  vehicle.speed: { wave: noise, mean: 80, amplitude: 0.4, period: 3s }
  transmission.gear: 12
  transmission.gear.ratio: 1
  transmission.in_gear: 1
  transmission.oil.temperature: 84
  intake.air.temperature: 31
  charge_air.temperature.bank1.sensor1: 46
  intake.manifold.pressure: 186
  exhaust.temperature.bank1.sensor1: 395
  dpf.bank1.pressure.inlet: 8.5
  nox.bank1.sensor1: 612
  nox.bank1.sensor2: 24
  reagent.level: 62.4
  reagent.temperature: 27
  barometer.pressure: 98.5
  ambient.temperature: 25
  module.voltage: 27.6
  battery.voltage: 27.8
  battery.current: 4
  diagnostics.obd_standard: 20                        # heavy-duty OBD
trouble_codes:
  stored: [P0299, P0217]
  pending: [P0087]
  warm_ups_since_clear: 12
  distance_since_clear: 3120
ecus:
  engine:
    j1939:
      address: 0x00
      name: { identity: 48213, manufacturer: 1234, function: 0 }
      codes: { P0299: [102, 18], P0217: [110, 16], P0087: [157, 18] }
      component: [DYNO, HD13, "DYN13L6HD0048213", "17"]
    latency: 9ms
    monitors: { ignition: compression, incomplete: [particulate_filter] }
  transmission:
    j1939: { address: 0x03, name: { identity: 7710, manufacturer: 1234, function: 3 }, component: [DYNO, AMT12] }
    latency: 12ms
    monitors: { ignition: compression, supported: [component] }
    identity: { calibration_ids: [DYNAMT120009] }
  brakes:
    j1939: { address: 0x0B, name: { manufacturer: 1234, function: 9 } }
    latency: 12ms
    monitors: { ignition: compression, supported: [component] }
  aftertreatment:
    j1939:
      address: 0x3D
      name: { manufacturer: 1234, function: 61 }
      codes: { P20EE: [4364, 18] }
    latency: 15ms
    monitors: { ignition: compression, supported: [component, nitrogen_oxide_aftertreatment, particulate_filter] }
    identity: { calibration_ids: [DYNACM130002] }
parameters: { powertrain: diesel, odometer: 412077.4, engine_runtime_total: 33120000 }

"""##),
        ("vehicles/hybrid.yaml", ##"""
dyno: 1
# A hybrid hatchback in town: the engine starts and stops by itself while the UDDS cycle repeats. The second ECU
# controls the electric drive.
name: Hybrid hatchback in town
identity:
  vin: "DYNHYB180LA000003"
  calibration_ids: [DYNHYB18A001]
  calibration_verification_numbers: [0x77D2C3A1]
  ecu_name: ECM-EngineControl
drive: { cycle: UDDS, repeat: on }
signals:
  fuel.system.status: 2
  fuel.trim.short.bank1: { wave: noise, mean: 0.5, amplitude: 2.5, period: 900ms }
  fuel.trim.long.bank1: 1.6
  fuel.type: 17                                       # hybrid petrol
  traction_battery.health: 93                         # %
  diagnostics.obd_standard: 9
ecus:
  engine: { request: 0x7E0, response: 0x7E8, latency: 8ms }
  hybrid:
    request: 0x7E2
    response: 0x7EA
    latency: 10ms
    pids: [0x01, 0x0D, 0x1C, 0x42, 0x5B, 0x9A, 0xB2]
    monitors: { supported: [component] }
    identity: { ecu_name: HPCM-HybridPtCtrl, calibration_ids: [DYNHPCM0007], calibration_verification_numbers: [0x2E88B05D] }
bus: { protocol: "6" }
parameters: { powertrain: hybrid, initial_temperature: 78, ambient_temperature: 18, odometer: 33960.4 }

"""##),
        ("vehicles/iso9141-old.yaml", ##"""
dyno: 1
# An Asian petrol car of the nineties on ISO 9141-2 (protocol 3): initialisation at five baud takes three seconds, every
# request a tenth of one. The engine at address 11 has four codes, so that service 03 takes two messages; a second ECU
# for the transmission answers at 18.
name: Petrol car of the nineties on ISO 9141-2
identity:
  vin: "DYN914122W1000007"
  calibration_ids: [DYN9141B52]
signals:
  engine.speed: 745
  engine.load: 31
  engine.coolant.temperature: 86
  ignition.advance: 12
  intake.manifold.pressure: 36
  intake.air.temperature: 24
  throttle.position: 9.8
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: -2.3
  fuel.trim.long.bank1: 4.7
  oxygen_sensor.bank1.sensor1.voltage: 0.51
  oxygen_sensor.bank1.sensor1.trim: -2.3
  oxygen_sensor.bank1.sensor2.voltage: 0.59
  diagnostics.obd_standard: 2
trouble_codes:
  stored: [P0131, P0171, P0325, P0401]
  pending: [P0440]
ecus:
  engine:
    address: 0x11
    latency: 34ms ± 6ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x11, 0x13, 0x14, 0x15, 0x1C ]
    trouble_code_rules: { permanent: off }
  transmission:
    address: 0x18
    latency: 38ms ± 6ms
    pids: [0x01, 0x0D, 0x1C]
    monitors: { supported: [component] }
    trouble_code_rules: { permanent: off }
    trouble_codes: { stored: [P0753] }
bus: { protocol: "3", key_words: "08 08" }

"""##),
        ("vehicles/j1850-vpw.yaml", ##"""
dyno: 1
# An American petrol car of the nineties on SAE J1850 with variable pulse width (protocol 2): no initialisation, answers
# within some ten milliseconds, one ECU at address 10.
name: Petrol car of the nineties on SAE J1850 VPW
identity:
  vin: "DYNVPW526X2000008"
  calibration_ids: [DYNVPW12587603]
  calibration_verification_numbers: [0x0000D41C]
signals:
  engine.speed: 624
  engine.load: 19
  engine.coolant.temperature: 93
  ignition.advance: 18
  intake.manifold.pressure: 38
  intake.air.temperature: 34
  intake.maf: 5.1
  throttle.position: 0
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: 0.8
  fuel.trim.long.bank1: -3.1
  fuel.trim.short.bank2: 0
  fuel.trim.long.bank2: -2.3
  oxygen_sensor.bank1.sensor1.voltage: 0.72
  oxygen_sensor.bank1.sensor1.trim: 0.8
  oxygen_sensor.bank1.sensor2.voltage: 0.69
  diagnostics.obd_standard: 1
trouble_codes:
  stored: [P0442]
ecus:
  engine:
    address: 0x10
    latency: 12ms ± 5ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x14, 0x15, 0x1C ]
    trouble_code_rules: { permanent: off }
bus: { protocol: "2" }

"""##),
        ("vehicles/kwp-fast.yaml", ##"""
dyno: 1
# A European petrol car of the early two thousands on ISO 14230-4 with fast initialisation (protocol 5): one ECU at
# address 10, a stored and a pending code.
name: Petrol car on KWP2000, fast initialisation
identity:
  vin: "DYNKWPF43Y3000006"
  calibration_ids: [DYNKWP036906032]
  calibration_verification_numbers: [0x5A31C7E0]
  ecu_name: ECM-EngineControl
signals:
  engine.speed: 812
  engine.load: 22
  engine.coolant.temperature: 91
  ignition.advance: 7.5
  intake.manifold.pressure: 33
  intake.air.temperature: 27
  intake.maf: 2.4
  throttle.position: 12.9
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: 1.6
  fuel.trim.long.bank1: -0.8
  oxygen_sensor.bank1.sensor1.voltage: 0.38
  oxygen_sensor.bank1.sensor1.trim: 1.6
  oxygen_sensor.bank1.sensor2.voltage: 0.66
  module.voltage: 13.9
  diagnostics.obd_standard: 6
trouble_codes:
  stored: [P0130]
  pending: [P0171]
  distance_with_mil: 41                               # km
  warm_ups_since_clear: 88
ecus:
  engine:
    address: 0x10
    latency: 30ms ± 4ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x14, 0x15, 0x1C, 0x21 ]
    trouble_code_rules: { permanent: off }
    refuse_clear_while_running: on
bus: { protocol: "5" }

"""##),
        ("vehicles/old-11-250.yaml", ##"""
dyno: 1
# An early CAN car: 11-bit identifiers at 250 kbit/s (protocol 8), slow answers and two ECUs. The engine fills its
# frames with 0xAA, the transmission with 0x55; no calibration numbers, no permanent codes, no wide PIDs.
name: Early CAN car, 11 bits at 250 kbit/s
identity:
  vin: "DYN1125066A000005"
  calibration_ids: [DYN11250A]
signals:
  engine.speed: 845
  engine.load: 28
  engine.coolant.temperature: 84
  ignition.advance: 11
  intake.manifold.pressure: 38
  intake.air.temperature: 29
  throttle.position: 11.8
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: -1.6
  fuel.trim.long.bank1: 3.9
  oxygen_sensor.bank1.sensor1.voltage: 0.45
  oxygen_sensor.bank1.sensor1.trim: -1.6
  oxygen_sensor.bank1.sensor2.voltage: 0.64
  module.voltage: 13.8
  diagnostics.obd_standard: 6
trouble_codes:
  stored: [P0171]
  distance_with_mil: 88                               # km
  time_with_mil: 2h
  warm_ups_since_clear: 203
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 28ms ± 6ms
    padding: 0xAA
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x11, 0x13, 0x14, 0x15, 0x1C, 0x1F, 0x21, 0x42 ]
    trouble_code_rules: { permanent: off }
    refuse_clear_while_running: on
  transmission:
    request: 0x7E1
    response: 0x7E9
    latency: 35ms ± 6ms
    padding: 0x55
    pids: [0x01, 0x0D, 0x1C]
    monitors: { supported: [component] }
    trouble_code_rules: { permanent: off }
    trouble_codes: { stored: [P0705], pending: [P0741] }
bus: { protocol: "8" }

"""##),
        ("vehicles/petrol-nedc.yaml", ##"""
dyno: 1
# The petrol hatchback on a rolling road: it starts at 20 °C and drives the New European Driving Cycle (1180 s) over
# and over. Speed, engine speed, gear, load, air, fuel and temperatures come from the longitudinal model.
name: Petrol hatchback on the NEDC
identity:
  vin: "DYNNEDC1X8A000007"
  calibration_ids: [DYNPTR16A0100]
  calibration_verification_numbers: [0x1791BC82]
  ecu_name: ECM-EngineControl
drive: { cycle: NEDC, repeat: on }
signals:
  fuel.system.status: 2
  fuel.trim.short.bank1: { wave: noise, mean: 0, amplitude: 4, period: 700ms }
  fuel.trim.long.bank1: -0.8
  fuel.type: 1
  oxygen_sensor.bank1.sensor1.voltage: { wave: triangle, mean: 0.45, amplitude: 0.4, period: 1400ms }
  oxygen_sensor.bank1.sensor2.voltage: 0.69
  diagnostics.obd_standard: 6
ecus:
  engine: { request: 0x7E0, response: 0x7E8, latency: 8ms }
bus: { protocol: "6" }
parameters: { powertrain: petrol, initial_temperature: 20, ambient_temperature: 20, odometer: 48213.6 }

"""##),
        ("vehicles/petrol-warm-idle.yaml", ##"""
dyno: 1
# A hatchback with a naturally aspirated 1.6 L petrol engine, warm and idling. Every value stands still, so that what
# a client shows can be compared exactly; `quickstart` lets the same car breathe.
name: Petrol hatchback, warm, at idle
identity:
  vin: "DYNPTR167KA000001"
  calibration_ids: [DYNPTR16A0100, DYNPTR16B0203]
  calibration_verification_numbers: [0x1791BC82, 0x16E062BE]
  ecu_name: ECM-EngineControl
signals:
  engine.speed: 780                                   # rpm
  engine.load: 24                                     # %
  engine.load.absolute: 18
  engine.coolant.temperature: 89                      # °C
  engine.oil.temperature: 92
  ignition.advance: 9.5                               # ° before top dead centre
  intake.maf: 2.62                                    # g/s
  intake.manifold.pressure: 34                        # kPa
  intake.air.temperature: 31
  throttle.position: 14.9                             # %
  throttle.position.b: 15.3
  throttle.position.relative: 2.4
  throttle.commanded: 3.1
  pedal.accelerator: 14.5
  pedal.accelerator.e: 7.5
  vehicle.speed: 0                                    # km/h
  fuel.system.status: 2                               # closed loop
  fuel.system.status.2: 0
  fuel.trim.short.bank1: 0.8                          # %
  fuel.trim.long.bank1: -1.6
  fuel.lambda.commanded: 1.0
  fuel.level: 63
  fuel.rate: 0.86                                     # L/h
  fuel.type: 1                                        # petrol
  fuel.rail.pressure: 4200                            # kPa
  evap.purge.commanded: 6.3
  evap.pressure: -312                                 # Pa
  oxygen_sensor.bank1.sensor1.lambda: 1.0
  oxygen_sensor.bank1.sensor1.current: 0.0            # mA
  oxygen_sensor.bank1.sensor2.voltage: 0.72           # V
  catalyst.temperature.bank1.sensor1: 412             # °C
  barometer.pressure: 100                             # kPa
  ambient.temperature: 21
  module.voltage: 14.12                               # V
  battery.voltage: 14.2
  diagnostics.obd_standard: 6                         # EOBD
trouble_codes:
  warm_ups_since_clear: 61
  distance_since_clear: 2315                          # km
  time_since_clear: 47h
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 8ms
    performance_tracking:
      general: 412
      ignition_cycles: 913
      monitors:
        - [388, 405]
        - [0, 0]
        - [396, 410]
        - [0, 0]
        - [371, 409]
        - [0, 0]
        - [215, 402]
        - [384, 408]
        - [0, 0]
bus: { protocol: "6" }
parameters: { odometer: 48213.6, engine_runtime_total: 4291200 }

"""##),
        ("vehicles/riding-mechanic-table-9.yaml", ##"""
dyno: 1
# The car behind the receptions that the Riding Mechanic study prints in its table 9: the bitmaps of PIDs 00, 20 and
# 40 and the values of 05, 0C, 0D, 10 and 42, byte for byte. What the table does not show is plausible for a V6 at a
# slow, warm idle.
name: Riding Mechanic, table 9
identity:
  vin: "DYNRMEC904A000009"
  calibration_ids: [DYNRMEC90100]
  calibration_verification_numbers: [0x9F21A804]
signals:
  engine.coolant.temperature: 96                      # 41 05 88
  engine.speed: 612.5                                 # 41 0C 09 92
  vehicle.speed: 0                                    # 41 0D 00
  intake.maf: 2.83                                    # 41 10 01 1B
  module.voltage: 13.889                              # 41 42 36 41
  fuel.system.status: 2
  fuel.system.status.2: 2
  engine.load: 21.5                                   # %
  engine.load.absolute: 14.1
  fuel.trim.short.bank1: 1.5625
  fuel.trim.long.bank1: -2.34375
  fuel.trim.short.bank2: -0.78125
  fuel.trim.long.bank2: -1.5625
  ignition.advance: 12.5                              # °
  intake.air.temperature: 38                          # °C
  throttle.position: 14.5                             # %
  throttle.position.b: 14.9
  throttle.position.relative: 2
  throttle.commanded: 2.7
  pedal.accelerator: 14.5
  pedal.accelerator.e: 14.9
  pedal.accelerator.f: 0
  oxygen_sensor.bank1.sensor2.voltage: 0.68           # V
  oxygen_sensor.bank2.sensor2.voltage: 0.71
  oxygen_sensor.bank1.sensor1.lambda: 0.999
  oxygen_sensor.bank1.sensor1.current: 0.0            # mA
  oxygen_sensor.bank2.sensor1.lambda: 1.001
  oxygen_sensor.bank2.sensor1.current: 0.0
  diagnostics.obd_standard: 1                         # OBD II (CARB)
  evap.purge.commanded: 3.9
  fuel.level: 55
  evap.pressure: -180                                 # Pa
  barometer.pressure: 99                              # kPa
  catalyst.temperature.bank1.sensor1: 386
  catalyst.temperature.bank2.sensor1: 379
  fuel.lambda.commanded: 1.0
  ambient.temperature: 27
trouble_codes:
  warm_ups_since_clear: 24
  distance_since_clear: 742
  time_since_clear: 18h
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 12ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x15, 0x19, 0x1C, 0x1F,
      0x21, 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33, 0x34, 0x38, 0x3C, 0x3D,
      0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x49, 0x4A, 0x4B, 0x4C ]
bus: { protocol: "6" }

"""##),
        ("vehicles/tractor-8r.yaml", ##"""
dyno: 1
# A row-crop tractor at field work: its engine answers on SAE J1939 (protocol A), and its telematics unit reads the same
# coolant, tank and hours.
name: Tractor 8R
bus: { protocol: "A" }
identity:
  vin: "DYN8R0004GA000010"
  calibration_ids: [DYN8RECM0001]
  ecu_name: ECM-EngineControl
signals:
  engine.speed: { wave: noise, mean: 1650, amplitude: 25, period: 900ms }
  engine.load: { wave: sine, mean: 62, amplitude: 18, period: 4min }
  engine.coolant.temperature: { wave: sine, mean: 82, amplitude: 2, period: 4min, phase: 0.1 }
  engine.oil.temperature: 96
  engine.oil.pressure: 350
  hydraulic.oil.temperature: { wave: sine, mean: 50, amplitude: 3, period: 4min, phase: 0.15 }
  fuel.level: { ramp: [78, 62], over: 2h }
  fuel.rate: { wave: sine, mean: 38, amplitude: 9, period: 4min }
  vehicle.speed: { wave: noise, mean: 9, amplitude: 0.4, period: 3s }
  ambient.temperature: 21
  barometer.pressure: 99
  module.voltage: 13.9
  battery.voltage: 14.1
  tyre.front_left.pressure: 80
  tyre.front_right.pressure: 80
  tyre.rear_left.pressure: 80
  tyre.rear_right.pressure: 80
  machine.hours_since_service: 12
  machine.engine_starts: 412
  machine.key_turns: 455
  machine.rda_license: 1
  machine.wdt_license: 1
  machine.sync: 0
  machine.connected_devices: 2
  machine.reprogramming: 1                            # it ended well
  machine.days_since_call: 0.25
  gps.available: 1
  gps.seconds_since_fix: 1
ecus:
  engine:
    j1939: { address: 0x00, name: { identity: 8, manufacturer: 1234, function: 0 }, component: [DYNO, TRACTOR8R] }
    latency: 9ms
    monitors: { ignition: compression, supported: [component] }
parameters: { powertrain: diesel, odometer: 5210, engine_runtime_total: 3812400 }

"""##),
        ("vehicles/truck-29bit-three-ecus.yaml", ##"""
dyno: 1
# A truck with 29-bit identifiers at 500 kbit/s (protocol 7) and three ECUs that all hear functional requests:
# engine, transmission and aftertreatment. All three have trouble codes; the engine's list takes several frames.
name: Truck, 29 bits, three ECUs
identity:
  vin: "DYNTRK290GA000006"
  calibration_ids: [DYNTRK29ECM0001, DYNTRK29ECM0002]
  calibration_verification_numbers: [0x8D41F0B7, 0x0A1B2C3D]
  ecu_name: ECM-EngineControl
  engine_serial_number: "DYN77L6HD0031559"
signals:
  engine.speed: 1340
  engine.load: 58
  engine.load.absolute: 96
  engine.coolant.temperature: 91
  engine.oil.temperature: 104
  engine.oil.pressure: 380
  intake.maf: 148.5
  intake.manifold.pressure: 192
  intake.air.temperature: 42
  throttle.position: 97
  pedal.accelerator: 61
  vehicle.speed: 83
  transmission.gear: 11
  transmission.gear.ratio: 1.0
  transmission.oil.temperature: 87
  fuel.rail.pressure: 141000
  fuel.rate: 24.8
  fuel.level: 66
  fuel.type: 4
  injection.timing: 6.5
  egr.commanded: 12
  egr.error: 0.8
  boost.a.commanded: 195
  boost.a.pressure: 192
  turbo.a.speed: 86400
  exhaust.temperature.bank1.sensor1: 402
  exhaust.temperature.bank1.sensor2: 371
  dpf.bank1.pressure.delta: 4.6
  dpf.bank1.temperature.inlet: 366
  dpf.bank1.temperature.outlet: 351
  nox.bank1.sensor1: 486
  nox.bank1.sensor2: 31
  reagent.level: 54
  reagent.temperature: 23
  engine.torque.reference: 1650
  engine.torque.demanded: 62
  engine.torque.actual: 60
  engine.torque.friction: 9
  barometer.pressure: 98
  ambient.temperature: 12
  module.voltage: 27.9
  battery.voltage: 27.9
  diagnostics.obd_standard: 33                        # heavy-duty EOBD VI
trouble_codes:
  stored: [P0299, P2263, U0401, P0101]
  pending: [P0087]
  permanent: [P0299]
  distance_with_mil: 412
  time_with_mil: 6h
  warm_ups_since_clear: 33
  distance_since_clear: 8804
  time_since_clear: 122h
ecus:
  engine:
    request: 0x18DA00F1
    response: 0x18DAF100
    latency: 9ms
    monitors: { ignition: compression, incomplete: [particulate_filter] }
  transmission:
    request: 0x18DA03F1
    response: 0x18DAF103
    latency: 14ms
    pids: [0x01, 0x0D, 0x1C, 0x42, 0xA4]
    monitors: { ignition: compression, supported: [component] }
    identity: { ecu_name: TCM-TransCtrl, calibration_ids: [DYNTCM0012], calibration_verification_numbers: [0x33C9A015] }
    trouble_codes: { stored: [P0894], pending: [P0894] }
  aftertreatment:
    request: 0x18DA3DF1
    response: 0x18DAF13D
    latency: 18ms
    pids: [0x01, 0x1C, 0x42, 0x7C, 0x83, 0x85]
    monitors: { ignition: compression, supported: [component, nitrogen_oxide_aftertreatment, particulate_filter] }
    identity: { ecu_name: ACM-Aftertreatment, calibration_ids: [DYNACM0003], calibration_verification_numbers: [0x6F00D1E5] }
    trouble_codes: { stored: [P20EE, P204F], permanent: [P20EE] }
bus: { protocol: "7" }
parameters: { powertrain: diesel, odometer: 318442.7, engine_runtime_total: 26280000 }

"""##),
        ("vehicles/two-ecu-petrol.yaml", ##"""
dyno: 1
# The petrol hatchback with an automatic transmission whose ECU answers functional requests too: most of a client's
# requests get two answers, and the lists of trouble codes come from two places.
base: petrol-warm-idle
name: Petrol hatchback with automatic transmission
identity: { vin: "DYNTWEC20JA000008" }
signals:
  transmission.gear: 0
  transmission.gear.ratio: 2.48
  transmission.in_drive: 0
  transmission.oil.temperature: 71                    # °C
trouble_codes: { stored: [P0133], pending: [P0420] }
ecus:
  transmission:
    request: 0x7E1
    response: 0x7E9
    latency: 18ms
    pids: [0x01, 0x0D, 0x1C, 0x42, 0x65, 0xA4]
    monitors: { supported: [component] }
    identity: { ecu_name: TCM-TransCtrl, calibration_ids: [DYNTCM0009], calibration_verification_numbers: [0x70A9C4F2] }
    trouble_codes: { stored: [P0715] }

"""##),
        ]
    }
}
