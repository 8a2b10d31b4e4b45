/// What keeps an answer, or a value in it, from being read.
@nonexhaustive
public enum ResponseProblem: Hashable, Sendable {
  /// The kinds of JSON values (RFC 8259, section 3).
  public enum ValueKind: String, Hashable, Sendable, CaseIterable {
    case string, number, boolean, array, object
  }

  /// There is nothing where there must be something.
  case emptyAnswer
  case invalidJSON
  case invalidUTF8
  case missingKey
  /// An object has the key twice, and so perhaps two meanings.
  case repeatedKey
  case null
  case wrongType(expected: ValueKind)
  /// The value has the right type and cannot be taken, such as a number that is too large for its place.
  case unreadableValue
  case notADate
  case notAnAmount
  /// The amount is finer than a ten-thousandth.
  case amountTooPrecise
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
