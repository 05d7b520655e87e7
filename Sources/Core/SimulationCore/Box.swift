/// An optional value stored on the heap, for a value that is large or rarely present: the owner holds one word.
///
/// Copies share the storage until one of them changes its value (copy on write). Storage with one
/// owner is changed in place.
public struct Box<Value: Sendable>: Sendable {
    @usableFromInline
    // Unchecked: a box changes `value` only after it has found that no other box refers to this storage.
    final class Storage: @unchecked Sendable {
        @usableFromInline var value: Value?

        @inlinable
        init(_ value: Value?) { self.value = value }
    }

    @usableFromInline var storage: Storage?

    @inlinable
    public init() {}

    @inlinable
    public init(_ value: Value) { storage = Storage(value) }

    /// Whether the box holds no value.
    @inlinable
    public var isEmpty: Bool { storage == nil }

    /// The value, or nil; storage with one owner is changed in place.
    @inlinable
    public var value: Value? {
        get { storage?.value }
        _modify {
            // Reading an empty box allocates nothing.
            guard storage != nil else {
                var added: Value?
                defer { if let added { storage = Storage(added) } }
                yield &added
                return
            }
            let own: Storage
            if isKnownUniquelyReferenced(&storage), let storage {
                own = storage
            } else {
                own = Storage(storage?.value)
                storage = own
            }
            defer { if own.value == nil { storage = nil } }
            yield &own.value
        }
        set { storage = newValue.map { Storage($0) } }
    }
}

extension Box: Equatable where Value: Equatable {
    /// Returns whether both hold equal values, or both are empty.
    public static func == (left: Self, right: Self) -> Bool {
        left.storage === right.storage || left.value == right.value
    }
}

extension Box: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A part of a large struct that holds nothing.
///
/// The compiler passes a struct with an existential in it by address. Without one it copies the whole struct each time
/// that a part of it is read, whenever the struct might change meanwhile.
public struct PassedByAddress: Sendable {
    private let nothing: (any Sendable)?

    /// The part; every one is the same.
    public init() { nothing = nil }
}

/// An immutable value held by reference, so that copying its owner copies one word.
public final class Fixed<Value: Sendable>: Sendable {
    public let value: Value

    @inlinable
    public init(_ value: Value) { self.value = value }
}
