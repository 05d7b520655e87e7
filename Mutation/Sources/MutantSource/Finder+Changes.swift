import SwiftSyntax

/// The changes of each operation.
extension Finder {
    func leaveEarly(_ body: CodeBlockSyntax, _ type: String?) {
        leaveEarly(body.statements, body.leftBrace, type)
    }

    func leaveEarly(_ items: CodeBlockItemListSyntax, _ brace: TokenSyntax, _ type: String?) {
        guard signatures != nil, let first = items.first else { return }
        let values: [String]
        switch type {
        case nil, "Void":
            // Leaving out the only statement is the same.
            if items.count == 1, case .expr = first.item { return }
            values = ["return"]
        case "Bool": values = ["return true", "return false"]
        case .some(let type) where type.hasSuffix("?"): values = ["return nil"]
        default: return
        }
        let end = brace.endPositionBeforeTrailingTrivia.utf8Offset
        if type != nil, items.count == 1, let value = ValuePlace.only(items) {
            if value == .boolean(true) || value == .boolean(false) { return }
            returns.append(first.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        for value in values {
            add(.leave, .insertion, end..<end, value, shown: range(first))
        }
    }

    func compare(_ node: InfixOperatorExprSyntax, _ sign: String) {
        guard signatures != nil, !node.leftOperand.is(NilLiteralExprSyntax.self) else { return }
        let changed = "\(text(node.leftOperand)) \(sign) \(text(node.rightOperand))"
        add(.compare, .expression(isCondition: true), range(node), changed)
    }

    /// Negates `expression`, which is a Boolean.
    func negate(_ expression: ExprSyntax) {
        guard signatures != nil, fixed.value(expression) == nil, !expression.is(BooleanLiteralExprSyntax.self)
        else { return }
        if let infix = expression.as(InfixOperatorExprSyntax.self) {
            if ["==", "!="].contains(infix.sign) { return }
            let sides = [infix.leftOperand, infix.rightOperand]
            // What is left of the whole is one side, which is negated itself.
            if ["&&", "||"].contains(infix.sign), sides.contains(where: { fixed.value($0) != nil }) {
                return
            }
        }
        add(.negate, .expression(isCondition: true), range(expression), "!(\(text(expression)))")
    }

    func constant(_ node: ExprSyntax, _ text: String?) {
        guard signatures != nil, let text else { return }
        add(.constant, .expression(isCondition: false), range(node), text)
    }

    /// Replaces the bytes of `name` in the whole chain of which `node` is a part.
    func end(_ node: ExprSyntax, _ name: Range<Int>, _ other: String) {
        guard signatures != nil else { return }
        let chain = ValuePlace.chain(node)
        if let infix = chain.parent?.as(InfixOperatorExprSyntax.self), infix.isAssignment,
            infix.leftOperand.id == chain.id
        {
            return
        }
        if chain.parent?.is(InOutExprSyntax.self) == true { return }
        let whole = range(chain)
        let changed =
            text(whole.lowerBound..<name.lowerBound) + other + text(name.upperBound..<whole.upperBound)
        add(.end, .expression(isCondition: false), whole, changed, shown: name, as: other)
    }

    func exchange(_ node: FunctionCallExprSyntax) {
        guard let signatures, node.arguments.count > 1 else { return }
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        guard let name = ValuePlace.name(node.calledExpression), let types = signatures.types(name, labels)
        else { return }
        let arguments = Array(node.arguments)
        for first in arguments.indices {
            for second in arguments.indices where second > first && types[first] == types[second] {
                let (one, two) = (arguments[first].expression, arguments[second].expression)
                let whole = range(node)
                guard text(one) != text(two) else { continue }
                let changed =
                    text(whole.lowerBound..<range(one).lowerBound) + text(two)
                    + text(range(one).upperBound..<range(two).lowerBound) + text(one)
                    + text(range(two).upperBound..<whole.upperBound)
                add(
                    .exchange, .expression(isCondition: false), whole, changed,
                    shown: range(one).lowerBound..<range(two).upperBound,
                    as: text(two) + text(range(one).upperBound..<range(two).lowerBound) + text(one))
            }
        }
    }
}
