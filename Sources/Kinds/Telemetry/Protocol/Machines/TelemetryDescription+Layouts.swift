extension TelemetryDescription {
    /// The layouts that the endpoint sends, in the order of its table.
    public var layouts: [PacketLayout] {
        guard game.served.isEmpty else { return game.served.compactMap(game.layout(named:)) }
        var layouts: [PacketLayout] = []
        for row in game.streams(self) {
            guard let layout = row.definition ?? game.layout(named: row.layout), !layouts.contains(layout)
            else { continue }
            layouts.append(layout)
        }
        return layouts
    }

    /// The layouts among them that a user has defined.
    public var ownLayouts: [PacketLayout] {
        game.streams(self).compactMap(\.definition).reduce(into: []) { own, layout in
            if !own.contains(layout), game.layout(named: layout.name) == nil { own.append(layout) }
        }
    }

    /// The suffixes of the names of `layouts` that may precede a field's name, without duplicates: `motion`,
    /// `2021-motion`.
    public var layoutWords: [String] {
        var words: [String] = []
        for layout in layouts {
            var rest = layout.name[...]
            while let hyphen = rest.firstIndex(of: "-") {
                rest = rest[rest.index(after: hyphen)...]
                if !words.contains(String(rest)) { words.append(String(rest)) }
            }
        }
        return words
    }

    /// Returns the layouts with a field of this name, which may begin with the suffix of a layout's name: `Speed`,
    /// `car[3].speed`, `motion.car[0].yaw`. Empty when there is none.
    public func layouts(with name: String) -> (layouts: [PacketLayout], field: String) {
        let all = layouts.filter { $0.field(named: name) != nil }
        guard all.isEmpty, let dot = name.firstIndex(of: ".") else { return (all, name) }
        let field = String(name[name.index(after: dot)...])
        let named = layouts.filter { $0.name.hasSuffix("-\(name[..<dot])") && $0.field(named: field) != nil }
        return (named, field)
    }
}
