/// An error from a call to the market. Each case corresponds to an action that the user can take.
///
/// The `reason` strings are messages for people, mostly from the server. Don't parse them.
@nonexhaustive
public enum MarketError: Error, Hashable, Sendable {
  /// The server can't be reached, or its response is missing or incomplete.
  case unreachable(UnreachableReason)
  /// The caller was cancelled. A change wasn't sent. Don't show this error to a user.
  case cancelled
  /// The server doesn't accept the seller's identifier.
  case unauthorized(reason: String?)
  /// The server doesn't allow the request for this seller.
  case forbidden(reason: String?)
  /// The secret isn't valid for this seller or this product.
  case wrongSecret(reason: String?)
  /// The product belongs to another seller.
  case notOwner(Vendor)
  /// The resource doesn't exist or was deleted.
  case notFound(reason: String?)
  /// The request conflicts with the current state on the server.
  case conflict(reason: String?)
  /// The server refused the request. Sending the same request again has the same result. If the
  /// status is 401 or 403, the refusal doesn't concern the seller: it may come from a proxy or a
  /// firewall.
  case rejected(status: Int, reason: String?)
  /// The request is larger than the server accepts.
  case tooLarge(reason: String?)
  /// The server is temporarily unavailable. The duration is the time to wait before the next
  /// attempt, or `nil` if the server didn't specify a time. If the status is 404 or 410, a program
  /// in front of the market sent it, or the URL isn't a market's.
  case unavailable(status: Int, retryAfter: Duration?, reason: String? = nil)
  /// The response can't be decoded, or is too large.
  case malformedResponse(DecodingFailure)
  /// The server redirected the request, and the redirect to this URL wasn't followed, or the given
  /// error occurred at the URL.
  indirect case redirected(to: String, because: MarketError? = nil)
  /// The request isn't valid and can't be sent. The reason is for developers, such as
  /// `the URL has no host`.
  case invalidRequest(reason: String)
  /// A change may have been sent but couldn't be confirmed. The server may have made the change or
  /// may still make it.
  ///
  /// After a repository throws this error, the use cases check for the change. If they don't find
  /// the change in time, they throw this error again. Check the product before you repeat the
  /// change.
  indirect case outcomeUnknown(UnknownOutcome = UnknownOutcome())
  /// The product wasn't sent, because the attempt to register it can't be saved.
  case notRecorded(DraftStoreError)
  /// The market doesn't support the feature.
  case unsupported(MarketFeature)

  /// A Boolean value that indicates whether the same call may succeed later, for example after a
  /// lost connection.
  ///
  /// ``outcomeUnknown(_:)`` isn't retryable: check the product before you repeat the change.
  public var isRetryable: Bool {
    switch self {
    case .unreachable(let reason): reason.isRetryable
    case .unavailable: true
    case .redirected(_, let error): error?.isRetryable ?? false
    case .cancelled, .unauthorized, .forbidden, .wrongSecret, .notOwner, .notFound, .conflict,
      .rejected, .tooLarge, .malformedResponse, .invalidRequest, .outcomeUnknown, .notRecorded,
      .unsupported:
      false
    }
  }
}

/// The reasons why the outcome of a change is unknown.
public struct UnknownOutcome: Hashable, Sendable {
  /// The error of the request for the change or of its response, such as a lost connection, or
  /// `nil` if there was none.
  public var response: MarketError?
  /// The error of the last check, or `nil` if the last check read the market but didn't find the
  /// change. After a cancellation, the error is ``MarketError/cancelled``.
  public var check: MarketError?
  /// The products that may be the registered product, in the order of the server. A single product
  /// may be an older one with the same values. Ask the user to check the products before you send
  /// the product again.
  public var candidates: [ProductDetail]

  /// Creates a value from the errors and the candidates.
  public init(
    response: MarketError? = nil, check: MarketError? = nil,
    candidates: [ProductDetail] = []
  ) {
    self.response = response
    self.check = check
    self.candidates = candidates
  }
}

/// A feature that only some markets support.
@nonexhaustive
public enum MarketFeature: Hashable, Sendable, CaseIterable {
  /// Searching for products by text (`search_value`).
  case search
  /// Checking the health of the server (`/healthChecker`).
  case healthCheck
  /// Prices with decimal places.
  case fractionalPrices
  /// Choosing the thumbnail from the images of a product.
  case thumbnailChoice
  /// The vendors of products.
  case vendors
}

/// A reason why the server can't be reached, or why its response is missing or incomplete.
///
/// The `reason` strings describe the cause in English, often in the words of the system. Don't
/// parse them.
@nonexhaustive
public enum UnreachableReason: Hashable, Sendable {
  /// The app couldn't prepare the request, for example because it couldn't refresh its token. The
  /// reason is a message for people.
  case notPrepared(reason: String)
  /// The network is down, the host is unknown, or the host refuses connections.
  case offline(reason: String? = nil)
  /// The server's certificate has expired, is for another host, or isn't trusted.
  case untrustedServer(reason: String? = nil)
  /// The server doesn't use TLS at an https URL, or refuses the TLS handshake.
  case handshakeFailed(reason: String? = nil)
  /// A library that sends requests isn't installed on this computer.
  case missingLibrary(name: String)
  /// The proxy can't be reached, or refused the connection to the server with the given status.
  case proxyFailed(status: Int?)
  /// The file with the trusted certificates can't be read or contains none. The file is `nil` if
  /// it's the system's.
  case missingCertificates(file: String?)
  /// The server is on another computer, and its URL uses plain HTTP, which isn't allowed.
  case secureConnectionRequired(host: String)
  /// The response didn't arrive in time.
  case timedOut
  /// The connection closed before the response was complete.
  case connectionLost(reason: String? = nil)

  /// A Boolean value that indicates whether the server certainly hasn't received any part of the
  /// request.
  public var isUnsent: Bool {
    switch self {
    case .notPrepared, .offline, .untrustedServer, .handshakeFailed, .missingLibrary,
      .proxyFailed, .missingCertificates, .secureConnectionRequired:
      true
    case .timedOut, .connectionLost: false
    }
  }

  /// A Boolean value that indicates whether the same call may succeed later.
  fileprivate var isRetryable: Bool {
    switch self {
    case .notPrepared, .offline, .handshakeFailed, .timedOut, .connectionLost: true
    // A proxy that refuses the connection does so again, unless it's busy or can't reach the
    // server.
    case .proxyFailed(let status): status.map { [408, 429].contains($0) || $0 >= 500 } ?? true
    case .untrustedServer, .missingLibrary, .missingCertificates, .secureConnectionRequired: false
    }
  }
}

/// An error in loading, saving or removing a draft or a registration attempt.
@nonexhaustive
public enum DraftStoreError: Error, Hashable, Sendable {
  /// The disk is full.
  case full
  /// The store is currently unavailable. The reason is a message for people.
  case unavailable(reason: String)
  /// The saved draft was damaged or has another format. It was removed.
  case unreadable
}
