public import Foundation
public import OpenMarketData

/// What a market is built from.
public struct OpenMarketConfiguration: Sendable {
  /// The server to talk to.
  public var server: ServerAddress
  /// Decides the language and the form of all texts.
  public var locale: Locale
  /// How long one exchange may take in all; 30 seconds unless set.
  public var deadline: Duration

  public init(server: ServerAddress, locale: Locale = .current, deadline: Duration = .seconds(30)) {
    self.server = server
    self.locale = locale
    self.deadline = deadline
  }
}
