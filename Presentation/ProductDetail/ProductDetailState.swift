public import OpenMarketDomain

/// What a product's own page shows: phase, content and error as one snapshot.
public nonisolated struct ProductDetailState: Equatable, Sendable {
  public enum Phase: Equatable, Sendable {
    case idle
    case loading
    case loaded
    case refreshing
    /// Reading failed. The last good content is still there.
    case failed(ErrorMessage)
  }

  public struct Content: Equatable, Sendable {
    public let detail: ProductDetail
    /// The texts that the product has in a list too.
    public let row: ProductRow
    /// The day it was registered, such as `Oct 18, 2022`.
    public let createdText: String
  }

  public internal(set) var phase: Phase = .idle
  /// The last good content; `nil` before there was any.
  public internal(set) var content: Content?

  /// The state of a screen that was just made.
  public init() {}

  /// What went wrong last, if nothing went right since.
  public var error: ErrorMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }
}
