import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct LoneSurrogatesTests {
  @Test(arguments: [
    (#"cut \ud83d"#, "cut \u{FFFD}"), (#"\uD83D!"#, "\u{FFFD}!"), (#"\uDE00 end"#, "\u{FFFD} end"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\ude00\ude00"#, "😀\u{FFFD}"),
    (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\\ud83d"#, #"\ud83d"#), (#"\\\ud83d"#, "\\\u{FFFD}"),
    (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"), (#"한글 😀 \u00e9"#, "한글 😀 é"),
  ])
  func `half a character in a text becomes a replacement character`(
    json: String, text: String
  ) async throws {
    let body = Data(#"{"name":"\#(json)"}"#.utf8)
    let read = try Endpoint<[String: String]>.json(HTTPResponse(status: 200, body: body))
    #expect(read == ["name": text])
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([
        .success(HTTPResponse(status: 400, body: Data(#"{"message":"\#(json)"}"#.utf8)))
      ]))
    await #expect(throws: MarketError.rejected(status: 400, reason: text)) {
      try await service.read(Endpoint<[String: String]>(path: ["api"]))
    }
  }

  @Test(arguments: [#"{"name":"\ud83d"#, #"{"name":"\ud8"#, #"{"name":"\"#, #"\ud83d"#])
  func `a text that ends within an escape sequence isn't JSON`(json: String) {
    #expect(throws: DecodingFailure(path: "", reason: .invalidJSON)) {
      try Endpoint<[String: String]>.json(HTTPResponse(status: 200, body: Data(json.utf8)))
    }
  }
}
