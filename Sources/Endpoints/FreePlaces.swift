/// The places of an array that wait to be used again: the elements of an array keep their numbers, and the place of one that
/// is gone goes to the next one that comes.
struct FreePlaces: Sendable {
    private var places: [Int] = []

    /// Puts `element` at a free place of `elements`, or at the end; its place.
    mutating func put<Element>(_ element: Element, into elements: inout [Element]) -> Int {
        guard let place = places.popLast() else {
            elements.append(element)
            return elements.count - 1
        }
        elements[place] = element
        return place
    }

    /// The element at `place` is gone; it stays in the array until another one takes its place.
    mutating func release(_ place: Int) { places.append(place) }
}
