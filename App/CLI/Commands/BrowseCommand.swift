import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// Shows the market on the whole screen, for the keyboard.
struct BrowseCommand: Command {
  let request: BrowseRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    if context.preferences.isJSON {
      throw .usage(.foreignOption("--" + CommonOptions.json.name, command: .browse))
    }
    guard context.input.isTerminal, context.output.isTerminal,
      !["", "dumb"].contains(context.environment["TERM", default: ""])
    else { throw .usage(.noTerminal(.browse)) }
    let market = try await market(in: context)
    try await BrowseSeller(choice: seller, server: server).signIn(to: market, in: context)
    guard try await browse(market, in: context) == .done else { throw .interrupted }
    return Report([])
  }

  private func market(in context: CommandContext) async throws(Failure) -> Market {
    let environment = context.environment
    return try await Market.open(
      server, for: .writing, environment: environment, preferences: context.preferences
    ) { configuration in
      // What is typed into a form is there again the next time, whatever happens. Each folder is a market of its own.
      configuration.entryFolder =
        server.folder?.appending(path: "entries", directoryHint: .isDirectory)
        ?? FileProductEntryStore.standardFolder(environment: environment)
      configuration.images.folder = ImageDiskCache.standardFolder(environment: environment)
      configuration.imageShrinker = ImageMagickShrinker(
        searchPath: environment["PATH", default: ""])
    }
  }

  @MainActor
  private func browse(_ market: Market, in context: CommandContext) async throws(Failure)
    -> ExitCode
  {
    let pictures = PictureProtocol(environment: context.environment)
    let input = context.input.fileDescriptor
    guard Job.waitForForeground(at: input, unless: { Task.isCancelled }) else {
      throw Task.isCancelled ? .interrupted : .usage(.noTerminal(.browse))
    }
    let session: TerminalSession
    do throws(TerminalError) {
      session = try TerminalSession.open(
        input: context.input, output: context.output, pictures: pictures)
    } catch {
      throw .unforeseen(error.text)
    }
    defer { session.close() }
    let look = BrowseLook(
      language: context.language, isStyled: context.preferences.allowsStyle,
      showsPictures: pictures != .none, canShow: pictures.canShow)
    var painter = ScreenPainter(pictureProtocol: pictures, cell: session.cell)
    let browser = Browser(
      market: BrowseMarket(
        market.container, name: server.name(context.language), look: look,
        home: context.environment["HOME"]),
      size: session.size
    ) { canvas, isAnew in
      if isAnew {
        painter.reset()
        painter.cell = session.cell
      }
      session.write(painter.paint(canvas))
    }
    let list = ListPage(browser: browser)
    list.list.setLayout(request.layout)
    return await browser.run(list, inputs: session.inputs())
  }
}
