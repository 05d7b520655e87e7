extension Circuit {
    /// A fast road through hills, up to 7 % steep: 6 km.
    // swift-format-ignore
    public static let hochwald = Circuit(
        id: "hochwald", name: "Hochwald", configuration: "", sectorSegments: [10, 20], segments: [
            .init(length:  330.0, turn:    0.0, grade:  1.50, width: 13, strips: false),
            .init(length:  117.7, turn:   61.3, grade:  3.00, width: 12, strips: true),
            .init(length:  161.7, turn:    0.0, grade:  4.50, width: 12, strips: false),
            .init(length:  137.7, turn:  -49.3, grade:  5.50, width: 12, strips: false),
            .init(length:  230.2, turn:    0.0, grade:  6.50, width: 12, strips: false),
            .init(length:  128.8, turn:   67.1, grade:  5.80, width: 12, strips: true),
            .init(length:  241.1, turn:    0.0, grade:  5.00, width: 12, strips: false),
            .init(length:  106.9, turn:   81.6, grade:  0.80, width: 12, strips: true),
            .init(length:  198.9, turn:    0.0, grade: -3.50, width: 12, strips: false),
            .init(length:  128.8, turn:  -82.0, grade: -4.80, width: 12, strips: true),
            .init(length:  166.2, turn:    0.0, grade: -6.00, width: 12, strips: false),
            .init(length:  215.0, turn:   72.5, grade: -6.50, width: 12, strips: false),
            .init(length:  262.0, turn:    0.0, grade: -7.00, width: 12, strips: false),
            .init(length:   90.3, turn:   73.9, grade: -5.80, width: 12, strips: true),
            .init(length:  272.5, turn:    0.0, grade: -4.50, width: 12, strips: false),
            .init(length:   61.5, turn:  -70.4, grade: -1.00, width: 12, strips: true),
            .init(length:  244.4, turn:    0.0, grade:  2.50, width: 12, strips: false),
            .init(length:  197.0, turn:   86.8, grade:  4.20, width: 12, strips: true),
            .init(length:  250.8, turn:    0.0, grade:  6.00, width: 12, strips: false),
            .init(length:   46.2, turn:   88.3, grade:  5.00, width: 12, strips: true),
            .init(length:  316.4, turn:    0.0, grade:  4.00, width: 12, strips: false),
            .init(length:  108.5, turn: -103.5, grade: -0.80, width: 12, strips: true),
            .init(length:  205.1, turn:    0.0, grade: -5.50, width: 12, strips: false),
            .init(length:  112.4, turn:  -33.9, grade: -4.80, width: 12, strips: false),
            .init(length:  396.9, turn:    0.0, grade: -4.00, width: 12, strips: false),
            .init(length:  115.0, turn:   65.9, grade: -1.50, width: 12, strips: true),
            .init(length:  236.9, turn:    0.0, grade:  1.00, width: 12, strips: false),
            .init(length:  142.0, turn:  101.7, grade:  0.50, width: 12, strips: true),
            .init(length:  826.8, turn:    0.0, grade:  0.31, width: 13, strips: false),
        ])
}
