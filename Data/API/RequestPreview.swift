import Foundation
import OpenMarketDomain

/// A preview of a request as readable text, with secrets masked. The request isn't sent.
///
/// The preview doesn't show the header fields that the app's configuration and the transport add. Those of the transport may be
/// `Host`, `Connection`, `Accept`, `Accept-Encoding`, `Accept-Language` and `User-Agent`. On Apple platforms, `User-Agent` contains
/// the app's name and version, and `Accept-Language` contains the user's languages.
package struct RequestPreview: Hashable, Sendable, CustomStringConvertible {
  /// The HTTP method of the request.
  let method: HTTPMethod
  /// The URL of the request, with secrets masked.
  let url: String
  /// The header fields of the request, with secrets masked.
  let headers: HTTPHeaders
  /// The content of the body with secrets masked, or `nil` if the request has no body.
  ///
  /// Each part of a multipart form has a line with its name and type. If the part isn't a file, the next line contains its
  /// content.
  let body: String?

  init<Response>(
    _ endpoint: Endpoint<Response>, on server: BaseURL
  ) throws(DataTransferError) {
    let request = try endpoint.request(to: server)
    method = request.method
    url = request.shownAddress
    var fields = request.headers.fields.map {
      HTTPHeaders.Field(name: $0.name, value: $0.isSensitive ? Secret.mask : $0.value)
    }
    if let body = endpoint.body {
      // If the body contains a secret, mask the length of the body, because it reveals the length of the secret.
      let length = body.secrets.isEmpty ? "\(request.body?.count ?? 0)" : Secret.mask
      fields.append(HTTPHeaders.Field(name: "Content-Length", value: length))
    }
    headers = HTTPHeaders(fields)
    body = try endpoint.body?.preview()
  }

  /// The method, URL, header fields and body of the request, as text.
  package var description: String {
    let head = ["\(method) \(url)"] + headers.fields.map { "\($0.name): \($0.value)" }
    return (head + (body.map { ["", $0] } ?? [])).joined(separator: "\n")
  }
}

extension RequestBody {
  fileprivate func preview() throws(DataTransferError) -> String {
    switch self {
    case .json(let json): try json.text(replacingSecretsWith: Secret.mask)
    case .multipart(let parts):
      try parts.map { part throws(DataTransferError) in try part.preview() }
        .joined(separator: "\n")
    }
  }
}

extension FormPart {
  fileprivate func preview() throws(DataTransferError) -> String {
    // If the part contains a secret, omit the size of the part, because it reveals the length of the secret.
    let size = secrets.isEmpty ? try bytes().count.counted("byte") : nil
    let head = [name, fileName?.escapedInHeader, mediaType, size].compactMap(\.self)
    let text: String? =
      switch content {
      case .text(let text): text
      case .secret: Secret.mask
      case .json(let json): try json.text(replacingSecretsWith: Secret.mask)
      case .file: nil
      }
    return [head.joined(separator: " · "), text].compactMap { $0?.shownOnOneLine }
      .joined(separator: "\n")
  }
}
