import Foundation
import OpenMarketDomain

extension Endpoint {
  /// Says exactly what this call sends to a server, without sending it.
  ///
  /// - Throws: ``DataTransferError/invalidAddress(_:)`` when server and path make no address.
  func explanation(
    on server: BaseURL
  ) throws(DataTransferError) -> RequestExplanation {
    let request = try request(to: server)
    var lines = [request.description] + request.headers.fields.map(\.description)
    if let body {
      // The length of what has a secret in it tells how long that is.
      let length = body.secrets.isEmpty ? "\(body.encoded.count)" : Secret.mask
      lines += ["Content-Length: \(length)", ""] + body.boxes
    }
    return RequestExplanation(
      message: lines.joined(separator: "\n"), curl: CurlCommand(self, on: server).text)
  }
}
