public import Foundation
public import OpenMarketDomain

/// The texts of the message for the error, in the user's language. To choose the language, use ``message(in:)``.
extension MarketError: LocalizedError {
  public var errorDescription: String? { message(in: Language(.current)).description }
  public var recoverySuggestion: String? {
    message(in: Language(.current)).recoverySuggestion
  }
}
