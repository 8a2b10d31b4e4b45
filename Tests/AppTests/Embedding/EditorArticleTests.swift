import Foundation
import OpenMarket
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EditorArticleTests {
  @Test func `the sample of the article is the one that is run`() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "EditorSample.swift")
    let sample = try String(contentsOf: source, encoding: .utf8)
      .trimmingCharacters(in: .newlines)
    let article = try Readme(path: "Presentation/OpenMarketPresentation.docc/Editor.md")
    #expect(article.blocks("swift") == [sample])
  }

  @Test func `the sample registers, or says why not`() async throws {
    let picture = try ImageFile.readablePNG(1).bytes
    try await MarketOnLoopback.with { served in
      #expect(await offerLamp([], in: served.container).contains("lamp.png"))
    }
    try await MarketOnLoopback.with { served in
      #expect(await offerLamp(picture, in: served.container).contains("signed in"))
      let count = try served.count(ofProductsNamed: "Desk lamp")
      #expect(count == 0)
    }
    try await MarketOnLoopback.with { served in
      try await served.container.sellers.save(served.seller)
      #expect(await offerLamp(picture, in: served.container).hasPrefix("product "))
      #expect(try served.count(ofProductsNamed: "Desk lamp") == 1)
    }
  }
}
