import SwiftSyntax

/// Tells whether code is executed for its value or for what it does.
struct ValuePlace {
    let signatures: Signatures?

    init(_ signatures: Signatures?) { self.signatures = signatures }

    /// A value that a body consists of.
    enum Only: Equatable {
        case boolean(Bool)
        case other
    }

    /// The only expression of a body that is its value; nil when `items` are statements.
    static func only(_ items: CodeBlockItemListSyntax) -> Only? {
        switch items.first?.item {
        case .expr(let expression):
            if let literal = expression.as(BooleanLiteralExprSyntax.self) {
                return .boolean(literal.literal.text == "true")
            }
            return .other
        case .stmt(let statement):
            guard let expression = statement.as(ExpressionStmtSyntax.self)?.expression else { return nil }
            return ReturnFinder.hasReturn(expression) ? nil : .other
        default: return nil
        }
    }

    /// Whether the only statement in `list` can be the value of a function, a closure or a branch.
    func isValue(_ list: CodeBlockItemListSyntax) -> Bool {
        guard list.count == 1, let parent = list.parent else { return false }
        if let block = parent.as(CodeBlockSyntax.self), let owner = block.parent {
            if let function = owner.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause.map { $0.type.trimmedDescription != "Void" } ?? false
            }
            if let branch = owner.as(IfExprSyntax.self) { return isValue(branch: ExprSyntax(branch)) }
            return owner.is(AccessorDeclSyntax.self)
        }
        if let item = parent.as(SwitchCaseSyntax.self),
            let whole = item.parent?.parent?.as(SwitchExprSyntax.self)
        {
            return isValue(branch: ExprSyntax(whole))
        }
        if let closure = parent.as(ClosureExprSyntax.self) { return !isAction(closure) }
        return parent.is(AccessorBlockSyntax.self)
    }

    private func isValue(branch: ExprSyntax) -> Bool {
        guard let parent = branch.parent else { return false }
        if let outer = parent.as(IfExprSyntax.self) { return isValue(branch: ExprSyntax(outer)) }
        if parent.is(ExpressionStmtSyntax.self),
            let list = parent.parent?.parent?.as(CodeBlockItemListSyntax.self)
        {
            return isValue(list)
        }
        if let list = parent.parent?.as(CodeBlockItemListSyntax.self) { return isValue(list) }
        return true
    }

    /// Whether `closure` is the last argument of a function that takes one without a result.
    private func isAction(_ closure: ClosureExprSyntax) -> Bool {
        guard let call = closure.parent?.as(FunctionCallExprSyntax.self),
            let name = Self.name(call.calledExpression)
        else { return false }
        return signatures?.endsWithAction(name) ?? false
    }

    /// Whether `node` stands in a function or a closure without a result.
    func isInAction(_ node: Syntax) -> Bool {
        var place = node.parent
        while let here = place {
            if let function = here.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause == nil
            }
            if let closure = here.as(ClosureExprSyntax.self) { return isAction(closure) }
            if here.is(AccessorBlockSyntax.self) || here.is(InitializerDeclSyntax.self) { return false }
            place = here.parent
        }
        return false
    }

    /// The name of the called function; nil when it is not stated.
    static func name(_ called: ExprSyntax) -> String? {
        if let name = called.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        if let member = called.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
        return nil
    }

    /// The whole chain of members, calls and subscripts that `node` begins or continues.
    static func chain(_ node: ExprSyntax) -> ExprSyntax {
        var whole = node
        while let parent = whole.parent?.as(ExprSyntax.self) {
            let isBase: Bool
            if let member = parent.as(MemberAccessExprSyntax.self) {
                isBase = member.base?.id == whole.id
            } else if let call = parent.as(FunctionCallExprSyntax.self) {
                isBase = call.calledExpression.id == whole.id
            } else if let place = parent.as(SubscriptCallExprSyntax.self) {
                isBase = place.calledExpression.id == whole.id
            } else {
                isBase = parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
            }
            guard isBase else { break }
            whole = parent
        }
        return whole
    }
}

/// Finds a `return` in an `if` or a `switch`, which then is a statement.
private final class ReturnFinder: SyntaxVisitor {
    private var isFound = false

    static func hasReturn(_ expression: ExprSyntax) -> Bool {
        let finder = ReturnFinder(viewMode: .sourceAccurate)
        finder.walk(expression)
        return finder.isFound
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        isFound = true
        return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The member that takes from the other end.
enum OtherEnd {
    private static let pairs = [
        ("first", "last"), ("prefix", "suffix"), ("dropFirst", "dropLast"), ("removeFirst", "removeLast"),
        ("firstIndex", "lastIndex"), ("hasPrefix", "hasSuffix"), ("min", "max"),
    ]

    static func of(_ node: MemberAccessExprSyntax) -> String? {
        let name = node.declName.baseName.text
        guard let other = pairs.first(where: { $0.0 == name })?.1 ?? pairs.first(where: { $0.1 == name })?.0
        else {
            return nil
        }
        // A prefix by a condition has no counterpart.
        let call = node.parent?.as(FunctionCallExprSyntax.self)
        if name == "prefix" || name == "suffix",
            call?.trailingClosure != nil || call?.arguments.first?.label != nil
        {
            return nil
        }
        return other
    }
}

/// Whole numbers as they are written.
enum Number {
    /// The number after `literal`, in the same notation; the one before it when all its bits are set.
    static func increased(_ literal: String) -> String? {
        let plain = literal.filter { $0 != "_" }
        if plain.hasPrefix("0x"), let value = UInt64(plain.dropFirst(2), radix: 16) {
            let isFull = value == 0xFF || value == 0xFFFF || value == .max
            return "0x" + String(isFull ? value - 1 : value + 1, radix: 16, uppercase: true)
        }
        return UInt64(plain).map { "\($0 == 255 ? 254 : $0 + 1)" }
    }
}
