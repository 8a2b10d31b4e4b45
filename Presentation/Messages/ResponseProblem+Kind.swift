public import OpenMarketDomain

nonisolated extension DecodingFailure.Reason {
  /// A stable name of the kind of problem: lower case, words joined by hyphens.
  public var code: String { kind.rawValue }

  var kind: ResponseProblemKind {
    switch self {
    case .emptyAnswer: .emptyAnswer
    case .notHTTP: .notHTTP
    case .compressed: .compressed
    case .invalidJSON: .invalidJSON
    case .invalidUTF8: .invalidUTF8
    case .missingKey: .missingKey
    case .null: .null
    case .wrongType: .wrongType
    case .unreadableValue: .unreadableValue
    case .notADate: .notADate
    case .notAnAmount: .notAnAmount
    case .amountTooPrecise: .amountTooPrecise
    case .amountOutOfRange: .amountOutOfRange
    case .otherProduct: .otherProduct
    case .notADeletionAddress: .notADeletionAddress
    case .notAnImage: .notAnImage
    case .other: .other
    }
  }
}
