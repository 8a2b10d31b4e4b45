import Foundation

extension Endpoint {
  /// The request that this call is, on a server. It is the same each time, byte for byte.
  ///
  /// - Throws: ``DataTransferError/invalidAddress(_:)`` when server and path make no address.
  func request(to server: BaseURL) throws(DataTransferError) -> HTTPRequest {
    let shownAddress = address(on: server) { $0.shown }
    guard let url = URL(string: address(on: server) { $0.encoded }) else {
      throw .invalidAddress(shownAddress)
    }
    var headers = headers
    if let body { headers["Content-Type"] = body.contentType }
    return HTTPRequest(
      method: method, url: url, headers: headers, body: body?.encoded, shownAddress: shownAddress)
  }

  /// The text of the address, with each part of the path written in a way.
  func address(on server: BaseURL, _ write: (PathPart) -> String) -> String {
    var text = server.description
    for part in path { text += "/" + write(part) }
    let pairs = query.map {
      PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value)
    }
    if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
    return text
  }
}
