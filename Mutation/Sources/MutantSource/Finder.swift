import SwiftSyntax

/// Walks over the code that the client without mistakes executes, and collects mutants.
final class Finder: SyntaxVisitor {
    private(set) var mutants: [Mutant] = []
    private(set) var names: Set<String> = []
    var returns: [Int] = []

    var fixed = Fixed()
    let signatures: Signatures?
    private let bytes: [UInt8]
    private let converter: SourceLocationConverter
    private var path: [String] = []

    /// The local constants that get their value later; a statement that sets one cannot be left out.
    private var unset: Set<String> = []

    /// Finds nothing but names when `signatures` is nil.
    init(_ tree: SourceFileSyntax, _ source: String, _ signatures: Signatures?) {
        self.signatures = signatures
        bytes = Array(source.utf8)
        converter = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Collecting

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func range(_ node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    func text(_ node: some SyntaxProtocol) -> String { text(range(node)) }

    func add(
        _ operation: Mutant.Operation, _ form: Mutant.Form, _ range: Range<Int>, _ text: String,
        shown original: Range<Int>? = nil, as replacement: String? = nil
    ) {
        let shown = original ?? range
        let place = converter.location(for: AbsolutePosition(utf8Offset: shown.lowerBound))
        mutants.append(
            Mutant(
                operation: operation, line: place.line, column: place.column,
                declaration: path.joined(separator: "."), original: Self.short(self.text(shown)),
                replacement: Self.short(replacement ?? text), form: form, range: range, text: text))
    }

    private static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 90 ? line.prefix(87) + "..." : line
    }

    // MARK: Declarations

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.extendedType.trimmedDescription)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("init") }
    override func visitPost(_ node: InitializerDeclSyntax) { path.removeLast() }

    private func enter(_ name: String) -> SyntaxVisitorContinueKind {
        path.append(name)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let labels = node.signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()
        path.append("\(node.name.text)(\(labels))")
        if let signatures, !signatures.used.contains(node.name.text), isPrivate(node.modifiers) {
            return .skipChildren
        }
        if let body = node.body { leaveEarly(body, node.signature.returnClause?.type.trimmedDescription) }
        return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) { path.removeLast() }

    private func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { $0.name.text == "private" }
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            let name = binding.pattern.trimmedDescription
            if let value = binding.initializer?.value, fixed.value(value) == false {
                fixed.falseNames.insert(name)
            }
            if binding.initializer == nil, binding.accessorBlock == nil, node.bindingSpecifier.text == "let" {
                unset.insert(name)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.initializer?.value, fixed.value(value) != nil { return .skipChildren }
        path.append(node.pattern.trimmedDescription)
        if let block = node.accessorBlock, case .getter(let items) = block.accessors {
            leaveEarly(items, block.leftBrace, node.typeAnnotation?.type.trimmedDescription)
        }
        return .visitChildren
    }

    override func visitPost(_ node: PatternBindingSyntax) {
        let isSkipped = node.initializer.map { fixed.value($0.value) != nil } ?? false
        if !isSkipped { path.removeLast() }
    }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item, isAction(expression),
            let list = node.parent?.as(CodeBlockItemListSyntax.self),
            !ValuePlace(signatures).isValue(list)
        else { return .visitChildren }
        add(.drop, .statement, range(node), "")
        return .visitChildren
    }

    /// Whether `expression` is a call, or an assignment that may be left out.
    private func isAction(_ expression: ExprSyntax) -> Bool {
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return call.calledExpression.trimmedDescription != "self.init"
        }
        if expression.is(OptionalChainingExprSyntax.self) { return true }
        guard let infix = expression.as(InfixOperatorExprSyntax.self), infix.isAssignment else {
            return false
        }
        if path.last == "init", infix.operator.is(AssignmentExprSyntax.self) { return false }
        return !unset.contains(infix.leftOperand.trimmedDescription)
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        guard let value = node.expression, ValuePlace(signatures).isInAction(Syntax(node)) else {
            return .visitChildren
        }
        add(.drop, .expression(isCondition: false), range(value), "()", as: "")
        return .visitChildren
    }

    // MARK: Code that is never executed without a mistake

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        if fixed.areFalse(node.conditions) {
            if let other = node.elseBody { walk(other) }
            return .skipChildren
        }
        return .visitChildren
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        var subjects = [node.subject]
        if let tuple = node.subject.as(TupleExprSyntax.self) { subjects = tuple.elements.map(\.expression) }
        guard subjects.contains(where: Fixed.isMistake) else { return .visitChildren }
        for case .switchCase(let item) in node.cases {
            if case .default = item.label { walk(item.statements) }
        }
        return .skipChildren
    }

    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        guard case .case(let label) = node.label else { return .visitChildren }
        let areAllFalse = label.caseItems.allSatisfy { item in
            item.whereClause.map { fixed.value($0.condition) == false } ?? false
        }
        return areAllFalse ? .skipChildren : .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        if let value = fixed.value(node.condition) {
            walk(value ? node.thenExpression : node.elseExpression)
            return .skipChildren
        }
        negate(node.condition)
        return .visitChildren
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let expression) = node.condition {
            guard fixed.value(expression) == nil else { return .skipChildren }
            negate(expression)
        }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        guard fixed.value(node.condition) == nil else { return .skipChildren }
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard fixed.value(ExprSyntax(node)) == nil else { return .skipChildren }
        // In a condition the whole is negated already.
        if node.operator.text == "!", !isNegated(node) { negate(node.expression) }
        return .visitChildren
    }

    private func isNegated(_ node: some ExprSyntaxProtocol) -> Bool {
        let place = range(node)
        return mutants.contains { $0.operation == .negate && $0.range == place }
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard fixed.value(ExprSyntax(node)) == nil else { return .skipChildren }
        switch node.sign {
        case "&&", "||":
            for side in [node.leftOperand, node.rightOperand] where !isNegated(side) { negate(side) }
        case "==": compare(node, "!=")
        case "!=": compare(node, "==")
        case "<": compare(node, "<=")
        case "<=": compare(node, "<")
        case ">": compare(node, ">=")
        case ">=": compare(node, ">")
        default: break
        }
        return .visitChildren
    }

    // MARK: Numbers

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        constant(ExprSyntax(node), Number.increased(node.literal.text))
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        constant(ExprSyntax(node), "\(node.literal.text) + 1")
        return .skipChildren
    }

    // MARK: Calls and members

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.baseName.text)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.base != nil, let other = OtherEnd.of(node) {
            end(ExprSyntax(node), node.declName.range, other)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self),
            let other = ["min": "max", "max": "min"][name.baseName.text]
        {
            end(ExprSyntax(node), name.range, other)
        }
        exchange(node)
        return .visitChildren
    }
}

extension DeclReferenceExprSyntax {
    /// The bytes of the name.
    var range: Range<Int> {
        baseName.positionAfterSkippingLeadingTrivia
            .utf8Offset..<baseName.endPositionBeforeTrailingTrivia.utf8Offset
    }
}
