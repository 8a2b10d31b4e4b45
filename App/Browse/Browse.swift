package import OpenMarket
package import OpenMarketPresentation
package import OpenMarketTerminal

/// A front-end that shows a market on a whole terminal.
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
    let look = BrowseLook(
      language: language, isStyled: isStyled, showsPictures: pictures != .none,
      canShow: pictures.canShow)
    var painter = ScreenPainter(pictureProtocol: pictures, cell: session.cell)
    let browser = Browser(
      market: BrowseMarket(container, name: name, look: look, home: environment["HOME"]),
      size: session.size
    ) { canvas, isAnew in
      if isAnew {
        painter.reset()
        painter.cell = session.cell
      }
      session.write(painter.paint(canvas))
    }
    let list = ListPage(browser: browser)
    list.list.setLayout(layout)
    return await browser.run(list, inputs: session.inputs())
  }
}
