import Testing

@testable import OpenMarketSandbox

/// Why something is turned down; a failure of the test where it is not.
func rejection<Form>(
  sourceLocation: SourceLocation = #_sourceLocation,
  of read: () throws(RequestRejection) -> Form
) throws -> RequestRejection {
  var rejection: RequestRejection?
  do throws(RequestRejection) {
    _ = try read()
  } catch {
    rejection = error
  }
  return try #require(rejection, "was accepted", sourceLocation: sourceLocation)
}

extension RequestRejection {
  /// Whether a piece of text is told, in the message or in the hint.
  func tells(_ text: String) -> Bool {
    message.contains(text) || hint?.contains(text) == true
  }
}
