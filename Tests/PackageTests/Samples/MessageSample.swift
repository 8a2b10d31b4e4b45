import Foundation
import OpenMarketPresentation

/// The general explanation of a code.
func meaning(of code: String) -> String {
  MessageCode(rawValue: code).map { UserMessage($0, in: .current).description } ?? "no such code"
}
