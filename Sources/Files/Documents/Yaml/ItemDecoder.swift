/// Decodes values from a node. The type that is decoded decides how the text of a scalar is read: `0105` is four
/// characters or the number 105. Errors begin with the position of the node.
struct ItemDecoder: Decoder, SingleValueDecodingContainer {
    let item: Item
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard item.kind == .mapping else { throw mismatch(type, Item.Kind.mapping.rawValue) }
        return KeyedDecodingContainer(Entries(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard item.kind == .list else { throw mismatch([Item].self, Item.Kind.list.rawValue) }
        return Members(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool {
        item.quotes == .none && ["", "~", "null"].contains(item.text)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value: (any LosslessStringConvertible)?
        switch type {
        case is String.Type:
            value = item.text
        case let integer as any FixedWidthInteger.Type:
            value = item.text.flatMap {
                $0.hasPrefix("0x") ? integer.init($0.dropFirst(2), radix: 16) : integer.init($0, radix: 10)
            }
        case let number as any (BinaryFloatingPoint & LosslessStringConvertible).Type:
            value = item.text.flatMap(number.init)
        case is Bool.Type:
            value = item.text.flatMap(Bool.init)
        default:
            return try Value(from: self)
        }
        guard let value = value as? Value else { throw mismatch(type, "\(type)") }
        return value
    }

    private func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(
                codingPath: [], debugDescription: "\(item.place): \(item.kind.rawValue), not \(expected)"))
    }

    private struct Entries<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: ItemDecoder
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { decoder.item.entries.compactMap { Key(stringValue: $0.key) } }

        func contains(_ key: Key) -> Bool { decoder.item[key.stringValue] != nil }

        func decodeNil(forKey key: Key) throws -> Bool { try value(of: key).decodeNil() }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try value(of: key).decode(type)
        }

        func nestedContainer<Nested>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            try value(of: key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try value(of: key).unkeyedContainer()
        }

        func superDecoder() -> any Decoder { decoder }

        func superDecoder(forKey key: Key) throws -> any Decoder { try value(of: key) }

        private func value(of key: Key) throws -> ItemDecoder {
            guard let value = decoder.item[key.stringValue] else {
                throw DecodingError.keyNotFound(
                    key,
                    DecodingError.Context(
                        codingPath: [], debugDescription: "\(decoder.item.place): no '\(key.stringValue)'"))
            }
            return ItemDecoder(item: value)
        }
    }

    private struct Members: UnkeyedDecodingContainer {
        let decoder: ItemDecoder
        private(set) var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var count: Int? { decoder.item.members.count }
        var isAtEnd: Bool { currentIndex == decoder.item.members.count }

        init(decoder: ItemDecoder) { self.decoder = decoder }

        mutating func decodeNil() throws -> Bool {
            guard try next().decodeNil() else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            defer { currentIndex += 1 }
            return try next().decode(type)
        }

        mutating func nestedContainer<Nested>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> {
            defer { currentIndex += 1 }
            return try next().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            defer { currentIndex += 1 }
            return try next().unkeyedContainer()
        }

        mutating func superDecoder() throws -> any Decoder {
            defer { currentIndex += 1 }
            return try next()
        }

        private func next() throws -> ItemDecoder {
            guard !isAtEnd else { throw decoder.mismatch(Item.self, "a list with more members") }
            return ItemDecoder(item: decoder.item.members[currentIndex])
        }
    }
}
