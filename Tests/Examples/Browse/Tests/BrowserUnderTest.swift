import Foundation
import OpenMarketTestSupport

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

/// A browser that receives keys from a test and provides the drawn screens to the test. The browser
/// stops when this object is released.
@MainActor
final class BrowserUnderTest {
  /// The error that a wait throws if the browser stops, or the ``WaitTimeout`` ends, before the
  /// screen meets the condition.
  struct Missed: Error, CustomStringConvertible {
    let event: String
    let screen: String
    var description: String { "The screen never \(event). The last screen was:\n\(screen)" }
  }

  let browser: Browser
  private(set) var screen: Canvas
  /// The number of drawn screens that the test has received.
  private(set) var screenCount = 0
  private let canvases: AsyncStream<Canvas>
  private let inputs: AsyncStream<TerminalInput>.Continuation
  private let run: Task<Bool, Never>

  init(
    _ market: BrowsedMarket, columns: Int = 60, rows: Int = 12,
    page: (Browser) -> any BrowserPage = { ListPage(browser: $0) }
  ) {
    let size = TerminalSize(columns: columns, rows: rows)
    let (canvases, drawn) = AsyncStream.makeStream(of: Canvas.self)
    let (stream, inputs) = AsyncStream.makeStream(of: TerminalInput.self)
    let browser = Browser(market: market.market, size: size, clock: market.clock) { canvas, _ in
      drawn.yield(canvas)
    }
    (self.browser, self.canvases, self.inputs) = (browser, canvases, inputs)
    screen = Canvas(size: size)
    let first = page(browser)
    run = Task {
      defer { drawn.finish() }
      return await browser.run(first, inputs: stream)
    }
  }

  deinit {
    run.cancel()
  }

  // MARK: - Inputs

  func press(_ keys: Key...) {
    for key in keys { send(.key(key)) }
  }

  /// Presses the given keys, and waits until the screen shows the given text.
  @discardableResult
  func press(_ keys: Key..., shows wanted: String) async throws -> String {
    for key in keys { send(.key(key)) }
    return try await shows(wanted)
  }

  func type(_ text: String) {
    for character in text { send(.key(.character(character))) }
  }

  func send(_ input: TerminalInput) {
    inputs.yield(input)
  }

  func resize(columns: Int, rows: Int) {
    send(.resized(TerminalSize(columns: columns, rows: rows)))
  }

  func endInputs() { inputs.finish() }

  func cancel() { run.cancel() }

  // MARK: - Screens

  var text: String {
    (0..<screen.size.rows).map { screen.text(row: $0) }.joined(separator: "\n")
  }

  /// Waits until the screen meets the given condition. If the current screen meets the condition,
  /// this method returns immediately.
  @discardableResult
  func screen(
    _ event: String = "met the condition",
    where isWanted: @escaping @MainActor @Sendable (String) -> Bool
  ) async throws -> String {
    let found = await untilTimeout { @MainActor in
      if isWanted(self.text) { return true }
      for await canvas in self.canvases {
        self.screen = canvas
        self.screenCount += 1
        if isWanted(self.text) { return true }
      }
      return false
    }
    guard found == true else { throw Missed(event: event, screen: text) }
    return text
  }

  @discardableResult
  func shows(_ wanted: String) async throws -> String {
    try await screen("showed “\(wanted)”") { $0.contains(wanted) }
  }

  @discardableResult
  func hides(_ unwanted: String) async throws -> String {
    try await screen("was without “\(unwanted)”") { !$0.contains(unwanted) }
  }

  /// Waits until the browser stops.
  ///
  /// - Returns: `true` if the user quit, or `false` if the browser was interrupted.
  func isQuit() async -> Bool {
    await run.value
  }

  // MARK: - Forms

  /// Returns a browser in which the user has opened the form for a new product.
  static func form(
    _ market: BrowsedMarket, isOpening: Bool = false
  ) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market, columns: 70, rows: 26)
    if let repository = market.repository as? GatedProductRepository {
      try await repository.answerPage([3])
    }
    try await browser.shows("end of the list")
    browser.press("n")
    if isOpening { return browser }
    try await browser.shows("[ Register ]")
    try await browser.hides("Looking for a saved draft")
    return browser
  }

  /// Moves the focus from the first field to the text field for an image path, or to the first
  /// image of a registered product.
  func goToPath() {
    let items = ProductEditorState(
      key: DraftKey(), form: ProductForm(), locale: Locale(identifier: "en_US")
    ).items
    for _ in items.prefix(while: { $0 != .path }) { press(.tab) }
  }

  /// Fills in the form. The first field must have the focus, and the market's files must contain
  /// `lamp.png`.
  func fillForm(isUSD: Bool = false) async throws {
    type("Desk lamp")
    press(.tab)
    type("Warm light, almost new.")
    press(.tab)
    type("15000")
    press(.tab)
    if isUSD { press(.right) }
    press(.tab, .tab)
    type("2")
    press(.tab)
    send(.paste("lamp.png"))
    try await press(.enter, shows: "lamp.png · PNG")
  }
}

/// A market for browser tests, whose view models use fakes.
@MainActor
struct BrowsedMarket {
  let repository: any ProductRepository
  let sellers: any SellerCredentialStore
  let events = InMemoryProductEventBus()
  var drafts: any DraftStore = RecordingDraftStore()
  let clock = ManualClock()
  var look: BrowseLook
  /// The image files that the user can add to a form, by path.
  var files: [String: ImageFile] = [:]
  /// The gate that must be open before an image file is read, or `nil` to read files immediately.
  var fileGate: Gate?

  init(
    _ repository: any ProductRepository, sellers: (any SellerCredentialStore)? = nil,
    language: String = "en_US"
  ) throws {
    self.repository = repository
    self.sellers = sellers ?? InMemorySellerCredentialStore(.sample(vendorID: VendorID(7)))
    look = BrowseLook(locale: Locale(identifier: language))
  }

  /// Creates a market with the given number of products. The newest product comes first.
  init(products count: Int, language: String = "en_US") throws {
    let products = (1...count).reversed().map { ProductDetail.sample(id: $0) }
    try self.init(InMemoryProductRepository(products), language: language)
  }

  /// Creates a market with the sample products.
  static func samples() throws -> BrowsedMarket {
    let products = try SampleProducts.all().map { ProductDetail(product: $0, images: []) }
    return try BrowsedMarket(InMemoryProductRepository(products))
  }

  var market: BrowseMarket {
    var configuration = OpenMarketConfiguration(
      server: BaseURL(host: "market.example"),
      locale: look.locale)
    configuration.reconciliation = ReconciliationPolicy(pauses: [])
    configuration.clock = clock
    let container = DIContainer(
      configuration: configuration, sellers: sellers, transport: ScriptedSessionManager([])
    ) {
      ($0.products, $0.events, $0.drafts) = (repository, events, drafts)
    }
    return BrowseMarket(container: container, name: "test market", look: look) {
      [files, fileGate] path in
      await fileGate?.pass()
      return files[path]
    }
  }
}

extension ImageFile {
  static let lamp = ImageFile.samplePNG(size: 100)
}

extension GatedProductRepository {
  /// Responds to the next page request with the products that have the given IDs.
  func answerPage(_ ids: some Sequence<Int>, of total: Int? = nil, next: PageRequest? = nil)
    async throws
  {
    let ids = Array(ids)
    try await pages.next().answer(
      .success(.sample(ids: ids, totalCount: total ?? ids.count, next: next)))
  }
}
