import Foundation
import OpenMarketData
import OpenMarketDomain

/// The endpoints that belong to no version of the API.
extension SandboxMarket {
  /// Returns the page for people who open the market's address in a browser: a list of links.
  func home(_ call: inout Call) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'",
      ], body: Data(Self.page.utf8))
  }

  private static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Open Market</title>
    <h1>Open Market</h1>
    <ul>
    <li><a href="/api/products?page_no=1&amp;items_per_page=20">Products</a></li>
    <li><a href="/items/1">Products, in version 1 of the API</a></li>
    <li><a href="/openapi.json">OpenAPI document</a></li>
    <li><a href="/healthChecker">Health</a></li>
    </ul>

    """

  func document(_ call: inout Call) -> HTTPResponse {
    .json(api.document, status: 200)
  }

  func health(_ call: inout Call) -> HTTPResponse { .text("\"OK\"") }

  /// Replaces the fault plan if the method is `POST`, or removes all faults if the method is
  /// `DELETE`.
  ///
  /// A request is rejected if it comes from a web page and therefore has an `Origin` header, or if
  /// its host name isn't local. Other programs aren't stopped by these checks, because they can
  /// send any host name.
  func changeFaults(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let request = call.request
    guard request.headers["Origin"] == nil,
      request.url.isLocal || request.url.host()?.lowercased().hasSuffix(".invalid") == true
    else {
      throw RequestRejection(
        status: 403,
        message:
          "Only requests to a name of this machine, and not from a web page, can set faults.",
        hint: "Send the request to localhost or 127.0.0.1, without the header `Origin`.")
    }
    var plan = FaultPlan()
    if request.method == .post {
      do {
        plan = try FaultPlan(json: request.body ?? Data())
      } catch {
        throw .badRequest(error.description)
      }
    }
    setFaults(plan)
    return HTTPResponse(status: 204)
  }

  func picture(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    guard let (image, size) = snapshot.picture(at: call.path) else {
      throw .notFound("There is no such image.")
    }
    // Send the uploaded bytes for both sizes, because the market can't resize images.
    guard let bytes = image.artwork?.png(size) ?? state.picture(image) else {
      throw .notFound("The file of the image is missing.")
    }
    let format = ImageFormat(of: Array(bytes.prefix(8)))
    let type = format.map { "image/\($0.rawValue)" } ?? "application/octet-stream"
    return HTTPResponse(
      status: 200, headers: ["Content-Type": type, "Cache-Control": "public, max-age=60"],
      body: bytes)
  }
}
