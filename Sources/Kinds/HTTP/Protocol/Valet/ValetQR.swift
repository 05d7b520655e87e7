import SimulationCore

/// The text in the QR code that a customer shows and a valet scans (VP-15): compact JSON in UTF-8.
public struct ValetQR: Hashable, Sendable {
    public var parkingPlace: String

    /// The customer's phone.
    public var userPhone: String

    public var carPlate: String

    /// A code of these parts.
    public init(parkingPlace: String, userPhone: String, carPlate: String) {
        self.parkingPlace = parkingPlace
        self.userPhone = userPhone
        self.carPlate = carPlate
    }

    /// Why a text is not such a code.
    public enum Mistake: Error, Hashable, Sendable {
        /// The text is not a JSON object.
        case notJSON
        /// A key is missing, is there twice, or has no string.
        case key(String)
        /// There is a key that the code does not have.
        case unknown(String)
    }

    private static let keys = ["parkingPlace", "userPhone", "carPlate"]

    /// Parses the text of a code; keys may be in any order.
    public init(parsing text: String) throws(Mistake) {
        guard ScriptJSON.mistake(in: text) == nil,
            case .object(let members)? = JSONValue(parsing: Array(text.utf8))
        else { throw .notJSON }
        var values: [String: String] = [:]
        for member in members {
            guard Self.keys.contains(member.name) else { throw .unknown(member.name) }
            guard case .string(let value) = member.value,
                values.updateValue(value, forKey: member.name) == nil
            else { throw .key(member.name) }
        }
        guard let place = values["parkingPlace"] else { throw .key("parkingPlace") }
        guard let phone = values["userPhone"] else { throw .key("userPhone") }
        guard let plate = values["carPlate"] else { throw .key("carPlate") }
        self.init(parkingPlace: place, userPhone: phone, carPlate: plate)
    }

    public var text: String {
        JSONValue.members([
            "parkingPlace": .string(parkingPlace), "userPhone": .string(userPhone),
            "carPlate": .string(carPlate),
        ]).compactText
    }

    public static func text(parkingPlace: String, userPhone: String, carPlate: String) -> String {
        ValetQR(parkingPlace: parkingPlace, userPhone: userPhone, carPlate: carPlate).text
    }
}
