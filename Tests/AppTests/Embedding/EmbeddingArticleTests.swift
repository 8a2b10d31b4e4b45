import Foundation
import Testing

struct EmbeddingArticleTests {
  private static let path = "Presentation/OpenMarketPresentation.docc/Embedding.md"

  @Test func `the samples that run on Linux are those that are run`() throws {
    let blocks = try Readme(path: Self.path).blocks("swift")
    let isForApple = blocks.map { $0.contains("import SwiftUI") || $0.contains("import UIKit") }
    #expect(isForApple.count { $0 } == 2)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = try [
      "TerminalSample", "ServerSample", "ServerEventsSample", "ObservationSample",
    ].map { name in
      try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
        .trimmingCharacters(in: .newlines)
    }
    #expect(zip(blocks, isForApple).filter { !$1 }.map(\.0) == sources)
  }
}
