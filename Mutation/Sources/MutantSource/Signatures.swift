import SwiftSyntax

/// The functions, initializers and enum cases of all sources, so that arguments of equal type can be exchanged.
package struct Signatures: Sendable {
    /// The types of the parameters by name and labels; nil where declarations differ.
    private var parameters: [String: [String]?] = [:]

    /// The names that are used by code that the client without mistakes executes.
    private(set) var used: Set<String> = []

    /// No declarations.
    package init() {}

    /// Adds names that are used.
    package mutating func use(_ names: Set<String>) { used.formUnion(names) }

    /// The types of the parameters of the function `name` when it is called with `labels`.
    func types(_ name: String, _ labels: [String]) -> [String]? {
        parameters[Self.key(name, labels)] ?? nil
    }

    /// Whether the last parameter of some function `name` is a function without a result.
    func endsWithAction(_ name: String) -> Bool { actions.contains(name) }

    private var actions: Set<String> = []

    mutating func add(_ name: String, _ labels: [String], _ types: [String]) {
        if let last = types.last, last.hasSuffix("-> Void") { actions.insert(name) }
        let key = Self.key(name, labels)
        if let known = parameters[key], known != types {
            parameters[key] = .some(nil)
        } else {
            parameters[key] = types
        }
    }

    private static func key(_ name: String, _ labels: [String]) -> String {
        name + "(" + labels.map { "\($0):" }.joined() + ")"
    }

    /// Adds the declarations in `source`.
    package mutating func add(_ source: String) {
        let reader = SignatureReader(self)
        reader.walk(Mutator.parsed(source))
        self = reader.signatures
    }
}

private final class SignatureReader: SyntaxVisitor {
    var signatures: Signatures
    private var enclosing: [String] = []

    init(_ signatures: Signatures) {
        self.signatures = signatures
        super.init(viewMode: .sourceAccurate)
    }

    private func add(_ name: String, _ list: FunctionParameterListSyntax) {
        signatures.add(
            name, list.map { $0.firstName.text }, list.map { $0.type.trimmedDescription })
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node.name.text, node.signature.parameterClause.parameters)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = enclosing.last { add(name, node.signature.parameterClause.parameters) }
        return .visitChildren
    }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        guard let list = node.parameterClause?.parameters else { return .skipChildren }
        signatures.add(
            node.name.text, list.map { $0.firstName?.text ?? "_" }, list.map { $0.type.trimmedDescription })
        return .skipChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enclosing.append(node.name.text)
        addMembers(node)
        return .visitChildren
    }

    override func visitPost(_ node: StructDeclSyntax) { enclosing.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enclosing.append(node.extendedType.trimmedDescription)
        return .visitChildren
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { enclosing.removeLast() }

    /// Adds the initializer that the compiler makes of the stored properties.
    private func addMembers(_ node: StructDeclSyntax) {
        var members: [(name: String, type: String)] = []
        for member in node.memberBlock.members {
            if member.decl.is(InitializerDeclSyntax.self) { return }
            guard let variable = member.decl.as(VariableDeclSyntax.self),
                !variable.modifiers.contains(where: { $0.name.text == "static" })
            else { continue }
            for binding in variable.bindings where binding.accessorBlock == nil {
                let isConstant = variable.bindingSpecifier.text == "let" && binding.initializer != nil
                guard !isConstant, let type = binding.typeAnnotation?.type else { continue }
                members.append((binding.pattern.trimmedDescription, type.trimmedDescription))
            }
        }
        signatures.add(node.name.text, members.map(\.name), members.map(\.type))
    }
}
