import SimulationCore

/// The schemas of answers by their names in the document.
enum AnswerForms {
    static let all: [JSONValue.Member] = [
        .init(
            "errors",
            Form.object([
                "errors": Form.list(
                    Form.object(["path": Form.text, "message": Form.text, "hint": Form.text]))
            ])),
        .init(
            "status",
            Form.object([
                "version": Form.text, "scenario": Form.object(["id": Form.text, "title": Form.text]),
                "timing": Form.text, "seed": Form.text, "time": Form.number, "paused": Form.boolean,
                "ended": Form.boolean, "clients": Form.integer, "reads": Form.integer,
                "writes": Form.integer, "records": Form.integer, "behind": Form.number,
                "controls": Form.integer,
            ])),
        .init(
            "signal",
            .members([
                "type": .string("object"),
                "properties": .members([
                    "name": Form.text, "value": Form.orNull(Form.number), "isSet": Form.boolean,
                    "unit": Form.text, "minimum": Form.number, "maximum": Form.number, "meaning": Form.text,
                ]), "required": .list([.string("name"), .string("value"), .string("isSet")]),
            ])),
        .init(
            "endpoint",
            Form.object([
                "name": Form.text, "kind": Form.text, "urls": Form.list(Form.text), "accepts": Form.boolean,
                "clients": Form.integer, "requests": Form.integer, "rate": Form.number,
                "lastRequest": Form.text,
            ])),
        .init(
            "connection",
            Form.object([
                "id": Form.text, "endpoint": Form.text, "number": Form.integer,
                "peer": Form.orNull(Form.text), "since": Form.orNull(Form.number), "requests": Form.integer,
                "rate": Form.number, "inputBytes": Form.integer, "outputBytes": Form.integer,
                "lastRequest": Form.text,
            ])),
        .init("vehicle", vehicle),
        .init("valueForm", FaultFacts.formSchema),
        .init(
            "faults",
            Form.object([
                "active": Form.list(
                    Form.object([
                        "id": Form.text, "name": Form.text, "value": Form.text,
                        "endpoint": Form.orNull(Form.text), "ecu": Form.orNull(Form.text),
                        "ends": Form.orNull(Form.number), "event": Form.text,
                    ])),
                "kinds": Form.list(
                    Form.object([
                        "name": Form.text, "stage": Form.text, "meaning": Form.text,
                        "keywords": Form.list(Form.text),
                        "schema": .members(["type": .string("object")]),
                        "form": Form.named("valueForm"),
                    ])),
            ])),
        .init(
            "moment",
            Form.object([
                "name": Form.text, "by": Form.word(["scenario", "control"]),
                "time": Form.orNull(Form.number), "text": Form.text, "count": Form.integer,
            ])),
        .init("case", Form.object(["id": Form.text, "title": Form.text, "severity": Form.text])),
    ]

    private static let vehicle = Form.object([
        "name": Form.text, "vin": Form.text, "calibrationIDs": Form.list(Form.text), "ecuName": Form.text,
        "ignition": Form.text, "engineRunning": Form.boolean, "supplyVoltage": Form.number,
        "protocol": Form.text,
        "ecus": Form.list(
            Form.object([
                "name": Form.text, "request": Form.text, "response": Form.text, "indicator": Form.boolean,
                "codes": Form.list(Form.object(["code": Form.text, "stages": Form.list(Form.text)])),
                "freezeFrame": Form.orNull(.members(["type": .string("object")])),
            ])), "race": Form.orNull(.members(["type": .string("object")])),
    ])
}
