import Foundation
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

/// A full-screen terminal front end for a market, which shows how a terminal embeds the view
/// models.
///
/// The folder `Input` contains the keys of the terminal. The folder `Screen` contains the code that
/// doesn't depend on the market, such as the canvas, key commands and text fields. The folder
/// `Pages` contains a file for each page, and the `Browser`, which manages the open pages.
///
/// A key press updates the screen in these steps:
///
/// 1. `TerminalSession` reads bytes, and `KeyDecoder` decodes the bytes into `TerminalInput`
///    values.
/// 2. `Browser` passes each input to the top page. The page finds the matching `KeyCommand`, which
///    calls the view model.
/// 3. The view model publishes a new state, and the page calls `Browser.changed()`.
/// 4. `Browser` lets the page draw on a `Canvas`, and `ScreenPainter` creates the control sequences
///    for the differences.
@main
struct OpenMarketBrowse {
  private static let noTerminal = LocalizedText(
    "전체 화면을 쓸 수 있는 터미널에서만 실행할 수 있습니다.", "This program needs a full-screen terminal.")

  @MainActor
  static func main() async {
    MessageLocale.removeInvalidVariables()
    // Writing to a closed connection must not end the process.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let options = BrowseOptions(CommandLine.arguments.dropFirst(), environment: environment)
    guard options.isValid else { end(with: BrowseOptions.usage, 2, in: options.locale) }
    guard StandardStream.input.isTerminal, StandardStream.output.isTerminal,
      !["", "dumb"].contains(environment["TERM", default: ""])
    else { end(with: noTerminal, 2, in: options.locale) }
    do {
      let market = try await options.market(environment: environment)
      exit(await run(market, options, environment: environment))
    } catch {
      let text = (error as? FolderStorageError)?.text ?? (error as? SellerCredentialFileError)?.text
      end(with: text ?? LocalizedText("\(error)"), 1, in: options.locale)
    }
  }

  /// Shows the market until the user quits or a signal arrives, and returns the exit code.
  @MainActor
  private static func run(
    _ container: DIContainer, _ options: BrowseOptions, environment: [String: String]
  ) async -> Int32 {
    let look = BrowseLook(
      locale: options.locale, isStyled: environment["NO_COLOR", default: ""].isEmpty)
    let market = BrowseMarket(container: container, name: look(options.name), look: look) {
      await readImage($0, home: environment["HOME"])
    }
    let session = TerminalSession()
    var painter = ScreenPainter()
    let browser = Browser(market: market, size: session.size) { canvas, isWhole in
      if isWhole { painter.reset() }
      session.write(painter.paint(canvas))
    }
    let isQuit = await browser.run(ListPage(browser: browser), inputs: session.inputs)
    session.close()
    guard isQuit else { return 128 + (session.endingSignal ?? SIGINT) }
    await container.savedPages?.flush()
    return 0
  }

  private static func end(with text: LocalizedText, _ code: Int32, in locale: Locale) -> Never {
    tell(text, in: locale)
    exit(code)
  }

  private static func tell(_ text: LocalizedText, in locale: Locale) {
    let line = TerminalText(line: "openmarket-browse: " + text.text(in: locale)).text
    try? StandardStream.error.write(line + "\n")
  }
}
