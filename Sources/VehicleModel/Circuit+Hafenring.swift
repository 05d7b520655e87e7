extension Circuit {
    /// A Grand Prix circuit around a harbour: long straight, four slow corners, 4.5 km.
    // swift-format-ignore
    public static let hafenring = Circuit(
        id: "hafenring", name: "Hafenring", configuration: "Grand Prix", sectorSegments: [9, 17], segments: [
            .init(length:  290.1, turn:    0.0, grade:  0.00, width: 15, strips: false),
            .init(length:   75.1, turn:  107.5, grade:  0.20, width: 14, strips: true),
            .init(length:  118.9, turn:    0.0, grade:  0.40, width: 14, strips: false),
            .init(length:   83.0, turn:  -79.2, grade:  0.80, width: 14, strips: true),
            .init(length:  235.0, turn:    0.0, grade:  1.20, width: 14, strips: false),
            .init(length:   85.4, turn:   54.3, grade:  1.40, width: 14, strips: true),
            .init(length:  227.5, turn:    0.0, grade:  1.50, width: 14, strips: false),
            .init(length:  108.6, turn:  103.7, grade:  0.20, width: 14, strips: true),
            .init(length:  294.0, turn:    0.0, grade: -1.00, width: 14, strips: false),
            .init(length:   57.7, turn:  -82.7, grade: -0.10, width: 14, strips: true),
            .init(length:  255.6, turn:    0.0, grade:  0.80, width: 14, strips: false),
            .init(length:  156.7, turn:   69.1, grade: -0.70, width: 14, strips: true),
            .init(length:  278.2, turn:    0.0, grade: -2.20, width: 14, strips: false),
            .init(length:   96.8, turn:  110.9, grade: -1.70, width: 14, strips: true),
            .init(length:  231.2, turn:    0.0, grade: -1.20, width: 14, strips: false),
            .init(length:   46.3, turn:  -94.7, grade: -0.10, width: 14, strips: true),
            .init(length:  241.9, turn:    0.0, grade:  0.90, width: 14, strips: false),
            .init(length:  147.0, turn:   84.2, grade:  0.70, width: 14, strips: true),
            .init(length:  271.1, turn:    0.0, grade:  0.50, width: 14, strips: false),
            .init(length:  100.7, turn:  -48.1, grade: -0.20, width: 14, strips: true),
            .init(length:  241.2, turn:    0.0, grade: -0.80, width: 14, strips: false),
            .init(length:  129.6, turn:  135.0, grade: -0.40, width: 14, strips: true),
            .init(length:  743.7, turn:    0.0, grade:  0.24, width: 15, strips: false),
        ])
}
