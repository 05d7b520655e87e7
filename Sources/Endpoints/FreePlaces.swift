/// The free indices of an array whose elements keep their indices: the index of a removed element
/// goes to the next new one.
public struct FreePlaces: Sendable {
    private var places: [Int] = []

    /// No free place.
    public init() {}

    /// Stores `element` at a free index of `elements`, or appends it; returns its index.
    public mutating func put<Element>(_ element: Element, into elements: inout [Element]) -> Int {
        guard let place = places.popLast() else {
            elements.append(element)
            return elements.count - 1
        }
        elements[place] = element
        return place
    }

    /// Marks the index `place` as free; the element stays in the array until another one replaces it.
    public mutating func release(_ place: Int) { places.append(place) }
}
