/// A problem in a server's response, and its place.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// The place in the response, such as `pages[3].price`; empty for the whole response.
  public let path: String
  /// The problem at this place.
  public let problem: ResponseProblem

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - path: The place in the response, such as `pages[3].price`; empty for the whole response.
  ///   - problem: The problem at this place.
  public init(path: String, problem: ResponseProblem) {
    self.path = path
    self.problem = problem
  }
}

/// The reason why a response, or a value in it, can't be read.
@nonexhaustive
public enum ResponseProblem: Hashable, Sendable {
  /// A type of JSON value (RFC 8259, section 3).
  public enum ValueKind: String, Hashable, Sendable, CaseIterable {
    /// A text.
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case boolean
    /// A list of values.
    case array
    /// Values with keys.
    case object
  }

  /// The response is empty.
  case emptyAnswer
  /// The response isn't valid HTTP (RFC 9112).
  case notHTTP
  /// The response is compressed, although the request didn't allow it.
  case compressed
  /// The response isn't valid JSON (RFC 8259).
  case invalidJSON
  /// The response isn't valid UTF-8.
  case invalidUTF8
  /// An object lacks a required key.
  case missingKey
  /// An object has the same key twice.
  case repeatedKey
  /// A required value is `null`.
  case null
  /// The value has the wrong type.
  case wrongType(expected: ValueKind)
  /// The value has the right type but isn't valid, such as a number that is too large.
  case unreadableValue
  /// The text isn't a date in a format that servers of this API use.
  case notADate
  /// The value isn't a valid amount.
  case notAnAmount
  /// The amount has more than four decimals.
  case amountTooPrecise
  /// The amount exceeds the range of ``Money``.
  case amountOutOfRange
  /// The response is about another product.
  case otherProduct(asked: ProductID, got: ProductID)
  /// The response isn't the address for a deletion.
  case notADeletionAddress
  /// The response isn't a PNG or JPEG image with a valid size.
  case notAnImage
  /// Another problem, described for developers.
  case other(String)
}
