import Foundation
import OpenMarketKit
import OpenMarketPreviews

@main
struct TerminalShop {
  @MainActor
  static func main() async throws {
    // The market runs within this process, with its ready seller signed in.
    let shop = try Shop(.preview(locale: Locale(identifier: "en_US")))
    await shop.open()
    for await line in typedLines() { await shop.obey(line) }
  }
}

/// The lines that the user types. A separate thread reads them, so that the main actor stays free for the view models.
private func typedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
