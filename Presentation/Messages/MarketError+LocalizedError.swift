public import Foundation
public import OpenMarketDomain

/// The texts of the message for the error, in the user's language. To choose the language, use
/// ``message(in:)``.
extension MarketError: LocalizedError {
  public var errorDescription: String? {
    let message = message(in: .current)
    return message.serverMessage.map { "\(message.description) \($0)" } ?? message.description
  }
  public var recoverySuggestion: String? { message(in: .current).recoverySuggestion }
}
