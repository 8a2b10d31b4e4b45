import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData
@testable import OpenMarketDomain

/// Tests with texts of servers that end too early, for example inside an escape sequence, or that
/// are damaged at random. No text may end the process, and no text that repeats a secret may show
/// it.
@Suite(.takingTurns(.calculating)) struct HostileTextTests {
  @Test(arguments: Parser.allCases)
  func `no end of a text ends the process or shows a secret`(parser: Parser) {
    for sample in parser.samples {
      for ending in Self.endings {
        parser.check(ending)
        for cut in 0...1 { parser.check(sample.dropLast(cut) + ending) }
      }
    }
  }

  /// A run with `OPENMARKET_LONG_TESTS=1` in its environment damages 100,000 texts.
  @Test(arguments: SeededGenerator.seeds(5))
  func `no damaged text ends the process or shows a secret`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<1_000 {
      let parser = Parser.allCases[round % Parser.allCases.count]
      let sample = parser.samples.randomElement(using: &random) ?? []
      parser.check(Self.damaged(sample, with: &random))
    }
  }

  // MARK: - Texts

  private static let endings: [[UInt8]] =
    [
      "", "%", "%7", "%%", "+", "\\", #"\\"#, #"\""#, #"\u"#, #"\u0"#, #"\u007"#, #"\u30"#,
      #"\ud83d\"#, #"\ud83d\u"#, #"\ud83d\udf7"#, #"\udc00"#, #"\ud83d\ud83d"#, "&", "&#", "&#48",
      "&#x", "&#x3", "&quot", "\"", "\"}", "\"]}", "]", "{", ",", ":", "-", ".", "e", "1e", "1e999",
      "-1e-999", "99999999999999999999", "0.00000000000000000000000000000000001", "\r", "\r\n",
      "\r\n\r\n", "\n", " ", "\t", "\0", "/", "//", "..", "\u{FEFF}", "\u{301}", "\u{1F375}",
    ].map { Array($0.utf8) }
    + [
      [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0x80], [0xFF], [0xFF, 0xD8], [0xFF, 0xE1, 0, 0],
    ]
    + HostileSecrets.spellings.flatMap { [$0, $0.dropLast(), $0.dropLast() + $0] }

  private static func damaged(_ text: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, place + Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.removeSubrange(place...)
      case 1: text.removeSubrange(place..<end)
      case 2: text.insert(contentsOf: text[place..<end], at: place)
      case 3: text.replaceSubrange(place..<end, with: [.random(in: 0...255, using: &random)])
      default:
        text.insert(contentsOf: endings.randomElement(using: &random) ?? [], at: place)
      }
    }
    return text
  }
}

/// Secrets with characters that have escape sequences.
private enum HostileSecrets {
  private static let texts = [
    "sandbox-30", #"end-"&<"#, #"\\\\\\\\"#, "%25%2", "비밀번호🍵", "aaaaaaaa",
    String(repeating: "long-", count: 20),
  ]

  static let mask = SecretMask(texts.map { Secret($0) })

  /// Each secret as it is, percent-encoded, and in a JSON string.
  static let spellings: [[UInt8]] = texts.flatMap { text in
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return [text, text.percentEncoded, quoted].map { Array($0.utf8) }
  }
}

/// Each parser that reads text from servers.
enum Parser: CaseIterable {
  case mask, statusError, retryAfter, redirect, health, head, loneSurrogates, date
  case page, product, itemPage, item, deletion, deletionAddress, image

  /// Bytes that the parser understands.
  var samples: [[UInt8]] { self == .image ? [Self.png, Self.jpeg] : texts.map { Array($0.utf8) } }

  private var texts: [String] {
    switch self {
    case .mask: ["sandbox-3 is wrong", "%73andbox%2D30", ""]
    case .statusError:
      [
        #"{"code":400,"message":"sandbox-30"}"#, #"{"error":true,"reason":"\uD55C sandbox-30"}"#,
        #"{"title":"no","detail":"비밀번호🍵","status":1e3}"#,
        #"{"status":404,"error":"Not Found","path":"/"}"#,
      ]
    case .retryAfter: ["120", "Sun, 06 Nov 1994 08:49:37 GMT"]
    case .redirect: ["https://u:sandbox-30@a.example:80/%7Ea/sandbox-30?q#f", "//a.example"]
    case .health: ["\"OK\"", "sandbox-30"]
    case .head:
      [
        "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nContent-Type: text/html; charset=utf-8\r\n\r\n",
        "HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\nHTTP/1.1 204 \r\nTransfer-Encoding: chunked\r\n\r\nX: y\r\n",
      ]
    case .loneSurrogates: [#"{"name":"\ud83d\ude00 \ud83d \\ud83d \ude00"}"#]
    case .date: ["2022-10-18T00:00:00.123456+09:00", "2016-12-31 23:59:60Z"]
    case .page: [#"{"totalCount":1,"pages":[\#(JSONRow.full),{}]}"#]
    case .product: [JSONRow.make(["price": "1.323121323232E12", "created_at": "1e15"])]
    case .itemPage: [JSONItem.page([JSONItem.row()])]
    case .item: [JSONItem.full]
    case .deletion: [#"{"id":5}"#]
    case .deletionAddress: ["/api/products/t0ken=", "\"t%30ken\"\n"]
    case .image: []
    }
  }

  /// A PNG file with a text.
  private static let png =
    ImageFormat.png.signature
    + latin1(
      "\0\0\0\rIHDR\0\0\0\u{8}\0\0\0\u{8}\u{8}\0\0\0\0crc_\0\0\0\u{3}tEXta\0bcrc_\0\0\0\0IENDcrc_")
  /// A JPEG file with an orientation.
  private static let jpeg = latin1(
    "ÿØÿá\0\u{22}Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{6}\0\0\0\0\0\0"
      + "ÿÀ\0\u{b}\u{8}\0\u{10}\0\u{10}\u{1}\u{1}\u{11}\0ÿÚ\0\u{8}\u{1}\u{1}\0\0?\0\u{7}ÿÙ")

  /// Returns the bytes with the values of the given characters.
  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// Parses bytes, and checks the rules that hold for every text.
  func check(_ bytes: some Sequence<UInt8>) {
    let body = Data(bytes)
    let text = String(decoding: body, as: UTF8.self)
    let mask = HostileSecrets.mask
    let response = HTTPResponse(status: 200, body: body)
    switch self {
    case .mask:
      expectHidden(mask(body), mask(body, limit: 20), Data(mask(text).utf8))
      #expect(mask.hides(in: body) == (mask(body) != body))
    case .statusError:
      for status in [400, 401] {
        let error = HTTPStatusError(
          HTTPResponse(status: status, headers: ["WWW-Authenticate": text], body: body),
          hasSeller: true, masking: mask)
        expectHidden(error.body, Data((error.message ?? "").utf8))
      }
    case .retryAfter:
      let date = "Sun, 06 Nov 1994 08:49:37 GMT"
      for fields in [["Retry-After": text], ["Retry-After": date, "Date": text]] as [HTTPHeaders] {
        let response = HTTPResponse(status: 503, headers: fields)
        let delay = response.retryAfter(now: Date(timeIntervalSince1970: 0))
        #expect((.zero ... .seconds(1 << 31)).contains(delay ?? .zero))
      }
    case .redirect:
      let error = HTTPStatusError(
        HTTPResponse(status: 308, headers: ["Location": text]),
        from: URL(string: "https://market.example/api"), hasSeller: true, masking: mask)
      expectHidden(Data((error.target ?? "").utf8))
    case .health:
      let shown = try? Endpoint.health.read(HTTPResponse(status: 200, body: mask(body)))
      expectHidden(Data((shown ?? "").utf8))
    case .head:
      var head = ResponseHead()
      for line in body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        try? head.read(ArraySlice(line + "\n".utf8), status: 200)
      }
      #expect(head.response?.status ?? 200 == 200)
    case .loneSurrogates: #expect(body.replacingLoneSurrogates.count == body.count)
    case .date:
      let milliseconds = Timestamp(marketText: text)?.millisecondsSince1970 ?? 0
      #expect((-12_212_640_000_000...253_402_387_200_000).contains(milliseconds))
    case .page: _ = try? Endpoint.products(matching: .all, page: .first).read(response)
    case .product: _ = try? Endpoint<ProductDetail>.product(ProductID(77)).read(response)
    case .itemPage: _ = try? Endpoint<[ListedProduct]>.items(page: 1).read(response)
    case .item: _ = try? Endpoint<ProductDetail>.item(ProductID(77)).read(response)
    case .deletion: _ = try? DeletedProductDTO.confirmation(of: ProductID(5))(response)
    case .deletionAddress:
      for step in [DeletionAddress.Step.archived, .secret] {
        let token = try? DeletionAddress(text, from: step).token.plaintext
        #expect(token?.contains("/") != true)
        #expect(token?.utf8.count ?? 0 <= DeletionAddress.maximumTokenSize)
      }
    case .image:
      let image = ImageData(bytes: Array(body))
      _ = image?.isComplete
      #expect(ImageFile(name: "a", bytes: Array(body)).bytes.count <= body.count + 36)
    }
  }

  private func expectHidden(_ texts: Data...) {
    for text in texts {
      for spelling in HostileSecrets.spellings where text.count >= spelling.count {
        let isHidden = text.range(of: Data(spelling)) == nil
        #expect(isHidden, "\(self) shows \(String(decoding: spelling, as: UTF8.self))")
      }
    }
  }
}
