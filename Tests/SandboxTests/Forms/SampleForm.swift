import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Sample forms with the exact bytes that clients send.
enum SampleForm {
  /// Returns the values that the market reads from a request.
  static func read(
    _ kind: FormKind, _ body: Data, _ rules: FormRules = .strict, type: String? = contentType
  ) throws(RequestRejection) -> SandboxProductForm {
    try SandboxProductForm(kind, contentType: type, body: body, rules: rules)
  }

  /// Returns the rejection of a request. If the market accepts the request, the test fails.
  static func rejected(
    _ kind: FormKind, _ body: Data, _ rules: FormRules = .strict, type: String? = contentType,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RequestRejection {
    try rejection(sourceLocation: sourceLocation) {
      try read(kind, body, rules, type: type)
    }
  }

  static let contentType = "multipart/form-data; boundary=X"
  static let params =
    #"{"name":"Desk lamp","description":"Warm light, little used","price":24000,"currency":"KRW","#
    + #""discounted_price":1000,"stock":3,"secret":"c9w1x7yz"}"#
  static let png = Data(ImageFile.samplePNG().bytes)
  static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xD9])

  /// Returns a PNG signature that is padded with zeros to the given number of bytes.
  static func png(byteCount: Int) -> Data {
    png + Data(count: byteCount - png.count)
  }

  static func text(_ name: String, _ value: String) -> Data {
    Data("--X\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
  }

  static func file(_ content: Data, name: String = "images") -> Data {
    let head = "--X\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a.png\"\r\n"
    return Data("\(head)Content-Type: image/png\r\n\r\n".utf8) + content + Data("\r\n".utf8)
  }

  static let end = Data("--X--\r\n".utf8)

  /// A valid form for registering a product.
  static let product = product(images: [png])

  static let productText = String(decoding: product(images: [Data("bytes".utf8)]), as: UTF8.self)

  static func product(params: String = params, images: [Data]) -> Data {
    text("params", params) + images.reduce(Data()) { $0 + file($1) } + end
  }

  /// A valid item form of version 1 of the API.
  static let item =
    text("title", "Desk lamp") + text("descriptions", "Warm light") + text("price", "24000")
    + text("currency", "EUR") + text("stock", "1000000000000") + text("discounted_price", "23000")
    + text("password", "pw1") + file(png, name: "images[]") + end
}

/// Returns the rejection that the given closure throws. If the closure doesn't throw a rejection,
/// the test fails.
func rejection<Form>(
  sourceLocation: SourceLocation = #_sourceLocation, of read: () throws -> Form
) throws -> RequestRejection {
  let rejection = #expect(throws: RequestRejection.self, sourceLocation: sourceLocation) {
    _ = try read()
  }
  return try #require(rejection, sourceLocation: sourceLocation)
}

extension RequestRejection {
  /// Returns a Boolean value that indicates whether the message or the hint of the rejection
  /// contains the given text.
  func tells(_ text: String) -> Bool {
    message.contains(text) || hint?.contains(text) == true
  }

  /// Expects a status, and each of the given texts in the message or the hint.
  func expect(
    _ status: Int, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, sourceLocation: sourceLocation)
    for text in texts {
      #expect(tells(text), "\(text) isn't in \(self)", sourceLocation: sourceLocation)
    }
  }
}
