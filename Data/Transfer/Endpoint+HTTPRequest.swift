import Foundation

extension Endpoint {
  /// The request that this call is, on a server.
  ///
  /// - Throws: ``DataTransferError/invalidAddress(_:)`` when server and path make no address.
  func request(to server: ServerAddress) throws(DataTransferError) -> HTTPRequest {
    var text = server.description
    for part in path { text += "/" + PercentEncoding.encode(part) }
    let pairs = query.map {
      PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value)
    }
    if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
    guard let url = URL(string: text) else { throw .invalidAddress(text) }
    return HTTPRequest(method: method, url: url, headers: headers)
  }
}
