/// What is wrong with a server's answer, and where.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// The place in the answer, such as `pages[3].price`; empty for the answer as a whole.
  public let path: String
  /// What keeps the place from being read.
  public let problem: ResponseProblem

  /// Says what is wrong at a place of an answer.
  ///
  /// - Parameters:
  ///   - path: the place, such as `pages[3].price`; empty for the answer as a whole.
  ///   - problem: what keeps it from being read.
  public init(path: String, problem: ResponseProblem) {
    self.path = path
    self.problem = problem
  }
}

/// What keeps an answer, or a value in it, from being read.
@nonexhaustive
public enum ResponseProblem: Hashable, Sendable {
  /// The kinds of JSON values (RFC 8259, section 3).
  public enum ValueKind: String, Hashable, Sendable, CaseIterable {
    /// A text.
    case string
    /// A number, whole or not.
    case number
    /// `true` or `false`.
    case boolean
    /// Values in an order.
    case array
    /// Values under keys.
    case object
  }

  /// There is nothing where there must be something.
  case emptyAnswer
  /// The answer isn't valid HTTP (RFC 9112).
  case notHTTP
  /// The answer is compressed, although the request did not allow it.
  case compressed
  /// The answer is no JSON (RFC 8259).
  case invalidJSON
  /// The answer holds bytes that are no UTF-8.
  case invalidUTF8
  /// An object lacks a key that is needed.
  case missingKey
  /// An object has the key twice, and so perhaps two meanings.
  case repeatedKey
  /// The value is `null` where there must be one.
  case null
  /// The value is of another type than the expected one.
  case wrongType(expected: ValueKind)
  /// The value has the right type and cannot be taken, such as a number that is too large for its place.
  case unreadableValue
  /// The text is none of the spellings of a date that servers of this API use.
  case notADate
  /// The value is no number that an amount can be made of.
  case notAnAmount
  /// The amount is finer than a ten-thousandth.
  case amountTooPrecise
  /// The amount is larger than ``Money`` holds.
  case amountOutOfRange
  /// Another product came than the one that was asked for.
  case otherProduct(asked: ProductID, got: ProductID)
  /// There is no address at which a product could be deleted.
  case notADeletionAddress
  /// The answer is no picture that can be shown: neither PNG nor JPEG, or one without a size.
  case notAnImage
  /// Something else, in a developer's words.
  case other(String)
}
