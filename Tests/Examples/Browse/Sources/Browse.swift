public import Foundation
public import OpenMarketKit
public import OpenMarketPresentation
public import OpenMarketTerminal

/// A full-screen terminal front end for a market.
///
/// The front end depends on a container and on view models, but not on the command line. The folder `Input` contains
/// the keys of the terminal. The folder `Screen` contains the code that doesn't depend on the market, such as the canvas, key
/// commands and text fields. The folder `Pages` contains a file for each page, and the `Browser`, which manages the open pages.
///
/// A key press updates the screen in these steps:
///
/// 1. `TerminalSession` reads bytes, and `KeyDecoder` decodes the bytes into `TerminalInput` values.
/// 2. `Browser` passes each input to the top page. The page finds the matching `KeyCommand`, which calls the view model.
/// 3. The view model publishes a new state, and the page calls `Browser.changed()`.
/// 4. `Browser` lets the page draw on a `Canvas`, and `ScreenPainter` creates the control sequences for the differences.
public struct Browse: Sendable {
  public enum Ending: Sendable {
    /// The user quit the front end.
    case quit
    /// The task was cancelled, the user pressed Control-C, or the terminal was disconnected.
    case interrupted
    /// The input or output isn't a terminal.
    case noTerminal
  }

  private let container: DIContainer
  private let name: String
  private let layout: ProductListState.Layout
  private let locale: Locale
  private let isStyled: Bool
  private let environment: [String: String]

  /// Creates a front end.
  ///
  /// - Parameters:
  ///   - container: The container for the market.
  ///   - name: The market name to display.
  ///   - layout: The initial layout of the product list.
  ///   - locale: The locale of the display. Use the container's locale.
  ///   - isStyled: A Boolean value that indicates whether text may be dimmed or struck through.
  ///   - environment: The environment variables, which identify the terminal and the user's home folder.
  public init(
    _ container: DIContainer, name: String, layout: ProductListState.Layout, locale: Locale,
    isStyled: Bool, environment: [String: String]
  ) {
    self.container = container
    self.name = name
    self.layout = layout
    self.locale = locale
    self.isStyled = isStyled
    self.environment = environment
  }

  /// Restores the terminal immediately if a front end is running. Call this method before you call `_exit`.
  public static func restoreTerminal() { TerminalSession.restore() }

  /// Shows the market in full-screen mode until the front end ends, and returns the reason for its end.
  @MainActor
  public func run(
    input: StandardStream = .input, output: StandardStream = .output
  ) async -> Ending {
    guard let session = TerminalSession.open(input: input, output: output) else {
      return Task.isCancelled ? .interrupted : .noTerminal
    }
    defer { session.close() }
    let look = BrowseLook(
      locale: locale, isStyled: isStyled,
      showsPictures: PlacedPicture.isSupported(environment: environment))
    var painter = ScreenPainter()
    let market = BrowseMarket(container: container, name: name, look: look) {
      [home = environment["HOME"]] in await readImage($0, home: home)
    }
    let browser = Browser(market: market, size: session.size) { canvas, isWhole in
      if isWhole { painter.reset() }
      session.write(painter.paint(canvas))
    }
    let list = ListPage(browser: browser, layout: layout)
    return await browser.run(list, inputs: session.inputs()) ? .quit : .interrupted
  }
}
