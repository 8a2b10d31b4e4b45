import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketPreviews
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample code that connects view models to screens.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ScreenSampleTests {
  private let page: PageRequest

  init() throws {
    page = try PageRequest(number: 1, size: 2)
  }

  private func market(
    _ transport: any NetworkSessionManager = SandboxSessionManager()
  ) throws -> DIContainer {
    var configuration = try OpenMarketConfiguration.patient()
    configuration.retry = .never
    return DIContainer(configuration: configuration, transport: transport)
  }

  // MARK: - A list

  @Test func `the first sample of the README finds what it searches for`() async {
    #expect(await tumblers() == ["스테인리스 보온 텀블러 473ml ₩16,500 2개 남음"])
  }

  @Test func `the container of the README is for the given server`() throws {
    #expect(try makeMarket().server.description == "https://openmarket.yagom-academy.kr")
    #expect(try makeMarket(server: "http://127.0.0.1:8080").server.description.contains("8080"))
  }

  @Test func `the fake of the README keeps the rows after a failure`() async {
    let shown = await rowsAfterAFailedRefresh()
    #expect(shown.count == 3)
    #expect(shown.message?.isEmpty == false)
  }

  @Test func `an image is saved under the name of its product`() async throws {
    let market = try market()
    let page = market.makeProductDetailViewModel(id: ProductID(32))
    await page.load()
    let (row, image) = (try #require(page.state.row), try #require(page.state.selectedImage))
    let folder = try TemporaryFolder()
    let url = try await save(image, of: row, in: folder.url, from: market)
    #expect(url.lastPathComponent == "스테인리스 보온 텀블러 473ml 32.png")
    #expect(
      "\(image.id)".allSatisfy(\.isNumber) && FileManager.default.fileExists(atPath: url.path))
  }

  @Test func `a list is busy until it has a response`() async throws {
    #expect(try await busyBeforeAndAfter() == [true, false])
  }

  @Test func `a failure has the effects that the article describes`() async {
    #expect(
      await storyOfAFailure() == """
        phase: idle · query: all · layout: list

        > load()
        phase: idle → loading
        phase: loading → failed(load, [offline])
        """)
  }

  @Test func `a screen that disappears leaves no request, spinner or error`() async throws {
    let network = GatedSessionManager()
    let screen = ListScreen(try market(network).makeProductListViewModel())
    screen.appear()
    let call = try await network.calls.next()
    #expect(screen.list.state.phase == .loading)
    await screen.disappear()
    #expect(screen.list.state == ProductListState())
    // The list ignores a response that arrives after the screen has disappeared.
    call.answer(.success(HTTPResponse(status: 204)))
    #expect(screen.list.state == ProductListState())
    #expect(network.calls.count == 1)
  }

  @Test func `a row's picture comes from the network, and then from memory`() async throws {
    let market = try market()
    let list = market.makeProductListViewModel()
    await list.load()
    let row = try #require(list.state.rows.first)
    let slot = market.makeImageSlot()
    #expect(await image(of: row, in: slot) == "80 × 80, from network")
    slot.unbind()
    #expect(await image(of: row, in: slot) == "80 × 80, from memory")
  }

  // MARK: - A product

  @Test func `a form registers a lamp or shows a reason`() async throws {
    let picture = ImageFile.samplePNG(1).bytes
    try await TestMarket.with { served in
      #expect(await offerLamp([], in: served.container).contains("lamp.png"))
    }
    try await TestMarket.with { served in
      #expect(await offerLamp(picture, in: served.container).contains("signed in"))
      #expect(try served.count(ofProductsNamed: "Desk lamp") == 0)
      try await served.container.sellers.save(served.seller)
      #expect(await offerLamp(picture, in: served.container).hasPrefix("product "))
      #expect(try served.count(ofProductsNamed: "Desk lamp") == 1)
    }
  }

  @Test(arguments: [nil, 409] as [Int?])
  func `the seller of a product confirms its deletion and sees the outcome`(status: Int?)
    async throws
  {
    var fault = Fault()
    fault.status = status
    try await TestMarket.with(faults: [FaultRule(method: "DELETE", fault: fault)]) { served in
      let detail = try await served.registered(.sample())
      let row = ProductRow(detail.product, locale: Locale(identifier: "en_US"))
      // If no seller is signed in, the app doesn't ask for a confirmation.
      #expect(await delete(row, in: served.container) == [])
      try await served.container.sellers.save(served.seller)
      let said = await delete(row, in: served.container)
      #expect(said.count == 2 && said.first == "Delete “Desk lamp”?")
      #expect((said.last == "deleted") == (status == nil))
    }
  }

  @Test(
    arguments: [(false, false, 0), (true, false, 1), (true, true, 1)] as [(Bool, Bool, Int)])
  func `a deletion is confirmed, and can be retried after a refusal`(
    agrees: Bool, triesAgain: Bool, failures: Int
  ) async throws {
    var fault = Fault()
    fault.status = 409
    try await TestMarket.with(faults: [FaultRule(method: "DELETE", nth: 1, fault: fault)]) {
      served in
      let detail = try await served.registered(.sample())
      try await served.container.sellers.save(served.seller)
      let page = served.container.makeProductDetailViewModel(id: detail.id)
      await page.load()
      page.requestDeletion()
      let dialogs = Task {
        var shown: [String] = []
        await presentDialogs(of: page) { confirmation in
          shown.append(confirmation.title)
          if !agrees { withUnsafeCurrentTask { $0?.cancel() } }
          return agrees
        } alert: { failure in
          shown.append(failure.message.code.rawValue)
          if !triesAgain { withUnsafeCurrentTask { $0?.cancel() } }
          return triesAgain
        }
        return shown
      }
      let shown = await dialogs.value
      #expect(
        shown == ["Delete “Desk lamp”?"] + Array(repeating: "conflict", count: failures))
      #expect(page.state.confirmation == nil && page.state.failures == [])
      #expect(page.state.presence == (triesAgain ? .deleted : .listed))
    }
  }

  @Test func `the gallery of the article has every list in both languages`() {
    let names = galleryOfLists().map(\.state.phase.name)
    #expect(names.count == 2 * ProductListState.previews().count)
  }

  // MARK: - A terminal

  @Test func `a terminal redraws until the list is released`() async throws {
    let network = GatedSessionManager()
    var list: ProductListViewModel? = try market(network).makeProductListViewModel()
    let states = try #require(list).states(buffering: .unbounded)
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { [list] in await list?.search("tumbler") }
      try await network.calls.next().answer(.failure(.cannotConnect(reason: "no route")))
    }
    list = nil
    var screens: [String] = []
    await redraw(states) { screens.append($0) }
    #expect(screens.map { $0.hasPrefix("\u{1B}[H\u{1B}[J") } == [true, true, true])
    #expect(screens.first?.hasSuffix("J\n") == true)
    #expect(screens.dropFirst().first?.hasSuffix("J…\n") == true)
    #expect(screens.last?.contains("The server can't be reached.") == true)
  }

  @Test func `a terminal shows rows or an empty list without control characters`()
    async throws
  {
    let list = try market().makeProductListViewModel(firstPage: page)
    await list.load()
    let row = try #require(list.state.rows.first)
    #expect(lines(of: list.state).count == 2)
    #expect(
      lines(of: list.state).first
        == [row.product.name, row.priceText, row.stockText].joined(separator: "  "))
    await list.search("no such thing")
    #expect(lines(of: list.state) == ["(nothing)"])
    #expect(printable("a\u{1B}[2Jb\u{7}c\u{9B}d\n") == "a[2Jbcd")
  }

  // MARK: - A server

  @Test func `a server answers from a view model of one request`() async throws {
    let found = await answer(search: "텀블러", from: try market())
    #expect(found.status == 200)
    #expect(found.html == "<ul><li>스테인리스 보온 텀블러 473ml: ₩16,500</li></ul>")
    let transport = ScriptedSessionManager([.failure(.cannotConnect(reason: "no route"))])
    let failed = await answer(search: "<b>", from: try market(transport))
    #expect(failed.status == 502)
    #expect(failed.html.hasPrefix("<p>The server can't be reached."))
    #expect(escaped("<b a=\"&\">") == "&lt;b a=&quot;&amp;&quot;&gt;")
  }

  /// Returns the state that the given server-sent event contains, decoded in the same way as in a browser (HTML, section 9.2).
  private func shown(_ event: String) throws -> ShownList {
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[0] == "event: state" && lines.suffix(2) == ["", ""])
    return try JSONDecoder().decode(
      ShownList.self, from: Data(lines[1].trimmingPrefix("data: ").utf8))
  }

  @Test func `every browser gets the current state, and a slow one the newest`() async throws {
    var list: ProductListViewModel? = try market().makeProductListViewModel(firstPage: page)
    let every = try #require(list).states(buffering: .unbounded)
    let slow = try #require(list).states
    await list?.load()
    let prices = try #require(list).state.rows.map(\.priceText)
    list = nil
    for (states, phases) in [(every, ["idle", "loading", "loaded"]), (slow, ["loaded"])] {
      var events: [ShownList] = []
      try await sendEvents(of: states) { events.append(try shown($0)) }
      #expect(events.map(\.phase) == phases)
      #expect(events.last?.rows.map(\.priceText) == prices)
    }
  }

  @Test func `a screen is drawn after each change until it's released`() async throws {
    let list = try market().makeProductListViewModel()
    var drawn: [ProductListState.Layout] = []
    var screen: Screen? = Screen(list) { drawn.append($0.layout) }
    for layout in [ProductListState.Layout.grid, .grid, .list] {
      list.layout = layout
      // Wait until the screen is redrawn. The main actor runs its jobs in order, so it redraws the screen before it runs this
      // task.
      await Task {}.value
    }
    #expect(drawn == [.list, .grid, .list])
    screen = nil
    list.layout = .grid
    await Task {}.value
    #expect(drawn == [.list, .grid, .list])
    _ = screen
  }
}

/// The part of a state's JSON that the web page reads.
private struct ShownList: Decodable {
  struct Row: Decodable {
    let priceText: String
  }

  let phase: String
  let rows: [Row]
}
