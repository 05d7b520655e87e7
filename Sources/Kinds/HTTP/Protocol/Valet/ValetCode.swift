/// The numbers that the valet service answers in `extras.msg` when a call fails, as its public repository numbers them.
public enum ValetCode: Int, CaseIterable, Hashable, Sendable {
    /// ACCOUNT_NOT_FOUND.
    case accountNotFound = 1
    /// INVALID_PWD.
    case invalidPassword
    /// DB_ERROR.
    case databaseError
    /// VALET_NOT_FOUND.
    case valetNotFound
    /// ACCOUNT_ALREADY_EXISTS.
    case accountAlreadyExists
    /// COULD_NOT_CREATE_USER.
    case couldNotCreateUser
    /// PASSWORD_RESET_EXPIRED.
    case passwordResetExpired
    /// PASSWORD_RESET_HASH_MISMATCH.
    case passwordResetHashMismatch
    /// PASSWORD_RESET_ACCOUNT_MISMATCH.
    case passwordResetAccountMismatch
    /// COULD_NOT_RESET_PASSWORD.
    case couldNotResetPassword
    /// PASSWORD_CONFIRM_MISMATCH.
    case passwordConfirmMismatch
    /// COULD_NOT_CREATE_SESSION.
    case couldNotCreateSession
    /// COULD_NOT_CONNECT_TO_SERVER.
    case couldNotConnectToServer
    /// COULD_NOT_CREATE_CAR.
    case couldNotCreateCar
    /// COULD_NOT_FIND_CAR.
    case couldNotFindCar
    /// ORDER_ALREADY_EXISTS.
    case orderAlreadyExists
    /// ORDER_ALREADY_RECALLED.
    case orderAlreadyRecalled
    /// COULD_NOT_UPDATE_ORDER.
    case couldNotUpdateOrder
    /// COULD_NOT_FIND_ORDER.
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
