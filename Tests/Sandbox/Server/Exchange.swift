import Foundation
public import OpenMarketData

extension SandboxServer {
  /// A request and the response to it, for the log.
  public struct Exchange: Hashable, Sendable {
    /// The method of the request, or `nil` if the request line couldn't be parsed.
    public let method: HTTPMethod?
    /// The request target (the path and the query), with `***` in place of possible secrets.
    ///
    /// These parts are masked: each component after `products` or `item` in the path that is
    /// neither a number nor `archived`, such as a deletion token or a secret, and the values of
    /// query parameters whose names contain `secret`, `password`, `token` or `identifier`. The
    /// string contains only printable ASCII. The value is `nil` if the request line couldn't be
    /// parsed.
    public let target: String?
    /// The status code of the response, or `nil` if no response was sent.
    public let status: Int?
    /// The number of bytes of the response body that were sent.
    public let bodySize: Int
    /// The time from the first byte of the request to the last byte of the response.
    public let duration: Duration
    /// The handler's note about the response (``Reply/note``), such as the name of the fault rule
    /// that fired.
    public let note: String?
    /// The handler's note about the request (``Reply/hint``), such as the reason for its rejection.
    public let hint: String?
  }
}

extension SandboxServer.Exchange {
  /// The path components before possible secrets.
  private static let collections: Set<String> = ["products", "item"]
  private static let deletionSteps = SandboxMarket.API.allCases.map(\.deletionStep)
  private static let secretNames = ["secret", "password", "token", "identifier"]

  /// Returns a request target with `***` in place of possible secrets.
  static func masked(_ target: String) -> String {
    let end = target.firstIndex(of: "?") ?? target.endIndex
    var canBeSecret = false
    let path = target[..<end].split(separator: "/", omittingEmptySubsequences: false).map { part in
      defer {
        canBeSecret = canBeSecret || collections.contains(part.removingPercentEncoding ?? "")
      }
      let isKnown = part.utf8.allSatisfy(\.isDigit) || deletionSteps.contains(String(part))
      return canBeSecret && !isKnown ? "***" : part
    }
    let query = target[end...].split(separator: "&", omittingEmptySubsequences: false).map { part in
      guard let equals = part.firstIndex(of: "="),
        case let name = part[..<equals].lowercased(), secretNames.contains(where: name.contains)
      else { return part }
      return part[...equals] + "***"
    }
    return path.joined(separator: "/") + query.joined(separator: "&")
  }
}
