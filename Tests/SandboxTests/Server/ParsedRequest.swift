import Foundation
import OpenMarketSandbox

/// What a parser makes of bytes: requests, and a refusal at the end if there is one.
enum ParsedRequest: Hashable {
  case request(RequestHead, body: Data)
  case refusal(RequestRefusal)

  var head: RequestHead? {
    if case .request(let head, _) = self { head } else { nil }
  }

  var body: String? {
    if case .request(_, let body) = self { String(decoding: body, as: UTF8.self) } else { nil }
  }

  var status: Int? {
    if case .refusal(let refusal) = self { refusal.status } else { nil }
  }
}

extension RequestParser {
  /// Feeds pieces one after the other and takes everything that is ready after each.
  mutating func requests(
    in pieces: some Sequence<some Collection<UInt8>>, bodyLimit: Int = 64,
    afterEach check: (RequestParser) -> Void = { _ in }
  ) -> [ParsedRequest] {
    var found: [ParsedRequest] = []
    var head: RequestHead?
    for piece in pieces {
      feed(piece)
      do throws(RequestRefusal) {
        while let event = try next() {
          switch event {
          case .head(let next):
            head = next
            try readBody(upTo: bodyLimit)
          case .body(let body):
            if let complete = head { found.append(.request(complete, body: body)) }
          }
        }
      } catch {
        return found + [.refusal(error)]
      }
      check(self)
    }
    return found
  }

  static func requests(in text: String, bodyLimit: Int = 64) -> [ParsedRequest] {
    var parser = RequestParser()
    return parser.requests(in: [Array(text.utf8)], bodyLimit: bodyLimit)
  }
}
