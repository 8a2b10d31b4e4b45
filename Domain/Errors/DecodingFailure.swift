/// The reason why a response, or a value in it, can't be read, and its place.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// The reason why a response, or a value in it, can't be read.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The types of JSON values (RFC 8259, section 3).
    public enum ValueKind: String, Hashable, Sendable, CaseIterable {
      /// A string.
      case string
      /// A number, with or without a fraction.
      case number
      /// `true` or `false`.
      case boolean
      /// An ordered list of values.
      case array
      /// Values under keys.
      case object
    }

    /// The response, or the value, is empty.
    case emptyAnswer
    /// The response isn't valid HTTP (RFC 9112).
    case notHTTP
    /// The response is compressed, although the request didn't allow compression.
    case compressed
    /// The response isn't valid JSON (RFC 8259).
    case invalidJSON
    /// The response isn't valid UTF-8.
    case invalidUTF8
    /// An object lacks a required key.
    case missingKey
    /// A required value is `null`.
    case null
    /// The value has a different type than expected.
    case wrongType(expected: ValueKind)
    /// The value has the right type but is out of range.
    case unreadableValue
    /// The text doesn't use any of the date formats of this API.
    case notADate
    /// The value isn't a valid amount.
    case notAnAmount
    /// The amount has more than four decimal places.
    case amountTooPrecise
    /// The amount is larger than ``Money`` can hold.
    case amountOutOfRange
    /// The response contains a different product than the requested one.
    case otherProduct(asked: ProductID, got: ProductID)
    /// The response doesn't contain a valid deletion address.
    case notADeletionAddress
    /// The response isn't a PNG or JPEG image with a valid size.
    case notAnImage
  }

  /// The place in the response, such as `pages[3].price`. The path is empty for the response as a whole.
  public let path: String
  /// The reason why the place can't be read.
  public let reason: Reason

  /// Creates a failure at a place in a response.
  ///
  /// - Parameters:
  ///   - path: The place, such as `pages[3].price`. Pass an empty text for the response as a whole.
  ///   - reason: The reason why the place can't be read.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
