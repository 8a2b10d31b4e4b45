import Foundation
import OpenMarketDomain
import OpenMarketTestSupport

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// A browser whose keys are pressed by a test, and whose screens a test reads.
@MainActor
final class BrowserUnderTest {
  let browser: Browser
  /// What is shown now.
  private(set) var screen: Canvas
  private let canvases: AsyncStream<Canvas>
  private let inputs: AsyncStream<TerminalInput>.Continuation
  private let run: Task<Browse.Ending, Never>
  init(
    _ market: BrowsedMarket, columns: Int = 60, rows: Int = 12,
    page: (Browser) -> any BrowsePage = { ListPage(browser: $0) }
  ) {
    let size = TerminalSize(columns: columns, rows: rows)
    let (canvases, drawn) = AsyncStream.makeStream(of: Canvas.self)
    let (stream, inputs) = AsyncStream.makeStream(of: TerminalInput.self)
    let browser = Browser(market: market.market, size: size, clock: market.clock) {
      canvas, _ in drawn.yield(canvas)
    }
    self.browser = browser
    self.canvases = canvases
    self.inputs = inputs
    screen = Canvas(size: size)
    let first = page(browser)
    run = Task {
      let code = await browser.run(first, inputs: stream)
      drawn.finish()
      return code
    }
  }

  func press(_ keys: Key...) {
    for key in keys { inputs.yield(.key(key)) }
  }

  func type(_ text: String) {
    for character in text { inputs.yield(.key(.character(character))) }
  }

  func send(_ input: TerminalInput) {
    inputs.yield(input)
  }

  func endInputs() {
    inputs.finish()
  }

  func cancel() {
    run.cancel()
  }

  /// How many screens were drawn so far.
  private(set) var screenCount = 0

  /// What is shown, as text.
  var text: String { Self.text(screen) }

  /// Waits for a screen that is as wanted, beginning with the one that is shown.
  @discardableResult
  func screen(where isWanted: (String) -> Bool) async throws -> String {
    if isWanted(text) { return text }
    for await canvas in canvases {
      screen = canvas
      screenCount += 1
      if isWanted(text) { return text }
    }
    throw Missed(screen: text)
  }

  /// Waits until the screen shows a text.
  @discardableResult
  func shows(_ wanted: String) async throws -> String {
    try await screen { $0.contains(wanted) }
  }

  /// Waits until the screen shows a text no more.
  @discardableResult
  func hides(_ unwanted: String) async throws -> String {
    try await screen { !$0.contains(unwanted) }
  }

  func exitCode() async -> Browse.Ending {
    await run.value
  }

  /// Leaves, so that nothing goes on after the test.
  func leave() async {
    press(.control("c"))
    _ = await run.value
  }

  static func text(_ canvas: Canvas) -> String {
    (0..<canvas.size.rows).map { canvas.text(row: $0) }.joined(separator: "\n")
  }

  /// The browser ended before its screen was as wanted.
  struct Missed: Error, CustomStringConvertible {
    let screen: String
    var description: String { "the last screen was:\n\(screen)" }
  }
}
