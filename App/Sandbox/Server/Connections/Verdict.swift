import Foundation
import OpenMarketData

/// What a handler makes of a request.
enum Verdict {
  /// Its body is to be read, up to this many bytes, before the handler answers.
  case readBody(limit: Int)
  case refuse(RequestRefusal)
  case answer(Reply)
}

extension RequestHandler {
  /// Asks about a request by its head, and for the answer, too, where no body has to be read first.
  func verdict(on request: HTTPRequest, framing: BodyFraming) -> Verdict {
    switch admission(of: request) {
    case .refuse(let response):
      return .answer(Reply(response))
    case .accept(let limit) where framing.hasBytes:
      return .readBody(limit: limit)
    case .accept(let limit):
      guard framing == .none else {
        var request = request
        request.body = Data()
        return .answer(reply(to: request))
      }
      // Whoever sends a body without a length means to send one all the same: better told than stored empty.
      guard limit <= 0 || (request.method != .post && request.method != .patch) else {
        return .refuse(RequestRefusal(411, "A \(request.method) needs a Content-Length here."))
      }
      return .answer(reply(to: request))
    }
  }
}
