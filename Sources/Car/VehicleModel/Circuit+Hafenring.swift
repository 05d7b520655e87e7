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

extension Circuit {
    /// Streets around a market place, short and slow: 2 km.
    // swift-format-ignore
    public static let marktplatz = Circuit(
        id: "marktplatz", name: "Marktplatz", configuration: "", sectorSegments: [6, 12], segments: [
            .init(length:  150.1, turn:    0.0, grade:  0.00, width: 11, strips: false),
            .init(length:   23.2, turn:   78.1, grade:  1.20, width: 10, strips: true),
            .init(length:  172.9, turn:    0.0, grade:  2.50, width: 10, strips: false),
            .init(length:   30.9, turn:   88.6, grade:  3.00, width: 10, strips: true),
            .init(length:  145.2, turn:    0.0, grade:  3.50, width: 10, strips: false),
            .init(length:   32.9, turn:  -85.7, grade:  2.20, width: 10, strips: true),
            .init(length:  154.3, turn:    0.0, grade:  1.00, width: 10, strips: false),
            .init(length:   46.7, turn:   89.2, grade: -1.10, width: 10, strips: true),
            .init(length:  268.6, turn:    0.0, grade: -3.20, width: 10, strips: false),
            .init(length:   22.7, turn:   81.3, grade: -2.80, width: 10, strips: true),
            .init(length:  168.5, turn:    0.0, grade: -2.40, width: 10, strips: false),
            .init(length:   28.7, turn:   91.3, grade: -0.60, width: 10, strips: true),
            .init(length:  110.4, turn:    0.0, grade:  1.20, width: 10, strips: false),
            .init(length:   23.9, turn:  -91.3, grade:  0.30, width: 10, strips: true),
            .init(length:  136.9, turn:    0.0, grade: -0.60, width: 10, strips: false),
            .init(length:   28.7, turn:  -41.1, grade: -0.30, width: 10, strips: true),
            .init(length:   76.4, turn:    0.0, grade:  0.00, width: 10, strips: false),
            .init(length:   83.5, turn:  149.6, grade:  0.00, width: 10, strips: true),
            .init(length:  291.3, turn:    0.0, grade:  0.20, width: 11, strips: false),
        ])
}
