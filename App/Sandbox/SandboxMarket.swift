import Foundation
public import OpenMarketData
import Synchronization

/// An Open Market server without a network: give it a request and send its answer on.
///
/// Every transport asks this one method, so that the market answers the same in process and over a
/// socket. Each market has a state of its own, which starts as the seeded catalogue; it may be asked
/// from any thread.
public final class SandboxMarket: Sendable {
  private let catalogue: Mutex<Catalogue>

  public init() {
    catalogue = Mutex(Catalogue(.seeded(key: 0)))
  }

  /// Answers a request. Whatever is wrong with it is told by the answer's status and a JSON body of
  /// `code` and `message`.
  ///
  /// Addresses of pictures in the answer have the scheme, host and port of the request's own address.
  /// A `HEAD` gets the fields of the `GET` and no body (RFC 9110, section 9.3.2).
  public func response(to request: HTTPRequest) -> HTTPResponse {
    var response: HTTPResponse
    do throws(RequestRejection) {
      response = try answer(to: request)
    } catch {
      response = HTTPResponse(error)
    }
    if response.status != 204 {  // which may not have one: RFC 9110, section 8.6
      response.headers["Content-Length"] = String(response.body.count)
    }
    if request.method == .head { response.body = Data() }
    return response
  }

  private func answer(to request: HTTPRequest) throws(RequestRejection) -> HTTPResponse {
    let target = try RequestTarget(request.url)
    guard let route = Route(target.segments) else { throw .notFound("There is nothing here.") }
    guard route.allowedMethods.contains(request.method) else {
      throw .methodNotAllowed(request.method, allowed: route.allowedMethods)
    }
    // A copy, so that searching and writing happen outside the lock.
    let catalogue = catalogue.withLock { $0 }
    switch route {
    case .health:
      return HTTPResponse.text("\"OK\"")
    case .productList:
      let query = try ProductQuery(target.query)
      guard let page = catalogue.page(query) else { return HTTPResponse(status: 204) }
      return HTTPResponse.json(JSONValue(page, origin: target.origin))
    case .product(let id):
      guard let product = catalogue.product(id) else {
        throw .notFound("There is no product \(id).")
      }
      return HTTPResponse.json(JSONValue(product, origin: target.origin))
    case .picture(let path):
      guard let image = catalogue.image(at: path) else {
        throw .notFound("There is no such picture.")
      }
      switch image.content {
      case .drawn(let artwork): return HTTPResponse.png(artwork.png(path.size))
      case .uploaded: throw .notFound("There is no such picture.")
      }
    }
  }
}
