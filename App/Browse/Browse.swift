package import OpenMarketKit
package import OpenMarketPresentation
package import OpenMarketTerminal

/// A front-end that shows a market on a whole terminal.
///
/// It's an embedder like any other: it gets a container, uses the view models of Presentation, and knows nothing of the command
/// line. `Screen` has the parts that know no market: cells, keys, text fields, the terminal. `Pages` has one file for each
/// page, and the `Browser` that holds the open ones.
///
/// A key becomes a change on the screen in these steps:
///
/// 1. `TerminalSession` reads bytes, and `KeyDecoder` turns them into inputs.
/// 2. `Browser` gives an input to the page on top, which looks it up in its table of `KeyCommand`s and calls its view model.
/// 3. The view model publishes a new state, and the page calls `Browser.changed()`.
/// 4. `Browser` lets the page draw a `Canvas`, and `ScreenPainter` writes the differences to the terminal.
package struct Browse: Sendable {
  package enum Ending: Sendable {
    /// The user left.
    case quit
    /// The task was cancelled, or the terminal is gone.
    case interrupted
    /// The input or output isn't a terminal.
    case noTerminal
  }

  private let container: DIContainer
  private let name: String
  private let layout: ProductListState.Layout
  private let language: Language
  private let isStyled: Bool
  private let environment: [String: String]

  /// Creates a front-end.
  ///
  /// - Parameters:
  ///   - container: The container of the market.
  ///   - name: The name of the market on the screen.
  ///   - layout: The layout of the first list.
  ///   - language: The language of the screen. Use that of the container's locale.
  ///   - isStyled: A Boolean value that indicates whether text may be dimmed or struck through.
  ///   - environment: The variables that name the terminal and the user's home folder.
  package init(
    _ container: DIContainer, name: String, layout: ProductListState.Layout, language: Language,
    isStyled: Bool, environment: [String: String]
  ) {
    self.container = container
    self.name = name
    self.layout = layout
    self.language = language
    self.isStyled = isStyled
    self.environment = environment
  }

  /// Shows the market until the user leaves or the task is cancelled.
  @MainActor
  package func run(
    input: StandardStream = .input, output: StandardStream = .output
  ) async -> Ending {
    let pictures = PictureProtocol(environment: environment)
    guard let session = TerminalSession.open(input: input, output: output, pictures: pictures)
    else { return Task.isCancelled ? .interrupted : .noTerminal }
    defer { session.close() }
    let look = BrowseLook(language: language, isStyled: isStyled, pictures: pictures)
    var painter = ScreenPainter(pictureProtocol: pictures)
    let browser = Browser(
      market: BrowseMarket(container, name: name, look: look, home: environment["HOME"]),
      size: session.size
    ) { canvas, isWhole in
      if isWhole { painter.reset() }
      session.write(painter.paint(canvas))
    }
    let list = ListPage(browser: browser, layout: layout)
    return await browser.run(list, inputs: session.inputs()) ? .quit : .interrupted
  }
}
