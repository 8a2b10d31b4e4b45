/// An error that names the value of a response that can't be decoded, and the reason.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// A reason for a failure. A reason contains no text of the response.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// A type of JSON value (RFC 8259, section 3).
    public enum ValueKind: Hashable, Sendable, CaseIterable {
      /// A string.
      case string
      /// A number, with or without a fraction.
      case number
      /// `true` or `false`.
      case boolean
      /// A JSON array.
      case array
      /// A JSON object.
      case object
    }

    /// The response or the value is empty.
    case emptyResponse
    /// The response exceeds the size limit, which is in bytes.
    case tooLarge(limit: Int)
    /// The response isn't valid HTTP (RFC 9112).
    case notHTTP
    /// The response is compressed, although the request didn't allow compression.
    case compressed
    /// The response is a web page.
    case webPage
    /// The response isn't valid JSON (RFC 8259).
    case invalidJSON
    /// The response isn't valid UTF-8.
    case invalidUTF8
    /// An object doesn't have a required key.
    case missingKey
    /// A required value is `null`.
    case null
    /// The value has a different type than expected.
    case wrongType(expected: ValueKind)
    /// The value has the right type but isn't valid, such as a number that is out of range.
    case unreadableValue
    /// The value isn't a valid amount.
    case notAnAmount
    /// The amount has more than four decimal places.
    case amountTooPrecise
    /// The amount is outside the range of ``Money``.
    case amountOutOfRange
    /// The response contains a product other than the requested product.
    case otherProduct(expected: ProductID, actual: ProductID)
    /// The response doesn't contain a valid URL for the deletion.
    case notADeletionAddress
    /// The response isn't a PNG or JPEG image with a valid size.
    case notAnImage
    /// The address of the image isn't a valid http or https URL.
    case notAnImageAddress
  }

  /// The location of the value in the response, such as `pages[3].price`. The path is empty if the
  /// failure concerns the whole response.
  public let path: String
  /// What is wrong with the value or the response.
  public let reason: Reason

  /// Creates a failure for a value in a response.
  ///
  /// - Parameters:
  ///   - path: The location of the value, such as `pages[3].price`. Pass an empty string for the
  ///     whole response.
  ///   - reason: What is wrong with the value or the response.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
