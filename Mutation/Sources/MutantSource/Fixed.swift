import SwiftSyntax

/// Evaluates conditions on hand-written mistakes, which the client without mistakes does not have: `bug == .x` is false.
struct Fixed {
    /// The local constants that are false.
    var falseNames: Set<String> = []

    /// The value of `expression`, or nil when it depends on more than the mistake.
    func value(_ expression: ExprSyntax) -> Bool? {
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            return value(only.expression)
        }
        if let name = expression.as(DeclReferenceExprSyntax.self) {
            return falseNames.contains(name.baseName.text) ? false : nil
        }
        if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
            return value(prefix.expression).map { !$0 }
        }
        guard let infix = expression.as(InfixOperatorExprSyntax.self), let sign = infix.sign else {
            return nil
        }
        switch sign {
        case "==": return Self.isMistake(infix.leftOperand) ? false : nil
        case "!=": return Self.isMistake(infix.leftOperand) ? true : nil
        case "&&":
            let sides = [value(infix.leftOperand), value(infix.rightOperand)]
            return sides.contains(false) ? false : sides == [true, true] ? true : nil
        case "||":
            let sides = [value(infix.leftOperand), value(infix.rightOperand)]
            return sides.contains(true) ? true : sides == [false, false] ? false : nil
        default: return nil
        }
    }

    /// Whether `expression` is a client's mistake.
    static func isMistake(_ expression: ExprSyntax) -> Bool {
        if let name = expression.as(DeclReferenceExprSyntax.self) { return name.baseName.text == "bug" }
        return expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "bug"
    }

    /// Whether one of `conditions` is always false.
    func areFalse(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.contains { condition in
            if case .expression(let expression) = condition.condition {
                value(expression) == false
            } else {
                false
            }
        }
    }
}

extension InfixOperatorExprSyntax {
    /// The operator, or nil for a ternary or an assignment.
    var sign: String? { self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text }

    /// Whether it assigns a value.
    var isAssignment: Bool {
        if self.operator.is(AssignmentExprSyntax.self) { return true }
        guard let sign, sign.hasSuffix("=") else { return false }
        return !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
    }
}
