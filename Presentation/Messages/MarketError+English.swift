import OpenMarketDomain

nonisolated extension MarketError {
  var englishText: String {
    switch self {
    case .offline:
      "The server cannot be reached. Check the connection and the server's address, then try again."
    case .untrustedServer:
      "No secure connection to the server is possible. Its certificate may have expired, be for another address, or be from an issuer that this device does not trust. Check the address and this device's clock. Add the issuer to the system's certificate store if you trust it."
    case .secureConnectionRequired(let host):
      "The connection to \(Excerpt(host)) isn't encrypted, so nothing was sent. Use an https address, or allow plain http."
    case .timedOut:
      "The server did not answer in time. Try again in a moment."
    case .cancelled:
      "Cancelled."
    case .connectionLost:
      "The connection broke before the answer was complete. Try again."
    case .unauthorized(let reason):
      "The server does not know this seller. Check the identifier." + Self.quoted(reason)
    case .forbidden(let reason):
      "This is not allowed. Check the secret, and that the product is yours." + Self.quoted(reason)
    case .wrongSecret(let reason):
      "The secret is not the right one. Check it, and try again." + Self.quoted(reason)
    case .notOwner(let vendor):
      "This product belongs to \(Excerpt(vendor.name ?? "#\(vendor.id)")). Only its seller can change or delete it; choose one of your own."
    case .notFound(let reason):
      "There is no such thing on this server, or no longer. Refresh the list, or check the server's address."
        + Self.quoted(reason)
    case .conflict(let reason):
      "Someone else was faster. Refresh and look again." + Self.quoted(reason)
    case .rejected(let status, let reason):
      "The server refused the request (status \(status)). Correct it before trying again."
        + Self.quoted(reason)
    case .tooLarge(let reason):
      "What was sent is too large for the server. Choose smaller pictures." + Self.quoted(reason)
    case .unavailable(let status, let retryAfter):
      if let retryAfter {
        "The server cannot answer now (status \(status)). Try again in \(retryAfter.components.seconds) s."
      } else {
        "The server cannot answer now (status \(status)). Try again in a moment."
      }
    case .answerTooLarge(let limit):
      "The server's answer is larger than \(limit.counted("byte")) and was not read. Ask for fewer products at once."
    case .malformedResponse(let defect):
      "The server's answer could not be understood" + defect.place
        + ": \(defect.reason.text(in: .english))."
        + " " + defect.reason.englishAdvice
    case .redirected(let target):
      "The server sends the request on to \(Excerpt(target)), where it is not followed. Check the server's address."
    case .invalidRequest(let reason):
      "The request cannot be sent: \(reason). Check what was entered, and the server's address."
    case .outcomeUnknown:
      "We couldn't confirm your change: it may have happened, or may still happen. Look again before you send it again."
    case .unsupported(let feature):
      "This server is of an older kind that has \(feature.englishName). Do without, or use a newer server."
    }
  }

  private static func quoted(_ reason: String?) -> String {
    reason.map { " The server says: \(Excerpt($0))" } ?? ""
  }
}

nonisolated extension MarketFeature {
  fileprivate var englishName: String {
    switch self {
    case .search: "no search"
    case .healthCheck: "no health check"
    case .fractionalPrices: "whole prices only"
    case .thumbnailChoice: "no choice of the thumbnail"
    }
  }
}

nonisolated extension DecodingFailure.Reason {
  fileprivate var englishAdvice: String {
    switch self {
    case .notAnImage: "Try again later; the seller may have to upload the picture anew."
    default: "Check that the address is that of an open market."
    }
  }
}

nonisolated extension DecodingFailure {
  fileprivate var place: String { path.isEmpty ? "" : " at \(Excerpt(path))" }
}
