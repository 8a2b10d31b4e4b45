internal import Foundation

/// What becomes of a request once its answer is there.
enum Redirect: Hashable {
  /// The answer is no redirect that is followed: it is the response.
  case none
  /// The request goes on to another address.
  case follow(HTTPRequest)
  /// The request must not go where it is sent; the address has neither query nor credentials.
  case refuse(to: String)

  /// Judges an answer to a request.
  ///
  /// - Only a GET or HEAD goes on, for the statuses of RFC 9110, sections 15.4.2 to 15.4.9, that name a place, with
  ///   the same method: a write is for the caller to repeat.
  /// - From https nothing goes on to http.
  /// - A request with a sensitive header, such as `identifier`, stays with its origin (RFC 6454, section 4).
  /// - To a host that no name may be spelled like nothing goes: FoundationNetworking would end the process.
  /// - At most `limit` redirects are followed in a row.
  init(of request: HTTPRequest, answeredBy response: HTTPResponse, after count: Int, limit: Int) {
    guard request.method == .get || request.method == .head,
      let target = Self.target(of: response, from: request.url),
      let scheme = target.scheme?.lowercased()
    else {
      self = .none
      return
    }
    var next = request
    next.url = target
    let isDowngrade = scheme != "https" && request.url.scheme?.lowercased() == "https"
    let leavesWithSecrets =
      Origin(target) != Origin(request.url) && request.headers.isSensitive
    if count < limit, !isDowngrade, !leavesWithSecrets, RequestHost(target) != nil,
      (try? next.validate()) != nil
    {
      self = .follow(next)
    } else {
      self = .refuse(to: next.shownAddress)
    }
  }

  /// Where an answer sends a request on to; `nil` where it does not.
  static func target(of response: HTTPResponse, from address: URL?) -> URL? {
    guard statuses.contains(response.status), let location = response.headers["Location"] else {
      return nil
    }
    return URL(string: location, relativeTo: address)?.absoluteURL
  }

  static let statuses: Set = [301, 302, 303, 307, 308]
}

/// Scheme, host and port (RFC 6454, section 4).
private struct Origin: Equatable {
  private let scheme: String?
  private let host: String?
  private let port: Int?

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host(percentEncoded: true)?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : nil)
  }
}
