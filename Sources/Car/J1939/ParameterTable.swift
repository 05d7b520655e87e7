extension Parameter {
    // Source: SAE J1939-71 by way of the digital annex's extract (October 2020). Columns: group, SPN, title, first byte, lowest
    // bit (both from 1), bits, scale, offset, unit, signal.
    // swift-format-ignore
    /// The parameters in the order of their groups and places.
    public static let table: [Parameter] = [
        .init(0x0000,  695, "Override control mode",               1, 1,  2, 1,          0,    ""),
        .init(0x0000,  898, "Requested speed",                     2, 1, 16, 0.125,      0,    "rpm"),
        .init(0x0000,  518, "Requested torque",                    4, 1,  8, 1,          -125, "%"),

        .init(0xF000,  520, "Retarder torque",                     2, 1,  8, 1,          -125, "%"),

        .init(0xF001,  561, "ASR engine control active",           1, 1,  2, 1,          0,    ""),
        .init(0xF001,  562, "ASR brake control active",            1, 3,  2, 1,          0,    ""),
        .init(0xF001,  563, "ABS active",                          1, 5,  2, 1,          0,    ""),
        .init(0xF001,  521, "Brake pedal position",                2, 1,  8, 0.4,        0,    "%",    "pedal.brake"),
        .init(0xF001, 1439, "EBS red warning",                     6, 3,  2, 1,          0,    ""),
        .init(0xF001, 1438, "EBS amber warning",                   6, 5,  2, 1,          0,    ""),

        .init(0xF002,  560, "Driveline engaged",                   1, 1,  2, 1,          0,    "",     "transmission.in_gear"),
        .init(0xF002,  573, "Torque converter lockup",             1, 3,  2, 1,          0,    ""),
        .init(0xF002,  574, "Shift in process",                    1, 5,  2, 1,          0,    ""),
        .init(0xF002,  191, "Output shaft speed",                  2, 1, 16, 0.125,      0,    "rpm"),
        .init(0xF002,  522, "Clutch slip",                         4, 1,  8, 0.4,        0,    "%"),
        .init(0xF002,  161, "Input shaft speed",                   6, 1, 16, 0.125,      0,    "rpm"),

        .init(0xF003,  558, "Accelerator pedal low idle switch",   1, 1,  2, 1,          0,    ""),
        .init(0xF003,  559, "Accelerator pedal kickdown switch",   1, 3,  2, 1,          0,    ""),
        .init(0xF003,   91, "Accelerator pedal position 1",        2, 1,  8, 0.4,        0,    "%",    "pedal.accelerator"),
        .init(0xF003,   92, "Engine load at current speed",        3, 1,  8, 1,          0,    "%",    "engine.load"),
        .init(0xF003, 3357, "Maximum available engine torque",     7, 1,  8, 0.4,        0,    "%"),

        .init(0xF004,  899, "Engine torque mode",                  1, 1,  4, 1,          0,    ""),
        .init(0xF004,  512, "Driver's demand engine torque",       2, 1,  8, 1,          -125, "%",    "engine.torque.demanded"),
        .init(0xF004,  513, "Actual engine torque",                3, 1,  8, 1,          -125, "%",    "engine.torque.actual"),
        .init(0xF004,  190, "Engine speed",                        4, 1, 16, 0.125,      0,    "rpm",  "engine.speed"),
        .init(0xF004, 1483, "Address of the controlling device",   6, 1,  8, 1,          0,    ""),
        .init(0xF004, 1675, "Engine starter mode",                 7, 1,  4, 1,          0,    ""),
        .init(0xF004, 2432, "Engine demand torque",                8, 1,  8, 1,          -125, "%"),

        .init(0xF005,  524, "Selected gear",                       1, 1,  8, 1,          -125, "",     "transmission.gear"),
        .init(0xF005,  526, "Actual gear ratio",                   2, 1, 16, 0.001,      0,    "",     "transmission.gear.ratio"),
        .init(0xF005,  523, "Current gear",                        4, 1,  8, 1,          -125, "",     "transmission.gear"),

        .init(0xF00E, 3216, "Intake NOx",                          1, 1, 16, 0.05,       -200, "ppm",  "nox.bank1.sensor1"),
        .init(0xF00E, 3217, "Intake oxygen",                       3, 1, 16, 0.000514,   -12,  "%"),

        .init(0xF00F, 3226, "Outlet NOx",                          1, 1, 16, 0.05,       -200, "ppm",  "nox.bank1.sensor2"),

        .init(0xFD09, 5053, "Trip fuel, high resolution",          1, 1, 32, 0.001,      0,    "L"),
        .init(0xFD09, 5054, "Total fuel used, high resolution",    5, 1, 32, 0.001,      0,    "L"),

        .init(0xFD7B, 3719, "Soot load",                           1, 1,  8, 1,          0,    "%"),
        .init(0xFD7B, 3720, "Ash load",                            2, 1,  8, 1,          0,    "%"),

        .init(0xFDCC, 2872, "Main light switch",                   1, 5,  4, 1,          0,    ""),
        .init(0xFDCC, 2876, "Turn signal switch",                  2, 1,  4, 1,          0,    ""),
        .init(0xFDCC, 2874, "High/low beam switch",                2, 7,  2, 1,          0,    ""),

        .init(0xFE56, 1761, "DEF tank volume",                     1, 1,  8, 0.4,        0,    "%",    "reagent.level"),
        .init(0xFE56, 3031, "DEF tank temperature",                2, 1,  8, 1,          -40,  "°C",   "reagent.temperature"),
        .init(0xFE56, 3517, "DEF tank level",                      3, 1, 16, 0.1,        0,    "mm"),

        .init(0xFE6C, 1612, "Driver 1 working state",              1, 1,  3, 1,          0,    ""),
        .init(0xFE6C, 1613, "Driver 2 working state",              1, 4,  3, 1,          0,    ""),
        .init(0xFE6C, 1611, "Vehicle motion",                      1, 7,  2, 1,          0,    "",     "vehicle.speed"),
        .init(0xFE6C, 1615, "Driver 1 card",                       2, 5,  2, 1,          0,    ""),
        .init(0xFE6C, 1614, "Vehicle overspeed",                   2, 7,  2, 1,          0,    ""),
        .init(0xFE6C, 1623, "Tachograph output shaft speed",       5, 1, 16, 0.125,      0,    "rpm"),
        .init(0xFE6C, 1624, "Tachograph vehicle speed",            7, 1, 16, 0.00390625, 0,    "km/h", "vehicle.speed"),

        .init(0xFEC1,  917, "Total vehicle distance, high resolution", 1, 1, 32, 5,      0,    "m",    "vehicle.odometer"),
        .init(0xFEC1,  918, "Trip distance, high resolution",      5, 1, 32, 5,          0,    "m"),

        .init(0xFEE0,  244, "Trip distance",                       1, 1, 32, 0.125,      0,    "km"),
        .init(0xFEE0,  245, "Total vehicle distance",              5, 1, 32, 0.125,      0,    "km",   "vehicle.odometer"),

        .init(0xFEE5,  247, "Total engine hours",                  1, 1, 32, 0.05,       0,    "h",    "engine.runtime.total"),
        .init(0xFEE5,  249, "Total engine revolutions",            5, 1, 32, 1000,       0,    "r"),

        .init(0xFEE6,  959, "Seconds",                             1, 1,  8, 0.25,       0,    "s"),
        .init(0xFEE6,  960, "Minutes",                             2, 1,  8, 1,          0,    "min"),
        .init(0xFEE6,  961, "Hours",                               3, 1,  8, 1,          0,    "h"),
        .init(0xFEE6,  963, "Month",                               4, 1,  8, 1,          0,    ""),
        .init(0xFEE6,  962, "Day",                                 5, 1,  8, 0.25,       0,    ""),
        .init(0xFEE6,  964, "Year",                                6, 1,  8, 1,          1985, ""),

        .init(0xFEE9,  182, "Trip fuel",                           1, 1, 32, 0.5,        0,    "L"),
        .init(0xFEE9,  250, "Total fuel used",                     5, 1, 32, 0.5,        0,    "L"),

        .init(0xFEEA,  928, "Axle location",                       1, 1,  8, 1,          0,    ""),
        .init(0xFEEA,  582, "Axle weight",                         2, 1, 16, 0.5,        0,    "kg"),
        .init(0xFEEA,  180, "Trailer weight",                      4, 1, 16, 2,          0,    "kg"),
        .init(0xFEEA,  181, "Cargo weight",                        6, 1, 16, 2,          0,    "kg"),

        .init(0xFEEE,  110, "Engine coolant temperature",          1, 1,  8, 1,          -40,  "°C",   "engine.coolant.temperature"),
        .init(0xFEEE,  174, "Fuel temperature",                    2, 1,  8, 1,          -40,  "°C",   "fuel.rail.temperature"),
        .init(0xFEEE,  175, "Engine oil temperature",              3, 1, 16, 0.03125,    -273, "°C",   "engine.oil.temperature"),
        .init(0xFEEE,  176, "Turbocharger oil temperature",        5, 1, 16, 0.03125,    -273, "°C"),
        .init(0xFEEE,   52, "Intercooler temperature",             7, 1,  8, 1,          -40,  "°C"),

        .init(0xFEEF,   94, "Fuel delivery pressure",              1, 1,  8, 4,          0,    "kPa",  "fuel.pressure"),
        .init(0xFEEF,   98, "Engine oil level",                    3, 1,  8, 0.4,        0,    "%"),
        .init(0xFEEF,  100, "Engine oil pressure",                 4, 1,  8, 4,          0,    "kPa",  "engine.oil.pressure"),
        .init(0xFEEF,  101, "Crankcase pressure",                  5, 1, 16, 0.0078125,  -250, "kPa"),
        .init(0xFEEF,  109, "Coolant pressure",                    7, 1,  8, 2,          0,    "kPa"),
        .init(0xFEEF,  111, "Coolant level",                       8, 1,  8, 0.4,        0,    "%"),

        .init(0xFEF1,   70, "Parking brake switch",                1, 3,  2, 1,          0,    "",     "brake.hand"),
        .init(0xFEF1,   84, "Wheel-based vehicle speed",           2, 1, 16, 0.00390625, 0,    "km/h", "vehicle.speed"),
        .init(0xFEF1,  595, "Cruise control active",               4, 1,  2, 1,          0,    ""),
        .init(0xFEF1,  596, "Cruise control enable switch",        4, 3,  2, 1,          0,    ""),
        .init(0xFEF1,  597, "Brake switch",                        4, 5,  2, 1,          0,    "",     "pedal.brake"),
        .init(0xFEF1,  598, "Clutch switch",                       4, 7,  2, 1,          0,    "",     "pedal.clutch"),
        .init(0xFEF1,   86, "Cruise control set speed",            6, 1,  8, 1,          0,    "km/h"),
        .init(0xFEF1,  976, "PTO governor state",                  7, 1,  5, 1,          0,    ""),
        .init(0xFEF1,  527, "Cruise control state",                7, 6,  3, 1,          0,    ""),

        .init(0xFEF2,  183, "Engine fuel rate",                    1, 1, 16, 0.05,       0,    "L/h",  "fuel.rate"),
        .init(0xFEF2,  184, "Instantaneous fuel economy",          3, 1, 16, 0.001953125, 0,   "km/L"),
        .init(0xFEF2,  185, "Average fuel economy",                5, 1, 16, 0.001953125, 0,   "km/L"),
        .init(0xFEF2,   51, "Throttle valve 1 position",           7, 1,  8, 0.4,        0,    "%",    "throttle.position"),

        .init(0xFEF5,  108, "Barometric pressure",                 1, 1,  8, 0.5,        0,    "kPa",  "barometer.pressure"),
        .init(0xFEF5,  170, "Cab interior temperature",            2, 1, 16, 0.03125,    -273, "°C"),
        .init(0xFEF5,  171, "Ambient air temperature",             4, 1, 16, 0.03125,    -273, "°C",   "ambient.temperature"),
        .init(0xFEF5,  172, "Intake air temperature",              6, 1,  8, 1,          -40,  "°C",   "intake.air.temperature"),

        .init(0xFEF6,   81, "Particulate filter intake pressure",  1, 1,  8, 0.5,        0,    "kPa",  "dpf.bank1.pressure.inlet"),
        .init(0xFEF6,  102, "Boost pressure",                      2, 1,  8, 2,          0,    "kPa"),
        .init(0xFEF6,  105, "Intake manifold temperature",         3, 1,  8, 1,          -40,  "°C",   "charge_air.temperature.bank1.sensor1"),
        .init(0xFEF6,  106, "Intake air pressure",                 4, 1,  8, 2,          0,    "kPa",  "intake.manifold.pressure"),
        .init(0xFEF6,  107, "Air filter differential pressure",    5, 1,  8, 0.05,       0,    "kPa"),
        .init(0xFEF6,  173, "Exhaust gas temperature",             6, 1, 16, 0.03125,    -273, "°C",   "exhaust.temperature.bank1.sensor1"),

        .init(0xFEF7,  114, "Net battery current",                 1, 1,  8, 1,          -125, "A",    "battery.current"),
        .init(0xFEF7,  115, "Alternator current",                  2, 1,  8, 1,          0,    "A"),
        .init(0xFEF7,  167, "Charging system voltage",             3, 1, 16, 0.05,       0,    "V"),
        .init(0xFEF7,  168, "Battery voltage",                     5, 1, 16, 0.05,       0,    "V",    "battery.voltage"),
        .init(0xFEF7,  158, "Keyswitch voltage",                   7, 1, 16, 0.05,       0,    "V",    "module.voltage"),

        .init(0xFEF8,  123, "Clutch pressure",                     1, 1,  8, 16,         0,    "kPa"),
        .init(0xFEF8,  124, "Transmission oil level",              2, 1,  8, 0.4,        0,    "%"),
        .init(0xFEF8,  126, "Transmission filter differential pressure", 3, 1, 8, 2,     0,    "kPa"),
        .init(0xFEF8,  127, "Transmission oil pressure",           4, 1,  8, 16,         0,    "kPa"),
        .init(0xFEF8,  177, "Transmission oil temperature",        5, 1, 16, 0.03125,    -273, "°C",   "transmission.oil.temperature"),

        .init(0xFEFC,   80, "Washer fluid level",                  1, 1,  8, 0.4,        0,    "%"),
        .init(0xFEFC,   96, "Fuel level 1",                        2, 1,  8, 0.4,        0,    "%",    "fuel.level"),
        .init(0xFEFC,   95, "Fuel filter differential pressure",   3, 1,  8, 2,          0,    "kPa"),
        .init(0xFEFC,   99, "Oil filter differential pressure",    4, 1,  8, 0.5,        0,    "kPa"),
        .init(0xFEFC,   38, "Fuel level 2",                        7, 1,  8, 0.4,        0,    "%"),
    ]
}
