/// The numbers that the valet service answers in `extras.msg` when a call fails, as its public repository numbers them.
public enum ValetCode: Int, CaseIterable, Hashable, Sendable {
    case accountNotFound = 1
    /// INVALID_PWD.
    case invalidPassword
    /// DB_ERROR.
    case databaseError
    case valetNotFound
    case accountAlreadyExists
    case couldNotCreateUser
    case passwordResetExpired
    case passwordResetHashMismatch
    case passwordResetAccountMismatch
    case couldNotResetPassword
    case passwordConfirmMismatch
    case couldNotCreateSession
    case couldNotConnectToServer
    case couldNotCreateCar
    case couldNotFindCar
    case orderAlreadyExists
    case orderAlreadyRecalled
    case couldNotUpdateOrder
    case couldNotFindOrder

    /// The status of a careful server's answer; decided here.
    var status: Int {
        switch self {
        case .invalidPassword, .couldNotCreateSession: 401
        case .accountNotFound, .valetNotFound, .couldNotFindCar, .couldNotFindOrder: 404
        case .accountAlreadyExists, .couldNotCreateCar, .orderAlreadyExists, .orderAlreadyRecalled,
            .couldNotUpdateOrder:
            409
        case .databaseError, .couldNotConnectToServer: 500
        default: 400
        }
    }
}
